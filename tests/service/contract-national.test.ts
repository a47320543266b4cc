/** Contracts of the national line: OFDs that companies sign with seals over SM2, judged by a second reader, the script in the evidence and the public page. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPackage } from '#trust/ofd/package.ts';
import { type Court, openCourt } from '../vectors/judges.ts';
import { readOfdAgain } from '../vectors/ofd-again.ts';
import { dayIn } from './handler-people.ts';
import { contractOfd, nationalTemplates } from './national-template.ts';
import { freshMobile, member, operator, type Person } from './people.ts';
import { type Answer, type Running, startRunning } from './running.ts';
import { at, type Company, contractOf, type Row, signingPeople, signPassword } from './signing-people.ts';

let running: Running;
let court: Court;
let templates: Person;
let seller: Company;
let buyer: Company;
let international: Company;
let both: Row;
let together: Row;

const { must, stored, fileOf, onKey, sealed, codeFor, ready } = signingPeople(() => running);
const { uploaded, draftOf, drafted, stepOf, template } = nationalTemplates(() => running);
const nameOf = async ({ token }: Company): Promise<string> => String((await must('company/info', {}, token)).companyName);
const stepsOf = (contract: Row): readonly Row[] => contract.steps as readonly Row[];
const detail = (contract: Row, { token }: Company): Promise<Row> => must('document/contract/detail', { id: contract.id }, token);
const start = async (words: object = {}, other = buyer): Promise<Answer<Row>> =>
  running.call<Row>(
    'document/contract/start',
    {
      template: both.id,
      title: '政府采购合同',
      party: 'SELLER',
      signBy: dayIn(running, 30),
      others: [{ party: 'BUYER', company: await nameOf(other) }],
      ...words,
    },
    seller.token,
  );
const started = async (words: object = {}, other = buyer): Promise<Row> => {
  const { status, data, message } = await start(words, other);
  if (status !== 1) throw new Error(`${message} ${JSON.stringify(data)}`);
  return data;
};
const sign = (contract: Row, by: Company, words: object = {}): Promise<Answer<Row>> =>
  running.call<Row>('document/contract/sign', { ...at(contract), sealNo: by.seal.sealNo, signPassword, ...words }, by.token);
const signed = async (contract: Row, by: Company, words: object = {}): Promise<Row> => {
  const { status, data, message } = await sign(contract, by, words);
  if (status !== 1) throw new Error(`${message} ${JSON.stringify(data)}`);
  return data;
};
const whole = async (words: object = {}): Promise<Row> => {
  const handed = await signed(await started(words), seller);
  return signed(await detail(handed, buyer), buyer);
};
let addresses = 0;
const verify = async (bytes: Uint8Array, name = 'a.ofd'): Promise<Row & { readonly steps: readonly Row[] }> => {
  const from = { 'x-forwarded-for': `10.8.${addresses >> 8}.${++addresses & 255}` };
  const answer = await running.upload('document/verify', {}, { name, bytes }, undefined, from);
  if (answer.status !== 1) throw new Error(answer.message);
  return answer.data as unknown as Row & { readonly steps: readonly Row[] };
};
const notPassed = ({ steps }: { readonly steps: readonly Row[] }): readonly Row[] => steps.filter(({ outcome }) => outcome !== 'PASSED');
const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

beforeAll(async () => {
  [running, court] = await Promise.all([startRunning(), openCourt()]);
  templates = await operator(running, 'TEMPLATE_ADMIN');
  seller = await ready({ algorithm: 'SM2' });
  buyer = await ready({ algorithm: 'SM2' });
  international = await ready();
  both = await template(templates, 'NATIONAL', [
    { party: 'SELLER' },
    {
      party: 'BUYER',
      positions: [
        { method: 'COORD', pages: 'PAGE', page: 3, x: 120, y: 60 },
        { method: 'EDGE', pages: 'ALL', y: 120 },
      ],
    },
  ]);
  together = await template(templates, 'NATIONALROUND', [{ party: 'SELLER' }, { party: 'BUYER', withPrevious: true }]);
}, 120_000);
afterAll(async () => {
  await running.stop();
  await court.close();
});

describe('[BEY-24] a contract of the national line', () => {
  test('[doc.signing] before it is signed it is said what a company without a national seal has to get first', async () => {
    const fresh = await ready();
    const { contractNo } = await signed(await started({}, fresh), seller);
    const lacking = async (): Promise<unknown> => (await must('document/signing', { contractNo }, fresh.token)).lacking;
    expect(await lacking()).toBe('SM2_CERTIFICATE_NONE');
    await onKey(fresh.token, 'SM2');
    expect(await lacking()).toBe('SM2_SEAL_NONE');
    await sealed(fresh.token);
    expect(await lacking()).toBeNull();
  });

  test('[doc.contractStart] a company that is no member is refused without a word of signing by link', async () => {
    const { status, data } = await start({ others: [{ party: 'BUYER', company: '未入驻的企业有限公司' }] });
    expect(status).toBe(422);
    const said = JSON.stringify(data);
    expect(said).toContain('须先注册');
    expect(said).not.toContain('短信链接');
  });

  test('[doc.contractPlan] is planned and started by its template, whose line stands on the record', async () => {
    const others = [{ party: 'BUYER', company: await nameOf(buyer) }];
    const plan = await must('document/contract/plan', { template: both.id, party: 'SELLER', others }, seller.token);
    expect(plan).toMatchObject({ line: 'OFD', steps: [{ isOwn: true, lacksSeal: false }, { isOwn: false }] });
    expect(await started()).toMatchObject({ line: 'OFD', state: 'SIGNING', sellerTurn: expect.any(String) });
  });

  test('[doc.contractPlan][doc.contractPrepare][doc.complete] a company signs in its place by a hardware key, after one whose key is kept here; both hold', async () => {
    const { token } = await member(running);
    const key = await onKey(token, 'SM2');
    const seal = await sealed(token);
    const holder = { token, seal } as Company;
    expect(
      await must(
        'document/contract/plan',
        { template: both.id, party: 'BUYER', others: [{ party: 'SELLER', company: await nameOf(seller) }] },
        token,
      ),
    ).toMatchObject({
      steps: [{ isOwn: false }, { isOwn: true, lacksSeal: false }],
    });
    const handed = await signed(await started({}, holder), seller);
    const words = { contractNo: handed.contractNo, sealNo: seal.sealNo, serialNumber: key.certificate.serialNumber };
    const prepared = await must('document/contract/prepare', words, token);
    const done = await must('document/complete', { token: prepared.token, signature: key.sign(prepared.data) }, token);
    const contract = await detail(handed, seller);
    expect(contract).toMatchObject({ state: 'SIGNED', sha256: done.sha256 });
    expect(stepsOf(contract)[1]).toMatchObject({ proof: 'KEY', serialNumber: key.certificate.serialNumber, sealNo: seal.sealNo });
    const bytes = await fileOf(contract.file, seller.token);
    const { signatures } = await readOfdAgain(court, bytes);
    expect(signatures.map(({ filesHold, opensslHolds }) => filesHold && opensslHolds)).toEqual([true, true]);
    expect(await verify(bytes)).toMatchObject({ kind: 'OFD', verdict: 'VALID' });
  });

  test('[doc.contractSign] is signed one after the other, across the edges too: a second reader and the public page find both valid', async () => {
    const handed = await signed(await started({ amount: '1000.00' }), seller);
    expect(handed).toMatchObject({ state: 'SIGNING', buyerTurn: expect.any(String) });
    const code = await codeFor(buyer, { contractNo: handed.contractNo });
    const contract = await signed(await detail(handed, buyer), buyer, { signPassword: undefined, smsCode: code });
    expect(contract).toMatchObject({ state: 'SIGNED', turnNames: null });
    expect(stepsOf(contract)).toMatchObject(
      [seller, buyer].map(({ seal, certificate }) => ({
        outcome: 'SIGNED',
        level: 'GB/T 38540（带时间戳）',
        sealNo: seal.sealNo,
        serialNumber: certificate.serialNumber,
      })),
    );
    const bytes = await fileOf(contract.file, seller.token);
    expect([sha(bytes), sha(await fileOf(contract.file, buyer.token))]).toEqual([contract.sha256, contract.sha256]);
    expect(await stored('files', (contract.file as Row).id)).toMatchObject({
      name: `政府采购合同（${contract.contractNo}）.ofd`,
      ext: 'ofd',
      mime: 'application/ofd',
    });
    const { signatures } = await readOfdAgain(court, bytes);
    expect(signatures).toMatchObject(
      [seller, buyer].map(() => ({ filesHold: true, opensslHolds: true, sealIsBeside: true, value: { isListed: true, isOverData: true } })),
    );
    expect(signatures.map(({ stamps }) => stamps.map(({ page, clip }) => [page, clip !== undefined]))).toEqual([
      [['11', false]],
      [
        ['12', false],
        ['10', true],
        ['11', true],
        ['12', true],
      ],
    ]);
    const verdict = await verify(bytes);
    expect(verdict, JSON.stringify(verdict.steps)).toMatchObject({ kind: 'OFD', verdict: 'VALID', terminatedAt: null });
    expect(notPassed(verdict)).toEqual([]);
    const { list } = (await must('document/sealUse/list', { filter: { result: 'SIGNED' } }, buyer.token)) as unknown as {
      readonly list: readonly Row[];
    };
    expect(list[0]).toMatchObject({ level: 'SES_T', inContract: true, amount: '1000.00', signedSha256: contract.sha256, pages: '3, 1, 2' });
  });

  test('[doc.contractSign] two of one round at the very same moment: both stand in the document, and both hold', async () => {
    const contract = await started({ template: together.id });
    const answers = await Promise.all([sign(contract, seller), sign(contract, buyer)]);
    expect(answers.map(({ status, message }) => (status === 1 ? 1 : message))).toEqual([1, 1]);
    const now = await detail(contract, buyer);
    expect(now.state).toBe('SIGNED');
    const { signatures } = await readOfdAgain(court, await fileOf(now.file, buyer.token));
    expect(signatures.map(({ filesHold, opensslHolds }) => filesHold && opensslHolds)).toEqual([true, true]);
  });

  test('[doc.contractStart] [doc.contractSign] with places of its own, it is sealed there', async () => {
    const places = [
      { stepOrder: 1, method: 'COORD', pages: 'PAGE', page: 1, x: 30, y: 100 },
      { stepOrder: 2, method: 'COORD', pages: 'PAGE', page: 1, x: 120, y: 100 },
    ];
    const handed = await signed(await started({ places }), seller);
    const { signatures } = await readOfdAgain(court, await fileOf(handed.file, seller.token));
    expect(signatures[0]?.stamps).toMatchObject([{ page: '10', boundary: [30, 100, expect.any(Number), expect.any(Number)] }]);
    const outside = await start({ places: places.map(place => ({ ...place, page: 4 })) });
    expect(outside.data).toMatchObject({ errors: { 'places[0].page': [expect.any(String)] } });
  });

  test('[doc.contractStart] [doc.contractSign] with an OFD of its own, sealed where its starter says; refused where it has no such page', async () => {
    const ofd = await uploaded(contractOfd('另拟的合同', '甲方（盖章）', '乙方（盖章）'), seller.token, '另拟.ofd', 'contract');
    const places = [
      { stepOrder: 1, method: 'COORD', pages: 'PAGE', page: 2, x: 30, y: 100 },
      { stepOrder: 2, method: 'COORD', pages: 'PAGE', page: 3, x: 30, y: 100 },
    ];
    const contract = await started({ file: ofd, places });
    const handed = await signed(contract, seller);
    const done = await signed(await detail(handed, buyer), buyer);
    expect(done).toMatchObject({ state: 'SIGNED', line: 'OFD' });
    const bytes = await fileOf(done.file, seller.token);
    const { signatures } = await readOfdAgain(court, bytes);
    expect(signatures.map(({ filesHold, opensslHolds }) => filesHold && opensslHolds)).toEqual([true, true]);
    expect((await openPackage(bytes).read('/Doc_0/Pages/Page_0/Content.xml')).toString()).toContain('另拟的合同');
    const bare = await uploaded(contractOfd('没有盖章处'), seller.token, '另拟.ofd', 'contract');
    expect((await start({ file: bare, places })).data).toMatchObject({ errors: { 'places[0].page': [expect.any(String)] } });
  });

  test('[en.contract.signMany] many by one password, each with the only seal that is bound to an SM2 certificate', async () => {
    const records = [at(await started()), at(await started())];
    const answer = await must('document/contract/signMany', { records, signPassword }, seller.token);
    expect(answer.records).toMatchObject([{ state: 'SIGNING' }, { state: 'SIGNING' }]);
  });

  test('[doc.signing] it is said before which seal serves, and where it will stand', async () => {
    const handed = await signed(await started(), seller);
    const view = await must('document/signing', { contractNo: handed.contractNo }, buyer.token);
    expect(view).toMatchObject({
      signed: [],
      seals: [{ sealNo: buyer.seal.sealNo, certificateNo: buyer.certificate.seqNo, refusal: null }],
      refusal: null,
    });
    expect((view.steps as readonly Row[]).map(({ state }) => state)).toEqual(['SIGNED', 'OWN']);
  });

  test('[doc.verify] an alteration is found, and a contract that its parties have ended is told as such', async () => {
    const contract = await whole();
    const bytes = await fileOf(contract.file, seller.token);
    const ofd = openPackage(bytes);
    const page = '/Doc_0/Pages/Page_0/Content.xml';
    const edited = Buffer.from((await ofd.read(page)).toString().replace('购销', '赠与'));
    const verdict = await verify(Buffer.concat(ofd.withFiles(new Map([[page, edited]]))));
    expect(verdict.verdict).toBe('INVALID');
    expect(notPassed(verdict)).toMatchObject([{ step: 'ofdFiles' }, { step: 'ofdFiles' }]);
    const { id, version } = await detail(contract, seller);
    await must('document/contract/terminate', { id, version, reason: '项目已经取消', signPassword }, seller.token);
    const now = await detail(contract, buyer);
    await must('document/contract/termination', { ...at(now), decision: 'AGREE', signPassword }, buyer.token);
    expect(await verify(bytes)).toMatchObject({ verdict: 'VALID', terminatedAt: expect.any(String) });
  });

  test('[doc.copyEnter][doc.copyFile] whoever is sent a copy by a link gets the signed OFD under its name', async () => {
    const mobile = freshMobile();
    const contract = await whole({ copyByLink: [{ name: '招商银行', mobile }] });
    const { list } = await running.service.services.database.read.list('outbox', { filter: { recipient: mobile }, heavy: true });
    const token = /#\/copy\/([\w-]{43})/.exec(String(list[0]?.body))?.[1];
    await must('document/copy/code', { token }, '');
    const { ticket } = await must('document/copy/enter', { token, smsCode: await running.smsCode(mobile) }, '');
    const answer = await fetch(`${running.address}/user/document/copy/file`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ticket }),
    });
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain(`${contract.contractNo}）.ofd`);
    expect(answer.headers.get('content-type')).toBe('application/ofd');
    expect(sha(Buffer.from(await answer.arrayBuffer()))).toBe(contract.sha256);
  });

  test('[doc.contractReject] its life is that of every contract: declined, cancelled', async () => {
    const [one, two] = [await started(), await started()];
    const handed = await signed(one, seller);
    const declined = await must(
      'document/contract/reject',
      { ...at(await detail(handed, buyer)), decision: 'REJECT', reason: '合同价格有误' },
      buyer.token,
    );
    expect(declined.state).toBe('REJECTED');
    const cancelled = await must('document/contract/reject', { ...at(two), decision: 'CANCEL', reason: '需要重新拟定' }, seller.token);
    expect(cancelled.state).toBe('CANCELLED');
  });

  test('[en.contract.evidence] its evidence holds the OFD, how each seal signed, and is judged by its own script and the public page', async () => {
    const contract = await whole();
    const answer = await running.get(`/user/document/contract/evidence/${contract.id}`, seller.token);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.status, bytes.toString().slice(0, 300)).toBe(200);
    await court.file('evidence.zip', bytes);
    await court.run('unzip', ['-q', 'evidence.zip', '-d', 'unpacked']);
    const listed = (await court.run('unzip', ['-Z1', 'evidence.zip'])).stdout.split('\n');
    for (const name of [
      'document-original.ofd',
      'document-signed.ofd',
      'signatures/2.ses',
      'seals/1.esl',
      'certificates/national-root.pem',
    ])
      expect(listed).toContain(name);
    const script = (): Promise<string> =>
      new Promise(resolve =>
        execFile(process.execPath, [join(court.folder, 'unpacked', 'verify.mjs')], (_error, stdout, stderr) => resolve(stdout + stderr)),
      );
    expect(await script()).toContain('OK');
    // Over a signature by SM2 the stamp is one by SM2, under the national authority.
    const stamps = await court.openssl(['asn1parse', '-inform', 'DER', '-in', 'unpacked/time-stamps/1.der']);
    expect(stamps.stdout).toMatch(/SM2-with-SM3|1\.2\.156\.10197\.1\.501/);
    expect(stamps.stdout).not.toContain('ecdsa-with');
    const verdict = await verify(bytes, 'evidence.zip');
    expect(verdict, JSON.stringify(verdict.steps)).toMatchObject({ kind: 'EVIDENCE', verdict: 'VALID' });
    const stamp = join(court.folder, 'unpacked/time-stamps/1.der');
    const asItWas = readFileSync(stamp);
    writeFileSync(stamp, Buffer.concat([asItWas.subarray(0, -1), Buffer.from([(asItWas.at(-1) ?? 0) ^ 1])]));
    expect(await script()).toContain('time-stamps/1.der: signature');
    writeFileSync(stamp, asItWas);
    const other = await whole();
    await court.file('unpacked/document-signed.ofd', await fileOf(other.file, seller.token));
    const said = await script();
    expect(said).toContain('document-signed.ofd: altered');
    expect(said).toContain('signatures/2: /Doc_0/');
  });
});

const previewOf = (id: unknown): Promise<Response> =>
  fetch(`${running.address}/user/operation/template/preview`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'session-token': templates.token },
    body: JSON.stringify({ id }),
  });

describe('[BEY-24] a test signature of a national template', () => {
  test('[op.template.preview] has every step sealed one after the other, on marked pages, by a seal that nobody trusts; a second reader finds it whole', async () => {
    const answer = await previewOf(both.id);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-type'), bytes.toString().slice(0, 300)).toBe('application/ofd');
    expect(answer.headers.get('content-disposition')).toContain('SAMPLE-NATIONAL-v1.ofd');
    const { signatures } = await readOfdAgain(court, bytes);
    expect(signatures).toMatchObject([0, 1].map(() => ({ filesHold: true, opensslHolds: true, sealIsBeside: true })));
    expect(signatures.map(({ stamps }) => stamps.map(({ page, clip }) => [page, clip !== undefined]))).toEqual([
      [['11', false]],
      [
        ['12', false],
        ['10', true],
        ['11', true],
        ['12', true],
      ],
    ]);
    const page = (await openPackage(bytes).read('/Doc_0/Pages/Page_2/Content.xml')).toString();
    // The word over it, and for party B a box with its name at each of two places.
    expect(page.match(/<ofd:PathObject /g)).toHaveLength(5);
    const verdict = await verify(bytes);
    expect(verdict.verdict).not.toBe('VALID');
  });

  test('[op.template.preview] refused where a step would be on the day: words that are not there any more, a date beside a seal', async () => {
    const { made, config } = await drafted(templates, 'PREVIEWED', ['SELLER']);
    await must('operation/config/detail/save', await stepOf(config, 1, { party: 'SELLER' }), templates.token);
    const file = await uploaded(contractOfd('购销合同', '乙方（盖章）'), templates.token);
    const changed = await must('operation/template/save', { ...at(made), file }, templates.token);
    expect(await (await previewOf(made.id)).json()).toMatchObject({ data: { code: 'TEMPLATE_STEP_UNSIGNABLE' } });
    const pdf = await uploaded(await contractOf('甲方'), templates.token, 'a.pdf');
    const other = await must('operation/template/save', { ...at(changed), line: 'PDF', file: pdf }, templates.token);
    await must('operation/config/detail/save', await stepOf(config, 2, { party: 'SELLER', needDate: true }), templates.token);
    await must('operation/template/save', { ...at(other), line: 'OFD', file }, templates.token);
    const refused = (await (await previewOf(made.id)).json()) as Row;
    expect(refused).toMatchObject({ data: { code: 'TEMPLATE_NOT_NATIONAL' }, message: expect.stringContaining('日期') });
  });
});

describe('[BEY-24] refused in the national line', () => {
  const faultsOf = async (path: string, body: object, token: string): Promise<unknown> => {
    const { status, data } = await running.call<{ errors: Readonly<Record<string, readonly string[]>> }>(path, body, token);
    expect(status).toBe(422);
    return data.errors;
  };

  test('[op.template.save] a PDF for a national template and an OFD for an international one are refused, with what to do', async () => {
    const pdf = await uploaded(await contractOf('甲方'), templates.token, 'a.pdf');
    const ofd = await uploaded(contractOfd('购销合同'), templates.token);
    const save = async (words: object) =>
      faultsOf('operation/template/save', { ...(await draftOf('WRONGLINE', pdf)), ...words }, templates.token);
    expect(await save({})).toMatchObject({ file: [expect.stringContaining('换成 OFD')] });
    expect(await save({ file: ofd, line: 'PDF' })).toMatchObject({ file: [expect.stringContaining('换成 PDF')] });
  });

  test('[op.config.detailSave] hands, dates, signer lines and signature fields are refused where they are typed', async () => {
    const { config } = await drafted(templates, 'UNFIT', ['SELLER']);
    const hand = (await running.service.services.database.read.find('sealTypes', { shape: 'HAND' }))?.id;
    for (const [words, path] of [
      [{ sealType: hand }, 'sealType'],
      [{ needDate: true }, 'needDate'],
      [{ needSigner: true }, 'needSigner'],
      [{ positions: [{ method: 'FIELD', pages: 'PAGE', mark: '签名1' }] }, 'positions[0].method'],
    ] as const)
      expect(
        await faultsOf('operation/config/detail/save', await stepOf(config, 1, { party: 'SELLER', ...words }), templates.token),
      ).toMatchObject({ [path]: [expect.any(String)] });
  });

  test('[op.template.publish] what was configured before the template became one of the national line is refused as it is published', async () => {
    const ofd = await uploaded(contractOfd('购销合同', '甲方（盖章）'), templates.token);
    const pdf = await uploaded(await contractOf('甲方'), templates.token, 'a.pdf');
    const made = await must('operation/template/save', await draftOf('CHANGED', pdf, { line: 'PDF' }), templates.token);
    const config = await must('operation/config/save', { template: made.id, name: '各方' }, templates.token);
    await must('operation/config/detail/save', await stepOf(config, 1, { party: 'SELLER', needDate: true }), templates.token);
    await must('operation/config/used', { ...at(await stored('signConfigs', config.id)), used: 'ON' }, templates.token);
    await must('operation/template/save', { ...at(made), line: 'OFD', file: ofd }, templates.token);
    const answer = await running.call('operation/template/publish', at(await stored('contractTemplates', made.id)), templates.token);
    expect(answer).toMatchObject({ status: 0, data: { code: 'TEMPLATE_NOT_NATIONAL' }, message: expect.stringContaining('日期') });
  });

  test("[doc.contractStart] a PDF of one's own, annexes and a signer by a link are refused, and an OFD where a PDF belongs", async () => {
    const own = await uploaded(await contractOf('甲方', '乙方'), seller.token, 'a.pdf', 'contract');
    expect((await start({ file: own })).data).toMatchObject({ errors: { file: [expect.stringContaining('换成 OFD')] } });
    const words = [{ party: 'SELLER' }, { party: 'BUYER' }];
    const pdfs = await signingPeople(() => running).template(templates, 'INTERNATIONAL', words);
    const ofd = await uploaded(contractOfd('购销合同'), seller.token, 'a.ofd', 'contract');
    const answer = await start({ template: pdfs.id, file: ofd });
    expect(answer.data).toMatchObject({ errors: { file: [expect.stringContaining('换成 PDF')] } });
    expect((await start({ annexFiles: [own] })).data).toMatchObject({ errors: { annexFiles: [expect.stringContaining('附件')] } });
    const others = [{ party: 'BUYER', company: '某某供应有限公司', name: '张三', mobile: '13912345678' }];
    expect((await start({ others })).data).toMatchObject({ errors: { 'others[0].company': [expect.stringContaining('会员企业')] } });
  });

  test('[doc.contractSign] a seal bound to no SM2 certificate, a note, a wrong password and another certificate of a hardware key are refused; nothing of it is kept', async () => {
    const contract = await started();
    expect(await sign(contract, seller, { signPassword: 'Not-the-one-2026' })).toMatchObject({ data: { code: 'SIGN_PASSWORD_WRONG' } });
    expect((await sign(contract, seller, { reason: '同意' })).data).toMatchObject({ errors: { reason: [expect.any(String)] } });
    const { certificate } = await onKey(seller.token);
    const body = { contractNo: contract.contractNo, sealNo: seller.seal.sealNo, serialNumber: certificate.serialNumber };
    expect(await running.call('document/contract/prepare', body, seller.token)).toMatchObject({ data: { code: 'SIGN_OFD_ON_KEY' } });
    const handed = await signed(await started({}, international), seller);
    const theirs = await detail(handed, international);
    expect(await sign(theirs, international)).toMatchObject({
      status: 0,
      data: { code: 'SIGN_OFD_SEAL' },
      message: expect.stringContaining('SM2'),
    });
    expect((await detail(handed, international)).sha256).toBe(handed.sha256);
    const plan = await must('document/contract/plan', { template: both.id }, international.token);
    expect(plan.line).toBe('OFD');
    const many = await must('document/contract/signMany', { records: [at(theirs)], signPassword }, international.token);
    expect(many.records).toMatchObject([{ code: 'SIGN_OFD_SEAL' }]);
  });

  test('[doc.contractPlan] a company without a national seal is told so before it starts', async () => {
    const others = [{ party: 'BUYER', company: await nameOf(buyer) }];
    const plan = await must('document/contract/plan', { template: both.id, party: 'SELLER', others }, international.token);
    expect(plan.steps).toMatchObject([
      { isOwn: true, lacksSeal: true },
      { isOwn: false, lacksSeal: false },
    ]);
  });

  test('[doc.contractArchive] an archive timestamp is refused with its reason', async () => {
    const contract = await whole();
    const answer = await running.call('document/contract/archive', at(contract), seller.token);
    expect(answer).toMatchObject({ status: 0, data: { code: 'CONTRACT_OFD_ARCHIVE' } });
  });
});
