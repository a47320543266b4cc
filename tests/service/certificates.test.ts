/** Work on certificates beyond the main job: orders by hand, payments, two persons, renewals judged by openssl, free certificates by sheet. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sampleRequest } from '#product/demo/request.ts';
import { withClient } from '#service/postgres/roles.ts';
import { type Court, openCourt } from '../vectors/judges.ts';
import { bomb } from './excel-company.ts';
import { apply, member, only, operator, order, png } from './people.ts';
import { type Running, startRunning } from './running.ts';

let running: Running;
let court: Court;
let second: string;
let company: Awaited<ReturnType<typeof member>>;
beforeAll(async () => {
  [running, court] = await Promise.all([startRunning(), openCourt()]);
  second = (await operator(running, 'ISSUER')).token;
  company = await member(running);
});
afterAll(async () => {
  await running.stop();
  await court.close();
});

interface Certificate extends Record<string, unknown> {
  readonly id: string;
  readonly version: number;
  readonly state: string;
  readonly certificatePem: string;
  readonly serialNumber: string;
}
const act = <T = Certificate>(path: string, body: object, token = running.operator) => running.call<T>(path, body, token);
const stored = async (id: string) => (await act(`operation/certificate/info/${id}`, { id })).data;
const issued = async (words: Record<string, unknown> = {}): Promise<Certificate> => {
  const waiting = await order(running, await apply(running, company.token, words));
  return (await act('operation/certificate/issue', waiting)).data;
};
/** An application and what was done to it since its approval. */
const applicationOf = async (id: unknown) => {
  const { data } = await act<{ state: string; history: readonly { action: string }[] }>('operation/hardKey/audit/detail', { id });
  const moves = data.history.map(({ action }) => action).filter(action => action !== 'unmask');
  return { state: data.state, moves: moves.slice(moves.indexOf('approve')) };
};
const csrOf = async (name: string): Promise<string> => {
  await court.openssl(['genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256', '-out', `${name}.key`]);
  return (await court.openssl(['req', '-new', '-key', `${name}.key`, '-subj', '/CN=whatever'])).stdout;
};
const publicKeyOf = async (pem: string): Promise<string> => {
  await court.file('certificate.pem', pem);
  return (await court.openssl(['x509', '-in', 'certificate.pem', '-noout', '-pubkey'])).stdout;
};
const listOf = async (): Promise<string> => {
  const { list } = await running.service.services.database.read.list('issuers', { filter: { state: 'ACTIVE', chain: 'INTERNATIONAL' } });
  const issuing = list.find(({ parent }) => parent !== null);
  await court.file('list.der', new Uint8Array(await (await running.get(`/pki/crl/${String(issuing?.name)}.crl`)).arrayBuffer()));
  return (await court.openssl(['crl', '-inform', 'DER', '-in', 'list.der', '-noout', '-text'])).stdout;
};
/** As if its year were nearly over, or had been for a while. */
const ending = (id: string, days: number): Promise<unknown> => {
  running.byHand('certificates', id);
  const notAfter = new Date(running.service.services.clock().getTime() + days * 86_400_000).toISOString();
  return running.service.services.database.transaction(rows => rows.update('certificates', id, null, { notAfter }));
};
const renew = (certificate: string, mode: string, more: object = {}) =>
  act<Record<string, unknown>>('ca/renew/apply', { certificate, mode, years: 1, ...more }, company.token);
const approve = (id: unknown, version: unknown) => act('operation/renewal/approve', { id, version, decision: 'approve' });

test('[op.cert.save][op.cert.issue] an order that an operator entered is issued by somebody else', async () => {
  const { id: of } = await only(running, 'operation/member/list', { uscc: company.uscc }, running.operator);
  const entered = await act('operation/certificate/save', {
    member: of,
    certType: 'ENT',
    carrier: 'SOFT',
    algorithm: 'ECDSA_P256',
    years: 1,
  });
  const { id, version } = entered.data;
  expect(entered.data).toMatchObject({ state: 'TO_ISSUE', source: 'OPERATOR', holderName: company.companyName });
  expect((await act('operation/certificate/issue', { id, version })).message).toMatch(/本人录入/);
  expect((await act('operation/certificate/issue', { id, version }, second)).data).toMatchObject({ state: 'ISSUED_NOT_DOWNLOADED' });
  expect((await stored(id)).content).toMatchObject({ signatureAlgorithm: expect.stringMatching(/^ecdsa-with-SHA(256|384)$/) });
});

test('[op.cert.topay][op.cert.channel] what was asked for is paid before it is issued, whole, and each step stays', async () => {
  const waiting = await order(running, await apply(running, company.token, { csr: await csrOf('paid') }));
  const asked = await act('operation/certificate/topay', { ...waiting, kind: 'request', amount: '200' });
  expect(asked.data).toMatchObject({ payStatus: 'TO_PAY', fee: '200.00' });
  const { id, version } = asked.data;
  expect((await act('operation/certificate/issue', { id, version })).message).toMatch(/待缴费/);
  const paying = { id, version, kind: 'record', channel: 'CASH' };
  expect(await act('operation/certificate/topay', { ...paying, amount: '100' })).toMatchObject({ status: 422 });
  // A receipt is of the kinds that receipts are, whatever the file was uploaded for.
  const xml = { name: '发票.xml', bytes: Buffer.from('<?xml version="1.0" encoding="UTF-8"?><EInvoice/>') };
  const { data: file } = await running.upload('file/upload', { purpose: 'invoice' }, xml, running.operator);
  expect(await act('operation/certificate/topay', { ...paying, amount: '200', voucher: file.fileId })).toMatchObject({
    status: 422,
    data: { errors: { voucher: [expect.stringContaining('jpg, jpeg, png, pdf')] } },
  });
  const paid = await act('operation/certificate/topay', { ...paying, amount: '200', transactionNo: 'B2026' });
  expect(paid.data).toMatchObject({ payStatus: 'PAID', payChannel: 'CASH' });
  expect((await act('operation/certificate/issue', { id, version: paid.data.version })).data).toMatchObject({ state: 'ACTIVE' });
  const { related } = (await stored(id)) as unknown as { related: { payments: { list: readonly { kind: string }[] } } };
  expect(related.payments.list.map(({ kind }) => kind)).toEqual(['PAYMENT', 'REQUEST']);
});

test('[op.review.queues][op.home][op.cert.list] menu, tab and home page count the same orders as overdue: those that wait for whoever issues', async () => {
  const [due, unpaid] = [
    await order(running, await apply(running, company.token, { csr: await csrOf('late') })),
    await order(running, await apply(running, company.token, { csr: await csrOf('late-unpaid') })),
  ];
  await act('operation/certificate/topay', { ...unpaid, kind: 'request', amount: '200' });
  const dueAt = new Date(running.service.services.clock().getTime() - 3_600_000).toISOString();
  for (const { id } of [due, unpaid])
    await running.service.services.database.transaction(rows => rows.update('certificates', id, null, { dueAt }));
  const { list } = (await act<{ list: readonly { id: string }[] }>('operation/certificate/list', { filter: { queue: 'overdue' } })).data;
  expect(list.map(({ id }) => id)).toEqual([due.id]);
  const { queues } = (await act<{ queues: readonly Record<string, unknown>[] }>('operation/review/queues', {})).data;
  expect(queues.find(({ resource }) => resource === 'certificates')).toMatchObject({ late: 1, overdue: 1 });
  const { cards } = (await act<{ cards: readonly Record<string, unknown>[] }>('operation/home', {})).data;
  expect(cards.find(({ key }) => key === 'certificates-overdue') ?? { count: 1 }).toMatchObject({ count: 1 });
  for (const { id } of [due, unpaid]) {
    const { version } = await stored(id);
    await act('operation/certificate/reject', { id, version, reason: '测试订单，不再制证' });
  }
});

test('[op.cert.topay][op.hardKey.commit] an application that is to be paid waits for it, goes on once it is paid, and follows its order when that fails', async () => {
  const type = await only(running, 'operation/auditType/list', { kind: 'CERTIFICATE', state: 'ON' }, running.operator);
  const told = async (needPay: boolean): Promise<void> => {
    const { version } = await only(running, 'operation/auditType/list', { id: type.id }, running.operator);
    expect(await act('operation/auditType/edit', { id: type.id, version, needPay })).toMatchObject({ status: 1 });
  };
  await told(true);
  const application = await apply(running, company.token, { csr: await csrOf('to-pay'), years: 2 });
  await told(false);
  const { id, version } = await order(running, application);
  expect(await applicationOf(application.id)).toMatchObject({ state: 'TO_PAY', moves: ['approve'] });
  const { fee } = await stored(id);
  expect(Number(fee)).toBeGreaterThan(0);
  const paid = await act('operation/certificate/topay', { id, version, kind: 'record', channel: 'CASH', amount: fee });
  expect(paid.data).toMatchObject({ payStatus: 'PAID' });
  expect(await applicationOf(application.id)).toMatchObject({ state: 'EXECUTING', moves: ['approve', 'pay', 'execute'] });
  expect((await act('operation/certificate/issue', { id, version: paid.data.version })).data).toMatchObject({ state: 'ACTIVE' });
  expect(await applicationOf(application.id)).toMatchObject({ state: 'DONE', moves: ['approve', 'pay', 'execute', 'finish'] });
});

test('[op.cert.topay] a fee that is asked for later holds the application up, one that is waived lets it go on', async () => {
  const application = await apply(running, company.token, { csr: await csrOf('waived') });
  const waiting = await order(running, application);
  const asked = await act('operation/certificate/topay', { ...waiting, kind: 'request', amount: '200' });
  expect(await applicationOf(application.id)).toMatchObject({ state: 'TO_PAY' });
  const { id, version } = asked.data;
  expect(await act('operation/certificate/topay', { id, version, kind: 'waive', reason: '战略客户，免收' })).toMatchObject({ status: 1 });
  expect(await applicationOf(application.id)).toMatchObject({ state: 'EXECUTING', moves: ['approve', 'charge', 'execute'] });
});

test('[op.cert.issue][op.cert.reject] an order that cannot be issued ends failed with its reason, and can be turned down', async () => {
  const application = await apply(running, company.token, {
    carrier: 'UKEY',
    receiverName: '李四',
    receiverMobile: '13800138000',
    receiverAddress: '五四路 1 号',
  });
  const waiting = await order(running, application);
  expect(await act('operation/certificate/issue', waiting)).toMatchObject({ status: 0 });
  const failed = await stored(waiting.id);
  expect(failed).toMatchObject({ state: 'ISSUE_FAILED', failure: { code: 'CERTIFICATE_NO_REQUEST' } });
  expect(await applicationOf(application.id)).toMatchObject({ state: 'EXEC_FAILED', moves: ['approve', 'fail'] });
  expect(await act('operation/certificate/issue', { id: failed.id, version: failed.version })).toMatchObject({ status: 0 });
  expect(await applicationOf(application.id)).toMatchObject({ state: 'EXEC_FAILED', moves: ['approve', 'fail', 'retry', 'fail'] });
  const again = await stored(waiting.id);
  const rejected = await act('operation/certificate/reject', { id: again.id, version: again.version, reason: '缺少证书请求' });
  expect(rejected.data).toMatchObject({ state: 'REJECTED' });
  expect(await applicationOf(application.id)).toMatchObject({ state: 'REJECTED' });
});

test('[op.cert.revokeMany] one proposes, another confirms, and the list has it', async () => {
  const certificate = await issued({ csr: await csrOf('many') });
  const step = { id: certificate.id, step: 'propose', reason: 'cessationOfOperation' };
  const proposed = await act('operation/certificate/revokeMany', { ...step, version: certificate.version });
  const confirm = { id: certificate.id, version: proposed.data.version, step: 'confirm' };
  expect((await act('operation/certificate/revokeMany', confirm)).message).toMatch(/另一位操作员/);
  const revoked = await act('operation/certificate/revokeMany', confirm, second);
  expect(revoked.data).toMatchObject({ state: 'REVOKED', revocationReason: 'cessationOfOperation' });
  expect(await listOf()).toContain(certificate.serialNumber);
});

test('[op.cert.download] every format holds the same certificate', async () => {
  const { id, certificatePem } = await issued({ csr: await csrOf('formats') });
  const fetched = async (format: string) =>
    new Uint8Array(
      await (await running.get(`/user/operation/certificate/download/${id}?format=${format}`, running.operator)).arrayBuffer(),
    );
  await court.file('chain.p7b', await fetched('PKCS7'));
  const bag = (await court.openssl(['pkcs7', '-inform', 'DER', '-in', 'chain.p7b', '-print_certs'])).stdout;
  expect(bag.match(/BEGIN CERTIFICATE/g)?.length).toBeGreaterThan(1);
  expect(bag).toContain(certificatePem.split('\n')[1] ?? '');
  await court.file('one.cer', await fetched('DER'));
  expect((await court.openssl(['x509', '-inform', 'DER', '-in', 'one.cer'])).stdout.trim()).toBe(certificatePem.trim());
});

test('[en.renew][op.renewal.approve][BEY-01] a renewal keeps the key, and the old certificate stands on the list as superseded', async () => {
  const old = await issued({ csr: await csrOf('renewed') });
  await ending(old.id, 20);
  // Whoever finds no ground that fits says it in words; nobody has to write that its time is over.
  expect(await renew(old.id, 'RENEW', { ground: 'OTHER' })).toMatchObject({ status: 422, data: { errors: { cause: expect.anything() } } });
  const asked = await renew(old.id, 'RENEW');
  expect(asked.data).toMatchObject({ ground: 'EXPIRING', cause: null });
  expect(asked.data).toMatchObject({ state: 'SUBMITTED' });
  expect((await renew(old.id, 'RENEW')).message).toMatch(/在办的更新申请/);
  const approved = await approve(asked.data.id, asked.data.version);
  expect(approved.data).toMatchObject({ state: 'DONE' });
  const successor = await only(running, 'operation/certificate/list', { replaces: old.id }, running.operator);
  const { certificatePem, state, notAfter } = await stored(String(successor.id));
  expect(state).toBe('ACTIVE');
  expect(await publicKeyOf(certificatePem)).toBe(await publicKeyOf(old.certificatePem));
  // The twenty days that were left are kept.
  expect(Date.parse(String(notAfter))).toBeGreaterThan(running.service.services.clock().getTime() + 380 * 86_400_000);
  expect(await stored(old.id)).toMatchObject({ state: 'SUPERSEDED', revocationReason: 'superseded' });
  expect(await listOf()).toMatch(new RegExp(`${old.serialNumber}[\\s\\S]{0,200}Superseded`));
});

test("[en.renew] a new key supersedes the old certificate once it is in its holder's hands, not before", async () => {
  const old = await issued({ csr: await csrOf('rekeyed') });
  await ending(old.id, 20);
  const asked = await renew(old.id, 'REKEY');
  expect((await approve(asked.data.id, asked.data.version)).data).toMatchObject({ state: 'EXECUTING' });
  expect(await stored(old.id)).toMatchObject({ state: 'ACTIVE' });
  const { id, version } = await only(running, 'operation/certificate/list', { replaces: old.id }, running.operator);
  const fetched = await fetch(`${running.address}/user/ca/pkcs12/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'session-token': company.token },
    body: JSON.stringify({ version, password: 'Holder-2026' }),
  });
  expect(fetched.status).toBe(200);
  expect(await stored(old.id)).toMatchObject({ state: 'SUPERSEDED' });
  const successor = await stored(String(id));
  expect(await publicKeyOf(successor.certificatePem)).not.toBe(await publicKeyOf(old.certificatePem));
});

test('[en.renew][op.renewal.init] a renewal begins 90 days before the end at the earliest, 30 days after it at the latest', async () => {
  const old = await issued({ csr: await csrOf('window') });
  for (const [days, why] of [
    [91, /90 天/],
    [-31, /超过 30 天/],
  ] as const) {
    await ending(old.id, days);
    expect((await renew(old.id, 'RENEW')).message).toMatch(why);
  }
  await ending(old.id, 89);
  expect((await act('operation/renewal/init', { certificate: old.id })).data).toMatchObject({ state: 'DRAFT' });
  const revoked = await issued({ csr: await csrOf('gone') });
  await act('operation/certificate/revoke', { id: revoked.id, version: revoked.version, reason: 'keyCompromise' });
  await ending(revoked.id, 20);
  expect((await renew(revoked.id, 'RENEW')).status).not.toBe(1);
});

const sheet = (rows: readonly string[]) => ({ name: '名单.csv', bytes: Buffer.from(['会员企业,证书类型', ...rows].join('\r\n')) });
const bring = (file: { name: string; bytes: Uint8Array }, partial = 'false') =>
  running.upload('operation/certificate/free/import', { partial }, file, running.operator);

test('[op.free.import][op.free.approve] rows become orders that cost nothing, up to the quota of the year', async () => {
  const free = await member(running);
  const rows = Array.from({ length: 6 }, () => `${free.uscc},企业证书`);
  const all = await bring(sheet(rows));
  expect(all.data).toMatchObject({ accepted: 0, rejected: [{ row: 7, message: expect.stringMatching(/上限 5 张/) }] });
  expect((await bring(sheet(rows), 'true')).data).toMatchObject({ accepted: 5 });
  const batch = await only(running, 'operation/certificate/free/list', { state: 'SUBMITTED' }, running.operator);
  const decision = { id: batch.id, version: batch.version, decision: 'approve' };
  expect((await act('operation/certificate/free/approve', decision)).status).toBe(0);
  const done = await act('operation/certificate/free/approve', decision, second);
  expect(done.data).toMatchObject({ state: 'DONE', ordered: 5, turnedDown: 0 });
  expect((await only(running, 'operation/certificate/list', { source: 'FREE' }, running.operator)).payStatus).toBe('FREE');
  // A company's own certificate is in its own name, which the sheet does not repeat.
  const { list: made } = await running.service.services.database.read.list('freeCertificates', { filter: { batch: batch.id } });
  expect(new Set(made.map(({ holderName }) => holderName))).toEqual(new Set([free.companyName]));
});

test('[op.free.import][op.free.approve] two sheets at once share the quota of the year', async () => {
  const { uscc } = await member(running);
  const rows = Array.from({ length: 5 }, () => `${uscc},企业证书`);
  const brought = await Promise.all([bring(sheet(rows), 'true'), bring(sheet(rows), 'true')]);
  expect(brought.map(({ data }) => Number(data.accepted)).sort()).toEqual([0, 5]);
  const batch = await only(running, 'operation/certificate/free/list', { state: 'SUBMITTED' }, running.operator);
  const approved = await act('operation/certificate/free/approve', { id: batch.id, version: batch.version, decision: 'approve' }, second);
  expect(approved.data).toMatchObject({ ordered: 5, turnedDown: 0 });
});

test('[op.free.import][op.free.approve][op.whitelist.add] the quota of the year is no limit to a company on the whitelist', async () => {
  const spared = await member(running);
  const entry = { scope: 'FREE_CERT', kind: 'USCC', value: spared.uscc, reason: '重点推广企业，不限张数' };
  expect(await act('operation/whitelist/add', entry)).toMatchObject({ status: 1 });
  const rows = Array.from({ length: 6 }, () => `${spared.uscc},企业证书`);
  expect((await bring(sheet(rows))).data).toMatchObject({ accepted: 6, rejected: [] });
  const { id, version } = await only(running, 'operation/certificate/free/list', { state: 'SUBMITTED' }, running.operator);
  const done = await act('operation/certificate/free/approve', { id, version, decision: 'approve' }, second);
  expect(done.data).toMatchObject({ state: 'DONE', ordered: 6, turnedDown: 0 });
});

test('[op.free.import][op.free.detail] a batch keeps why rows were refused as codes, for readers of either language', async () => {
  const { uscc } = await member(running);
  const file = { name: '名单.csv', bytes: Buffer.from(`会员企业,证书类型,有效期（年）\r\n${uscc},企业证书,1\r\n${uscc},企业证书,5`) };
  expect((await bring(file, 'true')).data).toMatchObject({ accepted: 1, rejected: [{ row: 3, field: 'years' }] });
  const { id, version } = await only(running, 'operation/certificate/free/list', { state: 'SUBMITTED' }, running.operator);
  const detail = await act('operation/certificate/free/detail', { id });
  expect(detail.data).toMatchObject({
    refused: 1,
    refusals: [{ row: 3, why: { resource: 'freeCertificates', path: 'years', code: 'range', params: { min: 1, max: 3 } } }],
  });
  expect(
    (await act('operation/certificate/free/approve', { id, version, decision: 'reject', reason: '名单有误，重新提交' }, second)).status,
  ).toBe(1);
});

test("[op.free.rows][op.free.row][op.free.approve] a row says what became of it: the reviewer's words, or why as a code", async () => {
  const [leaving, turnedDown] = [await member(running), await member(running)];
  const rowOf = async (uscc: string) => {
    const { id } = await only(running, 'operation/member/list', { uscc }, running.operator);
    const row = await only(running, 'operation/certificate/free/row/list', { member: id }, running.operator);
    return (await act('operation/certificate/free/row/detail', { id: row.id })).data;
  };
  await bring(sheet([`${turnedDown.uscc},企业证书`]));
  const first = await only(running, 'operation/certificate/free/list', { state: 'SUBMITTED' }, running.operator);
  const reject = { id: first.id, version: first.version, decision: 'reject', reason: '名单有误，重新提交' };
  expect((await act('operation/certificate/free/approve', reject, second)).status).toBe(1);
  expect(await rowOf(turnedDown.uscc)).toMatchObject({ state: 'REFUSED', reason: '名单有误，重新提交', refusal: null, certificate: null });

  await bring(sheet([`${leaving.uscc},企业证书`]));
  const { id, version } = await only(running, 'operation/member/list', { uscc: leaving.uscc }, running.operator);
  expect((await act('operation/member/status', { id, version, status: 'FROZEN', reason: '核查期间暂停' })).status).toBe(1);
  const batch = await only(running, 'operation/certificate/free/list', { state: 'SUBMITTED' }, running.operator);
  const approve = { id: batch.id, version: batch.version, decision: 'approve' };
  expect((await act('operation/certificate/free/approve', approve, second)).data).toMatchObject({ ordered: 0, turnedDown: 1 });
  expect(await rowOf(leaving.uscc)).toMatchObject({ state: 'REFUSED', reason: null, refusal: { code: 'MEMBER_NOT_ACTIVE' } });
});

test('[op.free.import] more than 500 rows, other columns and what unpacks too large are refused whole', async () => {
  const before = (await act<{ total: number }>('operation/certificate/free/list', { filter: { state: 'SUBMITTED' } })).data.total;
  const long = await bring(sheet(Array.from({ length: 501 }, () => `${company.uscc},企业证书`)));
  expect(long).toMatchObject({ status: 0, message: expect.stringMatching(/500/) });
  const wrong = await bring({ name: '名单.csv', bytes: Buffer.from('公司,金额\r\nA,1') });
  expect(wrong.data).toMatchObject({ accepted: 0, rejected: expect.arrayContaining([expect.objectContaining({ row: 1 })]) });
  const large = await bring({ name: '名单.xlsx', bytes: bomb() });
  expect(large).toMatchObject({ status: 413, message: expect.stringContaining('过大') });
  const broken = await bring({ name: '名单.xlsx', bytes: Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(4096, 0xff)]) });
  expect(broken.status).toBe(0);
  const empty = await bring(sheet([]));
  expect(empty.status).not.toBe(1);
  const { data } = await act<{ total: number }>('operation/certificate/free/list', { filter: { state: 'SUBMITTED' } });
  expect(data.total).toBe(before);
});

test('[op.free.import] every fault is told at once, by the row and the column it stands in, and one of them keeps all rows out', async () => {
  const { uscc, companyName } = await member(running);
  const columns = '会员企业,证书类型,持有人,持有人身份证号,密钥算法,有效期（年）,证书邮箱';
  const rows = [
    `${uscc},企业证书,,,,1,`,
    `没有这家企业,企业证书,,,,1,`,
    `${companyName},个人证书,李四,110105194912310021,,1,`,
    `${uscc},黄金证书,,,不存在的算法,9,not-an-address`,
    `${uscc},个人证书,,,,1,`,
  ];
  const file = { name: '名单.csv', bytes: Buffer.from([columns, ...rows].join('\r\n')) };
  const { data } = await bring(file);
  const rejected = data.rejected as readonly { row: number; field: string; message: string }[];
  expect(data.accepted).toBe(0);
  const at = (row: number) => rejected.filter(each => each.row === row).map(({ field }) => field);
  expect(at(2)).toEqual([]);
  expect(at(3)).toEqual(['member']);
  expect(at(4)).toEqual(['holderIdNo']);
  expect(at(5).sort()).toEqual(['algorithm', 'certType', 'email', 'years']);
  expect(at(6).sort()).toEqual(['holderIdNo', 'holderName']);
  expect(rejected.every(({ message }) => message.length > 3)).toBe(true);
});

test('[op.payment.list][op.payment.export][op.report.sums][BEY-06] payments are listed: what the sums count is what the list and its export hold', async () => {
  interface Group {
    readonly count: number;
    readonly paid: string;
    readonly refunded: string;
    readonly income: string;
    readonly filter: { readonly kind: string };
  }
  const { data: sums } = await act<{ groups: readonly Group[] }>('operation/report/sums', { of: 'certificatePayments', by: ['kind'] });
  expect(sums.groups.length).toBeGreaterThan(1);
  for (const { count, paid, refunded, income, filter } of sums.groups) {
    const { data } = await act<{ total: number; list: readonly { amount: string }[] }>('operation/certificate/payment/list', { filter });
    expect(data.total).toBe(count);
    const amount = data.list.reduce((sum, row) => sum + Number(row.amount), 0);
    const counted = [paid, refunded, income].map(Number);
    expect(counted).toEqual({ PAYMENT: [amount, 0, amount], REFUND: [0, amount, -amount] }[filter.kind] ?? [0, 0, 0]);
    const exported = await fetch(`${running.address}/user/operation/certificate/payment/export`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'session-token': running.operator },
      body: JSON.stringify({ filter, format: 'csv' }),
    });
    // A line of titles stands before the rows.
    expect((await exported.text()).trim().split('\r\n')).toHaveLength(count + 1);
  }
});

test('[op.report.sums][op.renewal.list][op.free.list][BEY-06] renewals and free batches are counted as their lists hold them', async () => {
  for (const [of, path] of [
    ['renewals', 'operation/renewal/list'],
    ['freeBatches', 'operation/certificate/free/list'],
  ] as const) {
    const { data } = await act<{ groups: readonly { count: number; filter: object }[]; total: { count: number; filter: object } }>(
      'operation/report/sums',
      { of, by: ['state'] },
    );
    for (const { count, filter } of [...data.groups, data.total])
      expect((await act<{ total: number }>(path, { filter })).data.total, `${of} ${JSON.stringify(filter)}`).toBe(count);
  }
});

test('[en.ca.keep][op.cert.revoke] a key that is kept here is destroyed when its certificate was revoked; one that a successor goes on with stays', async () => {
  const { database, jobs } = running.service.services;
  const ofTheir = async (id: string) => String((await database.read.find('certificates', { id }))?.keyRef);
  const keyIsThere = (keyRef: string) => database.read.exists('privateKeys', { id: keyRef });
  const kept = async (): Promise<Certificate> => {
    const { id, version } = await issued({ algorithm: 'ECDSA_P256' });
    return (await act('ca/keep', { id, version }, company.token)).data;
  };
  const [gone, renewed] = [await kept(), await kept()];
  const [goneKey, renewedKey] = [await ofTheir(gone.id), await ofTheir(renewed.id)];
  await ending(renewed.id, 20);
  const asked = await renew(renewed.id, 'RENEW');
  expect((await approve(asked.data.id, asked.data.version)).data).toMatchObject({ state: 'DONE' });
  expect(await stored(renewed.id)).toMatchObject({ state: 'SUPERSEDED' });
  await act('operation/certificate/revoke', { id: gone.id, version: gone.version, reason: 'keyCompromise' });
  expect([await keyIsThere(goneKey), await keyIsThere(renewedKey)]).toEqual([true, true]);

  expect(await jobs.run('endedKeys', 'clock')).toBe('done');
  expect([await keyIsThere(goneKey), await keyIsThere(renewedKey)]).toEqual([false, true]);
  const successor = await only(running, 'operation/certificate/list', { replaces: renewed.id }, running.operator);
  expect(await ofTheir(String(successor.id))).toBe(renewedKey);
  const { version } = await stored(String(successor.id));
  await act('operation/certificate/revoke', { id: successor.id, version, reason: 'superseded' });
  expect(await jobs.run('endedKeys', 'clock')).toBe('done');
  expect(await keyIsThere(renewedKey)).toBe(false);
});

test('[en.renew][op.renewal.init][op.renewal.approve] a kept key stays while its renewal is decided; once it is destroyed nobody renews with it', async () => {
  const { database, jobs } = running.service.services;
  const held = async (id: string) => database.read.find('certificates', { id });
  const kept = async (): Promise<Certificate> => {
    const { id, version } = await issued({ algorithm: 'ECDSA_P256' });
    return (await act('ca/keep', { id, version }, company.token)).data;
  };
  const [decided, late, begun] = [await kept(), await kept(), await kept()];
  const keyRef = (await held(decided.id))?.keyRef;
  await ending(decided.id, 1);
  const asked = await renew(decided.id, 'RENEW');
  for (const { id } of [decided, late, begun]) await ending(id, -1);
  expect(await jobs.run('clockMoves', 'clock')).toBe('done');
  expect(await jobs.run('endedKeys', 'clock')).toBe('done');
  expect(await held(decided.id)).toMatchObject({ state: 'EXPIRED', keyRef });
  expect(await held(late.id)).toMatchObject({ state: 'EXPIRED', keyRef: null });

  const approved = await approve(asked.data.id, asked.data.version);
  expect(approved.data).toMatchObject({ state: 'DONE' });
  const successor = await only(running, 'operation/certificate/list', { replaces: decided.id }, running.operator);
  expect(await held(String(successor.id))).toMatchObject({ state: 'ACTIVE', keyRef, keepKey: true });

  expect(await renew(late.id, 'RENEW')).toMatchObject({ data: { code: 'RENEWAL_KEY_GONE' } });
  expect(await renew(late.id, 'REKEY')).toMatchObject({ status: 1 });
  const suspended = await kept();
  await act('operation/certificate/revoke', { id: suspended.id, version: suspended.version, reason: 'certificateHold' });
  await ending(suspended.id, 20);
  for (const { id } of [begun, suspended])
    expect((await act('operation/renewal/init', { certificate: id })).data).toMatchObject({ state: 'DRAFT', mode: 'REKEY' });
});

test('[en.renew][op.cert.revoke] a successor that was revoked before anybody had its key keeps the former certificate from no other renewal', async () => {
  const old = await issued({ csr: await csrOf('again') });
  await ending(old.id, 20);
  const asked = await renew(old.id, 'REKEY');
  expect((await approve(asked.data.id, asked.data.version)).data).toMatchObject({ state: 'EXECUTING' });
  expect((await renew(old.id, 'REKEY')).status).not.toBe(1);
  const { id, version } = await only(running, 'operation/certificate/list', { replaces: old.id }, running.operator);
  expect(await act('operation/certificate/revoke', { id, version, reason: 'unspecified' })).toMatchObject({ status: 1 });
  expect(await stored(old.id)).toMatchObject({ state: 'ACTIVE' });
  const again = await renew(old.id, 'REKEY');
  expect(again).toMatchObject({ data: { state: 'SUBMITTED' } });
  expect((await approve(again.data.id, again.data.version)).data).toMatchObject({ state: 'EXECUTING' });
});

/** While the next certificate is being signed. */
const whileSigning = (act: () => Promise<unknown>) => {
  const { issuanceLog } = running.service.services;
  const record = issuanceLog.record.bind(issuanceLog);
  return vi.spyOn(issuanceLog, 'record').mockImplementationOnce(async (...words) => {
    await act();
    return record(...words);
  });
};

test('[op.renewal.approve][op.cert.issue][op.cert.revoke] a renewal that keeps the key ends with a revocation meanwhile; nothing is issued for it', async () => {
  const old = await issued({ csr: await csrOf('revoked-meanwhile') });
  await ending(old.id, 20);
  const asked = await renew(old.id, 'RENEW');
  const cutOff = whileSigning(() => Promise.reject(new Error('the disk is full')));
  expect((await approve(asked.data.id, asked.data.version)).status).not.toBe(1);
  cutOff.mockRestore();
  const left = await only(running, 'operation/certificate/list', { replaces: old.id }, running.operator);
  expect(left).toMatchObject({ state: 'TO_ISSUE' });
  const { version } = await stored(old.id);
  expect(await act('operation/certificate/revoke', { id: old.id, version, reason: 'privilegeWithdrawn' })).toMatchObject({ status: 1 });
  const order = { id: left.id, version: left.version };
  expect(await act('operation/certificate/issue', order)).toMatchObject({ data: { code: 'RENEWAL_STATE' } });
  const renewal = (await act('operation/renewal/detail', { id: asked.data.id })).data;
  expect(await approve(renewal.id, renewal.version)).toMatchObject({ data: { code: 'RENEWAL_STATE' } });
  expect(await stored(String(left.id))).toMatchObject({ state: 'TO_ISSUE', certificatePem: null });

  const other = await issued({ csr: await csrOf('revoked-at-once') });
  await ending(other.id, 20);
  const late = await renew(other.id, 'RENEW');
  const now = await stored(other.id);
  const meanwhile = whileSigning(() => act('operation/certificate/revoke', { id: other.id, version: now.version, reason: 'unspecified' }));
  expect(await approve(late.data.id, late.data.version)).toMatchObject({ data: { code: 'RENEWAL_STATE' } });
  meanwhile.mockRestore();
});

test('[op.cert.issue][op.renewal.approve][op.companyChange.commit] a company that gets another name while its certificate is signed has none in the former one', async () => {
  const renamed = await member(running);
  const { id, version } = await order(running, await apply(running, renamed.token, { csr: await csrOf('renaming') }));
  const issue = (at: number) => act('operation/certificate/issue', { id, version: at });
  /** Approved while somebody issues. */
  const renames = async (companyName: string) => {
    const licence = await running.upload('file/upload', { purpose: 'licence' }, { name: '新执照.png', bytes: png }, renamed.token);
    const wish = { companyName, uscc: renamed.uscc, legalName: '张三', licenceFile: licence.data.fileId };
    const change = (await act('company/update', wish, renamed.token)).data;
    const decision = { id: change.id, version: change.version, decision: 'approve' };
    return whileSigning(async () => expect(await act('operation/companyChange/commit', decision)).toMatchObject({ status: 1 }));
  };
  const first = await renames('签发时改名有限公司');
  expect(await issue(version)).toMatchObject({ data: { code: 'VERSION_STALE' } });
  first.mockRestore();
  const waiting = await stored(id);
  expect(waiting).toMatchObject({ state: 'TO_ISSUE', certificatePem: null });
  const named = { holderName: '签发时改名有限公司', subjectDn: expect.stringContaining('签发时改名有限公司') };
  expect((await issue(waiting.version)).data).toMatchObject({ state: 'ACTIVE', ...named });

  await ending(id, 20);
  const asked = (await act('ca/renew/apply', { certificate: id, mode: 'REKEY', years: 1 }, renamed.token)).data;
  const again = await renames('更新时改名有限公司');
  expect(await approve(asked.id, asked.version)).toMatchObject({ data: { code: 'VERSION_STALE' } });
  again.mockRestore();
  const successor = await only(running, 'operation/certificate/list', { replaces: id }, running.operator);
  expect(successor).toMatchObject({ state: 'TO_ISSUE', holderName: '更新时改名有限公司' });
});

/** A company asks for another name; `approve` gives it. */
const renaming = async (of: Awaited<ReturnType<typeof member>>, companyName: string) => {
  const licence = await running.upload('file/upload', { purpose: 'licence' }, { name: '新执照.png', bytes: png }, of.token);
  const wish = { companyName, uscc: of.uscc, legalName: '张三', licenceFile: licence.data.fileId };
  const { id, version } = (await act('company/update', wish, of.token)).data;
  return { approve: () => act('operation/companyChange/commit', { id, version, decision: 'approve' }) };
};

test('[op.cert.issue][op.companyChange.commit][en.taxCode.create] what is made while a company gets its name is called by it: the certificate with its order, and the invoice title', async () => {
  const renamed = await member(running);
  const { id, version } = await apply(running, renamed.token, { csr: await csrOf('ordered-meanwhile') });
  const companyName = '下单时改名有限公司';
  const { approve: rename } = await renaming(renamed, companyName);
  const waits = async (client: { query(text: string): Promise<{ rows: readonly { n: number }[] }> }): Promise<number> =>
    (await client.query('select count(*)::int as n from pg_locks where not granted')).rows[0]?.n ?? 0;
  // The name is given, and its transaction has not ended yet.
  await withClient(running.database.ownerConnection, async client => {
    await client.query('select pg_advisory_lock(77)');
    await client.query(`create function wait_here() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(77); return null; end $$`);
    await client.query(
      'create constraint trigger wait_here after update on members initially deferred for each row execute function wait_here()',
    );
    const given = rename();
    await expect.poll(() => waits(client), { interval: 10 }).toBe(1);
    const ordered = act('operation/hardKey/audit/commit', { id, version, decision: 'approve' });
    const titled = running.call<Record<string, unknown>>('taxCode/create', { taxType: 'GENERAL' }, renamed.token);
    await expect.poll(() => waits(client), { interval: 10 }).toBe(3);
    await client.query('select pg_advisory_unlock(77)');
    expect(await Promise.all([given, ordered])).toMatchObject([{ status: 1 }, { status: 1 }]);
    expect((await titled).data, JSON.stringify(await titled)).toMatchObject({ title: companyName });
    await client.query('drop trigger wait_here on members');
    await client.query('drop function wait_here');
  });
  const { id: of } = await only(running, 'operation/member/list', { uscc: renamed.uscc }, running.operator);
  const waiting = await only(running, 'operation/certificate/list', { member: of }, running.operator);
  const made = await act('operation/certificate/issue', { id: waiting.id, version: waiting.version });
  expect(made.data).toMatchObject({ holderName: companyName, subjectDn: expect.stringContaining(companyName) });
});

test('[op.free.approve][op.companyChange.commit] a free certificate is ordered by the name that its company has when the sheet is approved', async () => {
  const renamed = await member(running);
  expect((await bring(sheet([`${renamed.uscc},企业证书`]))).data).toMatchObject({ accepted: 1 });
  const { approve: rename } = await renaming(renamed, '名单之后改名有限公司');
  expect(await rename()).toMatchObject({ status: 1 });
  const batch = await only(running, 'operation/certificate/free/list', { state: 'SUBMITTED' }, running.operator);
  const decision = { id: batch.id, version: batch.version, decision: 'approve' };
  expect((await act('operation/certificate/free/approve', decision, second)).data).toMatchObject({ ordered: 1 });
  const { id: of } = await only(running, 'operation/member/list', { uscc: renamed.uscc }, running.operator);
  const ordered = await only(running, 'operation/certificate/list', { member: of }, running.operator);
  expect(ordered).toMatchObject({ holderName: '名单之后改名有限公司' });
});

test('[en.ca.request][en.ca.save] the algorithm is taken from the request, of every kind of key; one that is named otherwise is refused in a sentence', async () => {
  const { token } = company;
  const rsa = (await court.openssl(['req', '-new', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'rsa.key', '-subj', '/O=Someone/CN=else']))
    .stdout;
  const read = (csr: string) => act<Record<string, unknown>>('ca/request/read', { csr }, token);
  expect((await read(rsa)).data).toMatchObject({ algorithm: 'RSA_2048', bits: 2048, subjectDn: expect.stringContaining('CN=else') });
  const others = { ECDSA_P256: 256, ECDSA_P384: 384, SM2: 256 } as const;
  for (const algorithm of ['ECDSA_P256', 'ECDSA_P384', 'SM2'] as const)
    expect((await read(await sampleRequest(algorithm, '某人'))).data).toMatchObject({ algorithm, bits: others[algorithm] });
  for (const broken of ['not a request', rsa.replace('-----END', 'AAAA\n-----END')])
    expect(await read(broken)).toMatchObject({ status: 422, data: { errors: { csr: [expect.stringMatching(/\S{6}/)] } } });

  const saved = await act<Record<string, unknown>>('ca/save', { certType: 'ENT', carrier: 'SOFT', years: 1, csr: rsa }, token);
  expect(saved.data).toMatchObject({ algorithm: 'RSA_2048' });
  const unsaid = await act<Record<string, unknown>>(
    'ca/save',
    { certType: 'ENT', carrier: 'SOFT', years: 1, csr: rsa, algorithm: null },
    token,
  );
  expect(unsaid).toMatchObject({ status: 1, data: { algorithm: 'RSA_2048' } });
  const { id, version } = saved.data;
  const csr = await sampleRequest('ECDSA_P256', '某人');
  const again = await act<Record<string, unknown>>('ca/save', { id, version, csr }, token);
  expect(again.data).toMatchObject({ algorithm: 'ECDSA_P256' });
  // The usual one is a word like any other where it is said.
  const usual = await act('ca/save', { certType: 'ENT', carrier: 'SOFT', years: 1, csr: rsa, algorithm: 'ECDSA_P256' }, token);
  expect(usual).toMatchObject({ status: 422, data: { errors: { csr: [expect.stringContaining('RSA')] } } });
  const conflict = await act('ca/save', { id, version: again.data.version, csr: rsa, algorithm: 'SM2' }, token);
  expect(conflict).toMatchObject({ status: 422, data: { errors: { csr: [expect.stringContaining('RSA')] } } });
});
