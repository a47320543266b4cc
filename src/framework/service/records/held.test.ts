/** What an organisation, or whoever holds no role for it, neither finds out nor changes: by filters, order, questions and sheets. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceCall } from '#engine/declare/calls.ts';
import { defineResource, file, person, reference, text } from '#engine/declare/index.ts';
import type { Resource } from '#engine/declare/resource.ts';
import { modelOf } from '#engine/project/model.ts';
import { systemEntities } from '#engine/system/entities.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { options } from '#service/calls/options.ts';
import { uuidv7 } from '#service/store/uuidv7.ts';
import { askingOf } from '#tests/store/asking.ts';
import { type FreshStore, freshStore } from '#tests/store/fresh-store.ts';
import type { Inside } from './act.ts';
import { shownAs } from './answers.ts';
import { importRows } from './imports.ts';
import { make, refuseHidden } from './making.ts';
import { openedFile } from './papers.ts';
import { list } from './reads.ts';
import { Records, type Surroundings } from './records.ts';
import { refuseAsked } from './targets.ts';

const firms = defineResource({
  name: 'firms',
  label: ['企业', 'Firms'],
  represent: '{title}',
  journal: false,
  fields: { title: text(['名称', 'Title']) },
  audiences: { enterprise: { rows: { id: '$session.memberId' }, reads: ['title'], calls: {} } },
});
const cars = defineResource({
  name: 'cars',
  label: ['车辆', 'Cars'],
  represent: '{plate}',
  journal: false,
  fields: {
    plate: text(['车牌', 'Plate'], { rules: 'required', unique: true }),
    firm: reference(['企业', 'Firm'], 'firms'),
    sheet: reference(['表格', 'Sheet'], 'sheets'),
    worth: text(['估价', 'Worth']),
    deed: file(['契据', 'Deed'], 'deed'),
    keeper: person(['保管人', 'Keeper']),
    bank: text(['账号', 'Account'], { personal: true, storage: 'plain' }),
  },
  audiences: {
    enterprise: {
      rows: { all: [{ firm: '$session.memberId' }] },
      reads: ['firm', 'worth', 'bank', 'deed', 'keeper'],
      readIf: { worth: ['OWNER'], deed: ['OWNER'], keeper: ['OWNER'] },
      list: ['plate'],
      calls: { 'en.car.list': { does: 'list', path: 'car/list', menu: '901' } },
    },
  },
});
const sheets = defineResource({
  name: 'sheets',
  label: ['表格', 'Sheets'],
  represent: '{title}',
  journal: false,
  fields: { title: text(['名称', 'Title'], { default: '表' }) },
  audiences: {
    enterprise: {
      rows: 'all',
      reads: ['title'],
      calls: {
        'en.sheet.import': {
          does: 'import',
          path: 'sheet/import',
          menu: '901',
          into: { resource: 'cars', by: 'sheet', input: ['plate', 'worth'], key: 'plate' },
        },
      },
    },
  },
});

const stages = { OPEN: { label: ['待售', 'Open'], tone: 'busy' }, SOLD: { label: ['已售', 'Sold'], tone: 'good' } } as const;
const sales = defineResource({
  name: 'sales',
  label: ['出售', 'Sales'],
  represent: '{id}',
  journal: false,
  fields: {
    firm: reference(['企业', 'Firm'], 'firms'),
    permit: text(['批文', 'Permit'], { when: { 'firm.title': 'ours' } }),
  },
  states: stages,
  start: 'OPEN',
  transitions: {
    sell: { label: ['出售', 'Sell'], from: 'OPEN', to: 'SOLD', complete: ['permit'] },
    look: { label: ['查看', 'Look'], from: 'OPEN', to: 'SOLD', effect: 'sale.look' },
  },
  audiences: {},
});

const offers = defineResource({
  name: 'offers',
  label: ['报价', 'Offers'],
  represent: '{title}',
  journal: false,
  fields: { title: text(['名称', 'Title']), price: text(['价格', 'Price']) },
  audiences: {
    enterprise: { rows: 'all', reads: ['title', 'price'], readIf: { price: ['OWNER'] }, calls: {} },
    operator: { rows: 'all', list: ['title', 'price'], sort: ['price', 'ASC'], search: ['price'], without: ['title'], calls: {} },
  },
});
const orders = defineResource({
  name: 'orders',
  label: ['订单', 'Orders'],
  represent: '{note}',
  journal: false,
  fields: {
    car: reference(['车辆', 'Car'], 'cars'),
    offer: reference(['报价', 'Offer'], 'offers'),
    note: text(['备注', 'Note']),
  },
  audiences: {
    enterprise: {
      rows: 'all',
      list: ['note'],
      reads: ['car', 'offer'],
      // As of a program without a check.
      when: { note: { 'car.plate': 'A1', 'car.worth': '100', 'car.bank': '622202' } },
      calls: { 'en.order.list': { does: 'list', path: 'order/list', menu: '901' } },
    },
  },
});

const lots = defineResource({
  name: 'lots',
  label: ['拍品', 'Lots'],
  represent: '{title}',
  journal: false,
  fields: { title: text(['名称', 'Title']), worth: text(['估价', 'Worth']) },
  states: stages,
  start: 'OPEN',
  transitions: { sell: { label: ['出售', 'Sell'], from: 'OPEN', to: 'SOLD', announce: 'lot.sold' } },
  // The side of the staff, as the first that has a menu.
  audiences: { enterprise: { rows: 'all', reads: ['title', 'worth'], readIf: { worth: ['OWNER'] }, calls: {} } },
});

const model = modelOf({
  resources: [
    firms,
    cars,
    sheets,
    sales,
    offers,
    orders,
    lots,
    ...systemEntities.map((entity): Resource => ({ ...entity, audiences: {} })),
  ].map(resource => ({
    file: `${resource.name}.ts`,
    resource,
  })),
  calls: [],
  menus: { enterprise: [], operator: [] },
  effects: { 'sale.look': 'check' },
});
const [own, other, theirs, deed] = [uuidv7(new Date()), uuidv7(new Date()), uuidv7(new Date()), uuidv7(new Date())];

let store: FreshStore;
beforeAll(async () => {
  store = await freshStore(model);
  await store.database.transaction(async rows => {
    await rows.insertMany('firms', [
      { id: own, title: 'ours' },
      { id: other, title: 'others' },
    ]);
    await rows.insertMany('cars', [
      { plate: 'A1', firm: own, worth: '100', bank: '622202', deed },
      { id: theirs, plate: 'B1', firm: other, worth: '200' },
    ]);
    await rows.insertMany('files', [{ id: deed, name: 'deed.pdf' }]);
    await rows.insertMany('pushTargets', [{ name: 'exchange', targetUrl: 'https://exchange.example/', events: ['lot.sold'], state: 'ON' }]);
    await rows.insertMany('offers', [
      { title: 'dear', price: '900' },
      { title: 'cheap', price: '100' },
    ]);
  });
});
afterAll(() => store.database.close());

const around = (roles: readonly string[], upload?: string): Surroundings => ({
  ...askingOf(model, own, roles),
  ...(upload === undefined
    ? {}
    : {
        upload: {
          name: 'cars.csv',
          mime: 'text/csv',
          expected: upload.length,
          body: [Buffer.from(upload)] as unknown as AsyncIterable<Uint8Array>,
        },
      }),
});
const resource = (name: string) => new Records(store.database.read, around([])).resource(name);
const callOf = (name: string, id: string): ResourceCall => {
  const call = resource(name).audiences.enterprise?.calls[id];
  if (call === undefined) throw new Error(`no call ${id}`);
  return call;
};
const asked = (body: object, roles: readonly string[] = []) =>
  list(new Records(store.database.read, around(roles)), resource('cars'), 'enterprise', callOf('cars', 'en.car.list'), { ...body });
const faultsOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => [],
    (error: unknown) => (error instanceof Refusal ? error.faults.map(({ path, code }) => [path, code]) : Promise.reject(error)),
  );

test('[FRM-03] a value that some roles read is refused as a filter and as an order to everybody else', async () => {
  expect(await faultsOf(asked({ filter: { worth: '100' } }))).toEqual([['filter.worth', 'notFilter']]);
  expect(await faultsOf(asked({ sort: { field: 'worth', order: 'ASC' } }))).toEqual([['sort.field', 'notFilter']]);
  expect((await asked({ filter: { worth: '100' } }, ['OWNER'])).list).toMatchObject([{ plate: 'A1', worth: '100' }]);
  expect((await asked({})).list).toMatchObject([{ plate: 'A1', worth: '******' }]);
});

test('[FRM-03] a masked value is refused to whoever asks for its beginning, for what lies between two values, or for its order', async () => {
  for (const part of [{ prefix: '6222' }, { from: '6', to: '7' }])
    expect(await faultsOf(asked({ filter: { bank: part } }))).toEqual([['filter.bank', 'notFilter']]);
  expect(await faultsOf(asked({ sort: { field: 'bank', order: 'ASC' } }))).toEqual([['sort.field', 'notFilter']]);
  for (const whole of ['622202', { isSet: true }]) expect((await asked({ filter: { bank: whole } })).list).toHaveLength(1);
});

test('[FRM-03] choices tell of a record what whoever chooses reads of it in clear, and are found and ordered by nothing else', async () => {
  type Choices = { readonly list: readonly { readonly label: string; readonly facts?: object }[] };
  const choices = async (field: string, roles: readonly string[], q = ''): Promise<Choices['list']> => {
    const records = new Records(store.database.read, around(roles));
    return ((await options(records.act({ input: { resource: 'orders', field, q }, changes: {}, answer: {} }))) as Choices).list;
  };
  const [car] = await choices('car', []);
  expect(car?.facts).toEqual({ plate: 'A1' });
  expect((await choices('car', ['OWNER']))[0]?.facts).toEqual({ plate: 'A1', worth: '100' });
  const labels = async (roles: readonly string[], q?: string) => (await choices('offer', roles, q)).map(({ label }) => label);
  expect(await labels(['OWNER'], '900')).toEqual(['dear']);
  expect(await labels(['OWNER'])).toEqual(['cheap', 'dear']);
  expect((await labels([], '900')).toSorted()).toEqual(['cheap', 'dear']);
});

test('[FRM-03] whose number some roles read is named to nobody else', () => {
  const shown = (roles: readonly string[]) => {
    const { actor, now, language } = around(roles);
    const part = {
      resource: resource('cars'),
      side: 'enterprise',
      records: [{ keeper: 'U7' }],
      showing: { heavy: false, actor, now, language },
    };
    return shownAs(model, part, { labels: new Map(), people: [{ id: deed, userNum: 'U7', name: 'Li Si', member: own }] })[0];
  };
  expect(shown(['OWNER'])).toMatchObject({ keeper: 'U7', people: { U7: 'Li Si' } });
  expect(shown([])).toMatchObject({ keeper: '******' });
  expect(shown([])).not.toHaveProperty('people');
});

test('[FRM-03] a file that some roles read is refused to everybody else', async () => {
  const opened = (roles: readonly string[]) => openedFile(new Records(store.database.read, around(roles)), { id: deed });
  expect((await opened(['OWNER']))?.name).toBe('deed.pdf');
  expect(await opened([])).toBeUndefined();
});

test('[BEY-05] outside systems are told nothing that some roles read, also where one of these has moved the record', async () => {
  await store.database.transaction(async rows => {
    const records = new Records(rows, around(['OWNER']));
    return records.move('lots', await records.create('lots', { title: 'clock', worth: '900' }), 'sell', null);
  });
  const { list: told } = await store.database.read.list('pushLogs', { heavy: true, page: { number: 1, size: 5 }, total: false });
  expect(told).toMatchObject([{ event: 'lot.sold', payload: { record: { title: 'clock', worth: '******' } } }]);
});

test('[FRM-03] the record of another organisation is refused as the answer to a question, as it is in a field', async () => {
  const records = new Records(store.database.read, around([]));
  const question = { firm: reference(['企业', 'Firm'], 'firms') };
  await refuseAsked(records, 'enterprise', question, { firm: own });
  expect(await faultsOf(refuseAsked(records, 'enterprise', question, { firm: other }))).toEqual([['firm', 'reference']]);
});

test('[BEY-06] a row of a sheet that names the record of another organisation is refused, and changes nothing of it', async () => {
  const sheet = '\ufeffPlate,Worth\r\nB1,1\r\n';
  const answer = await importRows(
    store.database,
    { body: {}, around: around([], sheet) },
    resource('sheets'),
    'enterprise',
    callOf('sheets', 'en.sheet.import'),
  );
  expect(answer).toMatchObject({ accepted: 0, rejected: [{ row: 2, field: 'plate' }] });
  expect(await store.database.read.find('cars', theirs)).toMatchObject({ worth: '200', sheet: null });
});

test('[FRM-03] a new record belongs to whoever makes it, however the rows of the audience are said', async () => {
  const made = await store.database.transaction(async rows => {
    const call = { ...callOf('cars', 'en.car.list'), does: 'create', input: ['plate'] } as const;
    return (await make(new Records(rows, around([])), resource('cars'), 'enterprise', call, { plate: 'A3' })).row;
  });
  expect(await store.database.read.find('cars', made.id)).toMatchObject({ firm: own });
});

test('[FRM-03] a move without what a field needs because of the record referred to is refused, and passes where it is not needed', async () => {
  const sold = (firm: string) =>
    store.database.transaction(async rows => {
      const records = new Records(rows, around([]));
      return records.move('sales', await records.create('sales', { firm }), 'sell', null);
    });
  expect(await faultsOf(sold(own))).toEqual([['permit', 'required']]);
  expect((await sold(other)).state).toBe('SOLD');
});

test('[FRM-03] a move that takes away what it needs is refused, whatever stood there before', async () => {
  const sold = store.database.transaction(async rows => {
    const records = new Records(rows, around([]));
    const sale = await records.create('sales', { firm: own, permit: 'P1' });
    return records.move('sales', sale, 'sell', null, { values: { permit: null } });
  });
  expect(await faultsOf(sold)).toEqual([['permit', 'required']]);
});

test('[FRM-03] what stands under a condition is refused outside it, also from a side that neither reads it nor has it in a form', async () => {
  const said = (firm: string) => {
    const values = { firm, permit: 'P1' };
    return refuseHidden(resource('sales'), 'enterprise', values, undefined, new Records(store.database.read, around([])));
  };
  expect(await faultsOf(said(other))).toEqual([['permit', 'notNow']]);
  await expect(said(own)).resolves.toBeUndefined();
});

test('[FRM-03] an effect of the phase check reads, and is refused whatever it writes', async () => {
  const looked = (look: Inside) =>
    store.database.transaction(async rows => {
      const records = new Records(rows, { ...around([]), effects: { 'sale.look': look } });
      return records.move('sales', await records.create('sales', { firm: own }), 'look', null);
    });
  expect((await looked(async act => act.records.get('firms', { id: own }, { lock: true }))).state).toBe('SOLD');
  await expect(looked(async act => act.records.create('firms', { title: 'new' }))).rejects.toThrow(
    'the effect sale.look is of the phase check and writes',
  );
});
