import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fleet } from '#tests/store/fleet.ts';
import { type FreshStore, freshStore } from '#tests/store/fresh-store.ts';

const COMPANIES = 10_000;

let store: FreshStore;
beforeAll(async () => {
  store = await freshStore(fleet);
  await store.owner(
    `insert into members (id, member_code, version, created_at, updated_at, company_name, region, state)
     select gen_random_uuid(), 'M' || n, 1, now(), now(), case when n >= 30 then 'company ' || n % ${COMPANIES / 2} end, 'r' || n % 31, 'ACTIVE'
     from generate_series(0, ${COMPANIES - 1}) n`,
  );
});
afterAll(() => store.database.close());

test('as many groups as companies are summed within the limit of one statement, the largest first and the others in one', async () => {
  const { rows, groups } = await store.database.read.sums('members', {
    by: [{ field: 'companyName' }, { field: 'region' }],
    figures: [],
    top: 3,
  });
  expect(groups).toBe(COMPANIES / 2 + 1);
  const shown = rows.filter(row => row.first !== undefined && row.second === undefined);
  expect(shown.map(({ first, count }) => [first, count])).toEqual([
    [null, 30],
    ['company 100', 2],
    ['company 1000', 2],
  ]);
  // A group without a value has its series too.
  expect(rows.filter(row => row.first === null && row.second !== undefined)).toHaveLength(30);
  expect(rows.find(row => row.first === undefined && row.second === undefined)?.count).toBe(COMPANIES);
});

test('[BEY-21] figures of groups, series and totals are those of the rows, whatever is counted first', async () => {
  await store.owner(
    `insert into vehicles (id, vehicle_no, version, created_at, updated_at, plate, nickname, fuel, seats, price, bought_on, electric, state)
     select gen_random_uuid(), 'V' || n, 1, now(), now(), 'P' || n,
       case n % 4 when 0 then '' when 1 then null else 'n' || n % 11 end, case when n % 3 = 0 then 'PETROL' when n % 3 = 1 then 'POWER' end,
       nullif(n % 5, 0), nullif(n % 13, 0) + 0.25, date '2026-01-01' + n % 7 * n % 40, n % 6 = 0, case when n % 2 = 0 then 'IDLE' else 'RENTED' end
     from generate_series(0, 999) n`,
  );
  const figures = [
    { kind: 'distinct', of: 'boughtOn' },
    { kind: 'distinct', of: 'seats' },
    { kind: 'sum', of: 'seats' },
    { kind: 'sum', of: 'price', when: { state: 'IDLE' }, less: { fuel: 'POWER' } },
    { kind: 'share', of: { electric: true } },
  ] as const;
  const { rows } = await store.database.read.sums('vehicles', { by: [{ field: 'nickname' }, { field: 'fuel' }], figures, top: 50 });
  const counted = `count(*)::int as n, count(distinct bought_on)::int as m0, count(distinct seats)::int as m1, coalesce(sum(seats), 0)::text as m2,
    coalesce(sum(case when state = 'IDLE' then price when fuel = 'POWER' then -price end), 0)::text as m3, (count(*) filter (where electric))::int as m4`;
  for (const row of rows) {
    const its = (column: string, value: unknown): string =>
      value === undefined ? 'true' : value === null ? `${column} is null` : `${column} = '${value}'`;
    const where = `${its(`nullif(nickname, '')`, row.first)} and ${its('fuel', row.second)}`;
    const [expected] = await store.owner(`select ${counted} from vehicles where ${where}`);
    expect([row.count, ...row.figures], where).toEqual(Object.values(expected ?? {}));
  }
  // 12 nicknames or none, three fuels or none, and the totals over them.
  expect(rows.length).toBe(new Set(rows.map(({ first, second }) => `${first} ${second}`)).size);
  expect(rows.filter(({ second }) => second === undefined)).toHaveLength(13);
});

test('[BEY-21] nothing is counted where there are no rows', async () => {
  const figures = [
    { kind: 'sum', of: 'seats' },
    { kind: 'distinct', of: 'member' },
    { kind: 'share', of: { electric: true } },
  ] as const;
  const { rows, groups } = await store.database.read.sums('vehicles', {
    by: [{ field: 'fuel' }],
    figures,
    filter: { plate: 'none' },
    top: 5,
  });
  expect([rows, groups]).toEqual([[{ count: 0, figures: ['0', 0, 0] }], 0]);
});

test('[BEY-21] what an audience may see of its own is counted for it each time', async () => {
  await store.owner(
    `insert into vehicles (id, vehicle_no, version, created_at, updated_at, member, plate, state)
     select gen_random_uuid(), 'W' || n, 1, now(), now(), (select id from members where member_code = 'M' || n % 2), 'W' || n, 'IDLE'
     from generate_series(0, 6) n`,
  );
  const { read } = store.database;
  const all = { by: [{ field: 'fuel' }], figures: [], top: 5 };
  const own = async (memberCode: string) => {
    const { rows } = await read.sums('vehicles', {
      ...all,
      where: [{ 'member.memberCode': '$session.memberCode' }],
      session: { memberCode },
    });
    return rows.find(({ first }) => first === undefined)?.count;
  };
  expect([await own('M0'), await own('M1')]).toEqual([4, 3]);
  const before = await read.sums('vehicles', all);
  const client = new pg.Client(store.ownerConnection);
  await client.connect();
  try {
    await client.query('begin; lock table vehicles in access exclusive mode');
    const counted = own('M1');
    // Of all rows the last count stands in.
    expect(await read.sums('vehicles', all)).toEqual(before);
    await client.query(`delete from vehicles where plate = 'W1'; commit`);
    expect(await counted).toBe(2);
  } finally {
    await client.end();
  }
});
