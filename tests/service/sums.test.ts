/** Sums, lists and exports of one filter count the same rows: 10,000 generated records, filters drawn by a seed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { csvRows } from '#service/excel/csv.ts';
import { uuidv7 } from '#service/store/uuidv7.ts';
import { member, operator } from './people.ts';
import { type Running, startRunning } from './running.ts';

type Json = Record<string, unknown>;
interface Group extends Json {
  readonly key: unknown;
  readonly count: number;
  readonly filter: Json | null;
  readonly series?: readonly Group[];
}
interface Sums {
  readonly groups: readonly Group[];
  readonly others: { readonly groups: number; readonly count: number } | null;
  readonly total: Group;
  readonly series: readonly Group[];
}

const RECORDS = 10_000;
const START = Date.parse('2026-03-01T00:00:00+08:00');
const DAY = 86_400_000;

/** Numbers that look random and are the same in every run (mulberry32). */
const drawn = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
};

let running: Running;
let companies: readonly string[];
beforeAll(async () => {
  running = await startRunning();
  const { database } = running.service.services;
  const uscs = [await member(running), await member(running), await member(running)];
  companies = await Promise.all(uscs.map(async ({ uscc }) => String((await database.read.find('members', { uscc }))?.id)));
  const pick = drawn(7);
  const one = <T>(of: readonly T[]): T => of[pick(of.length)] as T;
  const states = [
    'TO_ISSUE',
    'ISSUED_NOT_DOWNLOADED',
    'ACTIVE',
    'ACTIVE',
    'ACTIVE',
    'FROZEN',
    'REVOKED',
    'EXPIRED',
    'SUPERSEDED',
    'REJECTED',
  ];
  for (let made = 0; made < RECORDS; made += 1_000)
    for (const { id } of await database.transaction(rows =>
      rows.insertMany(
        'certificates',
        Array.from({ length: 1_000 }, () => {
          const at = new Date(START + pick(200) * DAY + pick(DAY));
          return {
            id: uuidv7(at),
            member: one(companies),
            provinceCode: one(['110000', '350000', '440000', null]),
            state: one(states),
            carrier: one(['SOFT', 'UKEY']),
            certType: one(['ENT', 'PERSON']),
            algorithm: one(['ECDSA_P256', 'RSA_2048', 'SM2']),
            source: one(['APPLICATION', 'FREE']),
            holderName: `持有人${pick(50)}`,
            createdAt: at.toISOString(),
            notBefore: at.toISOString(),
            notAfter: new Date(at.getTime() + 365 * DAY).toISOString(),
          };
        }),
      ),
    ))
      running.byHand('certificates', String(id));
}, 120_000);
afterAll(() => running.stop());

const ok = async <T>(path: string, body: Json, token = running.operator): Promise<T> => {
  const answer = await running.call<T>(path, body, token);
  if (answer.status !== 1) throw new Error(`${path} ${JSON.stringify(body)}: ${answer.message} ${JSON.stringify(answer.data)}`);
  return answer.data;
};
const byCompany = (body: Json) => ok<Sums>('operation/certificate/statistics/company', body);
const listed = async (filter: Json): Promise<number> =>
  (await ok<{ total: number }>('operation/certificate/list', { filter, pageSize: 1, exactTotal: true })).total;
const exported = async (path: string, body: Json) => {
  const response = await fetch(`${running.address}/user/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'session-token': running.operator },
    body: JSON.stringify({ ...body, format: 'csv' }),
  });
  expect(response.status).toBe(200);
  return [...csvRows(Buffer.from(await response.arrayBuffer()))].map(row => row.cells);
};

test('[op.cert.byCompany][op.cert.byRegion][op.cert.export] export, list total and statistics of one filter agree', async () => {
  const pick = drawn(2026);
  const some = <T>(of: readonly T[]): readonly T[] => of.filter(() => pick(2) === 0);
  const day = (): string => new Date(START + pick(200) * DAY + pick(DAY)).toISOString();
  const range = (): Json => {
    const [from = '', to = ''] = [day(), day()].sort();
    return { ...(pick(4) > 0 ? { from } : {}), ...(pick(4) > 0 ? { to } : {}) };
  };
  const filters: readonly (readonly [string, () => unknown])[] = [
    ['state', () => some(['ACTIVE', 'FROZEN', 'REVOKED', 'TO_ISSUE'])],
    ['carrier', () => 'UKEY'],
    ['member', () => companies[pick(3)]],
    ['provinceCode', () => (pick(3) === 0 ? { isSet: false } : ['350000', '110000'])],
    ['createdAt', range],
    ['notAfter', range],
    ['q', () => `持有人${pick(5)}`],
  ];
  const groupings = [
    ['createdAt'],
    ['notAfter'],
    ['provinceCode'],
    ['member', 'state'],
    ['state', 'carrier'],
    ['createdAt', 'provinceCode'],
  ];
  for (let round = 0; round < 24; round++) {
    const filter = Object.fromEntries(filters.filter(() => pick(3) === 0).map(([name, value]) => [name, value()]));
    const by = groupings[round % groupings.length] ?? [];
    const every = ['day', 'week', 'month', 'year'][pick(4)];
    const said = JSON.stringify({ filter, by, every });
    const sums = await ok<Sums>('operation/certificate/statistics/region', { filter, by, every, top: 3 });
    const total = await listed(filter);
    expect(sums.total.count, said).toBe(total);
    expect(
      sums.groups.reduce((sum, group) => sum + group.count, sums.others?.count ?? 0),
      said,
    ).toBe(total);
    if (round < 4) expect((await exported('operation/certificate/export', { filter })).length - 1, said).toBe(total);
    // Each number leads to a list of as many rows.
    for (const group of some(sums.groups).slice(0, 3)) {
      expect(await listed(group.filter ?? {}), `${said} ${JSON.stringify(group.key)}`).toBe(group.count);
      const part = group.series?.[0];
      if (part !== undefined) expect(await listed(part.filter ?? {}), `${said} ${JSON.stringify(part)}`).toBe(part.count);
    }
    const column = sums.series[0];
    if (column !== undefined) expect(await listed(column.filter ?? {}), said).toBe(column.count);
  }
}, 60_000);

test('[op.cert.byCompany] groups of time are days, weeks from Monday, months and years at UTC+8', async () => {
  const midnight = { from: '2026-03-31T15:00:00.000Z', to: '2026-03-31T17:00:00.000Z' };
  const days = await byCompany({ by: ['createdAt'], every: 'day', filter: { createdAt: midnight } });
  expect(days.groups.map(group => group.key)).toEqual(['2026-03-31', '2026-04-01']);
  // A day that is asked for in part leads to that part.
  expect(days.groups[0]?.filter).toEqual({ createdAt: { from: midnight.from, to: '2026-04-01' } });
  const weeks = await byCompany({ by: ['createdAt'], every: 'week', filter: {} });
  expect(weeks.groups.every(({ key }) => new Date(`${key}T00:00:00Z`).getUTCDay() === 1)).toBe(true);
  const months = await byCompany({ by: ['createdAt'], every: 'month', filter: {} });
  expect(months.groups.map(group => group.key)).toEqual(['03', '04', '05', '06', '07', '08', '09'].map(month => `2026-${month}-01`));
  const hours = await byCompany({ by: ['createdAt'], every: 'hour', filter: { createdAt: { from: '2026-04-01', to: '2026-04-02' } } });
  expect(hours.groups.length).toBeLessThanOrEqual(24);
  expect(
    await running.call('operation/certificate/statistics/company', { by: ['createdAt'], every: 'hour' }, running.operator),
  ).toMatchObject({
    status: 0,
    message: expect.stringContaining('1000'),
  });
});

test('[op.cert.byCompany][op.cert.statisticsExport] the largest groups stand alone, the rest together, and the file says the same', async () => {
  const asked = { by: ['member'], top: 2 };
  const { groups, others, total } = await byCompany(asked);
  expect(groups.map(group => group.count)).toEqual(groups.map(group => group.count).toSorted((one, other) => other - one));
  expect(others).toMatchObject({ groups: 1, count: total.count - groups.reduce((sum, group) => sum + group.count, 0), companies: null });
  expect(total).toMatchObject({ count: RECORDS, companies: 3 });
  const rows = await exported('operation/certificate/statistics/export', asked);
  expect(rows.map(cells => cells[1])).toEqual([
    '数量',
    ...groups.map(group => String(group.count)),
    String(others?.count),
    String(RECORDS),
  ]);
  expect(rows.at(-1)?.[0]).toBe('合计');
});

test('[op.report.sums][op.report.export] one grant reports on several entities, by what they are grouped by and nothing else', async () => {
  const auditor = await operator(running, 'AUDITOR');
  const sums = await ok<Sums>(
    'operation/report/sums',
    { of: 'certificates', by: ['carrier', 'state'], filter: { certType: 'ENT' } },
    auditor.token,
  );
  expect(sums.total.count).toBe(await listed({ certType: 'ENT' }));
  // A name among the filters would let somebody guess their way to what they may not list.
  const guess = { of: 'certificates', filter: { holderName: '持有人1' } };
  expect(await running.call('operation/report/sums', guess, auditor.token)).toMatchObject({
    status: 422,
    data: { errors: { 'filter.holderName': [expect.any(String)] } },
  });
  expect(await running.call('operation/report/sums', guess, running.operator)).toMatchObject({ status: 1 });
  expect(await running.call('operation/report/sums', { of: 'operators' }, running.operator)).toMatchObject({ status: 422 });
  // They read; the file is a button they were not given.
  expect(await running.call('operation/report/export', { of: 'members' }, auditor.token)).toMatchObject({ status: 403 });
});

test('[op.log.login] logins are counted by day, side and result, with their success and their people', async () => {
  await running.call('operation/login', { userName: 'nobody-here', password: 'Wrong-2026' });
  const sums = await ok<Sums>('operation/log/loginStatistics', {});
  expect(sums.total).toMatchObject({ people: expect.any(Number), rate: expect.any(Number) });
  const failed = await ok<Sums>('operation/log/loginStatistics', { by: ['side', 'succeeded'], filter: { succeeded: false } });
  expect(failed.total).toMatchObject({ rate: 0, people: 0 });
  const { total } = await ok<{ total: number }>('operation/log/localLogin', { filter: failed.total.filter, pageSize: 1, exactTotal: true });
  expect(total).toBe(failed.total.count);
});

test('[BEY-06][op.home] every number of the home page is the total of its list, and only what may be listed stands there', async () => {
  interface Home {
    readonly cards: readonly { key: string; group: string; count: number; countIsExact: boolean; resource: string; filter: Json }[];
    readonly charts: readonly { key: string; resource: string; groups: readonly Group[]; total: Group }[];
  }
  const root = await ok<Home>('operation/home', {});
  const certificates = root.cards.filter(card => card.resource === 'certificates');
  expect(certificates.map(card => card.key)).toEqual(
    expect.arrayContaining(['certificates-waits', 'certificates-ends-60', 'certificates-ends-30', 'certificates-ends-7']),
  );
  for (const card of certificates) {
    const total = await listed(card.filter);
    expect(card.countIsExact ? card.count : Math.min(total, 1_000), card.key).toBe(Math.min(total, 1_000));
  }
  for (const chart of root.charts.filter(each => each.resource === 'certificates'))
    for (const group of [chart.total, ...chart.groups]) expect(await listed(group.filter ?? {}), chart.key).toBe(group.count);
  const keeper = await operator(running, 'TEMPLATE_ADMIN');
  const home = await ok<Home>('operation/home', {}, keeper.token);
  expect([...home.cards, ...home.charts].filter(each => each.resource === 'certificates')).toEqual([]);
  // Whoever has nothing to lead on sees what there is in the list that each of their menu entries opens, in their order, and of no other.
  const auditor = await operator(running, 'AUDITOR');
  const looks = (await ok<Home>('operation/home', {}, auditor.token)).cards.filter(({ group }) => group === 'looks');
  expect(looks.find(({ resource }) => resource === 'journal')).toMatchObject({ filter: {}, count: expect.any(Number) });
  expect(looks.map(({ resource }) => resource)).toEqual(['journal', 'maintenanceLogs', 'loginLogs', 'pushLogs', 'settings', 'bulletins']);
  expect(root.cards.some(({ group }) => group === 'looks')).toBe(false);
});

test('[BEY-06][en.home] a company sees its own numbers', async () => {
  const { token } = await member(running);
  const { cards } = await ok<{ cards: readonly { resource: string; count: number }[] }>('home', {}, token);
  expect(cards.some(card => card.resource === 'certificates')).toBe(true);
  expect(cards.every(card => card.count === 0)).toBe(true);
});

test('[op.report.sums] income is what was paid less what went back; what was asked for or waived is none', async () => {
  const { database } = running.service.services;
  const at = '2019-05-05T02:00:00.000Z';
  const entries = [
    ['REQUEST', '200.00'],
    ['PAYMENT', '200.00'],
    ['PAYMENT', '80.50'],
    ['REFUND', '80.50'],
    ['WAIVER', '50.00'],
  ];
  const made = await database.transaction(rows =>
    rows.insertMany(
      'certificatePayments',
      entries.map(([kind, amount]) => ({ id: uuidv7(new Date(at)), kind, amount, createdAt: at })),
    ),
  );
  for (const { id } of made) running.byHand('certificatePayments', String(id));
  const answer = await ok<Sums>('operation/report/sums', {
    of: 'certificatePayments',
    by: ['kind'],
    filter: { createdAt: { from: '2019-05-05', to: '2019-05-06' } },
  });
  expect(answer.total).toMatchObject({ count: 5, paid: '280.50', refunded: '80.50', income: '200.00' });
  expect(answer.groups.find(({ key }) => key === 'REFUND')).toMatchObject({ paid: '0.00', refunded: '80.50', income: '-80.50' });
});
