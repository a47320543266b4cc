/** Statistics where counting takes long: another connection holds the table, so that whoever counts waits. */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { query } from '../store/fresh-store.ts';
import { apply, member, operator, order } from './people.ts';
import { type Answer, type Running, startRunning } from './running.ts';

interface Group {
  readonly key: unknown;
  readonly count: number;
}
interface Sums {
  readonly at: string | null;
  readonly groups: readonly Group[];
  readonly total: { readonly count: number };
}
interface Home {
  readonly at: string;
  readonly cards: readonly { readonly resource: string }[];
  readonly charts: readonly {
    readonly key: string;
    readonly resource: string;
    readonly at: string | null;
    readonly groups: readonly Group[] | null;
    readonly total: { readonly count: number } | null;
  }[];
}

let running: Running;
const orders: string[] = [];
beforeAll(async () => {
  running = await startRunning();
  const { token } = await member(running);
  for (let made = 0; made < 3; made++) orders.push(String((await order(running, await apply(running, token, {}))).id));
}, 60_000);
afterEach(async () => {
  for (const client of holders.splice(0)) await client.end();
});
afterAll(() => running.stop());

const holders: pg.Client[] = [];
/** Nobody reads the table until it is let go. */
const held = async (table: string): Promise<{ release(change?: string): Promise<void> }> => {
  const client = new pg.Client(running.database.ownerConnection);
  holders.push(client);
  await client.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  return {
    async release(change = '') {
      await client.query(`${change}; commit`);
    },
  };
};
/** How many counts wait for a table. */
const counting = async (): Promise<unknown> => {
  const [row] = await query(
    running.database.ownerConnection,
    `select count(*)::int as n from pg_locks where not granted and relation in ('certificates'::regclass, 'certificate_payments'::regclass)`,
  );
  return row?.n;
};

const ask = <T>(path: string, body: object = {}, token = running.operator): Promise<Answer<T>> => running.call<T>(path, body, token);
const byRegion = async (body: object = {}): Promise<Sums> => (await ask<Sums>('operation/certificate/statistics/region', body)).data;

test('[BEY-21][op.cert.byRegion] the last count stands in for one that takes long and says of when it is; the next is new', async () => {
  const body = { by: ['state'] };
  const before = await byRegion(body);
  expect(before).toMatchObject({ at: null, total: { count: 3 }, groups: [{ key: 'TO_ISSUE', count: 3 }] });
  const table = await held('certificates');
  const asked = new Date().toISOString();
  const meanwhile = await Promise.all([byRegion(body), byRegion(body), byRegion(body)]);
  for (const answer of meanwhile) {
    expect(answer).toEqual({ ...before, at: expect.any(String) });
    expect(String(answer.at) < asked).toBe(true);
  }
  // Three asked, one counts.
  expect(await counting()).toBe(1);
  running.byHand('certificates', orders[0] ?? '');
  await table.release(`update certificates set state = 'REJECTED' where id = '${orders[0]}'`);
  await expect
    .poll(() => byRegion(body))
    .toMatchObject({
      groups: [
        { key: 'TO_ISSUE', count: 2 },
        { key: 'REJECTED', count: 1 },
      ],
    });
});

test('[BEY-21][op.cert.byRegion] who asks something that was never counted waits for it', async () => {
  const of = (state: string) => byRegion({ by: ['carrier'], filter: { state } });
  expect(await of('TO_ISSUE')).toMatchObject({ total: { count: 2 } });
  const table = await held('certificates');
  const others = of('REJECTED');
  await expect.poll(counting).toBe(1);
  // As long as anybody is patient.
  expect(await of('TO_ISSUE')).toMatchObject({ at: expect.any(String), total: { count: 2 } });
  await table.release();
  expect(await others).toMatchObject({ total: { count: 1 } });
});

test('[BEY-21][op.report.sums][op.report.export] nobody is told a last count that they may not ask for, and a file is counted anew', async () => {
  const auditor = await operator(running, 'AUDITOR');
  const named = { of: 'certificates', by: ['state'], filter: { holderName: '福州' } };
  const open = { of: 'certificates', by: ['state'] };
  for (const body of [named, open]) expect(await ask('operation/report/sums', body)).toMatchObject({ status: 1, data: { at: null } });
  const { token } = await member(running);
  const table = await held('certificates');
  expect(await ask('operation/report/sums', named)).toMatchObject({ status: 1, data: { at: expect.any(String) } });
  // They may not list, and so not guess a name.
  expect(await ask('operation/report/sums', named, auditor.token)).toMatchObject({ status: 422 });
  expect(await ask('operation/certificate/statistics/region', { by: ['state'] }, auditor.token)).toMatchObject({ status: 403 });
  expect(await ask('operation/report/sums', open, token)).toMatchObject({ status: 403 });
  expect(await ask('operation/report/sums', open, auditor.token)).toMatchObject({ status: 1, data: { at: expect.any(String) } });
  const file = fetch(`${running.address}/user/operation/report/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'session-token': running.operator },
    body: JSON.stringify({ ...open, format: 'csv' }),
  });
  await expect.poll(counting).toBe(3);
  running.byHand('certificates', orders[1] ?? '');
  await table.release(`update certificates set state = 'FROZEN' where id = '${orders[1]}'`);
  expect(await (await file).text()).toContain('冻结,1');
});

test('[BEY-21][op.home] cards do not wait for charts: those come when they are counted, or as they last were', async () => {
  const home = async (token = running.operator): Promise<Home> => (await ask<Home>('operation/home', {}, token)).data;
  /** All that may count at once wait for a table that the home page does not read. */
  const busy = async (...fields: readonly string[]) => {
    const table = await held('certificate_payments');
    const waiting = fields.map(by =>
      ask<Sums>('operation/report/sums', { of: 'certificatePayments', by: [by], filter: { kind: 'REFUND' } }),
    );
    await expect.poll(counting).toBe(2);
    return async () => {
      await table.release();
      for (const { data } of await Promise.all(waiting)) expect(data).toMatchObject({ total: { count: 0 } });
    };
  };
  let over = await busy('kind', 'channel');
  const first = await home();
  expect(first.cards.some(({ resource }) => resource === 'certificates')).toBe(true);
  expect(first.charts.length).toBeGreaterThan(2);
  for (const chart of first.charts) expect(chart).toMatchObject({ at: null, groups: null, total: null });
  await over();
  // Nobody waited any more, and they are there.
  await expect.poll(async () => (await home()).charts.every(({ groups }) => groups !== null)).toBe(true);
  const counted = await home();
  // A chart shows how many, and that alone is counted.
  for (const chart of counted.charts) expect(Object.keys(chart.total ?? {})).toEqual(['count', 'filter']);
  const keeper = await operator(running, 'TEMPLATE_ADMIN');
  over = await busy('member', 'createdAt');
  const later = await home();
  for (const [index, chart] of later.charts.entries()) {
    expect(chart).toMatchObject({ groups: counted.charts[index]?.groups, total: counted.charts[index]?.total });
    expect(Date.parse(chart.at ?? '')).toBeLessThan(Date.parse(later.at));
  }
  expect((await home(keeper.token)).charts).toEqual([]);
  await over();
}, 30_000);
