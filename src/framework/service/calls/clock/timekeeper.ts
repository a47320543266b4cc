/** Watches the clock that signatures are dated by: once it has gone back, nothing is signed until somebody says that it is right. */
import type { RowOf } from '#engine/declare/typed.ts';
import type { Model } from '#engine/project/model.ts';
import { clocks } from '#engine/system/clocks.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { notifyKeepers } from '#service/delivery/notices.ts';
import { systemRecords } from '#service/records/system-records.ts';
import type { Database } from '#service/store/transaction.ts';
import { rowsOf } from '#service/store/typed-rows.ts';

/** What a clock that is being kept right may be turned back by. */
const mostBackMs = 5 * 60_000;
/** How often the highest time is stored: far below the threshold, and a row a minute. */
const storedEveryMs = 60_000;
const lookEveryMs = 10_000;

export interface Timekeeper {
  /** Before anything is dated. @throws Refusal CLOCK_WENT_BACK */
  check(): Promise<void>;
  readonly isBack: () => boolean;
  /** Looks by itself from now on: at what other processes found, and at the clock while nothing is signed. */
  start(failed: (error: unknown) => void): void;
  stop(): void;
}

interface Options {
  readonly database: Database;
  readonly model: Model;
  readonly clock: () => Date;
}

const timeOf = (moment: string | null): number => (moment === null ? Number.NEGATIVE_INFINITY : Date.parse(moment));

export const makeTimekeeper = ({ database, model, clock }: Options): Timekeeper => {
  let highest = Number.NEGATIVE_INFINITY;
  let stored = Number.NEGATIVE_INFINITY;
  let confirmed = Number.NEGATIVE_INFINITY;
  let back = false;
  let known = false;
  let timer: NodeJS.Timeout | undefined;

  /** What is stored, made ours: a confirmation that is new here counts for more than what this process has seen. It may be the earlier one. */
  const adopt = (row: RowOf<typeof clocks>): void => {
    const [at, kept] = [timeOf(row.confirmedAt), timeOf(row.highestAt)];
    highest = at !== confirmed && known ? kept : Math.max(highest, kept);
    [confirmed, stored, back, known] = [at, kept, row.state === 'BACK', true];
  };
  const wentBack = (now: number): boolean => now < highest - mostBackMs;

  /** Looks at the row, writes what is new, and tells whoever keeps the system where the clock went back. */
  const settle = (now: Date): Promise<void> =>
    database.beside(async rows => {
      const kept = rowsOf(rows, clocks);
      const row = await kept.find({ name: 'SYSTEM' }, { forUpdate: true });
      if (row === undefined) return;
      adopt(row);
      if (back) return;
      const { id } = row;
      if (!wentBack(now.getTime())) {
        highest = Math.max(highest, now.getTime());
        if (highest > stored) await kept.update(id, { highestAt: new Date(highest).toISOString() });
        stored = highest;
        return;
      }
      back = true;
      await kept.update(id, { highestAt: new Date(highest).toISOString() });
      const fresh = await kept.find(id);
      await systemRecords(rows, model, {}, now, 'clock')
        .of(clocks)
        .move(fresh ?? row, 'doubt', null);
      const [was, is] = [new Date(highest).toISOString(), now.toISOString()];
      const notice = {
        kind: 'ALARM',
        title: ['系统时钟回拨，已停止签发', 'System clock jumped back: issuance stopped'],
        content: [
          `系统时间由 ${was} 回拨到 ${is}。需要可信时间的业务已停止，请校准服务器时间后在“系统时钟”中确认。`,
          `The system clock jumped back from ${was} to ${is}. Services that need trusted time have stopped. Correct the server time, then confirm it under System clock.`,
        ],
        resource: 'clocks',
        recordId: id,
      } as const;
      await notifyKeepers(rows, model, notice, now);
    });

  let settling: Promise<void> | undefined;
  /** Many who ask at once look once. */
  const settledNow = (now: Date): Promise<void> => {
    settling ??= settle(now).finally(() => {
      settling = undefined;
    });
    return settling;
  };

  const look = async (): Promise<void> => {
    const now = clock();
    const time = now.getTime();
    if (!known || back || wentBack(time) || time - stored >= storedEveryMs) await settledNow(now);
    else highest = Math.max(highest, time);
  };

  return {
    async check() {
      await look();
      if (back) throw new Refusal('CLOCK_WENT_BACK', { data: { code: 'CLOCK_WENT_BACK' } });
    },
    isBack: () => back,
    start(failed) {
      // What another process found, and what was confirmed there, is known here within seconds.
      timer = setInterval(() => void settle(clock()).catch(failed), lookEveryMs).unref();
    },
    stop: () => clearInterval(timer),
  };
};
