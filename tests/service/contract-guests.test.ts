/** A company that is no member signs a contract by a link to its representative's phone: the way to its end, and who is not asked so. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collect } from '#service/files/collect.ts';
import { openArchive } from '#service/files/zip-reader.ts';
import { type Court, openCourt } from '../vectors/judges.ts';
import { trustIn } from '../vectors/signing.ts';
import { freshGuest, type Guest, guestPeople, letterBytes } from './guest-people.ts';
import { dayIn, effectiveHandler } from './handler-people.ts';
import { inked } from './inked.ts';
import { freshMobile, freshUscc, member, operator, type Person } from './people.ts';
import { type Answer, type Running, startRunning } from './running.ts';
import { at, type Company, type Row, signingPeople, signPassword } from './signing-people.ts';

let running: Running;
let court: Court;
let nss: string;
let templates: Person;
let company: Company;
let ownName: string;
let trade: Row;
const mark = inked();

const { must, stored, fileOf, ready, template } = signingPeople(() => running);
const read = () => running.service.services.database.read;
const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
/** What was sent to a number, the newest first: there is no gateway, so the staff read it. */
const messagesTo = async (recipient: string): Promise<readonly string[]> => {
  const { list } = await read().list('outbox', { filter: { recipient }, page: { number: 1, size: 20 }, total: false, heavy: true });
  return list.map(({ body }) => String(body));
};
const { call, linkTo, entered, letter, stated, identified } = guestPeople(() => running, messagesTo);

const begin = (guest: object, words: object = {}): Promise<Answer<Row>> =>
  running.call<Row>(
    'document/contract/start',
    {
      ...{ template: trade.id, title: '运输合同', party: 'SELLER', signBy: dayIn(running, 30) },
      others: [{ party: 'BUYER', ...guest }],
      ...words,
    },
    company.token,
  );
interface Invited {
  readonly contract: Row;
  readonly guest: Guest;
}
/** It is the company's turn that is no member. */
const handedOver = async (words: object = {}): Promise<Invited> => {
  const guest = freshGuest();
  const { data, message } = await begin(guest, words);
  if (data?.id === undefined) throw new Error(`${message} ${JSON.stringify(data)}`);
  const contract = await must('document/contract/sign', { ...at(data), sealNo: company.seal.sealNo, signPassword }, company.token);
  return { contract, guest };
};
const signerOf = async (contract: Row): Promise<Row> => (await read().find('contractSigners', { contract: contract.id })) as Row;
const pdfsig = async (bytes: Uint8Array): Promise<string> => {
  await court.file('judged.pdf', bytes);
  const { stdout, stderr } = await court.run('pdfsig', ['-nssdir', nss, '-no-ocsp', 'judged.pdf']);
  return stdout + stderr;
};
const count = (text: string, words: string): number => text.split(words).length - 1;

beforeAll(async () => {
  [running, court] = await Promise.all([startRunning(), openCourt()]);
  templates = await operator(running, 'TEMPLATE_ADMIN');
  const root = await (await running.get(`/pki/ca/root-${new Date().getUTCFullYear()}.cer`)).arrayBuffer();
  nss = await trustIn(court, Buffer.from(root));
  company = await ready();
  ownName = String((await must('company/info', {}, company.token)).companyName);
  const positions = [
    { method: 'KEYWORD', pages: 'LAST', mark: '乙方（盖章）', y: 8 },
    { method: 'EDGE', pages: 'ALL', y: 100 },
  ];
  trade = await template(templates, 'TRADE_BY_LINK', [
    { party: 'SELLER' },
    { party: 'BUYER', positions, needDate: true, needSigner: true },
  ]);
}, 60_000);
afterAll(async () => {
  await running.stop();
  await court.close();
});

describe('[BEY-25] a company that is no member signs by a link', () => {
  test('[doc.contractStart, doc.invitationLetter, doc.invitationIdentify, doc.invitationSign, doc.verify] with a letter of authorisation, judged by pdfsig and openssl', async () => {
    const { contract, guest } = await handedOver();
    const called = `${guest.company}（${guest.name}）`;
    expect(contract).toMatchObject({ state: 'SIGNING', sellerTurn: null, buyerTurn: null, turnNames: called, signerNames: called });
    expect((await messagesTo(guest.mobile))[0]).toContain(`${called}，${ownName}请您`);
    const { data: asked } = await call('', { token: await linkTo(guest.mobile) });
    expect(asked).toMatchObject({ companyName: guest.company, name: expect.not.stringContaining('晓棠') });

    const visit = await entered(guest.mobile);
    const { ticket } = visit;
    expect((visit.consent as readonly string[])[0]).toContain(`我代表“${guest.company}”签署`);
    // Across the edges no hand signs.
    expect(visit.boxes).toHaveLength(1);
    const words = { ...stated(guest), legalName: '林国华' };
    expect((await call('/identify', { ticket, ...words })).data).toMatchObject({
      errors: { letter: [expect.stringContaining('授权委托书')] },
    });
    const sent = await letter(ticket);
    expect(sent.data, sent.message).toMatchObject({ sha256: sha(letterBytes) });
    expect((await call('/identify', { ticket, ...words })).data).toEqual({ isIdentified: true });
    const done = (await call('/sign', { ticket, mark, agreed: true })).data;
    expect(done).toMatchObject({ state: 'SIGNED', isLast: true, level: 'B_LT' });

    expect(await signerOf(contract)).toMatchObject({
      ...{ state: 'SIGNED', companyName: guest.company, uscc: words.uscc, legalName: '林国华' },
      ...{ letterSha256: sha(letterBytes), companyCheckedBy: 'STATED', agreedTo: '2' },
    });
    const whole = await must('document/contract/detail', { id: contract.id }, company.token);
    expect((whole.steps as readonly Row[])[1]).toMatchObject({ company: called, outcome: 'SIGNED', proof: 'LINK' });
    const bytes = await fileOf(whole.file, company.token);
    const said = await pdfsig(bytes);
    expect([count(said, 'Signature is Valid.'), count(said, 'Certificate is Trusted.')], said).toEqual([2, 2]);
    const row = await read().find('signerCertificates', { serialNumber: String(done.serialNumber) });
    await court.file('event.pem', String(row?.certificatePem));
    const format = ['-nameopt', 'multiline,-esc_msb,utf8'];
    const { stdout } = await court.run('openssl', ['x509', '-in', 'event.pem', '-noout', '-subject', ...format, '-ext', 'keyUsage']);
    for (const part of [guest.company, words.uscc, guest.name, 'Non Repudiation']) expect(stdout).toContain(part);
    expect(stdout).not.toContain(words.idNo);
    // Whoever verifies the document reads for whom it was signed.
    const verified = (await running.upload('document/verify', {}, { name: '合同.pdf', bytes }, '')).data as unknown as Row;
    expect(verified).toMatchObject({ verdict: 'VALID' });
    expect(JSON.stringify(verified.signatures)).toContain(called);
  });

  test('[BEY-26][en.contract.evidence] the evidence says for whom, by whom, how both were checked, and holds the letter', async () => {
    const { contract, guest } = await handedOver();
    const { ticket } = await entered(guest.mobile);
    await letter(ticket);
    const words = { ...stated(guest), legalName: '林国华' };
    await call('/identify', { ticket, ...words });
    expect((await call('/sign', { ticket, mark, agreed: true })).data).toMatchObject({ state: 'SIGNED' });
    const answer = await running.get(`/user/document/contract/evidence/${contract.id}`, company.token);
    expect(answer.status).toBe(200);
    await court.file('evidence.zip', Buffer.from(await answer.arrayBuffer()));
    await court.run('unzip', ['-q', '-o', 'evidence.zip', '-d', 'evidence']);
    const { stdout, stderr, status } = await court.run(process.execPath, ['evidence/verify.mjs']);
    expect(status, stdout + stderr).toBe(0);
    expect((await court.run('sha256sum', ['evidence/letters/letter-1.png'])).stdout).toContain(sha(letterBytes));
    const text = (await court.run('pdftotext', ['-layout', 'evidence/completion.pdf', '-'])).stdout.replace(/\s/g, '');
    for (const part of [guest.company, words.uscc, '林国华', '代表人填写，未接入第三方核验', sha(letterBytes)])
      expect(text).toContain(part);
    const { consents } = JSON.parse((await court.run('cat', ['evidence/consents.json'])).stdout) as { consents: readonly Row[] };
    expect(consents).toContainEqual(
      expect.objectContaining({ edition: '2', text: expect.stringContaining(`我代表“${guest.company}”签署`) }),
    );
  });

  const form = (ticket: unknown, words: object = {}): Promise<Response> =>
    fetch(`${running.address}/user/document/invitation/form`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ticket, ...words }),
    });

  test('[doc.invitationForm] a sample of the letter holds what is known and typed, and opens as a document for a word processor', async () => {
    const wordsOf = async (answer: Response): Promise<string> => {
      expect([answer.status, answer.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('.docx')]);
      const body = Buffer.from(await answer.arrayBuffer());
      const parts = openArchive(body, { bytes: 100_000 });
      return (await collect(parts.read('word/document.xml'))).toString().replaceAll(/<[^>]*>/g, '');
    };
    const { contract, guest } = await handedOver();
    const { ticket } = await entered(guest.mobile);
    const known = [guest.company, guest.name, guest.mobile, ownName, `《运输合同》（编号 ${contract.contractNo}）`];
    const typed = { idNo: '11010519491231002X', uscc: freshUscc(), legalName: '林<国>华' };
    const words = await wordsOf(await form(ticket, typed));
    for (const part of [...known, typed.idNo, typed.uscc, '林&lt;国&gt;华']) expect(words).toContain(part);
    // Half of it typed, or nothing, is a letter with room for the rest; nothing of it is kept.
    for (const part of known) expect(await wordsOf(await form(ticket))).toContain(part);
    expect(await signerOf(contract)).toMatchObject({ idNo: null, uscc: null, legalName: null, letterFile: null });
  });

  test('[doc.invitationForm] refused of a person for themselves, and without a visit', async () => {
    expect((await form('x'.repeat(43))).status).toBe(400);
    const byHand = (await read().find('sealTypes', { code: 'HANDWRITTEN' }))?.id;
    const own = await template(templates, 'FORM_BY_LINK', [{ party: 'BUYER', sealType: byHand }, { party: 'SELLER' }]);
    const { name, mobile } = freshGuest();
    await begin({}, { template: own.id, others: [], persons: [{ party: 'BUYER', name, mobile }] });
    expect(await (await form((await entered(mobile)).ticket)).text()).toContain('不需要授权委托书');
  });

  test('[doc.invitationIdentify, doc.invitationSign] the legal representative needs no letter', async () => {
    const { contract, guest } = await handedOver();
    const ticket = await identified(guest);
    expect((await call('/sign', { ticket, mark, agreed: true })).data).toMatchObject({ state: 'SIGNED' });
    expect(await signerOf(contract)).toMatchObject({ letterFile: null, legalName: guest.name });
  });

  test('[en.contract.remind, en.contractSigner.mobile, doc.invitationDecline] a reminder, a corrected mobile and a refusal as of persons', async () => {
    const { contract, guest } = await handedOver();
    await identified(guest);
    const now = await must('document/contract/detail', { id: contract.id }, company.token);
    const former = await linkTo(guest.mobile);
    await must('document/contract/remind', at(now), company.token);
    expect(await call('', { token: former })).toMatchObject({ http: 404 });
    const mobile = freshMobile();
    await must('document/contractSigner/mobile', { ...at(await signerOf(contract)), newMobile: mobile }, company.token);
    // Whoever has the new one states the company anew.
    expect(await signerOf(contract)).toMatchObject({ companyName: guest.company, uscc: null, legalName: null, identifiedAt: null });
    const { ticket } = await entered(mobile);
    expect((await call('/decline', { ticket, reason: '价格没有谈妥' })).data).toEqual({ state: 'DECLINED' });
    expect(await stored('contracts', contract.id)).toMatchObject({ state: 'REJECTED' });
  });

  test('[doc.contractPlan] before it is started it says who signs by a link', async () => {
    const guest = freshGuest();
    const words = { template: trade.id, party: 'SELLER', others: [{ party: 'BUYER', ...guest }] };
    const { steps } = await must('document/contract/plan', words, company.token);
    expect((steps as readonly Row[])[1]).toMatchObject({ company: `${guest.company}（${guest.name}）`, byHand: true, isOwn: false });
  });
});

describe('[BEY-25] who is not asked by a link', () => {
  const fault = async (guest: object, words: object = {}): Promise<unknown> => {
    const { data } = await begin(guest, words);
    return data.errors;
  };

  test('[doc.contractStart] refused for a member, by its name with other brackets and by its code, for the own company, and for a suspended one', async () => {
    const { name, mobile } = freshGuest();
    const other = await member(running);
    const { companyName, uscc } = (await must('company/info', {}, other.token)) as Row & { companyName: string; uscc: string };
    for (const words of [
      companyName,
      companyName.replaceAll('（', '(').replaceAll('）', ')'),
      uscc.toLowerCase(),
      ` ${companyName} `,
      ownName,
    ])
      expect(await fault({ company: words, name, mobile }), words).toEqual({
        'others[0].company': [expect.stringContaining('用自己的印章签署')],
      });
    const { id, version } = (await read().find('members', { uscc } as never)) as Row;
    await must('operation/member/status', { id, version, status: 'FROZEN', reason: '核查期间暂停' }, running.operator);
    expect(await fault({ company: companyName, name, mobile })).toEqual({ 'others[0].company': [expect.stringContaining('冻结')] });
    expect(await fault({ company: companyName })).toEqual({ 'others[0].company': [expect.stringContaining('没有名称或代码')] });
  });

  test("[doc.contractStart] refused under a name that looks like a member's: with a dot, a blank or a dash in it", async () => {
    const { name, mobile } = freshGuest();
    const { companyName } = (await must('company/info', {}, (await member(running)).token)) as Row & { companyName: string };
    const [head, tail] = [companyName.slice(0, 2), companyName.slice(2)];
    for (const words of [`${head}·${tail}`, `${head} ${tail}`, `${head}－${tail}`])
      expect(await fault({ company: words, name, mobile }), words).toEqual({
        'others[0].company': [expect.stringContaining('看起来一样')],
      });
    const { data } = await begin({ company: `${head}新${tail}`, name, mobile });
    expect(data).toMatchObject({ state: 'SIGNING' });
  });

  test('[doc.contractStart] refused for a code in place of the name, half a representative, and a name that no certificate holds', async () => {
    const { company: companyName, name, mobile } = freshGuest();
    expect(await fault({ company: freshUscc(), name, mobile })).toEqual({
      'others[0].company': [expect.stringContaining('营业执照上的全称')],
    });
    expect(await fault({ company: '长'.repeat(65), name, mobile })).toEqual({ 'others[0].company': [expect.stringContaining('64')] });
    expect(await fault({ company: companyName, name })).toEqual({ 'others[0].mobile': [expect.any(String)] });
    expect(await fault({ company: companyName, mobile })).toEqual({ 'others[0].name': [expect.any(String)] });
    expect(await fault({ company: companyName })).toEqual({ 'others[0].company': [expect.stringContaining('代表人')] });
  });

  test('[doc.contractStart] refused where named handlers sign for the party, and for one company or mobile twice', async () => {
    const { id: handler } = await effectiveHandler(running, company.token);
    const bound = await template(templates, 'BOUND_BY_LINK', [{ party: 'SELLER' }, { party: 'BUYER', handlerRule: 'FIXED', handler }]);
    expect(await fault(freshGuest(), { template: bound.id })).toEqual({ 'others[0].company': [expect.stringContaining('须是会员企业')] });
    const three = await template(templates, 'THREE_BY_LINK', [{ party: 'SELLER' }, { party: 'BUYER' }, { party: 'THIRD' }]);
    const guest = freshGuest();
    const twice = (second: object) => ({
      template: three.id,
      others: [
        { party: 'BUYER', ...guest },
        { party: 'THIRD', ...second },
      ],
    });
    expect(await fault({}, twice({ ...freshGuest(), company: guest.company }))).toEqual({ 'others[1].company': [expect.any(String)] });
    expect(await fault({}, twice({ ...freshGuest(), mobile: guest.mobile }))).toEqual({ 'others[1].mobile': [expect.any(String)] });
  });

  test('[doc.invitationLetter] refused of a person for themselves, once identified, and for what is no letter', async () => {
    const { guest } = await handedOver();
    const { ticket } = await entered(guest.mobile);
    expect(await letter('x'.repeat(43))).toMatchObject({ http: 400 });
    expect((await letter(ticket, Buffer.from('MZ is no picture'))).status).not.toBe(1);
    await call('/identify', { ticket, ...stated(guest) });
    expect((await letter(ticket)).message).toContain('不能再更换');
    const byHand = (await read().find('sealTypes', { code: 'HANDWRITTEN' }))?.id;
    const labour = await template(templates, 'LABOUR_BY_LINK', [{ party: 'BUYER', sealType: byHand }, { party: 'SELLER' }]);
    const { name, mobile } = freshGuest();
    const { status } = await begin({}, { template: labour.id, others: [], persons: [{ party: 'BUYER', name, mobile }] });
    expect(status).toBe(1);
    expect((await letter((await entered(mobile)).ticket)).message).toContain('不需要授权委托书');
  });
});
