/** Hardware keys: made, shipped and received; the seal on one; the account that signs with it. */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestOf } from '#trust/pki/write-request.ts';
import { freshIdNo, lapse, paper } from './handler-people.ts';
import { apply, employee, member, only, operator, order, type Person, type Registered } from './people.ts';
import { type Answer, type Running, startRunning } from './running.ts';

let running: Running;
let company: Registered & { readonly token: string };
let other: Registered & { readonly token: string };
let reviewer: Person;
beforeAll(async () => {
  running = await startRunning();
  company = await member(running);
  other = await member(running);
  reviewer = await operator(running, 'REVIEWER');
});
afterAll(() => running.stop());

type Row = Record<string, unknown>;
interface Found {
  readonly id: string;
  readonly version: number;
  readonly state: string;
}
const must = <T>(answer: Answer<T>): T => {
  if (answer.status !== 1) throw new Error(`${answer.message} ${JSON.stringify(answer.data)}`);
  return answer.data;
};
const stored = async (resource: string, id: string): Promise<Row> =>
  (await running.service.services.database.read.find(resource, id)) ?? {};
const decide = ({ id, version }: Found, decision = 'approve', reason?: string) =>
  running.call<Found>('operation/hardKey/audit/commit', { id, version, decision, reason }, reviewer.token);

/** The kind of the audit type that was copied into an application. */
const governing = async (application: string): Promise<unknown> =>
  (await stored('auditTypes', String((await stored('certificateApplications', application)).auditType))).kind;

interface Key {
  readonly application: string;
  readonly certificate: string;
  readonly seqNo: string;
  readonly privateKey: KeyObject;
}
/** A certificate on a hardware key: the request comes from the key, whose private part stays with its holder. */
const keyOf = async (holder = company): Promise<Key> => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const csr = requestOf('ECDSA_P256', 'key', { privateKey, publicKey });
  const address = { receiverName: '李四', receiverMobile: '13800138000', receiverAddress: '福建省福州市鼓楼区五四路 1 号' };
  const waiting = await apply(running, holder.token, { carrier: 'UKEY', csr, ...address });
  const made = await order(running, waiting);
  must(await running.call('operation/certificate/issue', made, running.operator));
  const certificate = await stored('certificates', made.id);
  return { application: waiting.id, certificate: made.id, seqNo: String(certificate.seqNo), privateKey };
};
const mail = async ({ certificate }: Key) => {
  const { version } = await stored('certificates', certificate);
  return must(
    await running.call(
      'operation/certificate/mail',
      { id: certificate, version, courier: '顺丰', trackingNumber: 'SF1234567890' },
      running.operator,
    ),
  );
};
const opened = async (): Promise<unknown> => must(await running.call<Row>('userInfo/query', {}, company.token)).ykeyOpen;

describe('delivery', () => {
  test('[en.ca.received] a key is made, shipped with its number, and received by the word of the company', async () => {
    const key = await keyOf();
    expect(await stored('certificateApplications', key.application)).toMatchObject({ kind: 'CERT', state: 'MAKING' });
    expect(await opened()).toBe(false);
    await mail(key);
    const shipped = await stored('certificateApplications', key.application);
    expect(shipped).toMatchObject({ state: 'SHIPPED', courier: '顺丰', trackingNumber: 'SF1234567890' });
    const body = { id: key.application, version: shipped.version };
    expect(await running.call('ca/received', body, other.token)).toMatchObject({ status: 404 });
    expect(await running.call('ca/received', body, company.token)).toMatchObject({ status: 1, data: { state: 'RECEIVED' } });
    expect(await opened()).toBe(true);
  });

  test('[en.ca.received] whoever says nothing for fifteen days has received it', async () => {
    const key = await keyOf();
    await mail(key);
    const later = (days: number) => new Date(running.service.services.clock().getTime() + days * 86_400_000);
    await lapse(running, 'certificateApplications', later(14));
    expect(await stored('certificateApplications', key.application)).toMatchObject({ state: 'SHIPPED' });
    await lapse(running, 'certificateApplications', later(16));
    expect(await stored('certificateApplications', key.application)).toMatchObject({ state: 'RECEIVED' });
  });
});

describe('a key of the own', () => {
  test('[en.ca.commit] [op.cert.issue] whose key made the request is sent none: issued, the application is done; without a request an address is asked for', async () => {
    const csr = requestOf('ECDSA_P256', 'key', generateKeyPairSync('ec', { namedCurve: 'P-256' }));
    const holder = await member(running);
    const waiting = await apply(running, holder.token, { carrier: 'UKEY', csr });
    must(await running.call('operation/certificate/issue', await order(running, waiting), running.operator));
    expect(await stored('certificateApplications', waiting.id)).toMatchObject({ state: 'DONE' });
    expect(must(await running.call<Row>('userInfo/query', {}, holder.token)).ykeyOpen).toBe(true);
    await expect(apply(running, holder.token, { carrier: 'UKEY' })).rejects.toThrow(/receiverAddress/);
  });
});

describe('several at once', () => {
  const address = { receiverName: '李四', receiverMobile: '13800138000', receiverAddress: '福建省福州市鼓楼区五四路 1 号' };
  const togetherWith = async (applyNo: string) =>
    (await running.service.services.database.read.list('certificateApplications', { filter: { togetherNo: applyNo } })).list;

  test('[en.ca.save][en.ca.commit][op.hardKey.commit] five keys are handed in at once, and each goes its own way', async () => {
    const holder = await member(running);
    const first = await apply(running, holder.token, { carrier: 'UKEY', count: 5, invoiceWanted: true, ...address });
    const all = await togetherWith(first.applyNo);
    expect(new Set(all.map(each => each.applyNo)).size).toBe(5);
    for (const each of all)
      expect(each).toMatchObject({
        ...address,
        state: 'SUBMITTED',
        count: 1,
        kind: 'CERT',
        invoiceWanted: true,
        agreementVersion: 'SA-1.0',
      });
    const listed = must(
      await running.call<{ total: number }>(
        'operation/hardKey/audit/list',
        { filter: { q: first.applyNo }, exactTotal: true },
        reviewer.token,
      ),
    );
    expect(listed.total).toBe(5);
    const [one, other] = all.filter(each => each.id !== first.id) as unknown as [Found, Found];
    expect(await decide(one, 'reject', '这一份重复申请')).toMatchObject({ status: 1, data: { state: 'REJECTED' } });
    const ordered = await order(running, { id: other.id, version: other.version });
    expect(await stored('certificates', ordered.id)).toMatchObject({ application: other.id, state: 'TO_ISSUE', carrier: 'UKEY' });
    expect(await stored('certificateApplications', other.id)).toMatchObject({ state: 'EXECUTING' });
    expect(await stored('certificateApplications', first.id)).toMatchObject({ state: 'SUBMITTED' });
  });

  test('[en.ca.save][en.ca.commit] people on a list are told apart: each application bears its holder, and the list is gone', async () => {
    const holder = await member(running);
    const numbers = [freshIdNo(), freshIdNo(), freshIdNo()];
    const holders = ['王小明', '李小红'].map((holderName, index) => ({ holderName, holderIdNo: numbers[index + 1] }));
    const words = { certType: 'PERSON', holderName: '张三', holderIdNo: numbers[0], moreHolders: holders };
    const wrong = await running.call(
      'ca/save',
      {
        ...words,
        carrier: 'SOFT',
        algorithm: 'ECDSA_P256',
        years: 1,
        moreHolders: [{ holderName: '王小明', holderIdNo: '110105194912310021' }],
      },
      holder.token,
    );
    expect(wrong).toMatchObject({ status: 422, data: { errors: { 'moreHolders[0].holderIdNo': expect.anything() } } });
    const first = await apply(running, holder.token, words);
    const all = await togetherWith(first.applyNo);
    expect(all.map(each => [each.holderName, each.holderIdNo]).sort()).toEqual(
      [['张三', numbers[0]], ...holders.map(each => [each.holderName, each.holderIdNo])].sort(),
    );
    for (const each of all) expect(await stored('certificateApplications', String(each.id))).toMatchObject({ moreHolders: null });
  });

  test('[en.ca.save] a request is for one pair of keys, and no application for more than twenty', async () => {
    const csr = requestOf('ECDSA_P256', 'key', generateKeyPairSync('ec', { namedCurve: 'P-256' }));
    const ask = (more: object) =>
      running.call('ca/save', { certType: 'ENT', carrier: 'UKEY', algorithm: 'ECDSA_P256', years: 1, ...more }, company.token);
    expect(await ask({ csr, count: 2 })).toMatchObject({ status: 422, data: { errors: { csr: [expect.stringContaining('一对密钥')] } } });
    expect(await ask({ count: 21 })).toMatchObject({ status: 422, data: { errors: { count: expect.anything() } } });
  });
});

describe('the seal on a key', () => {
  test('[en.hardKey.submit] [op.hardKey.commit] [op.auditType.edit] it is bound to the certificate on the key, and the application ends when it is made', async () => {
    const key = await keyOf();
    const type = await only(running, 'operation/sealType/list', { code: 'PUBLIC' }, running.operator);
    const words = { seqNo: key.seqNo, sealType: type.id, name: '公章（UKey）', makeMode: 'TEMPLATE' };
    const strange = await running.call<Row>('hardKey/save', { ...words, seqNo: '99999999' }, company.token);
    expect(strange).toMatchObject({ status: 422, data: { errors: { seqNo: [expect.any(String)] } } });
    expect(await running.call('hardKey/save', words, other.token)).toMatchObject({
      status: 422,
      data: { errors: { seqNo: [expect.any(String)] } },
    });
    const lost = await keyOf();
    const { version: ofLost } = await stored('certificates', lost.certificate);
    must(
      await running.call(
        'operation/certificate/revoke',
        { id: lost.certificate, version: ofLost, reason: 'cessationOfOperation' },
        running.operator,
      ),
    );
    expect(await running.call('hardKey/save', { ...words, seqNo: lost.seqNo }, company.token)).toMatchObject({
      status: 422,
      data: { errors: { seqNo: [expect.any(String)] } },
    });
    const draft = must(await running.call<Found>('hardKey/save', words, company.token));
    const handedIn = must(await running.call<Found>('hardKey/submit', { id: draft.id, version: draft.version }, company.token));
    const queued = await only(running, 'operation/hardKey/audit/list', { id: draft.id }, reviewer.token);
    expect(queued).toMatchObject({ kind: 'SEAL', state: 'SUBMITTED', mainText: company.companyName });
    expect(await governing(draft.id)).toBe('HARD_KEY');
    expect(await governing(key.application)).toBe('CERTIFICATE');
    expect(await decide(handedIn)).toMatchObject({ status: 1, data: { state: 'EXECUTING' } });
    const { list } = must(
      await running.call<{ list: (Found & Row)[] }>('operation/seal/list', { filter: { certificate: key.certificate } }, running.operator),
    );
    const [seal] = list;
    if (seal === undefined) throw new Error('no seal was ordered');
    must(await running.call('operation/seal/personalize', { id: seal.id, version: seal.version }, running.operator));
    expect(await stored('certificateApplications', draft.id)).toMatchObject({ state: 'DONE' });
    const { history } = must(await running.call<{ history: Row[] }>('hardKey/approvalRecord', { id: draft.id }, company.token));
    expect(history.map(step => step.toState)).toEqual(['DRAFT', 'SUBMITTED', 'EXECUTING', 'DONE']);
    expect(await running.call('hardKey/approvalRecord', { id: draft.id }, other.token)).toMatchObject({ status: 404 });
    // At 302 stands what was asked for there.
    const certificates = must(await running.call<{ list: Row[] }>('ca/application/list', { pageSize: 200 }, company.token));
    expect(certificates.list.map(row => row.id)).not.toContain(draft.id);
  });
});

describe('binding', () => {
  const info = (seqNo: string, token = company.token) => running.call<Row>(`ca/binding/info/${seqNo}`, {}, token);
  const bind = (body: Row, token = company.token) => running.call<Found & Row>('ca/binding/bind', body, token);
  const check = (seqNo: string, token = company.token) => running.call<Row>('certificate/seqNoCheck', { seqNo }, token);
  const signed = (challenge: unknown, key: KeyObject, dsaEncoding: 'der' | 'ieee-p1363' = 'der') =>
    sign('sha256', Buffer.from(String(challenge)), { key, dsaEncoding }).toString('base64');

  test('[en.bind] [en.bind.info] [en.segNo] the signature of the key binds it to the own account at once', async () => {
    const key = await keyOf();
    const { challenge, bound } = must(await info(key.seqNo));
    expect(bound).toBe(false);
    expect(must(await check(key.seqNo))).toMatchObject({ known: true, free: true });
    const wrong = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const { seqNo } = key;
    expect(await bind({ seqNo, challenge, signature: signed(challenge, wrong) })).toMatchObject({ data: { code: 'BINDING_SIGNATURE' } });
    const forged = String(challenge).replace('CHANCERY', 'CHANCERX');
    expect(await bind({ seqNo, challenge: forged, signature: signed(forged, key.privateKey) })).toMatchObject({
      data: { code: 'BINDING_CHALLENGE' },
    });
    expect(await bind({ seqNo, challenge, signature: signed(challenge, key.privateKey, 'ieee-p1363') })).toMatchObject({
      status: 1,
      data: { state: 'DONE' },
    });
    expect(await stored('certificates', key.certificate)).toMatchObject({ boundUserNum: expect.any(String) });
    expect(must(await check(key.seqNo))).toMatchObject({ known: true, free: false });
    expect(await bind({ seqNo, challenge, signature: signed(challenge, key.privateKey) })).toMatchObject({
      status: 422,
      data: { errors: { seqNo: [expect.any(String)] } },
    });
  });

  test('[en.bind] a challenge is for one account, one key and five minutes', async () => {
    const [key, second] = [await keyOf(), await keyOf()];
    const colleague = await employee(running, company.token, 'HANDLER');
    const { challenge } = must(await info(key.seqNo));
    const refused = { data: { code: 'BINDING_CHALLENGE' } };
    const signature = signed(challenge, key.privateKey);
    expect(await bind({ seqNo: key.seqNo, challenge, signature }, colleague.token)).toMatchObject(refused);
    expect(await bind({ seqNo: second.seqNo, challenge, signature: signed(challenge, second.privateKey) })).toMatchObject(refused);
    expect(await bind({ seqNo: key.seqNo, bindTo: colleague.id, challenge, signature })).toMatchObject({
      status: 422,
      data: { errors: { bindTo: [expect.any(String)] } },
    });
    const before = running.clock.now;
    running.clock.now = new Date(before.getTime() + 6 * 60_000);
    expect(await bind({ seqNo: key.seqNo, challenge, signature })).toMatchObject(refused);
    await running.turnBack(before);
  });

  test('[en.bind] [op.hardKey.commit] a proof is reviewed, and its approval binds the key to whom it names', async () => {
    const key = await keyOf();
    const colleague = await employee(running, company.token, 'HANDLER');
    const { seqNo } = key;
    expect(await bind({ seqNo, bindTo: colleague.id })).toMatchObject({
      status: 422,
      data: { errors: { proofFile: [expect.any(String)] } },
    });
    const proofFile = await paper(running, 'application', company.token);
    const handedIn = must(await bind({ seqNo, bindTo: colleague.id, proofFile }));
    expect(handedIn.state).toBe('SUBMITTED');
    expect(await governing(handedIn.id)).toBe('HARD_KEY');
    expect(await bind({ seqNo, bindTo: colleague.id, proofFile })).toMatchObject({
      status: 422,
      data: { errors: { seqNo: [expect.any(String)] } },
    });
    const returned = must(await decide(handedIn, 'return', '照片不清晰，请重新拍摄'));
    const again = must(
      await bind({ id: returned.id, version: returned.version, proofFile: await paper(running, 'application', company.token) }),
    );
    expect(again.state).toBe('SUBMITTED');
    expect(await decide(again)).toMatchObject({ status: 1, data: { state: 'DONE' } });
    expect(await stored('certificates', key.certificate)).toMatchObject({ boundUserNum: colleague.userNum });
  });

  test('[en.bind] [en.segNo] [PRM-05] the key of another company is as unknown as one that nobody has', async () => {
    const key = await keyOf(other);
    expect(await info(key.seqNo)).toMatchObject({ status: 404 });
    expect(must(await check(key.seqNo))).toEqual({ known: false, free: false, state: null });
    expect(must(await check('00000000'))).toEqual({ known: false, free: false, state: null });
    expect(await bind({ seqNo: key.seqNo, proofFile: await paper(running, 'application', company.token) })).toMatchObject({
      status: 422,
      data: { errors: { seqNo: [expect.any(String)] } },
    });
  });
});
