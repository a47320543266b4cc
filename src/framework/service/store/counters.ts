/** Counters in windows of time, one row a bucket: counted in one statement, so that parallel callers cannot pass between reading and writing. */
import { type Handle, type Part, runText } from './connection.ts';

/** Its count, 0 where there is none, and the seconds until it is over. */
export interface Window {
  readonly count: number;
  readonly secondsLeft: number;
}

/** A bucket that counts, and so many that may come in its window. */
export interface Try {
  readonly bucket: string;
  readonly seconds: number;
  readonly most: number;
}

export interface Counters {
  /** Adds one and answers the window's count; a window that is over begins anew. */
  add(bucket: string, seconds: number, now: Date): Promise<{ readonly count: number; readonly since: Date }>;
  /**
   * Adds one to each in turn, as long as those before it are not above their limits, and reads the windows of others: in one statement.
   * @returns the windows of all, those that were added to first; one that was not added to is empty
   */
  try(tries: readonly Try[], others: readonly string[], now: Date): Promise<readonly Window[]>;
  /** The running window of each. */
  read(buckets: readonly string[], now: Date): Promise<readonly Window[]>;
  /** Takes one back of each that turned out not to count. */
  giveBack(buckets: readonly string[]): Promise<void>;
  clear(bucket: string): Promise<void>;
}

/** One more of a bucket's window. @param row gives id, key, moment and seconds of it */
const adding = (
  row: string,
): string => `insert into "throttles" ("id", "version", "created_at", "updated_at", "key", "count", "since", "expires_at")
select r.id, 1, r.now, r.now, r.key, 1, r.now, r.now + make_interval(secs => r.seconds) from (${row}) as r
on conflict ("key") do update set
  "count" = case when "throttles"."expires_at" <= excluded."since" then 1 else "throttles"."count" + 1 end,
  "since" = case when "throttles"."expires_at" <= excluded."since" then excluded."since" else "throttles"."since" end,
  "expires_at" = case when "throttles"."expires_at" <= excluded."since" then excluded."expires_at" else "throttles"."expires_at" end,
  "updated_at" = excluded."since"
returning "key", "count", "since", "expires_at"`;

/** The parameters of one more, from a number on; the moment is always the first. */
const rowAt = (from: number): string =>
  `select $${from}::uuid as id, $${from + 1}::text as key, $${from + 2}::float8 as seconds, $1::timestamptz as now`;
const readingWindow = (from: string): string =>
  `select "key", "count", ceil(extract(epoch from "expires_at" - $1::timestamptz)) as "seconds" from ${from}`;

/** Counts one after the other, and reads others beside them. @param mosts of each but the last: so many let the next one be counted */
const trying = (mosts: readonly number[]): string => {
  const tries = [...mosts.keys(), mosts.length].map(at => {
    const row = rowAt(3 + at * 3);
    return `"${at}" as (${adding(at === 0 ? row : `${row} from "${at - 1}" where "${at - 1}"."count" <= ${mosts[at - 1]}`)})`;
  });
  const read = [
    ...tries.map((_, at) => readingWindow(`"${at}"`)),
    `${readingWindow('"throttles"')} where "key" = any($2::text[]) and "expires_at" > $1::timestamptz`,
  ];
  return `with ${tries.join(', ')} ${read.join(' union all ')}`;
};

/** Buckets are called by numbers and addresses of people: what rests tells equal ones apart and nothing else. */
const keyOf = (handle: Handle, bucket: string): string =>
  handle.encryption.blindIndex(bucket, { table: 'throttles', column: 'key' }).toString('base64url');

interface Counted {
  readonly key: string;
  readonly count: number;
  readonly seconds: number;
}

const windowsOf = (keys: readonly string[], rows: readonly Counted[]): readonly Window[] => {
  const found = new Map(rows.map(row => [row.key, row]));
  return keys.map(key => ({ count: Number(found.get(key)?.count ?? 0), secondsLeft: Number(found.get(key)?.seconds ?? 0) }));
};

/**
 * Takes one back of each, of which there is one at least. Locked in the order in which they are counted, as rows of an update are not. Each key
 * is a parameter: of a list the planner takes ten, and because the true ones promise less it would plan the whole statement anew each time.
 */
export const givingBack = (handle: Handle, buckets: readonly string[]): Part => ({
  text(from) {
    const keys = buckets.map((_, at) => `$${from + at + 1}::text`).join(', ');
    const locked = `select "key" from "throttles" where "key" in (${keys}) order by array_position(array[${keys}], "key") for update`;
    return `with locked as (${locked}) update "throttles" as t set "count" = greatest(t."count" - 1, 0) from locked where t."key" = locked."key"`;
  },
  parameters: buckets.map(bucket => keyOf(handle, bucket)),
});

/** Runs on the pool: a count stands even though the call that caused it is refused. */
export const countersOn = (handle: Handle): Counters => ({
  async add(bucket, seconds, now) {
    const rows = await runText<{ count: number; since: string }>(
      handle,
      adding(rowAt(2)),
      [now.toISOString(), handle.newId(), keyOf(handle, bucket), seconds],
      { prepare: true },
    );
    const [row] = rows;
    if (row === undefined) throw new Error(`the counter ${bucket} answered nothing`);
    return { count: Number(row.count), since: new Date(row.since) };
  },
  async try(tries, others, now) {
    const keys = tries.map(({ bucket }) => keyOf(handle, bucket));
    const beside = others.map(bucket => keyOf(handle, bucket));
    const parameters = tries.flatMap(({ seconds }, at) => [handle.newId(), keys[at], seconds]);
    const text = trying(tries.slice(0, -1).map(({ most }) => most));
    return windowsOf(
      [...keys, ...beside],
      await runText<Counted>(handle, text, [now.toISOString(), beside, ...parameters], { prepare: true }),
    );
  },
  async read(buckets, now) {
    const keys = buckets.map(bucket => keyOf(handle, bucket));
    const text = `${readingWindow('"throttles"')} where "key" = any($2::text[]) and "expires_at" > $1::timestamptz`;
    return windowsOf(keys, await runText<Counted>(handle, text, [now.toISOString(), keys], { prepare: true }));
  },
  async giveBack(buckets) {
    const { text, parameters } = givingBack(handle, buckets);
    await runText(handle, text(0), parameters, { prepare: true });
  },
  async clear(bucket) {
    await runText(handle, 'delete from "throttles" where "key" = $1', [keyOf(handle, bucket)], { prepare: true });
  },
});
