/** Contracts: documents that companies sign one after the other by a template, and every way in which they do not. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { masked } from '#engine/project/represent.ts';
import { contractPdf } from '#product/demo/contract-pdf.ts';
import { type Court, openCourt } from '../vectors/judges.ts';
import { trustIn } from '../vectors/signing.ts';
import { dayIn, effectiveHandler, lapse } from './handler-people.ts';
import { employee, member, only, operator, type Person, signIn } from './people.ts';
import { type Answer, type Running, startRunning } from './running.ts';
import { at, type Company, contractOf, type OnKey, type Row, signingPeople, signPassword } from './signing-people.ts';

let running: Running;
let court: Court;
let nss: string;
let templates: Person;
let seller: Company;
let buyer: Company;
let both: Row;

const { must, stored, uploaded, fileOf, onKey, codeFor, passworded, sealed, ready, template } = signingPeople(() => running);
const read = () => running.service.services.database.read;
const companyName = async ({ token }: { readonly token: string }): Promise<string> =>
  String((await must('company/info', {}, token)).companyName);

const start = async (by: Company, others: readonly object[], words: object = {}): Promise<Answer<Row>> =>
  running.call<Row>(
    'document/contract/start',
    { template: both.id, title: '钢材购销合同', party: 'SELLER', signBy: dayIn(running, 30), others, ...words },
    by.token,
  );
const toBuyer = async (company = buyer): Promise<readonly object[]> => [{ party: 'BUYER', company: await companyName(company) }];
const started = async (words: object = {}): Promise<Row> => {
  const { data, message } = await start(seller, await toBuyer(), words);
  if (data?.id === undefined) throw new Error(message);
  return data;
};
const sign = (contract: Row, by: Company, words: object = {}, token = by.token): Promise<Answer<Row>> =>
  running.call<Row>('document/contract/sign', { ...at(contract), sealNo: by.seal.sealNo, signPassword, ...words }, token);
const signed = async (contract: Row, by: Company): Promise<Row> => {
  const { status, data, message } = await sign(contract, by);
  if (status !== 1) throw new Error(`${message} ${JSON.stringify(data)}`);
  return data;
};
const end = (contract: Row, decision: 'REJECT' | 'CANCEL', token: string, reason = '条款需要重新商议') =>
  running.call<Row>('document/contract/reject', { ...at(contract), decision, reason }, token);
const detail = (contract: Row, by: { readonly token: string }) =>
  running.call<Row>('document/contract/detail', { id: contract.id }, by.token);
const stepsOf = (contract: Row): readonly Row[] => contract.steps as readonly Row[];
const noticesOf = async (by: Company, title: string): Promise<readonly Row[]> =>
  ((await must('message/list', { filter: { kind: 'CONTRACT' }, pageSize: 200 }, by.token)).list as readonly Row[]).filter(row =>
    String(row.title).startsWith(title),
  );
const pdfsig = async (bytes: Uint8Array): Promise<string> => {
  await court.file('judged.pdf', bytes);
  const { stdout, stderr } = await court.run('pdfsig', ['-nssdir', nss, '-no-ocsp', 'judged.pdf']);
  return stdout + stderr;
};
const count = (text: string, words: string): number => text.split(words).length - 1;
const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

beforeAll(async () => {
  [running, court] = await Promise.all([startRunning(), openCourt()]);
  templates = await operator(running, 'TEMPLATE_ADMIN');
  const root = await (await running.get(`/pki/ca/root-${new Date().getUTCFullYear()}.cer`)).arrayBuffer();
  nss = await trustIn(court, Buffer.from(root));
  seller = await ready();
  buyer = await ready({ algorithm: 'RSA_2048' });
  both = await template(templates, 'BOTH', [{ party: 'SELLER', needDate: true }, { party: 'BUYER' }]);
}, 60_000);
afterAll(async () => {
  await running.stop();
  await court.close();
});

describe('[BEY-03] a contract is signed one party after the other', () => {
  test('[doc.contractStart, doc.contractSign, doc.contractDetail] two parties: handed over, signed, judged by pdfsig', async () => {
    const contract = await started({ amount: '1000.00' });
    expect(contract).toMatchObject({ state: 'SIGNING', sellerTurn: expect.any(String), templateVersion: 1 });
    // Whoever started it knows; the others of their company are told.
    expect(await noticesOf(seller, '合同待签署')).toHaveLength(0);
    const handed = await signed(contract, seller);
    expect(handed).toMatchObject({ state: 'SIGNING', buyerTurn: expect.any(String) });
    expect(await noticesOf(buyer, '合同待签署')).toHaveLength(1);
    const whole = await signed((await detail(contract, buyer)).data, buyer);
    expect(whole).toMatchObject({ state: 'SIGNED', turnNames: null });
    expect(stepsOf(whole)).toMatchObject([
      {
        outcome: 'SIGNED',
        party: 'SELLER',
        sealNo: seller.seal.sealNo,
        level: 'PAdES B-LT',
        serialNumber: seller.certificate.serialNumber,
      },
      { outcome: 'SIGNED', party: 'BUYER', sealNo: buyer.seal.sealNo, level: 'PAdES B-LT', serialNumber: buyer.certificate.serialNumber },
    ]);
    for (const { stampedAt, signedAt } of stepsOf(whole))
      expect(Math.abs(Date.parse(String(stampedAt)) - Date.parse(String(signedAt)))).toBeLessThan(60_000);
    const bytes = await fileOf(whole.file, seller.token);
    expect([sha(bytes), sha(await fileOf(whole.file, buyer.token))]).toEqual([whole.sha256, whole.sha256]);
    const said = await pdfsig(bytes);
    expect([count(said, 'Signature is Valid.'), count(said, 'Certificate is Trusted.')], said).toEqual([2, 2]);
    expect(await noticesOf(seller, '合同已签完')).toHaveLength(1);
    const uses = await must('document/sealUse/list', { filter: { result: 'SIGNED' } }, buyer.token);
    expect((uses.list as readonly Row[])[0]).toMatchObject({ signedSha256: whole.sha256, amount: '1000.00' });
    // The home page's list of signed files holds what was signed alone; contracts have a list of theirs.
    const alone = await must('document/sealUse/list', { filter: { result: 'SIGNED', inContract: false } }, buyer.token);
    expect((alone.list as readonly Row[]).map(({ signedSha256 }) => signedSha256)).not.toContain(whole.sha256);
  });

  test('[doc.contractStart, doc.contractSign] three parties, a document of their own, one of them twice', async () => {
    const third = await ready();
    const three = await template(templates, 'THREE', [{ party: 'BUYER' }, { party: 'THIRD' }, { party: 'SELLER' }, { party: 'THIRD' }]);
    const file = await uploaded(await contractOf('丙方', '甲方', '乙方'), seller.token);
    const others = [...(await toBuyer()), { party: 'THIRD', company: String((await must('company/info', {}, third.token)).uscc) }];
    let contract = (await start(seller, others, { template: three.id, file })).data;
    expect(contract).toMatchObject({ buyerTurn: expect.any(String), originalFile: { id: file } });
    for (const by of [buyer, third, seller, third]) contract = await signed((await detail(contract, by)).data, by);
    expect(contract).toMatchObject({ state: 'SIGNED' });
    const said = await pdfsig(await fileOf(contract.file, third.token));
    expect(count(said, 'Signature is Valid.'), said).toBe(4);
  });

  test('[BEY-25][en.contract.signMany] many by one password: each that can be, with the only seal that fits; of the others why not; a wrong password is one try', async () => {
    const [one, other, theirs] = [await started(), await started(), await signed(await started(), seller)];
    const many = (words: object = {}) =>
      running.call<{ records: readonly Row[] }>(
        'document/contract/signMany',
        { records: [one, other, theirs].map(at), signPassword, ...words },
        seller.token,
      );
    const wrong = (await many({ signPassword: 'Not-the-one-2026' })).data.records;
    expect(wrong.map(({ code }) => code)).toEqual(['SIGN_PASSWORD_WRONG', 'SIGN_PASSWORD_WRONG', 'CONTRACT_NOT_YOUR_TURN']);
    expect(wrong.slice(0, 2).map(({ message }) => String(message).includes('4'))).toEqual([true, true]);
    // The log of the seal has what was refused, too.
    const refused = await must('document/sealUse/list', { filter: { result: 'REFUSED' }, pageSize: 200 }, seller.token);
    const wrongPassword = { code: 'SIGN_PASSWORD_WRONG', params: { left: 4 } };
    const logged = (refused.list as readonly Row[]).map(({ refusal }) => refusal as Row);
    expect(logged.toSorted((a, b) => String(b.code).localeCompare(String(a.code)))).toEqual([
      wrongPassword,
      wrongPassword,
      expect.objectContaining({ code: 'CONTRACT_NOT_YOUR_TURN' }),
    ]);
    const said = (await many()).data.records;
    expect(said).toMatchObject([{ state: 'SIGNING' }, { state: 'SIGNING' }, { code: 'CONTRACT_NOT_YOUR_TURN' }]);
    for (const contract of [one, other]) {
      const now = (await detail(contract, seller)).data;
      expect(now).toMatchObject({ buyerTurn: expect.any(String), sha256: stepsOf(now)[0]?.sha256 });
      expect(stepsOf(now)[0]).toMatchObject({ outcome: 'SIGNED', sealNo: seller.seal.sealNo, proof: 'PASSWORD' });
      expect(count(await pdfsig(await fileOf(now.file, seller.token)), 'Signature is Valid.')).toBe(1);
    }
  });

  test('[BEY-25][en.contract.signMany] refused: more than twenty, no password, two seals that fit', async () => {
    const own = await ready();
    const contract = (await start(own, await toBuyer())).data;
    const many = (words: object) =>
      running.call<{ records: readonly Row[] }>(
        'document/contract/signMany',
        { records: [at(contract)], signPassword, ...words },
        own.token,
      );
    const twenty = Array.from({ length: 21 }, (_, place) => ({ id: `no-${place}`, version: 1 }));
    expect(await many({ records: twenty })).toMatchObject({ status: 422, data: { errors: { records: expect.anything() } } });
    expect(await many({ signPassword: null })).toMatchObject({ status: 422, data: { errors: { signPassword: ['此项必填'] } } });
    await sealed(own.token);
    expect((await many({})).data.records).toMatchObject([{ code: 'CONTRACT_SEAL_CHOICE' }]);
  });

  test('[BEY-13][doc.contractDetail][en.file.read] where the template says so a party gets the document at its turn, not before', async () => {
    const later = await template(templates, 'LATER', [{ party: 'SELLER' }, { party: 'BUYER' }], { shownAtTurn: true });
    const contract = await started({ template: later.id });
    const fileOfContract = contract.file as Row;
    const status = async (id: unknown, token: string) => (await running.get(`/user/file/read/${id}`, token)).status;
    expect(await status(fileOfContract.id, seller.token)).toBe(200);
    expect(await status(fileOfContract.id, buyer.token)).toBe(404);
    expect((await detail(contract, buyer)).data).toMatchObject({ state: 'SIGNING', file: null, originalFile: null });
    const handed = await signed(contract, seller);
    expect(await status((handed.file as Row).id, buyer.token)).toBe(200);
    expect(await status(fileOfContract.id, buyer.token)).toBe(200);
    expect(await signed((await detail(contract, buyer)).data, buyer)).toMatchObject({ state: 'SIGNED' });
    // Nor does whoever was never asked get it.
    const file = await uploaded(await contractOf('甲方', '乙方'), seller.token);
    const cancelled = await started({ template: later.id, file });
    expect(await end(cancelled, 'CANCEL', seller.token)).toMatchObject({ status: 1 });
    expect([await status(file, seller.token), await status(file, buyer.token)]).toEqual([200, 404]);
  });

  test('[doc.contractSign] the day stands beside the seal where the step wants it', async () => {
    const handed = await signed(await started(), seller);
    const bytes = await fileOf(handed.file, buyer.token);
    expect(count(bytes.toString('latin1'), '/Subtype /Stamp') + count(bytes.toString('latin1'), '/Subtype/Stamp')).toBe(1);
  });

  test('[doc.contractList, doc.contractDetail] other companies see nothing of it, and no file', async () => {
    const contract = await started({ file: await uploaded(await contractOf('甲方', '乙方'), seller.token) });
    const stranger = await ready();
    expect((await detail(contract, stranger)).status).toBe(404);
    expect((await sign(contract, stranger)).status).toBe(404);
    expect((await end(contract, 'CANCEL', stranger.token)).status).toBe(404);
    expect((await must('document/contract/list', {}, stranger.token)).list).toEqual([]);
    expect((await running.get(`/user/file/read/${(contract.file as Row).id}`, stranger.token)).status).toBe(404);
    expect((await running.get(`/user/file/read/${(contract.file as Row).id}`, buyer.token)).status).toBe(200);
    expect((await running.call('document/contract/list', {}, running.operator)).status).toBe(403);
    const listed = (await must('document/contract/list', { filter: { state: 'SIGNING' } }, buyer.token)).list as readonly Row[];
    expect(listed.map(({ id }) => id)).toContain(contract.id);
  });

  test('[en.home][doc.contractList] what waits on the home page is what the own company is to sign, apart from it what others are to, and each leads to its list', async () => {
    const waiting = async (by: Company, whose = 'waits'): Promise<number> => {
      const cards = (await must('home', {}, by.token)).cards as readonly Row[];
      const card = cards.find(({ resource, group }) => resource === 'contracts' && group === whose);
      if (card === undefined) return 0;
      const { list } = await must('document/contract/list', { filter: card?.filter, pageSize: 200 }, by.token);
      expect((list as readonly Row[]).length).toBe(card?.count);
      return Number(card?.count);
    };
    const before = [await waiting(buyer), await waiting(buyer, 'others'), await waiting(seller, 'others')] as const;
    const contract = await started();
    expect([await waiting(buyer), await waiting(buyer, 'others')]).toEqual([before[0], before[1] + 1]);
    await signed(contract, seller);
    expect([await waiting(buyer), await waiting(buyer, 'others'), await waiting(seller, 'others')]).toEqual([
      before[0] + 1,
      before[1],
      before[2] + 1,
    ]);
    // Whoever of the company may only look has nothing waiting.
    const { token } = await employee(running, buyer.token, 'VIEWER');
    expect((await must('document/contract/list', { filter: { state: 'SIGNING' } }, token)).list).not.toEqual([]);
    const cards = (await must('home', {}, token)).cards as readonly Row[];
    expect(cards.filter(({ resource, group }) => resource === 'contracts' && group === 'waits')).toEqual([]);
  });

  test("[doc.contractList, doc.contractDetail] each company reads the names of its own people, of another's the first letter", async () => {
    const contract = await signed(await started(), seller);
    const { userNum, name } = (await stored('employees', (await read().find('employees', { account: seller.userName }))?.id)) as Row;
    const told = async (by: Company): Promise<ReadonlySet<unknown>> => {
      const { people, history } = (await detail(contract, by)).data;
      const listed = (await only(running, 'document/contract/list', { id: contract.id }, by.token)) as Row;
      const acts = (history as readonly Row[]).filter(({ actor }) => actor === userNum);
      expect(acts.length).toBeGreaterThan(2);
      return new Set([
        (people as Row)[String(userNum)],
        (listed.people as Row)[String(userNum)],
        ...acts.map(({ actorName }) => actorName),
      ]);
    };
    expect(await told(seller)).toEqual(new Set([name]));
    expect(await told(buyer)).toEqual(new Set([masked(name, 'name')]));
  });
});

describe('[BEY-03] a contract is not started', () => {
  test("[doc.contractStart] refused: parties that are not the template's, companies that are not here, one company twice", async () => {
    const fault = async (others: readonly object[], words: object = {}) => (await start(seller, others, words)).data as object;
    expect(await fault([])).toMatchObject({ errors: { others: [expect.any(String)] } });
    expect(await fault([...(await toBuyer()), { party: 'THIRD', company: '丙公司' }])).toMatchObject({
      errors: { others: [expect.stringContaining('甲方、乙方')] },
    });
    expect(await fault(await toBuyer(), { party: 'THIRD' })).toMatchObject({ errors: { others: [expect.any(String)] } });
    expect(await fault([{ party: 'BUYER', company: '没有这家公司' }])).toMatchObject({
      errors: { 'others[0].company': [expect.stringContaining('没有这家公司')] },
    });
    expect(await fault(await toBuyer(seller))).toMatchObject({ errors: { 'others[0].company': [expect.any(String)] } });
  });

  test("[doc.contractStart] refused: a day that is over or too far, a file that does not fit or is another company's", async () => {
    const others = await toBuyer();
    for (const days of [-1, 400])
      expect((await start(seller, others, { signBy: dayIn(running, days) })).data).toMatchObject({
        errors: { signBy: [expect.any(String)] },
      });
    const bare = await contractPdf({ title: '无关', clauses: ['无'], parties: [] });
    expect((await start(seller, others, { file: await uploaded(bare, seller.token) })).data).toMatchObject({
      code: 'SIGN_TEMPLATE_MISFIT',
    });
    const theirs = await uploaded(bare, buyer.token);
    expect((await start(seller, others, { file: theirs })).data).toMatchObject({ errors: { file: [expect.any(String)] } });
  });

  test('[doc.contractStart] refused by a closed template, while what runs by it goes on and keeps its steps', async () => {
    const closing = await template(templates, 'CLOSING', [{ party: 'SELLER' }, { party: 'BUYER' }]);
    const contract = await started({ template: closing.id });
    const { version } = await stored('contractTemplates', closing.id);
    await must('operation/template/close', { id: closing.id, version, status: 'CLOSED', reason: '停用这一模板' }, templates.token);
    expect((await start(seller, await toBuyer(), { template: closing.id })).data).toMatchObject({
      errors: { template: [expect.any(String)] },
    });
    const config = (await read().find('signConfigs', { template: closing.id })) as Row;
    const step = (await read().find('signSteps', { config: config.id })) as Row;
    expect((await running.call('operation/config/detail/delete', at(step), templates.token)).data).toMatchObject({
      code: 'TEMPLATE_FIXED',
    });
    expect(await signed(await signed(contract, seller), buyer)).toMatchObject({ state: 'SIGNED' });
  });
});

describe('[BEY-03] a contract is not signed', () => {
  test('[doc.contractSign] refused: not the own turn, a seal of another kind or company, no password or a wrong one', async () => {
    const contract = await started();
    expect((await sign(contract, buyer)).data).toMatchObject({ code: 'CONTRACT_NOT_YOUR_TURN' });
    expect((await sign(contract, seller, { sealNo: buyer.seal.sealNo })).data).toMatchObject({ errors: { sealNo: [expect.any(String)] } });
    const finance = await sealed(seller.token, 'FINANCE');
    expect((await sign(contract, seller, { sealNo: finance.sealNo })).data).toMatchObject({ code: 'CONTRACT_SEAL_KIND' });
    expect((await sign(contract, seller, { signPassword: 'Company-2026' })).data).toMatchObject({ code: 'SIGN_PASSWORD_WRONG' });
    expect((await sign(contract, seller, { signPassword: undefined })).status).toBe(422);
    expect(await detail(contract, seller)).toMatchObject({ data: { version: contract.version, state: 'SIGNING' } });
    const refusals = (await must('document/sealUse/list', { filter: { result: 'REFUSED' } }, seller.token)).list as readonly Row[];
    expect(refusals.some(({ documentName }) => documentName === '购销合同.pdf')).toBe(true);
    await signed(contract, seller);
    // By the contract, not by the template's file: those of many contracts would be called alike.
    const [use] = (await must('document/sealUse/list', { filter: { result: 'SIGNED' } }, seller.token)).list as readonly Row[];
    expect(use?.documentName).toContain(String(contract.contractNo));
    expect((await sign((await detail(contract, seller)).data, seller)).data).toMatchObject({ code: 'CONTRACT_NOT_YOUR_TURN' });
  });

  test('[doc.contractSign, doc.sealUse] of two signatures at once one is kept, and no file of the other but a line in the log', async () => {
    const twice = await template(templates, 'TWICE', [{ party: 'SELLER' }, { party: 'SELLER' }, { party: 'BUYER' }]);
    const contract = await started({ template: twice.id });
    const files = async () => (await read().list('files', { filter: {}, page: { number: 1, size: 1 } })).total;
    const refused = async () =>
      (await must('document/sealUse/list', { filter: { result: 'REFUSED' } }, seller.token)).list as readonly Row[];
    const [before, refusedBefore] = [await files(), await refused()];
    const answers = await Promise.all([sign(contract, seller), sign(contract, seller)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([1, 409]);
    expect(await files()).toBe(Number(before) + 1);
    const [line, ...others] = await refused();
    expect(others).toEqual(refusedBefore);
    const { data: after } = await detail(contract, seller);
    // The document as the later of the two found it: before the other's signature, or with it.
    expect([contract.sha256, after.sha256]).toContain(line?.documentSha256);
    expect(line).toMatchObject({ userNum: expect.any(String) });
    expect(stepsOf(after).map(({ outcome }) => outcome)).toEqual(['SIGNED', 'WAITING', 'WAITING']);
  });

  test('[doc.contractReject] rejected by whose turn it is, cancelled by whoever started it, nobody else', async () => {
    const rejected = await signed(await started(), seller);
    expect((await end(rejected, 'REJECT', seller.token)).data).toMatchObject({ code: 'CONTRACT_NOT_YOUR_TURN' });
    expect((await end(rejected, 'CANCEL', buyer.token)).data).toMatchObject({ code: 'CONTRACT_NOT_STARTER' });
    expect((await end(rejected, 'REJECT', buyer.token, '')).status).toBe(422);
    expect((await end(rejected, 'REJECT', buyer.token)).data).toMatchObject({
      state: 'REJECTED',
      endReason: '条款需要重新商议',
      turnNames: null,
    });
    expect((await sign((await detail(rejected, buyer)).data, buyer)).status).toBe(409);
    expect(await noticesOf(seller, '合同被拒签')).toHaveLength(1);
    const cancelled = await started();
    expect((await end(cancelled, 'CANCEL', seller.token)).data).toMatchObject({ state: 'CANCELLED' });
    expect((await end(cancelled, 'CANCEL', seller.token)).status).toBe(409);
  });

  test("[doc.contractStart][doc.contractPlan][doc.contractSign] by party A's configured handlers alone, where the template says so; refused where the company has none", async () => {
    const special = await template(templates, 'SPECIAL', [{ party: 'SELLER', handlerRule: 'SPECIAL' }, { party: 'BUYER' }]);
    // Nobody is sent what they cannot sign.
    const sent = { template: special.id, title: '没有经办人配置', signBy: dayIn(running, 30) };
    const [own, others] = await Promise.all(
      [seller, buyer].map(async ({ token }) => String((await must('company/info', {}, token)).companyName)),
    );
    const asSeller = { ...sent, party: 'SELLER', others: [{ party: 'BUYER', company: others }] };
    const asBuyer = { ...sent, party: 'BUYER', others: [{ party: 'SELLER', company: own }] };
    expect(await running.call('document/contract/start', asSeller, seller.token)).toMatchObject({
      status: 422,
      data: { errors: { party: [expect.stringContaining('经办人配置')] } },
    });
    expect(await running.call('document/contract/start', asBuyer, buyer.token)).toMatchObject({
      status: 422,
      data: { errors: { 'others[0].company': [expect.stringContaining(String(own))] } },
    });
    const planned = async () => (await must('document/contract/plan', { template: special.id }, seller.token)).steps as readonly Row[];
    expect((await planned()).map(({ lacksHandler }) => lacksHandler)).toEqual([true, false]);
    const person = await employee(running, seller.token, 'HANDLER');
    await passworded(person.token, String((await stored('employees', person.id)).mobile));
    const handler = await effectiveHandler(running, seller.token, { employee: person.id });
    const days = { validFrom: dayIn(running, -1), validTo: dayIn(running, 30) };
    await must('handlerSeal/manage', { handler: handler.id, seal: seller.seal.id, ...days, limitAmount: '499.99' }, seller.token);
    const businessModule = (await only(running, 'operation/business/modules', { code: 'TRADE' }, running.operator)).id;
    const { member: company } = await stored('seals', seller.seal.id);
    const configured = { member: company, userNum: person.userNum, businessModule, handler: handler.id, priority: 5 };
    await must('operation/sellerHandler/save', configured, templates.token);
    expect((await planned()).map(({ lacksHandler }) => lacksHandler)).toEqual([false, false]);
    const contract = await started({ template: special.id, amount: '500.00' });
    expect(stepsOf(contract)[0]).toMatchObject({ handler: person.userNum });
    expect((await sign(contract, seller)).data).toMatchObject({ code: 'SIGN_TEMPLATE_HANDLER' });
    expect((await sign(contract, seller, {}, person.token)).data).toMatchObject({ code: 'SEAL_USE_LIMIT' });
    const small = await started({ template: special.id, amount: '499.00' });
    expect((await sign(small, seller, {}, person.token)).data).toMatchObject({ state: 'SIGNING', buyerTurn: expect.any(String) });
  });

  describe('[doc.contractSign] signed by the service where party A has agreed to it', () => {
    let byItself: Row;
    let handler: Row;
    let person: Person;
    let configured: Record<string, unknown>;
    const run = () => running.service.services.jobs.run('autoSigning', 'clock');
    const grant = (words: object) => must('handlerSeal/manage', { handler: handler.id, seal: seller.seal.id, ...words }, seller.token);
    const proposed = async (): Promise<Row> =>
      ((await must('document/autoSigning/list', { filter: { state: 'PROPOSED' } }, seller.token)).list as readonly Row[])[0] as Row;
    const accept = (row: Row, words: object = { signPassword }, token = seller.token) =>
      running.call<Row>('document/autoSigning/accept', { ...at(row), ...words }, token);
    /** The same configuration, saved once more. */
    const configure = async (words: object): Promise<Row> => {
      const saved = await must('operation/sellerHandler/save', { ...configured, ...words }, templates.token);
      configured = at(saved);
      return saved;
    };
    const newest = async (filter: object): Promise<Row> =>
      ((await must('document/sealUse/list', { filter }, seller.token)).list as readonly Row[])[0] as Row;

    beforeAll(async () => {
      byItself = await template(templates, 'BY_ITSELF', [{ party: 'SELLER', handlerRule: 'SPECIAL' }, { party: 'BUYER' }]);
      person = await employee(running, seller.token, 'HANDLER');
      handler = (await effectiveHandler(running, seller.token, { employee: person.id })) as unknown as Row;
      await grant({ validFrom: dayIn(running, -1), validTo: dayIn(running, 30), limitAmount: '1000.00' });
      const businessModule = (await only(running, 'operation/business/modules', { code: 'TRADE' }, running.operator)).id;
      configured = {
        ...{ member: (await stored('seals', seller.seal.id)).member, userNum: person.userNum, businessModule, template: byItself.id },
        ...{ handler: handler.id, seal: seller.seal.id, priority: 1 },
      };
      await configure({
        signMode: 'AUTO',
        agreementFile: await uploaded(await contractOf('甲方'), templates.token, 'signAgreement'),
        agreedOn: dayIn(running, -1),
      });
    });

    test("[doc.autoSigning.list, doc.autoSigning.accept] proposed by an operator, in force by the company's own password alone", async () => {
      const contract = await started({ template: byItself.id, amount: '500.00' });
      expect(contract.autoDue).toBeNull();
      expect(await noticesOf(seller, '请确认自动签授权')).toHaveLength(1);
      const row = await proposed();
      expect(row).toMatchObject({ handler: { id: handler.id }, seal: { id: seller.seal.id }, state: 'PROPOSED' });
      expect((await running.get(`/user/file/read/${(row.agreementFile as Row).id}`, seller.token)).status).toBe(200);
      expect((await must('document/autoSigning/list', {}, buyer.token)).list).toEqual([]);
      expect((await accept(row, {}, buyer.token)).status).toBe(404);
      expect((await accept(row, {}, templates.token)).status).toBe(403);
      expect((await accept(row, {})).status).toBe(422);
      expect((await accept(row, { signPassword: 'Company-2026' })).data).toMatchObject({ code: 'SIGN_PASSWORD_WRONG' });
      const keeper = await employee(running, seller.token, 'SEAL_ADMIN');
      expect((await accept(row, { signPassword }, keeper.token)).data).toMatchObject({ code: 'AUTO_SIGN_ADMIN' });
      expect((await accept(row)).data).toMatchObject({ state: 'IN_FORCE', acceptedBy: expect.any(String) });
      await end(contract, 'CANCEL', seller.token);
    });

    test("[doc.contractSign] signed in the handler's name within their limit; step, log and notice say so, and pdfsig finds both signatures", async () => {
      const contract = await started({ template: byItself.id, title: '由系统签署', amount: '1000.00' });
      expect(contract.autoDue).not.toBeNull();
      expect(await run()).toBe('done');
      const handed = (await detail(contract, buyer)).data;
      expect(handed).toMatchObject({ buyerTurn: expect.any(String), autoDue: null });
      const [step] = stepsOf(handed);
      const { authorisationNo } = step as Row;
      expect(step).toMatchObject({ outcome: 'SIGNED', proof: 'AGREEMENT', signer: person.userNum });
      // The own people by name, the other company's by the first letter, as in the history.
      const { name } = (await running.service.services.database.read.find('employees', { userNum: person.userNum })) as Row;
      expect(handed.people).toMatchObject({ [person.userNum]: masked(name, 'name') });
      expect((await detail(contract, seller)).data.people).toMatchObject({ [person.userNum]: name });
      expect(authorisationNo).toMatch(/^ZQ/);
      expect(await newest({ result: 'SIGNED' })).toMatchObject({
        ...{ proof: 'AGREEMENT', capacity: 'HANDLER', handler: { id: handler.id }, userNum: person.userNum, amount: '1000.00' },
        autoSigning: { label: authorisationNo },
      });
      expect((await noticesOf(seller, '合同已自动签署'))[0]?.content).toContain(authorisationNo);
      expect(await noticesOf(seller, '合同待签署：由系统签署')).toEqual([]);
      expect(await noticesOf(buyer, '合同待签署：由系统签署')).toHaveLength(1);
      const whole = await signed(handed, buyer);
      const said = await pdfsig(await fileOf(whole.file, seller.token));
      expect([count(said, 'Signature is Valid.'), count(said, 'Certificate is Trusted.')], said).toEqual([2, 2]);
    });

    test.each([
      ['over the limit', { amount: '1000.01' }, '1000.00', { params: { limit: '1000.00' } }],
      ['no amount where there is a limit', {}, '没有填写金额', { code: expect.any(String) }],
    ])('[doc.contractSign] left to the company: %s; its people are told why, and the log says it', async (_, words, why, kept) => {
      const contract = await started({ template: byItself.id, title: `留待人工 ${why}`, ...words });
      expect(await run()).toBe('done');
      expect((await detail(contract, seller)).data).toMatchObject({ state: 'SIGNING', sellerTurn: expect.any(String), autoDue: null });
      expect((await noticesOf(seller, `自动签署未成，请人工签署：${String(contract.title)}`))[0]?.content).toContain(why);
      expect(await newest({ result: 'REFUSED' })).toMatchObject({
        refusal: kept,
        autoSigning: { label: expect.any(String) },
      });
      expect(await run()).toBe('done');
      expect(await noticesOf(seller, `自动签署未成，请人工签署：${String(contract.title)}`)).toHaveLength(1);
    });

    test('[doc.contractSign] left to the company: each use to be confirmed, handler suspended, certificate frozen, seal suspended', async () => {
      const tried = async (why: string): Promise<void> => {
        const contract = await started({ template: byItself.id, amount: '5.00' });
        await run();
        expect((await noticesOf(seller, '自动签署未成'))[0]?.content).toContain(why);
        await end((await detail(contract, seller)).data, 'CANCEL', seller.token);
      };
      const granted = (
        (await must('handlerSeal/list', { filter: { handler: handler.id } }, seller.token)).list as readonly Row[]
      )[0] as Row;
      await grant({ ...at(granted), needApproval: true });
      await tried('每次使用这枚印章须由管理员确认');
      await grant({ ...at(await stored('handlerSeals', granted.id)), needApproval: false });
      const used = async (state: string): Promise<void> => {
        const { version } = await stored('handlers', handler.id);
        await must('employee/handler/used', { id: handler.id, version, used: state, reason: '暂停办理业务' }, seller.token);
      };
      await used('OFF');
      await tried('都不在有效期内');
      await used('ON');
      running.byHand('certificates', seller.certificate.id);
      const certified = (state: string) =>
        running.service.services.database.transaction(rows => rows.update('certificates', seller.certificate.id, null, { state }));
      await certified('FROZEN');
      await tried('没有可用于签署的证书');
      await certified('ACTIVE');
      running.byHand('seals', seller.seal.id);
      const set = (state: string) =>
        running.service.services.database.transaction(rows => rows.update('seals', seller.seal.id, null, { state }));
      await set('SUSPENDED');
      await tried('印章绑定的证书已被冻结');
      await set('ENABLED');
    });

    test('[doc.contractSign, op.job.list] left to the company where the service itself fails, of which those who look after jobs hear', async () => {
      const contract = await started({ template: byItself.id, amount: '5.00' });
      const stamp = vi.spyOn(running.service.services.stamping, 'over').mockRejectedValueOnce(new Error('no stamper'));
      expect(await run()).toBe('failed');
      stamp.mockRestore();
      expect((await detail(contract, seller)).data).toMatchObject({
        state: 'SIGNING',
        sellerTurn: expect.any(String),
        autoDue: null,
        file: contract.file,
      });
      expect((await noticesOf(seller, '自动签署未成'))[0]?.content).toContain('系统暂时不能签署');
      expect(String((await read().find('jobs', { name: 'autoSigning' }))?.lastError)).toContain('no stamper');
      expect(await run()).toBe('done');
    });

    test('[doc.autoSigning.revoke] revoked between turn and signature: nothing is signed, and the turn is told as any other', async () => {
      const contract = await started({ template: byItself.id, amount: '5.00' });
      const inForce = (
        (await must('document/autoSigning/list', { filter: { state: 'IN_FORCE' } }, seller.token)).list as readonly Row[]
      )[0] as Row;
      expect((await running.call('document/autoSigning/revoke', { ...at(inForce), reason: '' }, seller.token)).status).toBe(422);
      await must('document/autoSigning/revoke', { ...at(inForce), reason: '改由本人逐份签署' }, seller.token);
      expect(await run()).toBe('done');
      const left = (await detail(contract, seller)).data;
      expect(left).toMatchObject({ state: 'SIGNING', sellerTurn: expect.any(String), autoDue: null });
      expect(stepsOf(left)[0]).toMatchObject({ outcome: 'WAITING' });
      expect((await started({ template: byItself.id, amount: '5.00' })).autoDue).toBeNull();
    });

    test('[op.seller.save] what is configured otherwise is agreed to anew; a refusal stays one as long as nothing changes', async () => {
      const same = await configure({ priority: 2 });
      expect((await stored('autoSignings', (same.autoSigning as Row).id)).state).toBe('REVOKED');
      const agreementFile = await uploaded(await contractOf('甲方'), templates.token, 'signAgreement');
      await configure({ agreementFile });
      const row = await proposed();
      expect((await accept(row)).data).toMatchObject({ state: 'IN_FORCE' });
      const contract = await started({ template: byItself.id, amount: '5.00' });
      const off = await configure({ enabled: false });
      expect(off.autoSigning).toBeNull();
      expect((await stored('autoSignings', row.id)).state).toBe('ENDED');
      expect(await run()).toBe('done');
      expect((await detail(contract, seller)).data).toMatchObject({ sellerTurn: expect.any(String), autoDue: null });
    });
  });

  test('[doc.contractSign] a code by SMS where the step wants one, and no password instead', async () => {
    const careful = await template(templates, 'CAREFUL', [{ party: 'SELLER', needSms: true }, { party: 'BUYER' }]);
    const contract = await started({ template: careful.id });
    expect((await sign(contract, seller)).data).toMatchObject({ errors: { smsCode: [expect.any(String)] } });
    expect(await sign(contract, seller, { smsCode: await codeFor(seller, { contractNo: contract.contractNo }) })).toMatchObject({
      status: 1,
    });
  });
});

describe("[BEY-03] a key in its holder's hand signs a contract", () => {
  interface Hand extends OnKey {
    readonly token: string;
    readonly seal: Row;
  }
  let hand: Hand;
  let keyOfSeller: Hand;
  const prepared = (contract: Row, { token, seal, certificate }: Hand, words: object = {}): Promise<Answer<Row>> =>
    running.call<Row>(
      'document/contract/prepare',
      { contractNo: contract.contractNo, sealNo: seal.sealNo, serialNumber: certificate.serialNumber, ...words },
      token,
    );
  const completed = ({ data }: Answer<Row>, by: Hand): Promise<Answer<Row>> =>
    running.call<Row>('document/complete', { token: data.token, signature: by.sign(data.data) }, by.token);
  const signedBy = async (contract: Row, by: Hand, words: object = {}): Promise<Answer<Row>> =>
    completed(await prepared(contract, by, words), by);
  const toHand = async (): Promise<readonly object[]> => [{ party: 'BUYER', company: await companyName(hand) }];
  const files = async () => (await read().list('files', { filter: {}, page: { number: 1, size: 1 } })).total;
  const refusals = async (token: string) =>
    (await must('document/sealUse/list', { filter: { result: 'REFUSED' } }, token)).list as readonly Row[];
  beforeAll(async () => {
    const { token } = await member(running);
    // No key of this company is kept here, and nobody has a signing password.
    const key = await onKey(token);
    hand = { ...key, token, seal: await sealed(token) };
    keyOfSeller = { ...(await onKey(seller.token)), token: seller.token, seal: seller.seal };
  });

  test('[doc.contractPrepare][doc.complete] both parties: handed over, signed, judged by pdfsig, and written down', async () => {
    const contract = (await start(seller, await toHand(), { amount: '1000.00' })).data;
    const first = await prepared(contract, keyOfSeller);
    expect(first.data).toMatchObject({ algorithm: 'ECDSA_P256', certificateNo: keyOfSeller.certificate.seqNo });
    expect((await detail(contract, seller)).data).toMatchObject({ version: contract.version, sellerTurn: expect.any(String) });
    const done = await completed(first, keyOfSeller);
    expect(done).toMatchObject({ status: 1, data: { level: 'B_LT', certificateNo: keyOfSeller.certificate.seqNo } });
    expect((await completed(first, keyOfSeller)).data).toMatchObject({ code: 'SIGN_TOKEN' });
    const handed = (await detail(contract, hand)).data;
    expect(handed).toMatchObject({
      state: 'SIGNING',
      buyerTurn: expect.any(String),
      sha256: done.data.sha256,
      file: { id: (done.data.file as Row).id },
    });
    expect(await noticesOf({ ...buyer, token: hand.token }, '合同待签署')).toHaveLength(1);
    expect(await signedBy(contract, hand)).toMatchObject({ status: 1 });
    const whole = (await detail(contract, seller)).data;
    expect(whole).toMatchObject({ state: 'SIGNED', turnNames: null, endedAt: expect.any(String) });
    const bySeller = { outcome: 'SIGNED', proof: 'KEY', level: 'PAdES B-LT', serialNumber: keyOfSeller.certificate.serialNumber };
    expect(stepsOf(whole)).toMatchObject([bySeller, { ...bySeller, serialNumber: hand.certificate.serialNumber }]);
    const said = await pdfsig(await fileOf(whole.file, hand.token));
    expect([count(said, 'Signature is Valid.'), count(said, 'Certificate is Trusted.')], said).toEqual([2, 2]);
    const { list } = await must('document/sealUse/list', { filter: { result: 'SIGNED' } }, hand.token);
    expect((list as readonly Row[])[0]).toMatchObject({ proof: 'KEY', amount: '1000.00', signedSha256: whole.sha256 });
    const history = (await detail(contract, seller)).data.history as readonly Row[];
    expect(history.map(({ action }) => action)).toEqual(expect.arrayContaining(['begin', 'handOver', 'sign']));
  });

  test('[doc.contractPrepare][doc.complete] refused: not the own turn or contract, another kind of seal, a key that is kept here, cancelled meanwhile, no code by SMS', async () => {
    const contract = (await start(seller, await toHand())).data;
    expect((await prepared(contract, hand)).data).toMatchObject({ code: 'CONTRACT_NOT_YOUR_TURN' });
    expect((await refusals(hand.token))[0]).toMatchObject({ documentSha256: contract.sha256 });
    expect((await prepared(await started(), hand)).status).toBe(404);
    const finance = await sealed(hand.token, 'FINANCE');
    await signed(contract, seller);
    expect((await prepared(contract, hand, { sealNo: finance.sealNo })).data).toMatchObject({ code: 'CONTRACT_SEAL_KIND' });
    expect((await prepared(contract, hand, { serialNumber: buyer.certificate.serialNumber })).data).toMatchObject({
      code: 'SIGN_KEY_CERTIFICATE',
    });
    const waits = await prepared(contract, hand);
    await must(
      'document/contract/reject',
      { ...at((await detail(contract, seller)).data), decision: 'CANCEL', reason: '条款需要重新商议' },
      seller.token,
    );
    expect((await completed(waits, hand)).status).toBe(409);
    const careful = (await read().find('contractTemplates', { code: 'CAREFUL' })) as Row;
    const withCode = await started({ template: careful.id });
    expect((await prepared(withCode, keyOfSeller)).data).toMatchObject({ errors: { smsCode: [expect.any(String)] } });
    const smsCode = await codeFor(seller, { contractNo: withCode.contractNo });
    expect(await signedBy(withCode, keyOfSeller, { smsCode })).toMatchObject({ status: 1 });
  });

  test('[doc.complete] of two signatures at once one is kept, and no file of the other; nor of one that was prepared before the other', async () => {
    const twice = (await read().find('contractTemplates', { code: 'TWICE' })) as Row;
    const contract = await started({ template: twice.id });
    const [one, other, late] = [
      await prepared(contract, keyOfSeller),
      await prepared(contract, keyOfSeller),
      await prepared(contract, keyOfSeller),
    ];
    const [before, refused] = [await files(), (await refusals(seller.token)).length];
    const answers = await Promise.all([completed(one, keyOfSeller), completed(other, keyOfSeller)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([1, 409]);
    expect(await completed(late, keyOfSeller)).toMatchObject({ status: 409, data: { code: 'VERSION_STALE' } });
    expect(await files()).toBe(Number(before) + 1);
    expect((await refusals(seller.token)).length).toBeGreaterThan(refused);
    expect(stepsOf((await detail(contract, seller)).data).map(({ outcome }) => outcome)).toEqual(['SIGNED', 'WAITING', 'WAITING']);
    expect(await signedBy(contract, keyOfSeller)).toMatchObject({ status: 1 });
  });
});

// The clock moves: last, so that nobody else looks for what was sent later.
describe('[BEY-03] a contract is not signed in time', () => {
  test('[doc.contractSign][doc.contractPrepare] lapses when its day is over; until the clock has moved it, signing is refused', async () => {
    const contract = await started({ signBy: dayIn(running, 0) });
    const now = running.service.services.clock();
    await lapse(running, 'contracts', now);
    expect((await detail(contract, buyer)).data).toMatchObject({ state: 'SIGNING' });
    const later = new Date(now.getTime() + 86_400_000);
    running.clock.now = new Date(running.clock.now.getTime() + 86_400_000);
    const again = { ...seller, token: await signIn(running, seller.userName, 'Company-2026') };
    expect((await sign(contract, again)).data).toMatchObject({ code: 'CONTRACT_OVER' });
    const { contractNo } = contract;
    const byKey = { contractNo, sealNo: seller.seal.sealNo, serialNumber: seller.certificate.serialNumber };
    expect((await running.call<Row>('document/contract/prepare', byKey, again.token)).data).toMatchObject({ code: 'CONTRACT_OVER' });
    await lapse(running, 'contracts', later);
    expect((await detail(contract, again)).data).toMatchObject({ state: 'EXPIRED', turnNames: null });
    expect(await noticesOf(again, '合同已过期')).toHaveLength(1);
    await running.turnBack(new Date(running.started));
  });
});
