import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Condition, Scalar, Test } from '#engine/conditions/condition.ts';
import { evaluate } from '#engine/conditions/evaluate.ts';
import { choice, date, defineResource, flag, instant, integer, json, money, reference, references, text } from '#engine/declare/index.ts';
import { modelWith } from '#tests/store/fleet.ts';
import { type FreshStore, freshStore } from '#tests/store/fresh-store.ts';
import type { Row } from './rows.ts';

const label = ['某物', 'Thing'] as const;
const audiences = { operator: { rows: 'all', reads: [], calls: {} } } as const;
const fields = {
  word: text(label),
  secret: text(label, { personal: true }),
  size: integer(label),
  price: money(label),
  done: flag(label),
  day: date(label),
  at: instant(label),
  kind: choice(label, { A: label, B: label }),
  tags: references(label, 'parents'),
  extra: json(label, { type: 'object' }),
};
const parents = defineResource({
  name: 'parents',
  label,
  represent: '',
  fields: { ...fields, code: text(label, { unique: true }) },
  audiences,
});
const children = defineResource({
  name: 'children',
  label,
  represent: '',
  fields: { ...fields, parent: reference(label, 'parents') },
  audiences,
});

/** Values of each field, and what it is asked about: its own values, those between them, and some of other kinds. */
const words = ['A', 'B', 'AB', '', '𠮷', '\uffee', '7', "'; drop"];
const prices = ['0.00', '9.50', '10.00', '-3.25'];
const days = ['2026-11-20', '2026-11-21', '2024-02-29'];
const moments = ['2026-11-19T16:00:00.000Z', '2026-11-20T04:00:00.000Z', '2026-11-20T15:59:59.999Z'];
const sizes = [0, 7, -1, 9_007_199_254_740_991];
const values: Readonly<Record<keyof typeof fields, readonly unknown[]>> = {
  word: words,
  secret: words,
  size: sizes,
  price: prices,
  done: [true, false],
  day: days,
  at: moments,
  kind: ['A', 'B'],
  tags: [[], ['01a1f979-7b42-72cd-9fee-028f048b1b5a']],
  extra: [[], '', { a: 1 }, [0], 'x', 0, false],
};
const times: readonly Scalar[] = [
  ...days,
  ...moments,
  '2026-11-20T00:00:00+08:00',
  '2026-11-20T12:00:00.5+08:00',
  '$now',
  '$session.moment',
];
const asked: Readonly<Record<keyof typeof fields, readonly Scalar[]>> = {
  word: [...words.filter(word => word !== ''), 7, 7.5, true, '$session.words', '$session.none'],
  secret: [...words.filter(word => word !== ''), '$session.words', '$session.none'],
  size: [...sizes, 6.5, '7', 'x', true, '$session.size', '$session.sizes', '$session.none'],
  price: [9.5, 9.49, 10, -3.25, '9.50', '9.5', '10.00', true, '$session.size', '$session.none'],
  done: [true, false, 'true', 1, '$session.yes', '$session.none'],
  day: [...times, 7, true],
  at: [...times, 7, true],
  kind: ['A', 'B', 'C', '$session.words'],
  tags: ['01a1f979-7b42-72cd-9fee-028f048b1b5a', 1],
  extra: ['x'],
};
const session = {
  words: ['A', '𠮷', 7, null, ''],
  size: 7,
  sizes: [0, 7],
  yes: true,
  moment: '2026-11-20T04:00:00Z',
  id: '01a1f979-7b42-72cd-9fee-028f048b1b5a',
  none: null,
};
const now = new Date('2026-11-20T04:00:00.000Z');

const names = Object.keys(fields) as (keyof typeof fields)[];
const testsOf = (name: keyof typeof fields): fc.Arbitrary<Test> => {
  const scalar = fc.constantFrom(...asked[name]);
  const bound = scalar.filter(value => typeof value !== 'boolean');
  const set = fc.boolean().map(isSet => ({ isSet }));
  if (name === 'extra') return set;
  const equal = fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }), set);
  // Encrypted fields know equality alone; lists and structures have no order that anybody asks for.
  if (name === 'secret' || name === 'tags' || name === 'done') return equal;
  return fc.oneof(
    equal,
    bound.map(from => ({ from })),
    bound.map(to => ({ to })),
    fc.record({ from: bound, to: bound }),
  );
};
const leaf: fc.Arbitrary<Condition> = fc.oneof(
  ...names.flatMap(name => [
    testsOf(name).map((asks): Condition => ({ [name]: asks })),
    testsOf(name).map((asks): Condition => ({ [`parent.${name}`]: asks })),
  ]),
  fc.constantFrom<Condition>(
    { parent: { isSet: true } },
    { parent: { isSet: false } },
    { parent: '$session.id' },
    { 'parent.code': 'one' },
    { 'parent.code': ['one', 'two'] },
    { 'parent.code': '$session.words' },
    { id: ['no id'] },
    {},
    { word: 'A', size: 7 },
  ),
);
const { condition } = fc.letrec<{ condition: Condition }>(tie => ({
  condition: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc.array(tie('condition'), { maxLength: 3 }).map(all => ({ all })),
    fc.array(tie('condition'), { maxLength: 3 }).map(any => ({ any })),
    tie('condition').map(not => ({ not })),
  ),
}));
const rowOf = fc.record(
  Object.fromEntries(
    names.map(name => [
      name,
      fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 4, arbitrary: fc.constantFrom(...values[name]) }),
    ]),
  ),
);

let store: FreshStore;
let rows: readonly Row[];
beforeAll(async () => {
  store = await freshStore(modelWith(parents, children));
  const [some, more] = fc.sample(
    fc.tuple(fc.array(rowOf, { minLength: 20, maxLength: 20 }), fc.array(rowOf, { minLength: 150, maxLength: 150 })),
    1,
  )[0] ?? [[], []];
  const old = await store.database.read.insertMany(
    'parents',
    some.map((row, at) => ({ ...row, code: ['one', 'two', 'A'][at] ?? null })),
  );
  const young = await store.database.read.insertMany(
    'children',
    more.map((row, at) => ({ ...row, parent: old[at % 25]?.id ?? null })),
  );
  rows = young.map(row => ({ ...row, parent: old.find(parent => parent.id === row.parent) ?? null }));
});
afterAll(() => store.database.close());

test('PostgreSQL and the evaluator choose the same rows, whatever the condition', async () => {
  await fc.assert(
    fc.asyncProperty(condition, async asks => {
      const expected = rows.filter(row => evaluate(asks, row, { session, now })).map(row => row.id);
      const page = await store.database.read.list('children', {
        where: [asks],
        session,
        now,
        columns: ['id'],
        sort: { field: 'id', order: 'ASC' },
        page: { number: 1, size: 200 },
      });
      expect(page.list.map(row => row.id)).toEqual([...expected].sort());
    }),
    { numRuns: 800 },
  );
});

test('a range of an encrypted field is a mistake, not an empty list', async () => {
  const ask = store.database.read.count('children', { secret: { from: 'A' } });
  await expect(ask).rejects.toThrow('children.secret is encrypted');
});

test('structured data is not compared', async () => {
  await expect(store.database.read.count('children', { not: { extra: 'x' } })).rejects.toThrow('children.extra holds structured data');
});

test('a field that does not exist is a mistake', async () => {
  await expect(store.database.read.count('children', { nothing: 'A' })).rejects.toThrow('children has no field nothing');
  await expect(store.database.read.count('children', { 'parent.nothing': 'A' })).rejects.toThrow('parents has no field nothing');
});
