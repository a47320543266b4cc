import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { text } from '#engine/declare/index.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { fleet, members, modelWith } from '#tests/store/fleet.ts';
import { type FreshStore, freshStore } from '#tests/store/fresh-store.ts';
import type { Row } from './rows.ts';
import { uuidv7 } from './uuidv7.ts';

let store: FreshStore;
let member: Row;
beforeAll(async () => {
  store = await freshStore(fleet);
  member = await store.database.read.insert('members', { companyName: '上海某公司', legalIdNo: '11010519491231002X' });
});
afterAll(() => store.database.close());

const id = (row: Row): string => String(row.id);
const faultsOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'went well',
    error => (error instanceof Refusal ? { code: error.code, faults: error.faults } : error),
  );

const full = (): Row => ({
  member: id(member),
  plate: `沪A${uuidv7().slice(-6)}`,
  nickname: `𠮷${uuidv7()}`,
  ownerMobile: '13800138000',
  ownerBorn: '1990-02-28',
  ownerNotes: { spouse: '李四', ages: [3, 5] },
  fuel: 'POWER',
  uses: ['CITY', 'GOODS'],
  seats: 9_007_199_254_740_991,
  price: '999999999999.99',
  electric: true,
  boughtOn: '2024-02-29',
  inspectedAt: '2026-11-20T04:00:00.120Z',
  remark: 'it\'s\n"quoted" \\ 100%',
  tours: [{ to: '北京', km: 1200 }],
  extra: { nested: [null, 'x'] },
  photo: uuidv7(),
  papers: [uuidv7(), uuidv7()],
  drivers: [id(member)],
  keyHash: Buffer.from([0, 1, 254, 255]),
  pin: '$argon2id$...',
});

describe('values', () => {
  test('every type of field comes back as it went in', async () => {
    const row = full();
    const stored = await store.database.read.insert('vehicles', row);
    expect(stored).toMatchObject(row);
    expect(stored).toMatchObject({ state: 'IDLE', version: 1 });
    expect(await store.database.read.find('vehicles', id(stored))).toEqual(stored);
  });

  test('a row may be empty: required-ness is a rule, and no value is null', async () => {
    const stored = await store.database.read.insert('vehicles', {});
    const { id: _, vehicleNo, createdAt, updatedAt, ...rest } = stored;
    expect(vehicleNo).toMatch(/^\d{8}V\d{6}$/);
    expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(updatedAt).toBe(createdAt);
    const given = Object.entries(rest).filter(([, value]) => value !== null);
    expect(Object.fromEntries(given)).toEqual({ version: 1, state: 'IDLE', fuel: 'PETROL', electric: false });
  });

  test('a field that the declaration does not know is our fault, not a value to drop', async () => {
    await expect(store.database.read.insert('vehicles', { plat: 'x' })).rejects.toThrow('vehicles has no field plat');
  });

  test('text that PostgreSQL cannot hold is refused as input', async () => {
    expect(await faultsOf(store.database.read.insert('vehicles', { plate: 'a\0b' }))).toMatchObject({ code: 'INPUT_INVALID' });
    expect(await faultsOf(store.database.read.insert('vehicles', { extra: { a: '\0' } }))).toMatchObject({ code: 'INPUT_INVALID' });
  });
});

describe('encrypted fields', () => {
  test('no plain text rests in the table, yet equality finds the row', async () => {
    const stored = await store.database.read.insert('vehicles', { ...full(), ownerMobile: '13912345678' });
    const [raw] = await store.owner('select v::text as all, owner_mobile from vehicles v where id = $1', [id(stored)]);
    const everything = `${raw?.all}${Buffer.from(String(raw?.all).replaceAll(/[^0-9a-f]/g, ''), 'hex').toString('latin1')}`;
    expect(everything).not.toContain('13912345678');
    expect(everything).not.toContain('1990-02-28');
    expect(String(raw?.owner_mobile)).not.toContain('13912345678');
    expect(await store.database.read.find('vehicles', { ownerMobile: '13912345678' })).toEqual(stored);
    expect(await store.database.read.find('vehicles', { ownerMobile: '13912345679' })).toBeUndefined();
  });

  test('a ciphertext moved to another row does not open', async () => {
    const [one, other] = await store.database.read.insertMany('vehicles', [{ ownerMobile: '1' }, { ownerMobile: '2' }]);
    await store.owner('update vehicles set owner_mobile = (select owner_mobile from vehicles where id = $1) where id = $2', [
      one?.id,
      other?.id,
    ]);
    await expect(store.database.read.find('vehicles', String(other?.id))).rejects.toThrow();
  });

  test('no two rows share a unique encrypted value', async () => {
    expect(await faultsOf(store.database.read.insert('members', { legalIdNo: '11010519491231002X' }))).toEqual({
      code: 'INPUT_INVALID',
      faults: [{ path: 'legalIdNo', code: 'unique' }],
    });
  });
});

describe('changes', () => {
  test('a change raises the version; one that saw an older version is stale', async () => {
    const row = await store.database.read.insert('vehicles', { seats: 4 });
    const changed = await store.database.read.update('vehicles', id(row), 1, { seats: 5, ownerMobile: '13800138001', state: 'RENTED' });
    expect(changed).toMatchObject({ seats: 5, version: 2, ownerMobile: '13800138001', state: 'RENTED' });
    expect(await store.database.read.update('vehicles', id(row), 1, { seats: 6 })).toBe('stale');
    expect(await store.database.read.update('vehicles', id(row), null, { seats: null })).toMatchObject({ seats: null, version: 3 });
    expect(await store.database.read.update('vehicles', uuidv7(), 1, { seats: 6 })).toBe('missing');
    expect(await store.database.read.update('vehicles', 'no id', null, { seats: 6 })).toBe('missing');
  });

  test('what no person edits is noted down without the version moving', async () => {
    const row = await store.database.read.insert('vehicles', { seats: 4 });
    await store.database.read.touch('vehicles', id(row), { seats: 5, ownerMobile: '13800138001' });
    expect(await store.database.read.find('vehicles', id(row))).toEqual({ ...row, seats: 5, ownerMobile: '13800138001' });
  });

  test('a state that is not declared does not get in', async () => {
    await expect(store.database.read.insert('vehicles', { state: 'FLYING' })).rejects.toMatchObject({ code: '23514' });
  });

  test('a taken value names its field, also where several make it unique', async () => {
    const plate = `京B${uuidv7().slice(-6)}`;
    await store.database.read.insert('vehicles', { plate, member: id(member), nickname: 'Otto' });
    const unique = (path: string) => ({ code: 'INPUT_INVALID', faults: [{ path, code: 'unique' }] });
    expect(await faultsOf(store.database.read.insert('vehicles', { plate }))).toEqual(unique('plate'));
    expect(await faultsOf(store.database.read.insert('vehicles', { member: id(member), nickname: 'Otto' }))).toEqual(unique('nickname'));
    expect(await faultsOf(store.database.read.insert('vehicles', { nickname: 'Otto' }))).toBe('went well');
  });

  test('a reference that leads nowhere names its field; both ends may come in any order', async () => {
    const reference = { code: 'INPUT_INVALID', faults: [{ path: 'member', code: 'reference' }] };
    expect(await faultsOf(store.database.read.insert('vehicles', { member: uuidv7() }))).toEqual(reference);
    expect(await faultsOf(store.database.transaction(rows => rows.insert('vehicles', { member: uuidv7() })))).toEqual(reference);
    const late = uuidv7();
    await store.database.transaction(async rows => {
      await rows.insert('vehicles', { member: late });
      await rows.insert('members', { id: late });
    });
    expect(await store.database.read.count('vehicles', { member: late })).toBe(1);
  });

  test('a record that others refer to is not deleted', async () => {
    const owner = await store.database.read.insert('members', {});
    const vehicle = await store.database.read.insert('vehicles', { member: id(owner) });
    const inUse = { code: 'INPUT_INVALID', faults: [{ path: 'id', code: 'inUse' }] };
    expect(await faultsOf(store.database.transaction(rows => rows.delete('members', id(owner))))).toEqual(inUse);
    expect(await store.database.read.delete('vehicles', id(vehicle))).toBe(true);
    expect(await store.database.read.delete('members', id(owner))).toBe(true);
    expect(await store.database.read.delete('members', id(owner))).toBe(false);
    // Having deleted does not colour what comes later.
    expect(await faultsOf(store.database.read.insert('vehicles', { member: id(owner) }))).toMatchObject({ faults: [{ path: 'member' }] });
  });

  test('[BEY-04] append-only rows are neither changed nor deleted, and the application changes no table', async () => {
    const vehicle = await store.database.read.insert('vehicles', {});
    const seen = await store.database.read.insert('sightings', { vehicle: id(vehicle), place: '外滩' });
    await expect(store.database.read.update('sightings', id(seen), 1, { place: '浦东' })).rejects.toMatchObject({ code: '42501' });
    await expect(store.database.read.delete('sightings', id(seen))).rejects.toMatchObject({ code: '42501' });
    for (const ddl of [
      'create table mine (id int)',
      'alter table vehicles add column x int',
      'drop table sightings',
      'truncate sightings',
      'create index on vehicles (seats)',
      "insert into schema_migrations values ('9999-x.sql', 'x')",
      'alter table sightings disable trigger all',
    ]) {
      await expect(store.app(ddl), ddl).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('rows that ended are cleared away by a condition', async () => {
    await store.database.read.insertMany('vehicles', [
      { plate: 'gone-1', seats: 77 },
      { plate: 'gone-2', seats: 77 },
    ]);
    expect(await store.database.read.deleteWhere('vehicles', { seats: { from: 77, to: 78 } })).toBe(2);
    expect(await store.database.read.exists('vehicles', { seats: 77 })).toBe(false);
  });
});

describe('many at once', () => {
  test('thousands of rows are inserted in order, each with its own number', async () => {
    const made = await store.database.read.insertMany(
      'members',
      Array.from({ length: 5_000 }, (_, at) => ({ companyName: `公司${at}` })),
    );
    expect(made.map(row => row.companyName)).toEqual(Array.from({ length: 5_000 }, (_, at) => `公司${at}`));
    expect(new Set(made.map(row => row.memberCode)).size).toBe(5_000);
    expect(made[0]?.memberCode).toMatch(/^M\d{8}$/);
    const backwards = made.map(id).reverse();
    expect((await store.database.read.findMany('members', [...backwards, uuidv7(), 'no id'])).map(id)).toEqual(backwards);
  });

  test('numbers carry the day in China', async () => {
    const first = await store.database.read.next('vehicles', 'vehicleNo', new Date('2026-11-20T15:59:59Z'));
    const second = await store.database.read.next('vehicles', 'vehicleNo', new Date('2026-11-20T16:00:00Z'));
    expect(first).toMatch(/^20261120V\d{6}$/);
    expect(second).toMatch(/^20261121V\d{6}$/);
    expect(Number(second.slice(-6))).toBeGreaterThan(Number(first.slice(-6)));
  });

  test('what is encrypted stands in no label whole, whether or not a mask is declared', async () => {
    const [row] = await store.database.read.insertMany('members', [{ legalIdNo: '440524188001010014' }]);
    const model = modelWith({
      ...members,
      represent: '{legalIdNo}',
      fields: { ...members.fields, legalIdNo: text(['号', 'No'], { storage: 'encrypted' }) },
    });
    const other = store.open(model);
    const labels = await other.read.labels('members', [String(row?.id)]);
    await other.close();
    expect([...labels.values()]).toEqual(['4405**********0014']);
  });

  test('labels show one hop and keep masked what is masked', async () => {
    const named = await store.database.read.insert('vehicles', { plate: '粤C12345', ownerMobile: '13800138000', member: id(member) });
    const bare = await store.database.read.insert('vehicles', { plate: '粤C54321' });
    const labels = await store.database.read.labels('vehicles', [id(named), id(bare), id(named), uuidv7(), 'no id']);
    expect([...labels]).toEqual(
      expect.arrayContaining([
        [id(named), '粤C12345 (138****8000) 上海某公司'],
        [id(bare), '粤C54321'],
      ]),
    );
    expect(labels.size).toBe(2);
  });
});
