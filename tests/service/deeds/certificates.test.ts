/** What each deed on a certificate is for: what is reported, mailed, numbered, bound and deleted stands there, and relying parties are told. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Court, openCourt } from '../../vectors/judges.ts';
import { freshIdNo } from '../handler-people.ts';
import { apply, employee, freshMobile, member, operator, order, type Person, png, type Registered } from '../people.ts';
import { type Running, startRunning } from '../running.ts';
import { sealPeople } from '../seal-people.ts';
import { at, doing, type Row } from './doing.ts';

let running: Running;
let court: Court;
let company: Registered & { readonly token: string };
let other: Registered & { readonly token: string };
let person: Person;
beforeAll(async () => {
  [running, court] = await Promise.all([startRunning(), openCourt()]);
  [company, other] = [await member(running), await member(running)];
  person = await employee(running, company.token, 'HANDLER');
  const { list } = await running.service.services.database.read.list('issuers', { filter: { state: 'ACTIVE' }, heavy: true });
  for (const name of ['root', 'issuing'])
    await court.file(`${name}.pem`, String(list.find(each => new RegExp(`^${name}-\\d`).test(String(each.name)))?.certificatePem));
});
afterAll(async () => {
  await running.stop();
  await court.close();
});

const { act, must, stored, found, listed, sms, acts, certificate } = doing(() => running);
const now = (id: string): Promise<Row> => stored('certificates', id);
const onKey = { carrier: 'UKEY' } as const;
/** What openssl hears of it by OCSP: good, or revoked with its reason. */
const heard = async ({ id }: Row): Promise<string> => {
  await court.file('asked.pem', String((await now(id)).certificatePem));
  const url = `${running.address}/pki/ocsp`;
  const { stdout } = await court.openssl(['ocsp', '-issuer', 'issuing.pem', '-cert', 'asked.pem', '-CAfile', 'root.pem', '-url', url]);
  const reason = /Reason: (\w+)/.exec(stdout)?.[1];
  return [/asked\.pem: (\w+)/.exec(stdout)?.[1], ...(reason === undefined ? [] : [reason])].join(' ');
};
/** The reason that the list gives for it, if it stands there. */
const onList = async ({ id }: Row): Promise<string | undefined> => {
  const { serialNumber, issuer } = await now(id);
  const { name } = await stored('issuers', issuer);
  await court.file('list.der', new Uint8Array(await (await running.get(`/pki/crl/${String(name)}.crl`)).arrayBuffer()));
  const { stdout } = await court.openssl(['crl', '-inform', 'DER', '-in', 'list.der', '-noout', '-text']);
  const [, entry] = stdout.split(`Serial Number: ${String(serialNumber)}`);
  if (entry === undefined) return undefined;
  const [own = ''] = entry.split('Serial Number:');
  return /Reason Code:\s*\n\s*(.+)/.exec(own)?.[1]?.trim() ?? 'none';
};

test('[en.ca.report] a compromise revokes at once, for keyCompromise and with the time the holder names, none before it was valid; nobody brings it back', async () => {
  const lost = await certificate(company.token);
  expect(await heard(lost)).toBe('good');
  const invalidityDate = String((await now(lost.id)).notBefore);
  const before = new Date(Date.parse(invalidityDate) - 1_000).toISOString();
  expect(await act('ca/report', { ...at(lost), kind: 'compromise', invalidityDate: before }, company.token)).toMatchObject({
    http: 422,
    data: { errors: { invalidityDate: [expect.stringContaining('生效时间')] } },
  });
  const told = await must('ca/report', { ...at(lost), kind: 'compromise', invalidityDate }, company.token);
  expect(told).toMatchObject({ state: 'REVOKED', revocationReason: 'keyCompromise', invalidityDate });
  expect(await now(lost.id)).toMatchObject({ state: 'REVOKED', revocationReason: 'keyCompromise', revokedAt: expect.any(String) });
  expect([await heard(lost), await onList(lost)]).toEqual(['revoked keyCompromise', 'Key Compromise']);
  const back = await act('operation/certificate/revoke', { ...at(await now(lost.id)), reason: 'removeFromCRL' });
  expect(back).toMatchObject({ http: 409, data: { current: { state: 'REVOKED' } } });
});

test('[en.ca.report][op.cert.revoke] a loss only freezes: it is held for relying parties, and good again once the key is found', async () => {
  const lost = await certificate(company.token);
  expect(await must('ca/report', { ...at(lost), kind: 'loss' }, company.token)).toMatchObject({ state: 'FROZEN' });
  expect([await heard(lost), await onList(lost)]).toEqual(['revoked certificateHold', 'Certificate Hold']);
  await must('operation/certificate/revoke', { ...at(await now(lost.id)), reason: 'removeFromCRL' });
  expect(await now(lost.id)).toMatchObject({ state: 'ACTIVE', revocationReason: null, revokedAt: null });
  expect([await heard(lost), await onList(lost)]).toEqual(['good', undefined]);
});

test('[op.cert.revoke][op.log.list] what was typed when it was suspended and resumed stands in its history', async () => {
  const lost = await certificate(company.token);
  await must('operation/certificate/revoke', { ...at(lost), reason: 'certificateHold', note: '客户来电遗失' });
  await must('operation/certificate/revoke', { ...at(await now(lost.id)), reason: 'removeFromCRL', note: '客户已找回介质' });
  await must('operation/certificate/revoke', { ...at(await now(lost.id)), reason: 'certificateHold' });
  await must('operation/certificate/revoke', { ...at(await now(lost.id)), reason: 'superseded' });
  const said = (await acts(lost.id)).map(({ action, reason }) => [action, reason]);
  expect(said.slice(-4)).toEqual([
    ['suspend', '客户来电遗失'],
    ['resume', '客户已找回介质'],
    ['suspend', null],
    ['revoke', 'superseded'],
  ]);
});

test('[en.ca.report] refused for a certificate of another company, which stays good', async () => {
  const theirs = await certificate(other.token);
  expect(await act('ca/report', { ...at(theirs), kind: 'compromise' }, company.token)).toMatchObject({ http: 404 });
  expect([(await now(theirs.id)).state, await heard(theirs)]).toEqual(['ACTIVE', 'good']);
});

test('[op.cert.revoke] each reason that ends a certificate is the one relying parties read, and a hold that becomes final keeps its first time', async () => {
  const words = {
    unspecified: 'none',
    affiliationChanged: 'Affiliation Changed',
    superseded: 'Superseded',
    cessationOfOperation: 'Cessation Of Operation',
    privilegeWithdrawn: 'Privilege Withdrawn',
  };
  for (const [reason, said] of Object.entries(words)) {
    const ended = await certificate(company.token);
    await must('operation/certificate/revoke', { ...at(ended), reason });
    expect(await now(ended.id)).toMatchObject({ state: 'REVOKED', revocationReason: reason });
    expect(await onList(ended)).toBe(said);
  }
  const held = await certificate(company.token);
  await must('operation/certificate/revoke', { ...at(held), reason: 'certificateHold' });
  const first = await now(held.id);
  expect(first).toMatchObject({ state: 'FROZEN', revocationReason: 'certificateHold' });
  running.clock.now = new Date(running.clock.now.getTime() + 60_000);
  await must('operation/certificate/revoke', { ...at(first), reason: 'superseded' });
  expect(await now(held.id)).toMatchObject({ state: 'REVOKED', revocationReason: 'superseded', revokedAt: first.revokedAt });
});

test('[op.cert.revokeMany] a proposal revokes nothing, its author cannot confirm it, and what is dropped is as it was', async () => {
  const [second, some] = [await operator(running, 'ISSUER'), await certificate(company.token)];
  const step = async (name: string, token?: string, words: object = {}) =>
    act('operation/certificate/revokeMany', { ...at(await now(some.id)), step: name, reason: 'privilegeWithdrawn', ...words }, token);
  expect(await step('propose')).toMatchObject({ status: 1, data: { state: 'ACTIVE', proposedReason: 'privilegeWithdrawn' } });
  expect(await heard(some)).toBe('good');
  // On the home page it waits since then, not since the certificate was ordered.
  const { cards } = (await must('home', {}, second.token)) as unknown as { readonly cards: readonly { readonly key: string }[] };
  expect(cards.find(({ key }) => key === 'certificates-also-1')).toMatchObject({
    ...{ group: 'beside', oldestAt: (await now(some.id)).proposedAt },
  });
  // What the menu counts is what stands first there, and no more.
  interface Counted {
    readonly resource: string;
    readonly group: string;
    readonly count: number;
  }
  await order(running, await apply(running, company.token, {}));
  const { cards: again } = (await must('home', {}, second.token)) as unknown as { readonly cards: readonly Counted[] };
  const { queues } = (await must('operation/review/queues', {}, second.token)) as unknown as { readonly queues: readonly Counted[] };
  const counted = queues.find(({ resource }) => resource === 'certificates')?.count ?? 0;
  const piles = again.filter(({ resource, group }) => resource === 'certificates' && group === 'waits').map(({ count }) => count);
  expect([counted > 0, piles]).toEqual([true, [counted]]);
  expect(await step('confirm')).toMatchObject({ data: { code: 'REVOCATION_OWN_PROPOSAL' } });
  expect(await step('drop', second.token)).toMatchObject({ status: 1, data: { state: 'ACTIVE', proposedBy: null, proposedReason: null } });
  expect((await step('confirm', second.token)).status).toBe(0);
  // Since when the key is lost is the proposer's to say, and goes onto the list with the confirmation.
  const invalidityDate = String((await now(some.id)).notBefore);
  const early = new Date(Date.parse(invalidityDate) - 1_000).toISOString();
  expect(await step('propose', undefined, { invalidityDate: early })).toMatchObject({
    http: 422,
    data: { errors: { invalidityDate: [expect.any(String)] } },
  });
  expect(await step('propose', undefined, { invalidityDate })).toMatchObject({
    status: 1,
    data: { proposedInvalidityDate: invalidityDate, invalidityDate: null },
  });
  await step('drop');
  expect(await now(some.id)).toMatchObject({ proposedInvalidityDate: null });
  await step('propose', undefined, { invalidityDate });
  expect(await step('confirm', second.token)).toMatchObject({ status: 1, data: { state: 'REVOKED', invalidityDate } });
  expect([await heard(some), await onList(some)]).toEqual(['revoked', 'Privilege Withdrawn']);
});

test('[op.cert.revokeMany][BEY-19] whoever may confirm a proposal hears of it, its author hears that it was confirmed, and nobody of what they do themselves', async () => {
  const [first, second, reviewer] = [
    await operator(running, 'ISSUER'),
    await operator(running, 'ISSUER'),
    await operator(running, 'REVIEWER'),
  ];
  const some = await certificate(company.token);
  const step = async (name: string, token: string) =>
    act('operation/certificate/revokeMany', { ...at(await now(some.id)), step: name, reason: 'privilegeWithdrawn' }, token);
  const heardBy = async ({ userNum }: { readonly userNum: string }) =>
    (await running.service.services.database.read.list('notices', { filter: { userNum, recordId: some.id } })).list.map(
      ({ title }) => title,
    );
  expect(await step('propose', first.token)).toMatchObject({ status: 1 });
  expect(await heardBy(second)).toEqual([expect.stringContaining('待确认吊销')]);
  expect([await heardBy(first), await heardBy(reviewer)]).toEqual([[], []]);
  // It is work on the home page too, which leads to it in the list.
  const piles = async () =>
    ((await must('home', {}, second.token)).cards as readonly Row[]).filter(({ label }) => String(label).includes('拟吊销'));
  const [pile] = await piles();
  const { list } = await must('operation/certificate/list', { filter: pile?.filter }, second.token);
  expect([list, pile?.count]).toEqual([expect.arrayContaining([expect.objectContaining({ id: some.id })]), (list as Row[]).length]);
  expect(await step('confirm', second.token)).toMatchObject({ status: 1, data: { state: 'REVOKED' } });
  expect((await piles())[0]?.count ?? 0).toBe(Number(pile?.count) - 1);
  expect(await heardBy(first)).toEqual([expect.stringContaining('您提议的吊销已确认')]);
  expect(await heardBy(second)).toHaveLength(1);
});

test('[op.cert.mail] what was sent stands there with its number and time, the receiver hears of it once, and the company sees it', async () => {
  const receiverMobile = freshMobile();
  const sent = await certificate(company.token, {
    carrier: 'UKEY',
    receiverName: '李四',
    receiverMobile,
    receiverAddress: '福州市五四路 1 号',
  });
  const mail = async (words: object) => must('operation/certificate/mail', { ...at(await now(sent.id)), ...words });
  await mail({ courier: '顺丰', trackingNumber: 'sf1234567890', contactEmail: 'holder@example.com' });
  const after = await now(sent.id);
  expect(after).toMatchObject({ courier: '顺丰', trackingNumber: 'SF1234567890', contactEmail: 'holder@example.com', state: sent.state });
  expect(Math.abs(Date.parse(String(after.sentAt)) - running.service.services.clock().getTime())).toBeLessThan(60_000);
  const told = await sms(receiverMobile);
  expect(told).toMatch(/顺丰寄出，单号 SF1234567890/);
  expect(told).toContain(String(sent.seqNo));
  const seen = await must(`ca/detail/${sent.id}`, {}, company.token);
  expect(seen).toMatchObject({ courier: '顺丰', trackingNumber: 'SF1234567890', sentAt: after.sentAt });
  await mail({ contactEmail: 'other@example.com' });
  const { list } = await running.service.services.database.read.list('outbox', { filter: { recipient: receiverMobile } });
  expect(list).toHaveLength(1);
  expect((await now(sent.id)).contactEmail).toBe('other@example.com');
});

test('[op.cert.mail][op.cert.receiving] nothing is sent of a soft certificate: no shipment, no address; whom to tell can be changed', async () => {
  const soft = await certificate(company.token);
  expect(await act('operation/certificate/mail', { ...at(soft), contactEmail: 'holder@example.com' })).toMatchObject({
    data: { code: 'CERTIFICATE_NOT_SHIPPED' },
  });
  expect(await act('operation/certificate/receiving', { ...at(soft), receiverName: '王五' })).toMatchObject({
    http: 422,
    data: { errors: { receiverName: [expect.any(String)] } },
  });
  await must('operation/certificate/receiving', { ...at(soft), contactEmail: 'holder@example.com' });
  expect((await now(soft.id)).contactEmail).toBe('holder@example.com');
});

test('[op.cert.receiving] the key goes where it was changed to: stored whole, shown masked, and whoever receives it now is told', async () => {
  const [before, after] = [freshMobile(), freshMobile()];
  const sent = await certificate(company.token, {
    carrier: 'UKEY',
    receiverName: '李四',
    receiverMobile: before,
    receiverAddress: '福州市五四路 1 号',
  });
  const words = {
    receiverName: '王五',
    receiverMobile: after,
    receiverAddress: '厦门市思明区湖滨南路 2 号',
    receiverPostalCode: '361004',
  };
  const answer = await must('operation/certificate/receiving', { ...at(sent), ...words });
  expect(await now(sent.id)).toMatchObject(words);
  expect([answer.receiverName, answer.receiverMobile]).toEqual(['王五', `${after.slice(0, 3)}****${after.slice(-4)}`]);
  await must('operation/certificate/mail', { ...at(await now(sent.id)), courier: '顺丰', trackingNumber: 'SF1' });
  expect(await sms(after)).toContain('SF1');
  expect(await sms(before)).toBe('');
  expect((await acts(sent.id)).filter(({ callId }) => callId === 'op.cert.receiving')).toHaveLength(1);
});

test('[op.cert.seqNo] a key is found under its new number and no more under the old one; no two certificates ever share one, and a software key has none', async () => {
  const [one, two] = [await certificate(company.token, onKey), await certificate(company.token, onKey)];
  const number = (of: Row, seqNo: string) => act('operation/certificate/seqNo', { ...at(of), seqNo });
  expect(await number(one, 'key-2026-0001')).toMatchObject({ status: 1, data: { seqNo: 'KEY-2026-0001' } });
  expect((await must('operation/ca/info/KEY-2026-0001', {})).id).toBe(one.id);
  expect(await act(`operation/ca/info/${String(one.seqNo)}`, {})).toMatchObject({ http: 404 });
  expect(await must('certificate/seqNoCheck', { seqNo: 'KEY-2026-0001' }, company.token)).toMatchObject({ known: true, free: true });
  const taken = await number(two, 'KEY-2026-0001');
  expect(taken).toMatchObject({ http: 422, data: { errors: { seqNo: [expect.any(String)] } } });
  expect((await now(two.id)).seqNo).toBe(two.seqNo);
  // Its own number is no other certificate's.
  expect(await number(await now(one.id), 'KEY-2026-0001')).toMatchObject({ status: 1 });
  const both = await Promise.all([number(await now(one.id), 'KEY-2026-0002'), number(await now(two.id), 'KEY-2026-0002')]);
  expect(both.map(({ http }) => http).sort()).toEqual([200, 422]);
  expect(await number(await certificate(company.token), 'KEY-2026-0003')).toMatchObject({ data: { code: 'CERTIFICATE_NOT_ON_KEY' } });
});

test("[op.cert.issue] a person's certificate names person and company, and of the resident's number only a mark that is the same for the same person", async () => {
  const subject = async (words: object): Promise<string> => {
    const { id } = await certificate(company.token, { certType: 'PERSON', holderName: '张三', ...words });
    await court.file('person.pem', String((await now(id)).certificatePem));
    return (await court.openssl(['x509', '-in', 'person.pem', '-noout', '-subject', '-nameopt', 'utf8,sep_comma_plus'])).stdout;
  };
  const [holderIdNo, namesake] = [freshIdNo(), freshIdNo()];
  const first = await subject({ holderIdNo });
  expect(first).toContain('CN=张三');
  expect(first).toContain(`O=${company.companyName}`);
  expect(first).toContain(company.uscc);
  expect(first).toMatch(/serialNumber=[0-9A-F]{20}\b/);
  expect(first).not.toContain(holderIdNo);
  expect(await subject({ holderIdNo })).toBe(first);
  expect(await subject({ holderIdNo: namesake })).not.toBe(first);
  const { id } = await certificate(company.token);
  expect((await now(id)).subjectDn).not.toContain('张三');
});

test('[op.ca.bind][op.ca.release] a key belongs to one account of its company, and to none once it is released, so that another can have it', async () => {
  const key = await certificate(company.token);
  const bind = async (userNum: string) => act('operation/ca/bind', { ...at(await now(key.id)), userNum });
  const stranger = await employee(running, other.token);
  expect(await bind(stranger.userNum)).toMatchObject({ data: { code: 'CERTIFICATE_BIND_ACCOUNT' } });
  expect(await bind(person.userNum)).toMatchObject({ status: 1, data: { boundUserNum: person.userNum, boundUserName: '王小明' } });
  expect(await must('certificate/seqNoCheck', { seqNo: key.seqNo }, company.token)).toMatchObject({ known: true, free: false });
  expect(await bind(person.userNum)).toMatchObject({ data: { code: 'CERTIFICATE_BOUND' } });
  expect(await act('operation/ca/release', at(await now(key.id)))).toMatchObject({
    http: 422,
    data: { errors: { reason: [expect.any(String)] } },
  });
  await must('operation/ca/release', { ...at(await now(key.id)), reason: '该员工已经离职' });
  expect(await now(key.id)).toMatchObject({ state: 'ACTIVE', boundUserNum: null, boundUserName: null, boundAt: null });
  expect(await must('certificate/seqNoCheck', { seqNo: key.seqNo }, company.token)).toMatchObject({ known: true, free: true });
  expect((await acts(key.id)).at(-1)).toMatchObject({ action: 'release', reason: '该员工已经离职' });
  const next = await employee(running, company.token);
  expect(await bind(next.userNum)).toMatchObject({ status: 1, data: { boundUserNum: next.userNum } });
});

test('[op.keyRecovery.propose][op.keyRecovery.confirm] proposed it opens nothing; confirmed by another it waits fourteen days for the company, which is told', async () => {
  const { newKey } = await sealPeople(running, court);
  const name = await newKey();
  const words = ['-subj', '/CN=whatever', '-sm3', '-sigopt', 'distid:1234567812345678'];
  const csr = (await court.openssl(['req', '-new', '-key', `${name}.key`, ...words])).stdout;
  const { id: signing } = await must(
    'operation/certificate/issue',
    await order(running, await apply(running, company.token, { algorithm: 'SM2', csr })),
  );
  const pair = await found('certificates', { pairOf: signing });
  const paper = await running.upload('file/upload', { purpose: 'application' }, { name: '申请书.png', bytes: png }, running.operator);
  const body = { certificate: pair.id, ground: 'UKey 损坏，需读取历史文件', paper: paper.data.fileId };
  const proposed = await must('operation/keyRecovery/propose', body);
  expect(await stored('keyRecoveries', proposed.id)).toMatchObject({ ...body, state: 'PROPOSED', expiresAt: null, confirmedBy: null });
  const early = await act(`keyRecovery/fetch/${proposed.id}`, { version: proposed.version, signing, format: 'SKF' }, company.token);
  expect(early.http).toBe(409);
  const second = await operator(running, 'ISSUER');
  await must('operation/keyRecovery/confirm', at(proposed), second.token);
  const confirmed = await stored('keyRecoveries', proposed.id);
  expect(confirmed).toMatchObject({ state: 'CONFIRMED', confirmedBy: second.userNum, fetchedAt: null });
  const days = (Date.parse(String(confirmed.expiresAt)) - running.service.services.clock().getTime()) / 86_400_000;
  expect(Math.round(days)).toBe(14);
  const notices = await listed('message/list', {}, company.token);
  expect(notices.map(({ title }) => title)).toContain('加密密钥可以领取');
  expect(await listed('keyRecovery/list', {}, other.token)).toEqual([]);
});

test('[op.keyRecovery.drop] what is dropped, with its reason, is never fetched, and another may be proposed', async () => {
  const [waiting] = await listed('operation/keyRecovery/list', { state: 'CONFIRMED' });
  const of = String((waiting?.certificate as Row | undefined)?.id);
  const dropped = await stored('keyRecoveries', waiting?.id);
  await must('operation/keyRecovery/drop', { ...at(dropped), reason: '企业撤回申请' });
  const after = await stored('keyRecoveries', dropped.id);
  expect(after).toMatchObject({ state: 'DROPPED', fetchedAt: null });
  expect((await acts(after.id)).at(-1)).toMatchObject({ action: 'drop', reason: '企业撤回申请' });
  const signing = (await stored('certificates', of)).pairOf;
  const late = await act(`keyRecovery/fetch/${after.id}`, { version: after.version, signing, format: 'SKF' }, company.token);
  expect(late).toMatchObject({ http: 409 });
  const again = { certificate: of, ground: '重新申请恢复密钥', paper: after.paper };
  expect(await must('operation/keyRecovery/propose', again)).toMatchObject({ state: 'PROPOSED' });
});

test('[op.renewal.delete] a draft that an operator began is gone, the certificate goes on, and it can be begun again; what is handed in stays', async () => {
  const old = await certificate(company.token);
  running.byHand('certificates', old.id);
  const notAfter = new Date(running.service.services.clock().getTime() + 20 * 86_400_000).toISOString();
  await running.service.services.database.transaction(rows => rows.update('certificates', old.id, null, { notAfter }));
  const draft = await must('operation/renewal/init', { certificate: old.id });
  expect(await act('operation/renewal/delete', at(draft))).toMatchObject({ status: 1 });
  expect(await stored('renewals', draft.id)).toBeUndefined();
  expect(await act('operation/renewal/detail', { id: draft.id })).toMatchObject({ http: 404 });
  expect((await now(old.id)).state).toBe('ACTIVE');
  const asked = await must('ca/renew/apply', { certificate: old.id, mode: 'RENEW', years: 1 }, company.token);
  expect(await act('operation/renewal/delete', at(asked))).toMatchObject({ http: 409 });
  expect(await stored('renewals', asked.id)).toMatchObject({ state: 'SUBMITTED' });
});
