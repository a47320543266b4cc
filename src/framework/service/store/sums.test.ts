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
