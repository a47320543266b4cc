/** Judges a form's values by the engine's own `accept`: the same verdicts and sentences as the service's. */
import { type Label, type Language, pick } from '#engine/declare/label.ts';
import { accept } from '#engine/input/accept.ts';
import { faultMessage } from '#engine/input/words.ts';
import type { ClientField } from '#engine/project/client-view.ts';
import { beginningOn, OWN_NAME } from '#engine/rules/beginning.ts';
import { isChosen, typedIn, unequalSaid } from './chosen-password.ts';
import { blank, type Fields, same, type Values } from './standing.ts';

/** People type a moment without its time zone. */
const noMoment: Label = ['请填写日期和时间，如 2026-11-20 08:00', 'Enter a date and time, for example 2026-11-20 08:00.'];

/** The names of the fields that differ from the record's. */
export const changedFields = (fields: Fields, values: Values, before: Values): readonly string[] =>
  Object.keys(fields).filter(name => !same(values[name], before[name]));

/**
 * Every fault by its path (`rows[3].field`), as a sentence. Of a record that exists only what was changed or is missing is judged:
 * a masked value that nobody touched is not the value, and old data is nobody's mistake today.
 */
export const faultsOf = (
  fields: Fields,
  values: Values,
  before: Values | undefined,
  language: Language,
): Readonly<Record<string, string>> => {
  const judged = Object.fromEntries(
    Object.entries(fields).filter(
      ([name, field]) =>
        before === undefined ||
        [name, ...Object.keys(field.rulesBy ?? {})].some(each => !same(values[each], before[each])) ||
        blank(values[name]),
    ),
  );
  const secretsKept = Object.fromEntries(
    Object.entries(judged).filter(([name, field]) => before === undefined || field.type !== 'password' || !blank(values[name])),
  );
  const found: Record<string, string> = {};
  const typed = Object.fromEntries(
    Object.entries(secretsKept).map(([name, field]) => [name, (isChosen(field) ? typedIn(values[name]).typed : values[name]) ?? null]),
  );
  for (const fault of accept(secretsKept, typed, { before: { ...before, ...values } }).faults) {
    found[fault.path] ??= fault.code === 'typeInstant' ? pick(noMoment, language) : faultMessage(fault, language);
  }
  for (const name of Object.keys(secretsKept)) {
    const said = unequalSaid(values[name], language);
    if (said !== undefined) found[name] ??= said;
  }
  return found;
};

/** What is sent: everything that stands in a new record, what was changed of one that exists. Cleaned as the rules spell it. */
export const payloadOf = (fields: Fields, values: Values, before: Values | undefined): Values => {
  const names = before === undefined ? Object.keys(fields) : changedFields(fields, values, before);
  const sent = Object.fromEntries(names.flatMap(name => (fields[name] === undefined ? [] : [[name, fields[name]]])));
  const { values: cleaned } = accept(sent, Object.fromEntries(names.map(name => [name, values[name] ?? null])), { before: values });
  return before === undefined ? Object.fromEntries(Object.entries(cleaned).filter(([, value]) => value !== null)) : cleaned;
};

/** What nobody has said yet: the day or the tick that is declared, or the default. */
const unsaid = ({ begins, default: value, type }: ClientField, now: Date): unknown => {
  // Which choice comes first has to be asked.
  if (begins === undefined || begins === OWN_NAME || type === 'reference') return value;
  return begins === true || beginningOn(begins, now);
};

/** What a form starts with: the record's values, or what is declared of a new one. */
export const startValues = (fields: Fields, record: Values | undefined, now = new Date()): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = record === undefined ? unsaid(field, now) : record[name];
      return [name, field.type === 'password' ? null : (value ?? (field.type === 'flag' ? false : null))];
    }),
  );
