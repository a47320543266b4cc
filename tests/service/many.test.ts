/** Many records moved by one call: each stands or falls for itself, they share what they ask, and each is journalled. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { implementations } from '#product/effects.ts';
import { isWhole } from '#service/audit/journal.ts';
import { systemRecords } from '#service/records/system-records.ts';
import type { Row } from '#service/store/rows.ts';
import { makeKeyPair } from '#trust/keys/algorithms.ts';
import { requestOf } from '../bench/requests.ts';
import { hearStatements } from '../setup/statements.ts';
import { type Court, openCourt } from '../vectors/judges.ts';
import { member, only, operator, type Registered } from './people.ts';
import { type Running, startRunning } from './running.ts';

/** What fifty may cost, the transactions' bounds, the session and the key of the call among them. */
const mostStatements = 31;
/** What one may, of an order that no application made. */
const mostForOne = 12;

let running: Running;
let court: Court;
let company: Registered;
/** Did not enter the orders, so may issue them. */
let issuer: string;
let stopHearing: () => void;
const heard = new Map<string, string[]>();
beforeAll(async () => {
  stopHearing = hearStatements(({ url }, text) => void heard.set(url, [...(heard.get(url) ?? []), text]));
  [running, court] = await Promise.all([startRunning(), openCourt()]);
  company = await member(running);
  issuer = (await operator(running, 'ISSUER')).token;
});
afterAll(async () => {
  stopHearing();
  await running.stop();
  await court.close();
});

interface Seen {
  readonly id: string;
  readonly version: number;
}
interface Outcome {
  readonly id: string;
  readonly state?: string;
  readonly version?: number;
  readonly code?: string;
  readonly message?: string;
}
const path = 'operation/certificate/issueMany';
const issueMany = (records: readonly object[], headers: Readonly<Record<string, string>> = {}, token = issuer) =>
  running.call<{ records: readonly Outcome[]; errors?: unknown }>(path, { records }, token, headers);
const database = () => running.service.services.database;

const request = async (): Promise<string> => requestOf('ECDSA_P256', await makeKeyPair('ECDSA_P256'));
const memberId = async (of: Registered): Promise<string> =>
  (await only(running, 'operation/member/list', { uscc: of.uscc }, running.operator)).id;
const orders = async (howMany: number, words: object = {}): Promise<readonly Seen[]> => {
  const order = { member: await memberId(company), certType: 'ENT', carrier: 'SOFT', algorithm: 'ECDSA_P256', years: 1 };
  return Promise.all(
    Array.from({ length: howMany }, async () => {
      const { data } = await running.call<Seen>(
        'operation/certificate/save',
        { ...order, csr: await request(), ...words },
        running.operator,
      );
      return { id: data.id, version: data.version };
    }),
  );
};
const stored = async (id: string): Promise<Row> => (await database().read.find('certificates', id)) ?? {};
const issuancesOf = async (certificate: string) => {
  const { list } = await database().read.list('issuances', { filter: { certificate }, sort: { field: 'id', order: 'ASC' } });
  return list.map(({ state }) => state);
};
/** The entries of an order, each as its hash says, each after the one before it. */
const refuseBroken = async (id: string): Promise<void> => {
  const { list } = await database().read.list('journal', {
    filter: { resource: 'certificates', recordId: id },
    sort: { field: 'id', order: 'ASC' },
    heavy: true,
  });
  for (const [index, row] of list.entries()) {
    expect(isWhole(row, false)).toBe(true);
    expect(row.prevHash).toBe(list[index - 1]?.hash ?? null);
  }
};
const movesOf = async (id: string) => {
  const { list } = await database().read.list('journal', { filter: { resource: 'certificates', recordId: id } });
  return list.flatMap(({ action, callId, userNum }) => (action === 'issue' ? [{ callId, by: userNum !== null }] : []));
};

test('[BEY-21][op.cert.issueMany] fifty are issued by one call: few statements, an entry in the journal for each, and openssl trusts them', async () => {
  const waiting = await orders(50);
  heard.clear();
  const { status, data } = await issueMany(waiting);
  expect(status).toBe(1);
  const statements = heard.get(`/user/${path}`) ?? [];
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(mostStatements);
  expect(data.records.map(({ id, state }) => [id, state])).toEqual(waiting.map(({ id }) => [id, 'ACTIVE']));
  const numbers = new Set<unknown>();
  for (const { id, version } of data.records) {
    const row = await stored(id);
    expect(row).toMatchObject({ state: 'ACTIVE', version });
    numbers.add(row.serialNumber);
    expect(await issuancesOf(id)).toEqual(['DONE']);
    expect(await movesOf(id)).toEqual([{ callId: 'op.cert.issueMany', by: true }]);
    await refuseBroken(id);
  }
  expect(numbers.size).toBe(50);
  const [first = { id: '' }] = data.records;
  const { data: shown } = await running.call<{ certificatePem: string; chainPem: string }>(
    `operation/certificate/info/${first.id}`,
    {},
    running.operator,
  );
  await court.file('certificate.pem', shown.certificatePem);
  await court.file('chain.pem', shown.chainPem);
  const verified = await court.openssl(['verify', '-partial_chain', '-CAfile', 'chain.pem', 'certificate.pem']);
  expect(verified.stdout).toMatch(/OK/);
});

test('[BEY-21][op.cert.issue] one is issued by few statements, once what is asked for once has been', async () => {
  const orderOfOne = async (): Promise<readonly string[]> => {
    const [order] = await orders(1);
    heard.clear();
    expect(await running.call('operation/certificate/issue', order, issuer)).toMatchObject({ status: 1 });
    return heard.get('/user/operation/certificate/issue') ?? [];
  };
  // What is kept for a while may have to be asked for again in between.
  const asked = [await orderOfOne(), await orderOfOne(), await orderOfOne()];
  const [statements = []] = asked.sort((one, other) => one.length - other.length);
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(mostForOne);
});

test('[op.cert.issueMany] each is refused for its own reason and leaves nothing behind, the others are issued', async () => {
  const [one, stale, gone, unpaid, own, two] = await orders(6);
  if (!one || !stale || !gone || !unpaid || !own || !two) throw new Error('there are too few orders');
  await running.call('operation/certificate/reject', { ...gone, reason: '资料不符，不予受理' }, issuer);
  await running.call('operation/certificate/topay', { ...unpaid, kind: 'request', amount: '200' }, running.operator);
  const missing = { id: '01890000-0000-7000-8000-000000000000', version: 1 };
  const now = async ({ id }: Seen): Promise<Seen> => ({ id, version: Number((await stored(id)).version) });
  const { data } = await issueMany([
    one,
    { ...stale, version: 7 },
    await now(gone),
    missing,
    { id: "x'", version: 1 },
    await now(unpaid),
    two,
  ]);
  expect(data.records.map(({ state, code }) => state ?? code)).toEqual([
    'ACTIVE',
    'VERSION_STALE',
    'TRANSITION_ILLEGAL',
    'RECORD_MISSING',
    'RECORD_MISSING',
    'CERTIFICATE_UNPAID',
    'ACTIVE',
  ]);
  for (const { code, message } of data.records) if (code !== undefined) expect(message).toMatch(/[\u4e00-\u9fff]/);
  const english = await issueMany([{ ...stale, version: 7 }], { 'accept-language': 'en' });
  expect(english.data.records[0]?.message).toMatch(/^[\x20-\x7e]+$/);
  for (const each of [stale, unpaid]) {
    expect((await stored(each.id)).state).toBe('TO_ISSUE');
    expect(await issuancesOf(each.id)).toEqual([]);
    expect(await movesOf(each.id)).toEqual([]);
  }
  const byAuthor = await issueMany([own], {}, running.operator);
  expect(byAuthor.data.records).toEqual([{ id: own.id, code: 'CERTIFICATE_OWN_ORDER', message: expect.stringMatching(/本人录入/) }]);
});

test('[op.cert.issueMany] an order that cannot be issued is kept with its reason, as by the call for one', async () => {
  const csr = await request();
  const [one, other, third] = [...(await orders(1, { csr })), ...(await orders(1, { csr })), ...(await orders(1))];
  const [lacking] = await orders(1, { csr: undefined, carrier: 'UKEY' });
  if (!one || !other || !third || !lacking) throw new Error('there are too few orders');
  const { data } = await issueMany([one, other, lacking, third]);
  expect(data.records.map(({ state, code }) => state ?? code)).toEqual(['ACTIVE', 'ACTIVE', 'CERTIFICATE_NO_REQUEST', 'ACTIVE']);
  expect(await stored(lacking.id)).toMatchObject({ state: 'ISSUE_FAILED', failure: { code: 'CERTIFICATE_NO_REQUEST' } });
});

test('[op.cert.issueMany] of two holders with one key in one call only the first is certified', async () => {
  const another = await member(running);
  const csr = await request();
  const [own] = await orders(1, { csr });
  const [foreign] = await orders(1, { csr, member: await memberId(another) });
  const others = await orders(3);
  if (own === undefined || foreign === undefined) throw new Error('there are too few orders');
  const { data } = await issueMany([own, ...others, foreign]);
  const [held, ...rest] = [own.id, foreign.id, ...others.map(({ id }) => id)].map(id => data.records.find(each => each.id === id));
  expect([held?.state, rest[0]?.state].filter(state => state === 'ACTIVE')).toHaveLength(1);
  expect([held?.code, rest[0]?.code].filter(code => code !== undefined)).toEqual(['KEY_OF_ANOTHER']);
  expect(rest.slice(1).map(each => each?.state)).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE']);
});

test('[op.cert.issueMany] the same key of the call answers the same, and of two calls at once each order is issued once', async () => {
  const waiting = await orders(12);
  const again = { 'idempotency-key': 'many-1' };
  const first = await issueMany(waiting, again);
  expect(await issueMany(waiting, again)).toEqual(first);
  expect(await issueMany(waiting.slice(1), again)).toMatchObject({ http: 409 });
  for (const { id } of waiting) expect(await issuancesOf(id)).toEqual(['DONE']);

  const more = await orders(20);
  const answers = await Promise.all([issueMany(more), issueMany(more.toReversed())]);
  for (const { id } of more) {
    const outcomes = answers.map(({ data }) => data.records.find(each => each.id === id));
    expect(outcomes.filter(each => each?.state === 'ACTIVE')).toHaveLength(1);
    expect(await issuancesOf(id)).toEqual(['DONE']);
    expect(await movesOf(id)).toHaveLength(1);
  }
});

test('[op.cert.issueMany] one whose issuing was cut off waits for its minute, and its serial number stays on record', async () => {
  const waiting = await orders(3);
  const { services } = running.service;
  const [cut] = waiting;
  await services.database.transaction(async rows => {
    const records = systemRecords(rows, services.model, implementations(services), services.clock());
    const before = await records.get('certificates', { id: String(cut?.id) }, { lock: true });
    await records.begin('certificates', before, 'issue', null, {});
  });
  const { data } = await issueMany(waiting);
  expect(data.records.map(({ state, code }) => state ?? code)).toEqual(['IDEMPOTENCY_RUNNING', 'ACTIVE', 'ACTIVE']);
  running.clock.now = new Date(running.clock.now.getTime() + 61_000);
  const later = await issueMany(waiting.slice(0, 1));
  expect(later.data.records).toMatchObject([{ state: 'ACTIVE' }]);
  expect(await issuancesOf(String(cut?.id))).toEqual(['ABANDONED', 'DONE']);
});

test('[op.cert.issueMany] what is no list of records is refused whole, field by field', async () => {
  const [one] = await orders(1);
  const wrong: readonly (readonly [unknown, string])[] = [
    [undefined, 'records'],
    [[], 'records'],
    ['x', 'records'],
    [[one, one], 'records[1].id'],
    [[{ id: one?.id }], 'records[0].version'],
    [[{ version: 1 }], 'records[0].id'],
    [[{ ...one, state: 'ACTIVE' }], 'records[0].state'],
    [Array.from({ length: 501 }, (_, at) => ({ id: `${at}`, version: 1 })), 'records'],
  ];
  for (const [records, at] of wrong)
    expect(await running.call(path, { records }, issuer), at).toMatchObject({
      status: 422,
      data: { errors: { [at]: [expect.any(String)] } },
    });
  expect(await running.call(path, { records: [one], certificatePem: 'x' }, issuer)).toMatchObject({ status: 422 });
  expect((await stored(String(one?.id))).state).toBe('TO_ISSUE');
  const reader = (await operator(running, 'AUDITOR')).token;
  expect(await issueMany([one ?? {}], {}, reader)).toMatchObject({ status: 403 });
});

test('[op.cert.issue] an order that is changed while it is signed is refused as stale, whoever made its key, and is issued anew as it is then', async () => {
  const { signing } = running.service.services.authority;
  const { found } = signing;
  let meanwhile: (() => Promise<unknown>) | undefined;
  Object.assign(signing, {
    found: async (row: Parameters<typeof found>[0]) => {
      const current = await found(row);
      const sign = async (data: Uint8Array): Promise<Buffer> => {
        await meanwhile?.();
        return current.signer.sign(data);
      };
      return { ...current, signer: { ...current.signer, sign } };
    },
  });
  const issued = (order: Seen) => running.call<Seen & { state: string }>('operation/certificate/issue', order, issuer);
  try {
    for (const words of [{}, { csr: null }]) {
      const [order] = await orders(1, words);
      if (order === undefined) throw new Error('an order was made');
      meanwhile = () => running.call('operation/certificate/save', { ...order, email: 'later@example.com' }, running.operator);
      expect(await issued(order)).toMatchObject({ status: 409, data: { code: 'VERSION_STALE' } });
      meanwhile = undefined;
      const row = await stored(order.id);
      expect(row).toMatchObject({ state: 'TO_ISSUE', email: 'later@example.com', serialNumber: null, certificatePem: null });
      expect(await issuancesOf(order.id)).toEqual(['ABANDONED']);
      const again = await issued({ id: order.id, version: Number(row.version) });
      expect(again).toMatchObject({ status: 1, data: { state: words.csr === null ? 'ISSUED_NOT_DOWNLOADED' : 'ACTIVE' } });
      expect(await issuancesOf(order.id)).toEqual(['ABANDONED', 'DONE']);
      await refuseBroken(order.id);
      // Keys of what was given up are forgotten with it.
      const keyRefs = (await database().read.list('issuances', { filter: { certificate: order.id }, columns: ['id', 'keyRef'] })).list;
      const kept = await database().read.count('privateKeys', {
        id: keyRefs.flatMap(({ keyRef }) => (typeof keyRef === 'string' ? [keyRef] : [])),
      });
      expect(kept).toBe(words.csr === null ? 1 : 0);
    }
  } finally {
    Object.assign(signing, { found });
  }
});
