import { expect, test } from 'vitest';
import {
  choice,
  defineResource,
  instant,
  json,
  longText,
  money,
  type Resource,
  reference,
  references,
  sequence,
  text,
} from '../declare/index.ts';
import { modelOf } from './model.ts';
import { type Schema, schemaOf } from './schema.ts';
import { identifier, snakeCase } from './schema-names.ts';

const label = ['某物', 'Thing'] as const;
const everything = { rows: 'all', reads: [], calls: {} } as const;
const schemaWith = (...resources: readonly Resource[]): Schema =>
  schemaOf(
    modelOf({
      resources: resources.map(resource => ({ file: resource.name, resource })),
      calls: [],
      menus: { enterprise: [], operator: [] },
      effects: {},
    }),
  );
const indexesOf = (schema: Schema, table: string): readonly string[] =>
  (schema.tables[table]?.indexes ?? []).map(
    ({ columns, present, method }) => `${method ?? ''}${columns.join()}${present === undefined ? '' : ' where set'}`,
  );

const companies = defineResource({
  name: 'companies',
  label,
  represent: '',
  fields: { code: text(label), name: text(label) },
  audiences: { operator: everything },
});

test.each([
  ['notAfter', 'not_after'],
  ['eSealInfo', 'e_seal_info'],
  ['cRLNumber', 'c_rl_number'],
  ['fpSha256', 'fp_sha256'],
])('%s is the column %s', (name, column) => expect(snakeCase(name)).toBe(column));

test('long names are shortened and stay apart', () => {
  const parts = ['a_very_long_table_name_indeed', 'with_a_column_of_some_length', 'and_another'];
  const [one, other] = [identifier(parts, 'idx'), identifier([...parts, 'more'], 'idx')];
  expect([one.length, other.length]).toEqual([63, 63]);
  expect(one).not.toBe(other);
  expect(one).toMatch(/^a_very_long_table_name_indeed_.*_idx$/);
});

test('two fields that want one column are refused', () => {
  const clash = { name: 'x', label, represent: '', audiences: { operator: everything } };
  expect(() => schemaWith(defineResource({ ...clash, fields: { aB: text(label), a_b: text(label) } }))).toThrow(
    'two fields want the column a_b',
  );
  expect(() => schemaWith(defineResource({ ...clash, fields: { idNo: text(label, { personal: true }), idNoIndex: text(label) } }))).toThrow(
    'two fields want the column id_no_index',
  );
});

test('lists, filters, searches, charts, tenants, references, clocks and keys have indexes, and none is there twice', () => {
  const orders = defineResource({
    name: 'orders',
    label,
    represent: '',
    fields: {
      company: reference(label, 'companies'),
      no: sequence(label, '{date}{n:6}'),
      title: text(label),
      kind: choice(label, { A: label, B: label }),
      buyers: references(label, 'companies'),
      dueAt: instant(label),
      paidAt: instant(label),
      amount: money(label),
      mobile: text(label, { personal: true }),
      note: longText(label),
      lookedUp: text(label),
      batch: text(label),
    },
    states: { OPEN: { label, tone: 'busy' }, LATE: { label, tone: 'bad' } },
    start: 'OPEN',
    transitions: { expire: { label, from: 'OPEN', to: 'LATE', at: 'dueAt' } },
    indexes: [['batch', 'title'], ['lookedUp']],
    audiences: {
      operator: {
        rows: 'all',
        reads: [],
        list: ['title'],
        sort: ['dueAt', 'ASC'],
        filters: ['kind', 'buyers', 'amount', 'state', 'mobile', 'note'],
        search: ['title', 'mobile', 'no'],
        sums: { by: ['paidAt', 'createdAt', 'kind'] },
        home: {
          sums: [
            { label, by: 'paidAt' },
            { label, by: 'kind' },
          ],
        },
        calls: {},
      },
      enterprise: {
        rows: { 'company.code': '$session.companyCode' },
        reads: [],
        list: ['title'],
        sort: ['createdAt', 'DESC'],
        filters: ['kind'],
        search: ['title'],
        calls: { 'x.get': { path: 'x', menu: '1', does: 'get', key: 'batch' } },
      },
    },
  });
  const schema = schemaWith(companies, orders);
  expect(indexesOf(schema, 'orders')).toEqual([
    'amount where set',
    'batch,title where set',
    'ginbuyers',
    'company,created_at,id',
    'due_at,id',
    'piecesno,title',
    'looked_up where set',
    'mobile_index where set',
    'paid_at where set',
    'state,due_at,id',
  ]);
  expect(indexesOf(schema, 'companies')).toEqual(['code where set']);
  expect(schema.sequences).toEqual({ orders_no_seq: { digits: 6, cycle: true } });
});

test('only built-ins are NOT NULL, and a default fills a column that is added', () => {
  const { tables } = schemaWith(
    defineResource({
      name: 'plain',
      label,
      represent: '',
      fields: {
        must: text(label, { rules: 'required' }),
        kind: choice(label, { A: label }, { default: 'A' }),
        extra: json(label, { type: 'object' }),
      },
      states: { ON: { label, tone: 'good' } },
      start: 'ON',
      audiences: { operator: everything },
    }),
  );
  const columns = tables.plain?.columns ?? [];
  expect(columns.filter(({ notNull }) => notNull).map(({ name }) => name)).toEqual(['id', 'version', 'created_at', 'updated_at', 'state']);
  expect(columns.filter(column => column.default !== undefined).map(column => [column.name, column.default])).toEqual([
    ['version', 1],
    ['state', 'ON'],
    ['kind', 'A'],
  ]);
});
