/** By when something is due: the one place that says on which days the staff work. */
import { afterWorkingHours, type WorkingWeek } from '#engine/rules/working-time.ts';
import type { Rows } from './rows.ts';
import { settingOf } from './settings.ts';

const daysOfWeek = { MON_FRI: 5, MON_SAT: 6, EVERY_DAY: 7 } as const;

const workingWeek = async (rows: Rows): Promise<WorkingWeek> => ({
  days: daysOfWeek[await settingOf(rows, 'workDays')],
  off: await settingOf(rows, 'holidays'),
  worked: await settingOf(rows, 'makeUpDays'),
});

/** The moment at which so many hours of working days have passed. */
export const dueAfter = async (rows: Rows, now: Date, hours: number): Promise<string> =>
  afterWorkingHours(now, hours, await workingWeek(rows)).toISOString();
