/** How often a job runs: by a process's own timer where it is seconds, by the queue's calendar where it is more. */
import type { jobSchedules } from '#engine/declare/jobs.ts';

export type Schedule = keyof typeof jobSchedules;

/** The calendar of the queue, at UTC+8. */
export const calendarZone = 'Asia/Shanghai';
const zoneMs = 8 * 3_600_000;
const dayMs = 86_400_000;

interface Timed {
  readonly everyMs: number;
  /** After midnight at UTC+8, of a day's slot. */
  readonly atMs?: number;
  readonly cron?: string;
}

const schedules: Readonly<Record<Schedule, Timed>> = {
  SECONDS_5: { everyMs: 5_000 },
  SECONDS_10: { everyMs: 10_000 },
  SECONDS_15: { everyMs: 15_000 },
  SECONDS_30: { everyMs: 30_000 },
  SECONDS_60: { everyMs: 60_000 },
  MINUTES_5: { everyMs: 300_000, cron: '*/5 * * * *' },
  DAILY_0300: { everyMs: dayMs, atMs: 3 * 3_600_000, cron: '0 3 * * *' },
  DAILY_0800: { everyMs: dayMs, atMs: 8 * 3_600_000, cron: '0 8 * * *' },
};

/** The line of the calendar; undefined where a timer does it. */
export const cronOf = (schedule: Schedule): string | undefined => schedules[schedule].cron;
export const periodMs = (schedule: Schedule): number => schedules[schedule].everyMs;

/** When it runs next: at the calendar's slot, or a period from now. */
export const nextRun = (schedule: Schedule, now: Date): Date => {
  const { everyMs, atMs = 0, cron } = schedules[schedule];
  if (cron === undefined) return new Date(now.getTime() + everyMs);
  const local = now.getTime() + zoneMs - atMs;
  return new Date((Math.floor(local / everyMs) + 1) * everyMs - zoneMs + atMs);
};
