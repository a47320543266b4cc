/** A new record from a caller's input: what a create, a save and each row of an import have in common. */
import { sessionKeyOf } from '#engine/conditions/condition.ts';
import { equalitiesOf } from '#engine/conditions/equalities.ts';
import { evaluate } from '#engine/conditions/evaluate.ts';
import type { ResourceCall } from '#engine/declare/calls.ts';
import type { Field } from '#engine/declare/fields.ts';
import type { Side } from '#engine/declare/menus.ts';
import { accept } from '#engine/input/accept.ts';
import type { ResourceModel } from '#engine/project/model.ts';
import { limitsOf } from '#engine/rules/chain.ts';
import type { Fault } from '#engine/wire/fault.ts';
import type { Row, StoredRow } from '#service/store/rows.ts';
import type { Records } from './records.ts';
import { referred } from './referred.ts';
import { refuseAsked, refuseForeign, refuseWith } from './targets.ts';

export type Fields = Readonly<Record<string, Field>>;
/** The fields of these names that there are. */
export const fieldsNamed = (resource: ResourceModel, names: readonly string[]): Fields =>
  Object.fromEntries(names.flatMap(name => (resource.fields[name] === undefined ? [] : [[name, resource.fields[name]]])));

/** The input as these fields accept it. @throws Refusal INPUT_INVALID naming every fault */
export const checked = (fields: Fields, raw: Row, { now, ...words }: { partial?: boolean; before?: Row; now: Date }): Row => {
  const { values, faults } = accept(fields, raw, { ...words, context: { now } });
  refuseWith(faults);
  return values;
};

/** Fields that stand only under a condition: what the portal hides is refused here. */
export const refuseHidden = async (
  resource: ResourceModel,
  side: Side,
  values: Row,
  before: Row | undefined,
  records: Records,
): Promise<void> => {
  const said = resource.audiences[side]?.views?.when ?? {};
  const asked = Object.entries(values).flatMap(([field, value]) => {
    const isSaid = value !== undefined && value !== null && value !== false && !(Array.isArray(value) && value.length === 0);
    return isSaid ? [[field, said[field] ?? resource.fields[field]?.when] as const] : [];
  });
  const conditions = asked.map(([, condition]) => condition);
  const after = await referred(records.rows, resource, conditions, { ...before, ...values });
  const faults: Fault[] = asked.flatMap(([field, condition]) =>
    condition !== undefined && !evaluate(condition, after, records.operands) ? [{ path: field, code: 'notNow' }] : [],
  );
  refuseWith(faults);
};

/** The body without what says which record is meant. */
export const without = (body: Row, ...names: readonly string[]): Row =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
/** The values that are columns of the record, of those named. */
export const split = (values: Row, resource: ResourceModel, names: readonly string[]): Row =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name) && resource.fields[name] !== undefined));

/** New rows are such as their audience may see: the equalities of its `rows` (the own organisation, the face's kind) are written into them. */
const ownerOf = (resource: ResourceModel, side: Side, records: Records): Row => {
  const rows = resource.audiences[side]?.rows;
  if (rows === undefined || rows === 'all') return {};
  return Object.fromEntries(
    equalitiesOf(rows).flatMap(([field, value]) => {
      if (resource.fields[field] === undefined || field === 'id' || field === 'state') return [];
      const operand = sessionKeyOf(value);
      return [[field, operand === undefined ? value : (records.operands.session[operand] ?? null)]];
    }),
  );
};

/** Null where something has to stand, and would without a word, is no word. */
const spoken = (fields: Fields, raw: Row): Row =>
  Object.fromEntries(
    Object.entries(raw).filter(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return value !== null || field?.default === undefined || !limitsOf(field.rules ?? '').required;
    }),
  );

/**
 * Makes a record of input as a call declares it, and what its effect answers. Every rule, condition and reference is judged here.
 * @param also values that are not the caller's to give: what a row of a sheet belongs to
 */
export const make = async (
  records: Records,
  resource: ResourceModel,
  side: Side,
  call: ResourceCall,
  given: Row,
  also: Row = {},
): Promise<{ readonly row: StoredRow; readonly answer: Row }> => {
  const fields = { ...fieldsNamed(resource, call.input ?? []), ...call.ask };
  const raw = spoken(fields, given);
  const input = checked(fields, raw, { now: records.around.now });
  const values = split(input, resource, call.input ?? []);
  // A default is nobody's input.
  const sent = Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(raw, name)));
  await refuseHidden(resource, side, sent, values, records);
  const sequences = Object.values(resource.fields).flatMap(({ type, name }) => (type === 'sequence' ? [name] : []));
  const numbers = await refuseForeign(records, resource, side, values, {}, call.effect === undefined ? [] : sequences);
  const unchosen = await refuseAsked(records, side, call.ask ?? {}, input);
  const answer: Record<string, unknown> = {};
  const defaulted = new Set(Object.keys(input).filter(name => !Object.hasOwn(raw, name)));
  const row = await records.create(
    resource.name,
    { ...values, ...numbers, ...ownerOf(resource, side, records), ...also },
    { input, answer, defaulted, ...(call.effect === undefined ? {} : { effect: call.effect }) },
  );
  refuseWith(unchosen);
  return { row, answer };
};

/**
 * What a row of a sheet says of a record that is there already: the fields it names are changed, by the same judgements as `make`.
 * @param also values that are not the caller's to give
 */
export const remake = async (
  records: Records,
  resource: ResourceModel,
  side: Side,
  call: ResourceCall,
  raw: Row,
  before: StoredRow,
  also: Row,
): Promise<{ readonly row: StoredRow; readonly answer: Row }> => {
  const input = checked(fieldsNamed(resource, call.input ?? []), raw, { partial: true, before, now: records.around.now });
  await refuseHidden(resource, side, input, before, records);
  await refuseForeign(records, resource, side, input, before);
  const answer: Record<string, unknown> = {};
  const row = await records.change(
    resource.name,
    before,
    null,
    { ...input, ...also },
    { input, answer, ...(call.effect === undefined ? {} : { effect: call.effect }) },
  );
  return { row, answer };
};
