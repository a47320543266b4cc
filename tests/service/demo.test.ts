/** The sample data: every state is there, made by the service's own calls, and the system it leaves behind is sound. */
import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rules } from '#engine/rules/registry.ts';
import { sampleAccounts } from '#product/demo/accounts.ts';
import { companies } from '#product/demo/companies.ts';
import { applicationForm, drawnWords, identityCard, letter, licence } from '#product/demo/papers.ts';
import { sampleFounder } from '#product/demo/people.ts';
import { canDraw } from '#product/demo/picture.ts';
import { makeService, type Service } from '#product/service.ts';
import { withClient } from '#service/postgres/roles.ts';
import { type FilledSystem, filledSystem } from '../setup/database.ts';
import { verifyWith } from './witnesses.ts';

let now: Date;
let filled: FilledSystem;
let service: Service;
/** What the filling left waiting, before a test asks for anything. */
let waiting: readonly unknown[];
beforeAll(async () => {
  filled = await filledSystem('sample');
  now = new Date(filled.now);
  waiting = await ask("select from outbox where state = 'WAITING' union all select from captchas union all select from sms_codes");
  service = await makeService({
    connection: filled.database.appConnection,
    dataDir: filled.dataDir,
    masterKey: Buffer.from(filled.masterKey, 'hex'),
    publicUrl: 'http://chancery.test',
    apiPrefix: '/user',
    externalPortalUrl: null,
    portal: null,
    logLevel: 'silent',
    firstAccount: null,
    // Nobody listens there: a message on its way to it would be seen waiting.
    smsUrl: 'http://127.0.0.1:9/sms',
    smtpUrl: null,
  });
}, 400_000);
afterAll(() => service?.stop());

const rows = () => service.services.database.read;
const ask = (sql: string) => withClient(filled.database.ownerConnection, async client => (await client.query(sql)).rows);
const statesOf = async (table: string): Promise<readonly string[]> =>
  (await ask(`select distinct state from ${table} order by state`)).map(row => row.state);

test('registrations, members, applications and certificates are there in every state that calls lead to', async () => {
  expect(await statesOf('authentications')).toEqual(['DONE', 'IN_REVIEW', 'REJECTED', 'RETURNED', 'SUBMITTED']);
  expect(await statesOf('members')).toEqual(['ACTIVE', 'AUTH_PENDING', 'FROZEN', 'OUT']);
  expect(await statesOf('contract_templates')).toEqual(['CLOSED', 'DRAFT', 'ON']);
  expect(await statesOf('contracts')).toEqual([
    'CANCELLED',
    'EXPIRED',
    'FILLING',
    'REJECTED',
    'SIGNED',
    'SIGNING',
    'TERMINATED',
    'TERMINATING',
  ]);
  expect(await statesOf('member_modules')).toEqual(['ENDED', 'OPEN', 'STOPPED', 'WAITING']);
  expect(await statesOf('certificate_applications')).toEqual(
    [
      ...['DRAFT', 'SUBMITTED', 'IN_REVIEW', 'EXECUTING', 'DONE', 'RETURNED', 'REJECTED', 'WITHDRAWN'],
      ...['MAKING', 'SHIPPED', 'RECEIVED', 'TO_PAY', 'EXEC_FAILED'],
    ].sort(),
  );
  expect(await statesOf('handlers')).toEqual(
    ['SUBMITTED', 'IN_REVIEW', 'EFFECTIVE', 'SUSPENDED', 'EXPIRED', 'RETURNED', 'REJECTED'].sort(),
  );
  expect(await statesOf('soft_key_applications')).toEqual(['DONE', 'DRAFT', 'EXECUTING', 'RETURNED', 'SUBMITTED']);
  expect(await statesOf('certificates')).toEqual(
    ['TO_ISSUE', 'ISSUED_NOT_DOWNLOADED', 'ACTIVE', 'FROZEN', 'REVOKED', 'EXPIRED', 'SUPERSEDED', 'ISSUE_FAILED', 'REJECTED'].sort(),
  );
  expect(await statesOf('renewals')).toEqual(
    ['DRAFT', 'SUBMITTED', 'IN_REVIEW', 'EXECUTING', 'DONE', 'RETURNED', 'REJECTED', 'WITHDRAWN'].sort(),
  );
  expect(await statesOf('free_batches')).toEqual(['DONE', 'REJECTED', 'SUBMITTED']);
  expect(await statesOf('free_certificates')).toEqual(['ORDERED', 'PENDING', 'REFUSED']);
  expect(await statesOf('issuances')).toEqual(['DONE']);
  expect(Number((await ask('select count(*) from members'))[0]?.count)).toBeGreaterThanOrEqual(12);
});

test('[BEY-25] two parties were asked at once and one has signed; a company that is no member waits for its representative', async () => {
  const [round, ...more] = await ask("select * from contracts where title like '战略合作协议%'");
  expect(more).toEqual([]);
  expect(round).toMatchObject({ state: 'SIGNING', seller_turn: expect.any(String), buyer_turn: null, is_last: true });
  expect(round.steps).toMatchObject([
    { round: 1, outcome: 'WAITING' },
    { round: 1, outcome: 'SIGNED', nth: 1 },
  ]);
  const invited = await ask('select company_name, state, opened_at from contract_signers where company_name is not null');
  expect(invited).toEqual([{ company_name: '福州榕城冷链物流有限公司', state: 'INVITED', opened_at: null }]);
});

test('[BEY-25] a contract that all have signed went by a link to somebody without an account', async () => {
  const { list } = await rows().list('copyRecipients', { filter: {}, page: { number: 1, size: 9 }, total: false, heavy: true });
  expect(list).toMatchObject([{ state: 'SENT', name: '京华会计师事务所', sentAt: expect.any(String), goodUntil: expect.any(String) }]);
  const [copy] = list;
  const contract = await rows().find('contracts', { id: String(copy?.contract) });
  expect(contract).toMatchObject({ state: 'SIGNED', copies: expect.arrayContaining([{ company: copy?.name }]) });
  const sent = await rows().list('outbox', {
    filter: { recipient: String(copy?.mobile) },
    page: { number: 1, size: 9 },
    total: false,
    heavy: true,
  });
  // What it said, the link among it, was emptied since.
  expect(sent.list).toMatchObject([{ kind: 'SMS' }]);
});

test('certificates expire within 7, 30 and 60 days, and none that is over is still in use', async () => {
  const within = async (from: number, to: number): Promise<number> => {
    const at = (days: number): string => `'${new Date(now.getTime() + days * 86_400_000).toISOString()}'`;
    const sql = `select count(*)::int as n from certificates where state = 'ACTIVE' and not_after > ${at(from)} and not_after <= ${at(to)}`;
    return (await ask(sql))[0]?.n;
  };
  for (const [from, to] of [
    [0, 7],
    [7, 30],
    [30, 60],
  ] as const)
    expect(await within(from, to), `${from} to ${to} days`).toBeGreaterThan(0);
  expect(await within(-10_000, 0)).toBe(0);
});

test('[BEY-04] the journal is intact, nothing lies in the future, nothing waits to be sent', async () => {
  expect(await verifyWith(service.services.database, filled.dataDir)).toMatchObject({ faults: 0 });
  const [{ latest } = { latest: null }] = await ask('select max(at) as latest from journal');
  expect(latest).toBeInstanceOf(Date);
  expect(latest.getTime()).toBeLessThanOrEqual(now.getTime());
  expect(waiting).toEqual([]);
});

test('every certificate is signed by the authority of the sample data and says what its record says', async () => {
  const { list } = await rows().list('certificates', { heavy: true, page: { number: 1, size: 100 }, filter: {} });
  const issued = (await rows().derived('certificates', list, now, { fields: new Set(), isPage: false })).filter(
    row => typeof row.certificatePem === 'string',
  );
  expect(issued.length).toBeGreaterThan(12);
  for (const row of issued) {
    const certificate = new X509Certificate(String(row.certificatePem));
    const [above = ''] = String(row.chainPem).match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
    const issuer = new X509Certificate(above);
    expect(certificate.verify(issuer.publicKey)).toBe(true);
    expect(Date.parse(issuer.validFrom)).toBeLessThanOrEqual(Date.parse(certificate.validFrom));
    expect(new Date(certificate.validTo).toISOString()).toBe(row.notAfter);
  }
});

test('every account that is printed can sign in, and nobody has to change their password first', async () => {
  for (const { side, account, password } of sampleAccounts(sampleFounder)) {
    const url = `/user/${side === 'operator' ? 'operation' : 'employee'}/login`;
    const answer = (await service.app.inject({ method: 'POST', url, payload: { userName: account, password } })).json();
    expect(answer, account).toMatchObject({ status: 1, data: { mustChangePassword: false } });
    expect(answer.data.menuList.length, account).toBeGreaterThan(0);
  }
});

test('[en.captcha] a challenge comes without its answer, which only this process can have without the work', async () => {
  const { data } = (await service.app.inject('/user/employee/captcha')).json();
  expect(Object.keys(data).sort()).toEqual(['algorithm', 'captchaId', 'cost', 'expiresAt', 'keyLength', 'keyPrefix', 'nonce', 'salt']);
});

test('numbers of companies and people pass the rules that real ones pass', () => {
  for (const company of Object.values(companies)) {
    expect(rules.uscc.test(company.uscc, [], { now }), company.companyName).toBe(true);
    expect(rules.idCard.test(company.legalIdNo, [], { now }), company.legalName).toBe(true);
    expect(rules.mobilePhone.test(company.contactMobile, [], { now }), company.contactName).toBe(true);
  }
});

test('documents are drawn whole, and marked as samples', () => {
  expect(drawnWords.every(canDraw)).toBe(true);
  for (const company of Object.values(companies)) {
    for (const text of [company.companyName, company.address, company.legalName, company.contactName])
      expect(canDraw(text), text).toBe(true);
    const papers = [licence(company), identityCard(company), letter(company), applicationForm(company, company.contactName)];
    for (const { name, bytes } of papers)
      expect(bytes.subarray(0, 5).toString('latin1'), name).toBe(name.endsWith('.pdf') ? '%PDF-' : '\x89PNG\r');
  }
  expect(drawnWords.join()).toContain('样例 SAMPLE');
});
