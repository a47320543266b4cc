/** Values for declared fields: one that is accepted, and for each rule one that it refuses. Taken from the table of the rules. */
import type { Field, FieldType } from '#engine/declare/fields.ts';
import { accept, chainOf } from '#engine/input/accept.ts';
import { type Step, stepsOf } from '#engine/rules/chain.ts';
import { clean, isBlank } from '#engine/rules/clean.ts';
import type { RuleName } from '#engine/rules/registry.ts';
import { examplesOf } from '#engine/rules/rules.table.ts';
import { validate } from '#engine/rules/validate.ts';
import { freshIdNo } from '../service/handler-people.ts';
import { freshMobile, freshUscc } from '../service/people.ts';

let made = 0;
/** Another number each time, the same length for a long while. */
const serial = (): string => String(100_000 + ++made);

/** Values that differ from one record to the next, where two rows may not share one. */
const fresh: Partial<Record<RuleName, () => string>> = {
  mobilePhone: freshMobile,
  mobilePhoneStrict: freshMobile,
  uscc: freshUscc,
  idCard: freshIdNo,
  username: () => `user_${serial()}`,
  email: () => `person${serial()}@example.com`,
  password: () => `Secret-${serial()}`,
};

/** The field with the rules that the first value of each choice beside it brings in: records made here hold the first values. */
export const ruled = (field: Field, beside: Readonly<Record<string, Field>>): Field => {
  const chosen = Object.fromEntries(Object.entries(beside).map(([name, { values = {} }]) => [name, Object.keys(values)[0]]));
  return field.rulesBy === undefined ? field : { ...field, rules: chainOf(field, chosen), rulesBy: {} };
};

const digits = (length: number): string => serial().padStart(length, '1').slice(-length);
const written = (step: Step): string => (step.params.length === 0 ? step.rule : `${step.rule}:${step.params.join(',')}`);

const texts = (steps: readonly Step[]): readonly string[] => {
  const own = steps.flatMap(({ rule, params }) => [
    ...(fresh[rule] === undefined ? [] : [fresh[rule]?.() ?? '']),
    ...(rule === 'digits' ? [digits(params[0] ?? 1)] : []),
  ]);
  const fromTable = steps.filter(({ rule }) => rule !== 'required').flatMap(({ rule }) => examplesOf(rule).accepted);
  const short = serial();
  return [...own, `值 ${short}`, `V${short}`, ...fromTable, short.slice(-4), short.slice(-2)];
};

const byType: Partial<Record<FieldType, () => unknown>> = {
  longText: () => `第一行 ${serial()}\n第二行`,
  money: () => `${serial()}.50`,
  flag: () => true,
  date: () => '2020-02-29',
  instant: () => '2026-11-20T08:00:00.000Z',
  json: () => ({ note: `n${serial()}` }),
};

/**
 * A value the field accepts, another one each time where its type allows; undefined for what cannot be made up: files and other records.
 * @throws Error where the table of the rules holds no value that passes the whole chain
 */
export const accepted = (field: Field): unknown => {
  const steps = stepsOf(field.rules ?? '');
  if (field.type === 'choice') return Object.keys(field.values ?? {})[0];
  if (field.type === 'choices') return Object.keys(field.values ?? {}).slice(0, 1);
  if (field.type === 'integer') return steps.find(({ rule }) => rule === 'range')?.params[0] ?? 7;
  if (field.type === 'password') return `Secret-${serial()}`;
  if (field.type !== 'text') return byType[field.type]?.();
  const found = texts(steps).find(value => accept({ value: field }, { value }).faults.length === 0);
  if (found === undefined)
    throw new Error(`no accepted value for ${JSON.stringify(field.label)} (${field.rules ?? ''}): add one to the table of the rules`);
  return found;
};

/** A value of another type than the field's. */
const strange: Readonly<Record<FieldType, unknown>> = {
  text: 42,
  longText: 42,
  integer: 'seven',
  money: '1.234',
  flag: 'yes',
  date: '2026-02-30',
  instant: 'yesterday',
  choice: 'NONSUCH',
  choices: ['NONSUCH'],
  reference: 'nonsuch',
  references: ['nonsuch'],
  file: 'nonsuch',
  files: ['nonsuch'],
  json: 'text',
  fault: { code: 'text' },
  items: 'text',
  password: 42,
  sequence: 42,
  bytes: 'AA==',
};

export interface Wrong {
  /** What it breaks: a rule as the declaration writes it, or the type. */
  readonly breaks: string;
  readonly value: unknown;
}

const overlong = (step: Step): readonly string[] => {
  const [first = 0, second = first] = step.params;
  return ['长'.repeat(Math.min(second, 3_000) + 1), 'x'.repeat(Math.max(first - 1, 0)), '9'.repeat(Math.min(second, 3_000) + 1)];
};

/** For each rule of the field, and for its type, a value that is refused; `required` by leaving it out is the caller's to try. */
export const refused = (field: Field): readonly Wrong[] => {
  const byRule = stepsOf(field.rules ?? '').flatMap((step): readonly Wrong[] => {
    if (step.rule === 'required') return [];
    const candidates: readonly unknown[] =
      field.type === 'integer'
        ? [(step.params[1] ?? 0) + 1, (step.params[0] ?? 0) - 1]
        : [...examplesOf(step.rule).refused, ...overlong(step)];
    const value = candidates.find(each => {
      const cleaned = clean(each, field.rules ?? '', field.clean);
      return !isBlank(cleaned) && validate(written(step), cleaned).length > 0;
    });
    return value === undefined ? [] : [{ breaks: written(step), value }];
  });
  return [...byRule, { breaks: `type ${field.type}`, value: strange[field.type] }];
};
