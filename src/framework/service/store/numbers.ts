/** Numbers the service gives out: a pattern, a day in China, and a counter of the database that no two transactions share. */
import type { FieldModel } from '#engine/project/model.ts';
import { dayOf } from '#engine/rules/calendar.ts';
import { quoted, sequenceIn, type TableAccess } from './tables.ts';

const dated = (text: string, now: Date): string => text.replaceAll('{date}', dayOf(now).replaceAll('-', ''));

/** `20261120RK000123` from `{date}RK{n:6}`, 123 and a moment of that day at UTC+8. */
export const numbered = (access: TableAccess, field: FieldModel, counter: number, now: Date): string => {
  const { before, after, digits } = sequenceIn(access, field);
  return `${dated(before, now)}${String(counter).padStart(digits, '0')}${dated(after, now)}`;
};

/** Stands in a number that has yet to be drawn; no text of people's has it. */
const mark = '\u0001';

/** The number of a row about to be inserted, but for its counter. */
export const undrawn = (access: TableAccess, field: FieldModel, now: Date): string => {
  const { before, after } = sequenceIn(access, field);
  return `${dated(before, now)}${mark}${dated(after, now)}`;
};

/** The expression for such a parameter: it draws the counter, in the insert itself. A number that is whole stays as it is. */
export const drawn = (access: TableAccess, field: FieldModel, parameter: string): string => {
  const { name, digits } = sequenceIn(access, field);
  const pattern = `FM${'9'.repeat(19 - digits)}${'0'.repeat(digits)}`;
  const marked = `chr(${mark.charCodeAt(0)})`;
  return `case when strpos(${parameter}, ${marked}) = 0 then ${parameter} else replace(${parameter}, ${marked}, to_char(nextval('${quoted(name)}'), '${pattern}')) end`;
};
