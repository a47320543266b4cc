/** Deliveries of events: signed, tried again with growing pauses, given up in the end and handed to somebody to look at. */
import { createHmac } from 'node:crypto';
import type { RowOf } from '#engine/declare/typed.ts';
import { pushLogs } from '#engine/system/push-logs.ts';
import { pushTargets } from '#engine/system/push-targets.ts';
import type { Rows } from '#service/store/rows.ts';
import { settingOf } from '#service/store/settings.ts';
import type { Database } from '#service/store/transaction.ts';
import { heldIn, rowsOf } from '#service/store/typed-rows.ts';
import { nextTry } from './back-off.ts';
import { reportFailure, settleFailure } from './failures.ts';
import { type Post, postOutside } from './outside.ts';

/** What the other side checks: HMAC-SHA256 of `<seconds>.<body>` under the secret, hex. */
export const signatureOf = (secret: string, seconds: number, body: string): string =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');

const leaseMs = 60_000;
const batch = 20;

interface Outcome {
  readonly httpStatus: number | null;
  readonly response: string | null;
  readonly error?: string;
}

type Push = RowOf<typeof pushLogs>;

const attempt = async (row: Push, target: RowOf<typeof pushTargets>, now: Date, toInner: boolean, post: Post): Promise<Outcome> => {
  const body = JSON.stringify(row.payload);
  const seconds = Math.floor(now.getTime() / 1000);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Chancery',
    'x-chancery-event': heldIn(row, 'event'),
    'x-chancery-event-id': heldIn(row, 'eventId'),
    'x-chancery-timestamp': String(seconds),
    'x-chancery-signature': `sha256=${signatureOf(heldIn(target, 'secret'), seconds, body)}`,
  };
  try {
    const { status, body: response } = await post(target.targetUrl, { headers, body, toInner });
    if (status >= 200 && status < 300) return { httpStatus: status, response };
    const error = status >= 300 && status < 400 ? `HTTP ${status}：不跟随重定向 / redirects are not followed` : `HTTP ${status}`;
    return { httpStatus: status, response, error };
  } catch (error) {
    return { httpStatus: null, response: null, error: error instanceof Error && error.message !== '' ? error.message : String(error) };
  }
};

const allowed = (database: Database): Promise<boolean> => settingOf(database.read, 'pushToPrivate');

/**
 * Delivers what is due; several processes may drain at once, each delivery is taken by one.
 * @returns how many were tried
 */
export const drainPushes = async (database: Database, now: Date, post: Post = postOutside): Promise<number> => {
  const due = await database.transaction(async rows => {
    const pushes = rowsOf(rows, pushLogs, { session: {}, now });
    const { list } = await pushes.list({
      where: [{ state: ['WAIT', 'FAILED'], nextAt: { to: '$now' } }],
      sort: { field: 'id', order: 'ASC' },
      page: { number: 1, size: batch },
      total: false,
      heavy: true,
      forUpdate: 'skipLocked',
    });
    // A lease: what a process was sending when it died is tried by another one after a minute.
    for (const row of list) await pushes.update(row.id, { nextAt: new Date(now.getTime() + leaseMs).toISOString() });
    return list;
  });
  const toInner = due.length > 0 && (await allowed(database));
  await Promise.all(
    due.map(async row => {
      const target = await rowsOf(database.read, pushTargets).find(row.target ?? '');
      const outcome: Outcome =
        target === undefined || target.state !== 'ON'
          ? { httpStatus: null, response: null, error: '推送目标已停用 / the target is off' }
          : await attempt(row, target, now, toInner, post);
      await database.transaction(rows => settled(rows, row, outcome, target?.targetUrl ?? row.targetUrl ?? '', now));
    }),
  );
  return due.length;
};

const settled = async (rows: Rows, row: Push, outcome: Outcome, targetUrl: string, now: Date): Promise<void> => {
  const { id } = row;
  const tries = heldIn(row, 'tries') + 1;
  const told = { tries, targetUrl, httpStatus: outcome.httpStatus, response: outcome.response };
  if (outcome.error === undefined) {
    await rowsOf(rows, pushLogs).update(id, { ...told, state: 'OK', sentAt: now.toISOString(), nextAt: null, lastError: null });
    await settleFailure(rows, 'pushLogs', id);
    return;
  }
  const again = nextTry(tries, now);
  const lastError = outcome.error.slice(0, 200);
  await rowsOf(rows, pushLogs).update(id, {
    ...told,
    state: again === undefined ? 'GIVEN_UP' : 'FAILED',
    nextAt: again ?? null,
    lastError,
  });
  if (again === undefined)
    await reportFailure(rows, {
      biz: 'PUSH',
      step: heldIn(row, 'event'),
      resource: 'pushLogs',
      recordId: id,
      recordLabel: row.recordLabel ?? '',
      error: `${targetUrl}: ${outcome.error}`,
    });
};
