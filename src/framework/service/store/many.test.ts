/** A total that is beyond what is counted is not counted again for a while; rows, and totals that are counted, are what they are. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fleet } from '#tests/store/fleet.ts';
import { type FreshStore, freshStore } from '#tests/store/fresh-store.ts';
import type { Listing } from './looking.ts';

let store: FreshStore;

beforeEach(async () => {
  store = await freshStore(fleet);
  await store.owner(`insert into vehicles (id, version, state, created_at, updated_at, plate, nickname)
    select gen_random_uuid(), 1, case when n % 10 = 0 then 'RENTED' else 'IDLE' end, now(), now(), 'made ' || n, '榕桥' || n
    from generate_series(1, 1300) n`);
  await store.database.fillForms();
});
afterEach(() => store.database.close());

const list = (listing: Listing) => store.database.read.list('vehicles', { columns: ['id'], ...listing });
const found: Listing = { search: { fields: ['nickname'], text: '榕桥' } };
const beyond = { total: 1_000, totalIsExact: false };

test('[BEY-21] what was many is not counted again, with a search and without; a page that holds the rest tells the total', async () => {
  for (const listing of [found, {}, { where: [{ state: 'IDLE' }] }]) expect(await list(listing)).toMatchObject(beyond);
  await store.owner(`delete from vehicles where substr(plate, 6)::int > 900`);
  for (const listing of [found, {}, { where: [{ state: 'IDLE' }] }]) {
    const page = await list(listing);
    expect(page).toMatchObject(beyond);
    expect(page.list).toHaveLength(20);
  }
  expect(await list({ ...found, exactTotal: true })).toMatchObject({ total: 900, totalIsExact: true });
  expect(await list({ ...found, page: { number: 5, size: 200 } })).toMatchObject({ total: 900, totalIsExact: true });
});

test('[BEY-21] other rows, another search and another reader are counted for themselves', async () => {
  await list(found);
  expect(await list({ ...found, where: [{ state: 'RENTED' }] })).toMatchObject({ total: 130, totalIsExact: true });
  expect(await list({ search: { fields: ['nickname'], text: '榕桥77' } })).toMatchObject({ total: 11, totalIsExact: true });
  const states = { where: [{ state: '$session.state' }] };
  expect(await list({ ...states, session: { state: 'RENTED' } })).toMatchObject({ total: 130, totalIsExact: true });
  expect(await list({ ...states, session: { state: 'IDLE' } })).toMatchObject(beyond);
});

test("[BEY-21] what is nobody's own is known to each reader once one has asked for it", async () => {
  await list({ ...found, session: { userNum: 'U1' } });
  await store.owner(`delete from vehicles where substr(plate, 6)::int > 900`);
  expect(await list({ ...found, session: { userNum: 'U2' } })).toMatchObject(beyond);
});
