import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Condition, Scalar, Test } from './condition.ts';
import { fieldsOf } from './condition.ts';
import { evaluate } from './evaluate.ts';
import { conditionProblems } from './problems.ts';

const texts = ['A', 'B', '𠮷', '\uffee', '10', '9.50', '2026-11-20', '2026-11-21', '2026-11-20T04:00:00Z', '2026-11-20T12:00:00.5+08:00'];
const names = ['a', 'b', 'c', 'r.a', 'r.b'];
const literal: fc.Arbitrary<Scalar> = fc.oneof(fc.constantFrom(...texts), fc.integer({ min: -3, max: 12 }), fc.boolean());
const scalar: fc.Arbitrary<Scalar> = fc.oneof(literal, fc.constantFrom('$now', '$session.one', '$session.many', '$session.none'));
const bound = scalar.filter(value => typeof value !== 'boolean');
const fieldTest: fc.Arbitrary<Test> = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 3 }),
  bound.map(from => ({ from })),
  bound.map(to => ({ to })),
  fc.record({ from: bound, to: bound }),
  fc.boolean().map(isSet => ({ isSet })),
);
const leaf: fc.Arbitrary<Condition> = fc.dictionary(fc.constantFrom(...names), fieldTest, { maxKeys: 3, noNullPrototype: true });
const { condition } = fc.letrec<{ condition: Condition }>(tie => ({
  condition: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc.array(tie('condition'), { maxLength: 3 }).map(all => ({ all })),
    fc.array(tie('condition'), { maxLength: 3 }).map(any => ({ any })),
    tie('condition').map(not => ({ not })),
  ),
}));

const value = fc.oneof(literal, fc.constantFrom(null, undefined, ''), fc.constant([]), fc.date());
const record = fc.record(
  { a: value, b: value, c: value, r: fc.oneof(fc.constant(null), fc.record({ id: literal, a: value, b: value })) },
  { requiredKeys: [] },
);
const around = fc.record({
  session: fc.record({ one: fc.oneof(literal, fc.constant(null)), many: fc.array(literal, { maxLength: 3 }) }, { requiredKeys: [] }),
  now: fc.constantFrom(new Date('2026-11-20T04:00:00Z'), new Date('2026-11-20T16:00:00Z')),
});

const always = (claim: (one: Condition, other: Condition, holds: (condition: Condition) => boolean) => boolean) =>
  fc.assert(
    fc.property(condition, condition, record, around, (one, other, row, world) => claim(one, other, each => evaluate(each, row, world))),
    { numRuns: 500 },
  );

test('not twice is nothing', () => always((one, _, holds) => holds({ not: { not: one } }) === holds(one)));

test('a condition or its opposite holds, never both', () => always((one, _, holds) => holds({ not: one }) !== holds(one)));

test('de Morgan: not all is any not, not any is all not', () =>
  always(
    (one, other, holds) =>
      holds({ not: { all: [one, other] } }) === holds({ any: [{ not: one }, { not: other }] }) &&
      holds({ not: { any: [one, other] } }) === holds({ all: [{ not: one }, { not: other }] }),
  ));

test('all and any are what && and || are', () =>
  always(
    (one, other, holds) =>
      holds({ all: [one, other] }) === (holds(one) && holds(other)) && holds({ any: [one, other] }) === (holds(one) || holds(other)),
  ));

test('fields side by side are an all of them', () =>
  fc.assert(
    fc.property(leaf, record, around, (parts, row, world) => {
      const all = Object.entries(parts).map(([field, each]) => ({ [field]: each }));
      return evaluate(parts, row, world) === evaluate({ all }, row, world);
    }),
  ));

test('a list is an any of its members', () =>
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.array(scalar, { maxLength: 3 }), record, around, (field, values, row, world) => {
      const any = values.map(each => ({ [field]: each }));
      return evaluate({ [field]: values }, row, world) === evaluate({ any }, row, world);
    }),
  ));

test('a range is its two halves, and the halves at one bound part what has a place', () =>
  fc.assert(
    fc.property(fc.constantFrom(...names), bound, bound, record, around, (field, from, to, row, world) => {
      const holds = (each: Test) => evaluate({ [field]: each }, row, world);
      expect(holds({ from, to })).toBe(holds({ from }) && holds({ to }));
      expect(holds({ from }) && holds({ to: from })).toBe(false);
    }),
  ));

test('what has no value passes no test but isSet: false', () =>
  fc.assert(
    fc.property(fieldTest, around, fc.constantFrom({}, { a: null }, { a: undefined }, { a: '' }, { a: [] }), (each, world, row) => {
      const asksForNothing = typeof each === 'object' && 'isSet' in each && !each.isSet;
      return evaluate({ a: each }, row, world) === asksForNothing;
    }),
  ));

test('a condition is data: it is well formed, survives JSON, and depends on no field but its own', () =>
  fc.assert(
    fc.property(condition, record, record, around, (one, row, noise, world) => {
      const copy: Condition = JSON.parse(JSON.stringify(one));
      const fields = new Set(fieldsOf(one).map(field => field.split('.')[0]));
      const others = Object.fromEntries(Object.entries(noise).filter(([field]) => !fields.has(field)));
      const relevant = Object.fromEntries(Object.entries(row).filter(([field]) => fields.has(field)));
      expect(conditionProblems(one)).toEqual([]);
      expect(copy).toEqual(one);
      expect(evaluate(copy, { ...others, ...relevant }, world)).toBe(evaluate(one, row, world));
    }),
  ));

test('no record and no session makes the evaluator throw', () =>
  fc.assert(
    fc.property(
      condition,
      fc.dictionary(fc.constantFrom('a', 'b', 'c', 'r'), fc.anything()),
      fc.dictionary(fc.constantFrom('one', 'many'), fc.anything()),
      (one, row, session) => {
        expect(typeof evaluate(one, row, { session, now: new Date(0) })).toBe('boolean');
      },
    ),
    { numRuns: 500 },
  ));

test('checking the form of anything never throws', () =>
  fc.assert(fc.property(fc.anything(), any => Array.isArray(conditionProblems(any)))));
