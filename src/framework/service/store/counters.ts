/** Counters in windows of time, one row a bucket: counted in one statement, so that parallel callers cannot pass between reading and writing. */
import { type Handle, runText } from './connection.ts';

/** Its count, 0 where there is none, and the seconds until it is over. */
export interface Window {
  readonly count: number;
  readonly secondsLeft: number;
}

export interface Counters {
  /** Adds one and answers the window's count; a window that is over begins anew. */
  add(bucket: string, seconds: number, now: Date): Promise<{ readonly count: number; readonly since: Date }>;
  /** The running window of each. */
  read(buckets: readonly string[], now: Date): Promise<readonly Window[]>;
  /** Takes one back of each that turned out not to count. */
  giveBack(buckets: readonly string[]): Promise<void>;
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
  async read(buckets, now) {
    const keys = buckets.map(bucket => keyOf(handle, bucket));
    const rows = await runText<{ key: string; count: number; seconds: number }>(
      handle,
      `select "key", "count", ceil(extract(epoch from "expires_at" - $2::timestamptz)) as "seconds" from "throttles"
        where "key" = any($1::text[]) and "expires_at" > $2`,
      [keys, now.toISOString()],
      { prepare: true },
    );
    const found = new Map(rows.map(row => [row.key, row]));
    return keys.map(key => ({ count: Number(found.get(key)?.count ?? 0), secondsLeft: Number(found.get(key)?.seconds ?? 0) }));
  },
  async giveBack(buckets) {
    const keys = buckets.map(bucket => keyOf(handle, bucket));
    // Locked in one order, as rows of an update are not.
    const locked = 'select "key" from "throttles" where "key" = any($1::text[]) order by "key" for update';
    const text = `with locked as (${locked}) update "throttles" as t set "count" = greatest(t."count" - 1, 0) from locked where t."key" = locked."key"`;
    await runText(handle, text, [keys], { prepare: true });
  },
  async clear(bucket) {
    await runText(handle, 'delete from "throttles" where "key" = $1', [keyOf(handle, bucket)], { prepare: true });
  },
});
