/** Numbers the service gives out: a pattern, a day in China, and a counter of the database that no two transactions share. */

import type { FieldModel } from '#engine/project/model.ts';
import { dayOf } from '#engine/rules/calendar.ts';
import { sequenceIn, type TableAccess } from './tables.ts';

/** `20261120RK000123` from `{date}RK{n:6}`, 123 and a moment of that day at UTC+8. */
export const numbered = (access: TableAccess, field: FieldModel, counter: number, now: Date): string => {
  const { before, after, digits } = sequenceIn(access, field);
  const dated = (text: string): string => text.replaceAll('{date}', dayOf(now).replaceAll('-', ''));
  return `${dated(before)}${String(counter).padStart(digits, '0')}${dated(after)}`;
};
