/** A person signs a contract without an account: by a link to their phone, a code and their ID number; and every way in which nobody else does. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { masked } from '#engine/project/represent.ts';
import { type Court, openCourt } from '../vectors/judges.ts';
import { trustIn } from '../vectors/signing.ts';
import { dayIn, freshIdNo, lapse } from './handler-people.ts';
import { inked } from './inked.ts';
import { freshMobile, member, operator, type Person } from './people.ts';
import { type Answer, type Running, startRunning } from './running.ts';
import { at, type Company, type Row, signingPeople, signPassword } from './signing-people.ts';

let running: Running;
let court: Court;
let nss: string;
let templates: Person;
let company: Company;
let employment: Row;
let mark: string;

const { must, stored, fileOf, ready, template } = signingPeople(() => running);
const read = () => running.service.services.database.read;
const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

interface Invited {
  readonly contract: Row;
  readonly mobile: string;
  readonly name: string;
}

const begin = (words: object = {}): Promise<Answer<Row>> =>
  running.call<Row>(
    'document/contract/start',
    { template: employment.id, title: '劳动合同', party: 'SELLER', signBy: dayIn(running, 30), others: [], ...words },
    company.token,
  );
const started = async (words: object = {}): Promise<Invited> => {
  const [name, mobile] = ['陈晓棠', freshMobile()];
  const { data, message } = await begin({ persons: [{ party: 'BUYER', name, mobile }], ...words });
  if (data?.id === undefined) throw new Error(`${message} ${JSON.stringify(data)}`);
  return { contract: data, name, mobile };
};
const companySigns = async (contract: Row): Promise<Row> =>
  must('document/contract/sign', { ...at(contract), sealNo: company.seal.sealNo, signPassword }, company.token);
/** It is the person's turn. */
const handedOver = async (words: object = {}): Promise<Invited> => {
  const invited = await started(words);
  return { ...invited, contract: await companySigns(invited.contract) };
};
/** What was sent to a number, the newest first: there is no gateway, so the staff read it. */
const messagesTo = async (recipient: string): Promise<readonly string[]> => {
  const { list } = await read().list('outbox', { filter: { recipient }, page: { number: 1, size: 20 }, total: false, heavy: true });
  return list.map(({ body }) => String(body));
};
const linkIn = (message = ''): string => /#\/sign\/([\w-]{43})/.exec(message)?.[1] ?? '';
const linkTo = async (mobile: string): Promise<string> => linkIn((await messagesTo(mobile)).find(message => linkIn(message) !== ''));
const call = (path: string, body: object): Promise<Answer<Row>> => running.call<Row>(`document/invitation${path}`, body);
const entered = async (token: string, mobile: string): Promise<Row> => {
  for (const window of ['minute', 'day']) await running.service.services.throttle.clear(`sms-${window}:${mobile}`);
  const sent = await call('/code', { token });
  if (sent.status !== 1) throw new Error(sent.message);
  const { data, message } = await call('/enter', { token, smsCode: await running.smsCode(mobile) });
  if (data?.ticket === undefined) throw new Error(`${message} ${JSON.stringify(data)}`);
  return data;
};
/** Let in, and known by their number. */
const identified = async ({ mobile }: Invited): Promise<string> => {
  const { ticket } = await entered(await linkTo(mobile), mobile);
  const { status, message } = await call('/identify', { ticket, idNo: freshIdNo() });
  if (status !== 1) throw new Error(message);
  return String(ticket);
};
const documentOf = async (ticket: string): Promise<Buffer> => {
  const response = await fetch(`${running.address}/user/document/invitation/file`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ticket }),
  });
  return Buffer.from(await response.arrayBuffer());
};
/** The evidence as the other parties get it, and as whoever signed by the link does. */
const evidenceOf = async (ticket: string): Promise<{ readonly code: unknown; readonly bytes: Buffer }> => {
  const response = await fetch(`${running.address}/user/document/invitation/evidence`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ticket }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isPackage = response.headers.get('content-type') === 'application/zip';
  return { code: isPackage ? undefined : (JSON.parse(bytes.toString('utf8')) as { readonly data: Row }).data.code, bytes };
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
  mark = inked();
  templates = await operator(running, 'TEMPLATE_ADMIN');
  const root = await (await running.get(`/pki/ca/root-${new Date().getUTCFullYear()}.cer`)).arrayBuffer();
  nss = await trustIn(court, Buffer.from(root));
  company = await ready();
  const byHand = (await read().find('sealTypes', { code: 'HANDWRITTEN' }))?.id;
  employment = await template(templates, 'EMPLOYMENT', [{ party: 'SELLER' }, { party: 'BUYER', sealType: byHand, needSigner: true }]);
}, 60_000);
afterAll(async () => {
  await running.stop();
  await court.close();
});

describe('[BEY-25] a person signs by a link to their phone', () => {
  test('[doc.contractStart, doc.invitation, doc.invitationCode, doc.invitationEnter, doc.invitationIdentify, doc.invitationFile, doc.invitationSign] from the link to the last signature, judged by pdfsig and openssl', async () => {
    const { contract, mobile, name } = await started({ remark: '试用期三个月' });
    expect(contract).toMatchObject({ state: 'SIGNING', sellerTurn: expect.any(String) });
    // Before their turn nobody sends them anything.
    expect(await messagesTo(mobile)).toEqual([]);
    const handed = await companySigns(contract);
    expect(handed).toMatchObject({ state: 'SIGNING', buyerTurn: null, turnNames: name });
    const token = await linkTo(mobile);
    const [message] = await messagesTo(mobile);
    expect(message).toContain('劳动合同');
    expect(JSON.stringify(await signerOf(contract))).not.toContain(token);

    const { data: asked } = await call('', { token });
    expect(String(asked.starterName)).toMatch(/公司/);
    // Who asks is named in the message already.
    expect(message).toContain(`${asked.starterName}请您`);
    expect(asked).toMatchObject({
      title: '劳动合同',
      name: expect.not.stringContaining('晓棠'),
      mobile: expect.not.stringContaining(mobile),
      party: 'BUYER',
      state: 'INVITED',
      isIdentified: false,
    });
    const visit = await entered(token, mobile);
    expect(visit).toMatchObject({ name, remark: '试用期三个月', contractNo: contract.contractNo, sha256: handed.sha256 });
    expect(visit.boxes).toMatchObject([{ page: expect.any(Number), width: 40, height: 20 }]);
    const ticket = String(visit.ticket);
    expect(sha(await documentOf(ticket))).toBe(handed.sha256);
    expect((await call('/identify', { ticket, idNo: freshIdNo() })).data).toEqual({ isIdentified: true });
    const done = (await call('/sign', { ticket, mark, agreed: true })).data;
    expect(done).toMatchObject({ state: 'SIGNED', isLast: true, level: 'B_LT' });

    const whole = await must('document/contract/detail', { id: contract.id }, company.token);
    expect(whole).toMatchObject({ state: 'SIGNED', turnNames: null, sha256: done.sha256 });
    expect((whole.steps as readonly Row[])[1]).toMatchObject({
      company: name,
      outcome: 'SIGNED',
      proof: 'LINK',
      level: 'PAdES B-LT',
      serialNumber: done.serialNumber,
    });
    const bytes = await fileOf(whole.file, company.token);
    expect(sha(bytes)).toBe(done.sha256);
    const said = await pdfsig(bytes);
    expect([count(said, 'Signature is Valid.'), count(said, 'Certificate is Trusted.')], said).toEqual([2, 2]);
    expect(said).toContain(name);
    // The person gets it as well, by a new link.
    const again = await linkTo(mobile);
    expect(again).not.toBe(token);
    const late = await entered(again, mobile);
    expect([late.state, sha(await documentOf(String(late.ticket)))]).toEqual(['SIGNED', done.sha256]);
    expect(await call('', { token })).toMatchObject({ http: 404 });
  });

  test('[doc.invitationSign] a certificate for one signature: for the person alone, for a day, its key nowhere, the ID number not in it', async () => {
    const invited = await handedOver();
    const { ticket } = await entered(await linkTo(invited.mobile), invited.mobile);
    const idNo = freshIdNo();
    await call('/identify', { ticket, idNo });
    const { serialNumber } = (await call('/sign', { ticket, mark, agreed: true })).data;
    const row = await read().find('signerCertificates', { serialNumber: String(serialNumber) });
    await court.file('event.pem', String(row?.certificatePem));
    const { stdout } = await court.run('openssl', ['x509', '-in', 'event.pem', '-noout', '-subject', '-dates', '-ext', 'keyUsage']);
    expect(stdout).toContain('Non Repudiation');
    expect(stdout).not.toContain(idNo);
    expect(Date.parse(String(row?.notAfter)) - Date.parse(String(row?.notBefore))).toBeLessThanOrEqual(2 * 86_400_000);
    expect(await signerOf(invited.contract)).toMatchObject({ state: 'SIGNED', serialNumber, identifiedBy: 'STATED' });
  });

  test('[BEY-26][en.contract.evidence] the evidence says who the person is, how that was checked and what they agreed to, and its own script verifies it', async () => {
    const invited = await handedOver();
    await call('/sign', { ticket: await identified(invited), mark, agreed: true });
    const answer = await running.get(`/user/document/contract/evidence/${invited.contract.id}`, company.token);
    expect(answer.status).toBe(200);
    await court.file('evidence.zip', Buffer.from(await answer.arrayBuffer()));
    await court.run('unzip', ['-q', '-o', 'evidence.zip', '-d', 'evidence']);
    const { stdout, stderr, status } = await court.run(process.execPath, ['evidence/verify.mjs']);
    expect(status, stdout + stderr).toBe(0);
    const text = (await court.run('pdftotext', ['-layout', 'evidence/completion.pdf', '-'])).stdout;
    expect(text).toContain(invited.name);
    expect(text).toContain('本人填写，未接入第三方核验');
    expect(text).toContain(`${invited.mobile.slice(0, 3)}****${invited.mobile.slice(-4)}`);
    expect(text).not.toContain(invited.mobile);
    const listed = (await court.run('cat', ['evidence/journal/events.json'])).stdout;
    // Masked as everybody's there; the completion document says who signed.
    expect(listed).not.toContain(invited.name);
    const { events } = JSON.parse(listed) as { events: readonly Row[] };
    const own = events.filter(({ record }) => record === 'signer-1');
    expect(own.map(({ action }) => action)).toEqual(['create', 'invite', 'enter', 'identify', 'sign', 'sendSigned']);
    expect(own.slice(2, 5)).toMatchObject([2, 3, 4].map(() => ({ actor: masked(invited.name, 'name'), address: expect.any(String) })));
    const { consents } = JSON.parse((await court.run('cat', ['evidence/consents.json'])).stdout) as { consents: readonly Row[] };
    expect(consents).toContainEqual(
      expect.objectContaining({ kind: 'PERSON_SIGNING', company: invited.name, text: expect.stringContaining('电子签名法') }),
    );
  });

  test('[BEY-25][doc.invitationEvidence] once all have signed the person gets the package that the others get, by the link in the last message too, and each download is journalled', async () => {
    const invited = await handedOver();
    const ticket = await identified(invited);
    const { isLast } = (await call('/sign', { ticket, mark, agreed: true })).data;
    expect(isLast).toBe(true);
    const first = await evidenceOf(ticket);
    const theirs = await running.get(`/user/document/contract/evidence/${invited.contract.id}`, company.token);
    expect(sha(first.bytes)).toBe(sha(Buffer.from(await theirs.arrayBuffer())));
    const again = await entered(await linkTo(invited.mobile), invited.mobile);
    expect(again).toMatchObject({ state: 'SIGNED', isComplete: true });
    expect(sha((await evidenceOf(String(again.ticket))).bytes)).toBe(sha(first.bytes));
    const { list } = await read().list('journal', {
      where: [{ resource: 'contracts', recordId: invited.contract.id, action: ['download', 'evidence'] }],
      sort: { field: 'id', order: 'ASC' },
    });
    expect(list.map(({ action, userName }) => [action, userName === invited.name])).toEqual([
      ['evidence', true],
      ['download', true],
      ['download', false],
      ['download', true],
    ]);
  });

  test('[BEY-25][doc.invitationEvidence] refused before all have signed, before they have, without a visit and once it is over', async () => {
    const byHand = (await read().find('sealTypes', { code: 'HANDWRITTEN' }))?.id;
    const first = await template(templates, 'PERSON_FIRST', [{ party: 'BUYER', sealType: byHand }, { party: 'SELLER' }]);
    const invited = await started({ template: first.id });
    const ticket = await identified(invited);
    expect((await evidenceOf(ticket)).code).toBe('INVITATION_NOT_NOW');
    expect((await call('/sign', { ticket, mark, agreed: true })).data).toMatchObject({ isLast: false });
    expect((await evidenceOf(ticket)).code).toBe('CONTRACT_EVIDENCE_STATE');
    const now = await must('document/contract/detail', { id: invited.contract.id }, company.token);
    expect(await companySigns(now)).toMatchObject({ state: 'SIGNED' });
    expect((await evidenceOf('x'.repeat(43))).code).toBe('INVITATION_OVER');
    const before = running.clock.now;
    running.clock.now = new Date(before.getTime() + 31 * 60_000);
    expect((await evidenceOf(ticket)).code).toBe('INVITATION_OVER');
    running.clock.now = before;
    expect((await evidenceOf(ticket)).code).toBeUndefined();
  });

  test('[doc.invitationDecline] whoever declines ends it, and the company hears why', async () => {
    const invited = await handedOver();
    const { ticket } = await entered(await linkTo(invited.mobile), invited.mobile);
    expect((await call('/decline', { ticket, reason: '岗位与约定不符' })).data).toEqual({ state: 'DECLINED' });
    expect(await stored('contracts', invited.contract.id)).toMatchObject({ state: 'REJECTED', endReason: '岗位与约定不符' });
    expect(await signerOf(invited.contract)).toMatchObject({ state: 'DECLINED', declineReason: '岗位与约定不符' });
    const seen = await must('document/contract/detail', { id: invited.contract.id }, company.token);
    expect((seen.history as readonly Row[]).at(-1)).toMatchObject({ actor: null, actorName: invited.name, reason: '岗位与约定不符' });
    const { list } = await must('message/list', { filter: { kind: 'CONTRACT' }, pageSize: 200 }, company.token);
    expect(JSON.stringify(list)).toContain('岗位与约定不符');
  });

  test('[en.contract.remind] a reminder is a new link, after which the former one opens nothing', async () => {
    const invited = await handedOver();
    const former = await linkTo(invited.mobile);
    const now = await must('document/contract/detail', { id: invited.contract.id }, company.token);
    await must('document/contract/remind', at(now), company.token);
    const newest = await linkTo(invited.mobile);
    expect(newest).not.toBe(former);
    expect(await call('', { token: former })).toMatchObject({ http: 404 });
    expect((await call('', { token: newest })).data).toMatchObject({ state: 'INVITED' });
    expect((await messagesTo(invited.mobile))[0]).toContain('以前的链接已失效');
  });
});

describe('[BEY-25] whoever named them puts a number right', () => {
  test('[en.contractSigner.mobile, en.contractSigner.list, en.contractSigner.detail] the new number gets a link, the former one and its visit open nothing, and who they are is asked anew', async () => {
    const invited = await handedOver();
    const [ticket, former] = [await identified(invited), await linkTo(invited.mobile)];
    const { list } = await must('document/contractSigner/list', { filter: { state: 'INVITED' }, pageSize: 100 }, company.token);
    const row = (list as readonly Row[]).find(({ contract }) => (contract as Row).id === invited.contract.id) as Row;
    expect(row).toMatchObject({ name: invited.name, mobile: expect.stringContaining('*') });
    const mobile = freshMobile();
    await must('document/contractSigner/mobile', { ...at(row), newMobile: mobile }, company.token);
    expect(await call('', { token: former })).toMatchObject({ http: 404 });
    expect(await call('/sign', { ticket, mark, agreed: true })).toMatchObject({ http: 400 });
    const visit = await entered(await linkTo(mobile), mobile);
    expect(visit).toMatchObject({ state: 'INVITED', isIdentified: false });
    const { history } = await must('document/contract/detail', { id: invited.contract.id }, company.token);
    expect(history).toContainEqual(expect.objectContaining({ action: 'readdress', reason: invited.name }));
    const detail = await must('document/contractSigner/detail', { id: row.id }, company.token);
    expect(JSON.stringify(detail)).not.toContain(mobile);
  });

  test('[en.contractSigner.mobile] refused for what is no mobile, of another company, and once they have signed', async () => {
    const invited = await handedOver();
    const row = await signerOf(invited.contract);
    const change = (token: string, words: object = {}) =>
      running.call<Row>('document/contractSigner/mobile', { ...at(row), newMobile: freshMobile(), ...words }, token);
    expect(await change(company.token, { newMobile: '12345' })).toMatchObject({
      status: 422,
      data: { errors: { newMobile: [expect.any(String)] } },
    });
    expect(await change((await member(running)).token)).toMatchObject({ http: 404 });
    await call('/sign', { ticket: await identified(invited), mark, agreed: true });
    const { version } = await signerOf(invited.contract);
    expect(await change(company.token, { version })).toMatchObject({ http: 409 });
  });
});

describe('[BEY-25] nobody signs as another', () => {
  test('[doc.contractDetail] the starter sees how far the person is, the mobile masked, and neither link nor ID number', async () => {
    const invited = await handedOver();
    await identified(invited);
    const seen = await must('document/contract/detail', { id: invited.contract.id }, company.token);
    const [signer] = (seen.related as { readonly signers: { readonly list: readonly Row[] } }).signers.list;
    expect(signer).toMatchObject({ name: invited.name, state: 'INVITED', identifiedAt: expect.any(String) });
    expect(JSON.stringify(seen)).not.toContain(invited.mobile);
    expect(Object.keys(signer ?? {})).not.toContain('idNo');
    expect(Object.keys(signer ?? {})).not.toContain('tokenHash');
  });

  test('[doc.invitation, doc.invitationCode, doc.invitationEnter] refused for a link that is none, a wrong code, and the code of another link', async () => {
    const [one, other] = [await handedOver(), await handedOver()];
    const stranger = 'x'.repeat(43);
    for (const path of ['', '/code']) expect(await call(path, { token: stranger })).toMatchObject({ http: 404 });
    expect(await call('', { token: 'short' })).toMatchObject({ status: 422, data: { errors: { token: [expect.any(String)] } } });
    const token = await linkTo(one.mobile);
    await call('/code', { token });
    const code = await running.smsCode(one.mobile);
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await call('/enter', { token, smsCode: wrong })).toMatchObject({ data: { code: 'SMS_CODE_WRONG' } });
    const theirs = await linkTo(other.mobile);
    await call('/code', { token: theirs });
    expect(await call('/enter', { token: theirs, smsCode: code })).toMatchObject({ data: { code: 'SMS_CODE_WRONG' } });
    // A code serves once.
    expect((await call('/enter', { token, smsCode: code })).status).toBe(1);
    expect(await call('/enter', { token, smsCode: code })).toMatchObject({ data: { code: 'SMS_CODE_WRONG' } });
  });

  test('[doc.invitationIdentify, doc.invitationFile, doc.invitationSign, doc.invitationDecline] refused without a visit, after half an hour, and with the ticket of before a reminder', async () => {
    const invited = await handedOver();
    const ticket = await identified(invited);
    const acts: readonly (readonly [string, object])[] = [
      ['/identify', { idNo: freshIdNo() }],
      ['/file', {}],
      ['/sign', { mark, agreed: true }],
      ['/decline', { reason: '岗位与约定不符' }],
    ];
    for (const [path, body] of acts) expect(await call(path, { ...body, ticket: 'x'.repeat(43) }), path).toMatchObject({ http: 400 });
    const before = running.clock.now;
    running.clock.now = new Date(before.getTime() + 31 * 60_000);
    for (const [path, body] of acts) expect(await call(path, { ...body, ticket }), path).toMatchObject({ http: 400 });
    await running.turnBack(before);
    const fresh = await identified(invited);
    const now = await must('document/contract/detail', { id: invited.contract.id }, company.token);
    await must('document/contract/remind', at(now), company.token);
    for (const [path, body] of acts) expect(await call(path, { ...body, ticket: fresh }), path).toMatchObject({ http: 400 });
    expect(await stored('contracts', invited.contract.id)).toMatchObject({ state: 'SIGNING' });
  });

  test('[doc.invitationSign] refused unidentified, without consent, without a mark, and once the contract is cancelled; nothing is left behind', async () => {
    const invited = await handedOver();
    const { ticket } = await entered(await linkTo(invited.mobile), invited.mobile);
    expect(await call('/sign', { ticket, mark, agreed: true })).toMatchObject({ http: 400 });
    await call('/identify', { ticket, idNo: freshIdNo() });
    expect(await call('/sign', { ticket, mark, agreed: false })).toMatchObject({
      status: 422,
      data: { errors: { agreed: [expect.any(String)] } },
    });
    const text = Buffer.from('not a picture at all').toString('base64');
    expect(await call('/sign', { ticket, mark: text, agreed: true })).toMatchObject({
      status: 422,
      data: { errors: { mark: [expect.any(String)] } },
    });
    const files = await read().count('files', {});
    const now = await must('document/contract/detail', { id: invited.contract.id }, company.token);
    await must('document/contract/reject', { ...at(now), decision: 'CANCEL', reason: '改为线下签署' }, company.token);
    expect(await call('/sign', { ticket, mark, agreed: true })).toMatchObject({ http: 400 });
    expect(await read().count('files', {})).toBe(files);
    expect(await signerOf(invited.contract)).toMatchObject({ state: 'DROPPED' });
    expect((await messagesTo(invited.mobile))[0]).toContain('您无需再办理');
    expect((await call('', { token: await linkTo(invited.mobile) })).data).toMatchObject({ state: 'OVER' });
  });

  test('[doc.invitationSign] signed twice at once it is signed once', async () => {
    const invited = await handedOver();
    const ticket = await identified(invited);
    const both = await Promise.all([1, 2].map(() => call('/sign', { ticket, mark, agreed: true })));
    expect(both.filter(({ status }) => status === 1)).toHaveLength(1);
    const whole = await must('document/contract/detail', { id: invited.contract.id }, company.token);
    expect(count(await pdfsig(await fileOf(whole.file, company.token)), 'Signature is Valid.')).toBe(2);
  });

  test('[doc.invitation, doc.invitationCode] refused once the day is over', async () => {
    const invited = await handedOver({ signBy: dayIn(running, 1) });
    const token = await linkTo(invited.mobile);
    const before = running.clock.now;
    running.clock.now = new Date(before.getTime() + 3 * 86_400_000);
    await lapse(running, 'contracts', running.service.services.clock());
    expect((await call('', { token })).data).toMatchObject({ state: 'OVER' });
    expect(await call('/code', { token })).toMatchObject({ http: 400 });
    await running.turnBack(before);
  });
});

describe('[BEY-25] who is asked for', () => {
  test('[doc.contractStart, doc.contractPlan] refused without the person, with one too many, with the own company as the person', async () => {
    const person = { party: 'BUYER', name: '陈晓棠', mobile: freshMobile() };
    expect(await begin()).toMatchObject({ status: 422, data: { errors: { persons: [expect.any(String)] } } });
    expect(await begin({ persons: [person, person] })).toMatchObject({ data: { errors: { 'persons[1].party': [expect.any(String)] } } });
    expect(await begin({ persons: [{ ...person, party: 'THIRD' }] })).toMatchObject({
      data: { errors: { 'persons[0].party': [expect.any(String)] } },
    });
    expect(await begin({ party: 'BUYER', persons: [] })).toMatchObject({ data: { errors: { party: [expect.any(String)] } } });
    expect(await begin({ persons: [{ ...person, mobile: '12345' }] })).toMatchObject({
      data: { errors: { 'persons[0].mobile': [expect.any(String)] } },
    });
    const plan = await must(
      'document/contract/plan',
      { template: employment.id, party: 'SELLER', others: [], persons: [person] },
      company.token,
    );
    expect(plan.steps).toMatchObject([
      { byHand: false, isOwn: true },
      { byHand: true, company: '陈晓棠' },
    ]);
  });

  test('[op.config.detailSave] refused by hand for the platform, across edges, and beside a seal of the same party', async () => {
    const byHand = (await read().find('sealTypes', { code: 'HANDWRITTEN' }))?.id;
    const of = (steps: readonly Parameters<typeof template>[2][number][], code: string) => template(templates, code, steps);
    await expect(of([{ party: 'PLATFORM', sealType: byHand }], 'HAND_PLATFORM')).rejects.toThrow('平台不能手写签名');
    const edge = [{ method: 'EDGE', pages: 'ALL', y: 100 }];
    await expect(of([{ party: 'BUYER', sealType: byHand, positions: edge }], 'HAND_EDGE')).rejects.toThrow('骑缝');
    await expect(of([{ party: 'BUYER' }, { party: 'BUYER', sealType: byHand }], 'HAND_MIXED')).rejects.toThrow('全部手写签名');
  });
});
