/** A list whose rows are asked for by the fields: nothing more is read for them, and nothing else is told than whole rows tell. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceCall } from '#engine/declare/calls.ts';
import { defineResource, file, longText, reference, text } from '#engine/declare/index.ts';
import type { Resource } from '#engine/declare/resource.ts';
import { modelOf } from '#engine/project/model.ts';
import { systemEntities } from '#engine/system/entities.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Row } from '#service/store/rows.ts';
import { uuidv7 } from '#service/store/uuidv7.ts';
import { hearAll } from '#tests/setup/statements.ts';
import { askingOf } from '#tests/store/asking.ts';
import { type FreshStore, freshStore } from '#tests/store/fresh-store.ts';
import { list } from './reads.ts';
import { Records } from './records.ts';

const yards = defineResource({
  name: 'yards',
  label: ['车场', 'Yards'],
  represent: '{title}',
  journal: false,
  fields: { title: text(['名称', 'Title']) },
  audiences: {},
});
const vans = defineResource({
  name: 'vans',
  label: ['货车', 'Vans'],
  represent: '{plate}',
  journal: false,
  fields: {
    plate: text(['车牌', 'Plate']),
    nickname: text(['别名', 'Nickname']),
    yard: reference(['车场', 'Yard'], 'yards'),
    spare: reference(['备用车场', 'Spare yard'], 'yards'),
    driver: text(['司机', 'Driver']),
    idNo: text(['证件号', 'ID number'], { personal: true }),
    worth: text(['估价', 'Worth']),
    contract: file(['合同', 'Contract'], 'deed'),
    notes: longText(['备注', 'Notes']),
    chassis: text(['车架号', 'Chassis']),
  },
  states: { OPEN: { label: ['待售', 'Open'], tone: 'busy' }, SOLD: { label: ['已售', 'Sold'], tone: 'good' } },
  start: 'OPEN',
  transitions: { sell: { label: ['出售', 'Sell'], from: 'OPEN', to: 'SOLD' } },
  audiences: {
    enterprise: {
      rows: 'all',
      reads: ['yard', 'spare', 'driver', 'idNo', 'worth', 'contract', 'notes'],
      readIf: { worth: ['OWNER'], contract: { nickname: 'gone' } },
      list: ['plate', 'state', 'nickname'],
      search: ['plate', 'nickname'],
      calls: { 'en.van.list': { does: 'list', path: 'van/list', menu: '901' } },
    },
  },
});

const model = modelOf({
  resources: [yards, vans, ...systemEntities.map((entity): Resource => ({ ...entity, audiences: {} }))].map(resource => ({
    file: `${resource.name}.ts`,
    resource,
  })),
  calls: [],
  menus: { enterprise: [], operator: [] },
  effects: {},
});
const [north, south, deed] = [uuidv7(new Date()), uuidv7(new Date()), uuidv7(new Date())];

let store: FreshStore;
beforeAll(async () => {
  store = await freshStore(model);
  const van = {
    state: 'OPEN',
    yard: north,
    spare: south,
    driver: 'U1',
    idNo: '440300199001011234',
    worth: '900',
    notes: 'long',
    contract: deed,
  };
  await store.database.transaction(async rows => {
    await rows.insertMany('yards', [
      { id: north, title: 'North' },
      { id: south, title: 'South' },
    ]);
    await rows.insertMany('files', [{ id: deed, name: 'deed.pdf' }]);
    await rows.insertMany('vans', [
      { ...van, plate: 'A1', nickname: '海洋' },
      { ...van, plate: 'B2', nickname: 'gone' },
    ]);
  });
});
afterAll(() => store.database.close());

const asked = (body: Row): Promise<Row> => {
  const records = new Records(store.database.read, askingOf(model, north));
  const resource = records.resource('vans');
  const call = resource.audiences.enterprise?.calls['en.van.list'] as ResourceCall;
  return list(records, resource, 'enterprise', call, { sort: { field: 'plate', order: 'ASC' }, ...body });
};
const rowsOf = async (body: Row): Promise<readonly Row[]> => (await asked(body)).list as readonly Row[];
const refusalOf = (body: Row): Promise<unknown> =>
  asked(body).then(
    () => undefined,
    (error: unknown) => (error instanceof Refusal ? [error.code, error.faults.map(({ path, code }) => [path, code])] : error),
  );
/** What work asks the database. */
const heard = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
  const texts: string[] = [];
  const end = hearAll(statement => texts.push(statement));
  await work().finally(end);
  return texts;
};

test('[BEY-21] rows carry the fields that are asked for, each as a whole row has it, and id, version and state', async () => {
  const whole = await rowsOf({});
  expect(Object.keys(whole[0] ?? {})).toContain('createdAt');
  expect(whole[0]).toMatchObject({ plate: 'A1', worth: '******', contract: null, idNo: '4403**********1234' });
  for (const fields of [['plate'], ['yard', 'driver'], ['idNo', 'worth', 'contract'], ['createdAt', 'state', 'id', 'version']]) {
    const narrowed = await rowsOf({ fields });
    for (const [index, row] of narrowed.entries()) {
      const kept = new Set(['id', 'version', 'state', ...fields]);
      expect(row).toEqual(Object.fromEntries(Object.entries(whole[index] ?? {}).filter(([name]) => kept.has(name))));
    }
  }
});

test('[BEY-21] what is withheld from the reader of a row is withheld whatever is asked for beside it', async () => {
  expect(await rowsOf({ fields: ['contract', 'worth'] })).toMatchObject([
    { contract: null, worth: '******' },
    { contract: { id: deed, label: 'deed.pdf' }, worth: '******' },
  ]);
});

test('[BEY-21] no column and no label is read that is not asked for, and a search marks what it marks otherwise', async () => {
  const whole = await heard(() => asked({}));
  const narrowed = await heard(() => asked({ fields: ['plate', 'yard'] }));
  expect(narrowed.length).toBeLessThanOrEqual(whole.length);
  expect(whole.join()).toContain('"id_no"');
  expect(narrowed.join()).not.toMatch(/"id_no"|"spare"|"driver"|"created_at"/);
  const [first] = await rowsOf({ fields: ['plate', 'yard'] });
  expect(first).toMatchObject({ yard: { id: north, label: 'North' } });
  const [searched, marked] = [await asked({ filter: { q: 'haiyang' } }), await asked({ filter: { q: 'haiyang' }, fields: ['plate'] })];
  expect(marked.marks).toEqual(['海洋']);
  expect(marked.marks).toEqual(searched.marks);
  expect((marked.list as readonly Row[])[0]).not.toHaveProperty('nickname');
});

test('[BEY-21] refused: a field that is not there, not told, heavy or named twice, and none; a heavy one is told of one id', async () => {
  const refused = ['INPUT_INVALID', [['fields', 'typeChoices']]];
  for (const fields of [
    ['nonsuch'],
    ['chassis'],
    ['notes'],
    ['plate', 'plate'],
    [],
    'plate',
    { plate: true },
    null,
    [1],
    ['plate', 'nonsuch'],
  ])
    expect(await refusalOf({ fields }), JSON.stringify(fields)).toEqual(refused);
  const [{ id } = {}] = await rowsOf({ fields: ['id'] });
  expect(await rowsOf({ filter: { id }, fields: ['notes'] })).toEqual([{ id, version: 1, state: 'OPEN', notes: 'long' }]);
  expect(await refusalOf({ filter: { id }, fields: ['chassis'] })).toEqual(refused);
});
