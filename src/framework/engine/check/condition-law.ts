/** Whether conditions ask about fields that exist, with operands and values that fit. Their form is judged before (`conditions/problems`). */

import { type Condition, fieldsOf, isOperand, type Scalar } from '../conditions/condition.ts';
import type { Field } from '../declare/fields.ts';
import { isHeavy } from '../project/heavy.ts';
import { type Finding, type Step, unknownName } from './finding.ts';
import { isComparable, misfit, orderedTypes } from './fit.ts';
import type { Declared, ResourceLaw, World } from './world.ts';

type Fields = Readonly<Record<string, Field>>;
/** A mistake below a condition, before anybody knows where the condition stands. */
type Fault = readonly [steps: readonly Step[], message: string];

const own = (fields: Fields, name: string): Field | undefined => (Object.hasOwn(fields, name) ? fields[name] : undefined);

/** The field a condition names, one hop allowed; a message where there is none; null where a broken declaration hides it. */
const fieldAt = (fields: Fields, name: string, world: World): Field | string | null => {
  const [first = '', second] = name.split('.');
  const field = own(fields, first);
  if (field === undefined) return unknownName('field', first, Object.keys(fields));
  if (second === undefined) return field;
  if (field.type !== 'reference' || field.to === undefined) return `${first} is no reference; only one hop through a reference is possible`;
  const target = world.model.resources[field.to];
  if (target === undefined) return null;
  return own(target.fields, second) ?? unknownName(`field of ${field.to}`, second, Object.keys(target.fields));
};

/** Where an end of a span stands among others; undefined where nobody can say yet, as of an operand. */
const placeOf = ({ type }: Field, end: Scalar | undefined): number | undefined => {
  if (typeof end === 'number') return end;
  return (type === 'date' || type === 'instant') && typeof end === 'string' && !isOperand(end) ? Date.parse(end) : undefined;
};

const testFaults = (name: string, field: Field, test: unknown): Fault[] => {
  const scalar = (steps: readonly Step[], value: Scalar): Fault[] => {
    const message = misfit(name, field, value);
    return message === undefined ? [] : [[steps, message]];
  };
  if (typeof test === 'object' && test !== null && 'isSet' in test) return [];
  if (isHeavy(field)) return [[[], `${name} is heavy; only isSet can be asked of it`]];
  if (!isComparable(field)) return [[[], `${name} is of type ${field.type}; only isSet can be asked of it`]];
  if (Array.isArray(test) && test.length === 0) return [[[], 'one of nothing; write the values']];
  if (Array.isArray(test)) return test.flatMap((value: Scalar, index) => scalar([index], value));
  if (typeof test !== 'object' || test === null) return scalar([], test as Scalar);
  if (field.storage === 'encrypted') return [[[], `${name} is encrypted and knows equality alone; write a value or a list`]];
  if (!orderedTypes.has(field.type)) return [[[], `${name} is of type ${field.type} and has no order; write a value or a list`]];
  const { from, to } = test as { readonly from?: Scalar; readonly to?: Scalar };
  const [first, last] = [placeOf(field, from), placeOf(field, to)];
  if (first !== undefined && last !== undefined && first > last) return [[[], `from ${from} to ${to} is no span; write the lesser first`]];
  return Object.entries(test as Record<string, Scalar>).flatMap(([end, value]) => scalar([end], value));
};

export const faultsOf = (condition: Condition, fields: Fields, world: World): Fault[] =>
  Object.entries(condition).flatMap(([key, part]): Fault[] => {
    const below = (steps: readonly Step[], inner: Condition): Fault[] =>
      faultsOf(inner, fields, world).map(([further, message]): Fault => [[...steps, ...further], message]);
    if (key === 'not' && Object.keys(part as Condition).length === 0) return [[[key], 'not what always holds; write what is not to hold']];
    if (key === 'not') return below([key], part as Condition);
    if (key === 'all' || key === 'any') return (part as readonly Condition[]).flatMap((inner, index) => below([key, index], inner));
    const field = fieldAt(fields, key, world);
    if (field === null) return [];
    const found: Fault[] = typeof field === 'string' ? [[[], field]] : testFaults(key, field, part);
    return found.map(([further, message]): Fault => [[key, ...further], message]);
  });

/** What is asked of the records that a field, or a question, is chosen among. */
function* chosenAmong(
  at: readonly Step[],
  fields: Fields = {},
): Generator<readonly [steps: readonly Step[], condition: Condition, of: string]> {
  for (const [name, { among, to, picks }] of Object.entries(fields)) {
    if (among !== undefined && to !== undefined) yield [[...at, name, 'among'], among as Condition, to];
    if (picks?.among !== undefined) yield [[...at, name, 'picks', 'among'], picks.among, picks.resource];
  }
}

/** Every condition of a resource: where it stands and whose fields it asks about. */
function* conditionsOf(one: Declared): Generator<readonly [steps: readonly Step[], condition: Condition, of?: string]> {
  for (const [side, audience] of Object.entries(one.resource.audiences)) {
    const here = ['audiences', side];
    if (audience.rows !== 'all') yield [[...here, 'rows'], audience.rows];
    const waits = audience.home?.waitsFor?.when;
    if (waits !== undefined) yield [[...here, 'home', 'waits', 'when'], waits];
    for (const [field, condition] of Object.entries(audience.files ?? {}))
      if (condition !== undefined) yield [[...here, 'files', field], condition];
    for (const [field, condition] of Object.entries(audience.views?.when ?? {})) {
      if (condition !== undefined && condition !== one.resource.fields[field]?.when) yield [[...here, 'views', 'when', field], condition];
    }
    for (const [name, measure] of Object.entries(audience.sums?.measures ?? {}))
      for (const word of ['share', 'when', 'less'] as const)
        if (measure[word] !== undefined) yield [[...here, 'sums', 'measures', name, word], measure[word]];
    for (const [id, call] of Object.entries(audience.calls)) if (call.rows !== undefined) yield [[...here, 'calls', id, 'rows'], call.rows];
  }
  for (const [name, transition] of Object.entries(one.resource.transitions ?? {})) {
    for (const [index, needed] of (transition.complete ?? []).entries())
      if (typeof needed !== 'string') yield [['transitions', name, 'complete', index, 1], needed[1]];
    for (const [index, [condition]] of (transition.guards ?? []).entries()) yield [['transitions', name, 'guards', index, 0], condition];
    for (const word of ['instead', 'next'] as const)
      for (const [index, { when }] of (transition[word] ?? []).entries()) yield [['transitions', name, word, index, 'when'], when];
  }
  for (const [name, field] of Object.entries(one.resource.fields))
    if (field.when !== undefined) yield [['fields', name, 'when'], field.when];
  yield* chosenAmong(['fields'], one.resource.fields);
  for (const [name, { ask }] of Object.entries(one.resource.transitions ?? {})) yield* chosenAmong(['transitions', name, 'ask'], ask);
  for (const [side, { calls }] of Object.entries(one.resource.audiences))
    for (const [id, { ask }] of Object.entries(calls)) yield* chosenAmong(['audiences', side, 'calls', id, 'ask'], ask);
}

/** Judged of the record alone, as it was read or written: what it refers to is not there, and each question about that would be answered with no. */
const ofRecordAlone = ([root, , word]: readonly Step[]): boolean =>
  (root === 'audiences' && word === 'files') || (root === 'transitions' && ['instead', 'next'].includes(String(word)));

/** Why a condition that is judged of the record alone cannot be; undefined where it can. */
export const hopFault = (condition: Condition): string | undefined => {
  const hop = fieldsOf(condition).find(path => path.includes('.'));
  return hop === undefined ? undefined : `${hop} is not the record's own, which alone is looked at here; copy it to a field of its own`;
};

export const conditionLaw: ResourceLaw = function* (one, world): Generator<Finding> {
  for (const [steps, condition, of] of conditionsOf(one)) {
    const fields = of === undefined ? one.fields : world.model.resources[of]?.fields;
    if (fields === undefined) continue;
    for (const [further, message] of faultsOf(condition, fields, world)) yield one.fault([...steps, ...further], message);
    const hop = ofRecordAlone(steps) ? hopFault(condition) : undefined;
    if (hop !== undefined) yield one.fault(steps, hop);
  }
};
