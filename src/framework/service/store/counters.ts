/** Counters in windows of time, one row a bucket: counted in one statement, so that parallel callers cannot pass between reading and writing. */
import { type Handle, runText } from './connection.ts';

export interface Counters {
  /** Adds one and answers the window's count; a window that is over begins anew. */
  add(bucket: string, seconds: number, now: Date): Promise<{ readonly count: number; readonly since: Date }>;
  /** The running window: its count, 0 where there is none, and the seconds until it is over. */
  read(bucket: string, now: Date): Promise<{ readonly count: number; readonly secondsLeft: number }>;
  /** Takes one back that turned out not to count. */
  giveBack(bucket: string): Promise<void>;
  clear(bucket: string): Promise<void>;
}

const adding = `insert into "throttles" ("id", "version", "created_at", "updated_at", "key", "count", "since", "expires_at")
values ($1, 1, $3, $3, $2, 1, $3, $3::timestamptz + make_interval(secs => $4))
on conflict ("key") do update set
  "count" = case when "throttles"."expires_at" <= $3 then 1 else "throttles"."count" + 1 end,
  "since" = case when "throttles"."expires_at" <= $3 then $3 else "throttles"."since" end,
  "expires_at" = case when "throttles"."expires_at" <= $3 then $3::timestamptz + make_interval(secs => $4) else "throttles"."expires_at" end,
  "updated_at" = $3
returning "count", "since"`;

/** Buckets are called by numbers and addresses of people: what rests tells equal ones apart and nothing else. */
const keyOf = (handle: Handle, bucket: string): string =>
  handle.encryption.blindIndex(bucket, { table: 'throttles', column: 'key' }).toString('base64url');

/** Runs on the pool: a count stands even though the call that caused it is refused. */
export const countersOn = (handle: Handle): Counters => ({
  async add(bucket, seconds, now) {
    const rows = await runText<{ count: number; since: string }>(
      handle,
      adding,
      [handle.newId(), keyOf(handle, bucket), now.toISOString(), seconds],
      { prepare: true },
    );
    const [row] = rows;
    if (row === undefined) throw new Error(`the counter ${bucket} answered nothing`);
    return { count: Number(row.count), since: new Date(row.since) };
  },
  async read(bucket, now) {
    const [row] = await runText<{ count: number; seconds: number }>(
      handle,
      'select "count", ceil(extract(epoch from "expires_at" - $2::timestamptz)) as "seconds" from "throttles" where "key" = $1 and "expires_at" > $2',
      [keyOf(handle, bucket), now.toISOString()],
      { prepare: true },
    );
    return { count: Number(row?.count ?? 0), secondsLeft: Number(row?.seconds ?? 0) };
  },
  async giveBack(bucket) {
    await runText(handle, 'update "throttles" set "count" = greatest("count" - 1, 0) where "key" = $1', [keyOf(handle, bucket)], {
      prepare: true,
    });
  },
  async clear(bucket) {
    await runText(handle, 'delete from "throttles" where "key" = $1', [keyOf(handle, bucket)], { prepare: true });
  },
});
