/** Texts that were written before they could be found by pinyin, or by who knew nothing of it: their other forms are written, some hundreds of rows at a time. */
import { type Handle, runText } from './connection.ts';
import { ledger } from './grants.ts';
import { otherForms } from './haystack.ts';
import { quoted, type TableAccess } from './tables.ts';

interface Lacking {
  readonly id: string;
  readonly [column: string]: string | null;
}

const atOnce = 500;

interface Beside {
  readonly column: string;
  readonly find: string;
}
const besideIn = (access: TableAccess): readonly Beside[] =>
  [...access.found.values()].flatMap(({ column, find }) => (find === undefined ? [] : [{ column, find }]));

/** ASCII alone has no other form; of what has, the first line is the text itself. The same is told anew of the few texts that only look as if they lacked it. */
const lacks = ({ column, find }: Beside): string => {
  const [text, forms] = [quoted(column), quoted(find)];
  const isPlain = `coalesce(octet_length(${text}) = length(${text}), true)`;
  return `case when ${isPlain} then ${forms} is not null else split_part(${forms}, E'\\n', 1) is distinct from lower(normalize(${text}, NFKC)) end`;
};

/**
 * Fills in some of what a table lacks. A row that somebody changed meanwhile is left for the next time.
 * @param after the last of the rows before
 * @returns the last of the rows, and how many of them were written; undefined where none is left
 */
const fillSome = async (
  handle: Handle,
  access: TableAccess,
  after: string,
): Promise<{ readonly last: string; readonly count: number } | undefined> => {
  const beside = besideIn(access);
  if (beside.length === 0) return undefined;
  const table = quoted(access.name);
  const rows = await runText<Lacking>(
    handle,
    `select "id", ${beside.map(({ column }) => quoted(column)).join(', ')} from ${table} where "id" > $1::uuid and (${beside.map(lacks).join(' or ')}) order by "id" limit ${atOnce}`,
    [after],
  );
  const last = rows.at(-1)?.id;
  if (last === undefined) return undefined;
  const lists = beside.flatMap(({ column }) => [rows.map(row => row[column] ?? null), rows.map(row => otherForms(row[column]))]);
  const names = beside.flatMap((_, at) => [`"was${at}"`, `"find${at}"`]);
  const assigned = beside.map(({ find }, at) => `${quoted(find)} = "each"."find${at}"`).join(', ');
  const unchanged = beside.map(({ column }, at) => `"t".${quoted(column)} is not distinct from "each"."was${at}"`).join(' and ');
  const differs = beside.map(({ find }, at) => `"t".${quoted(find)} is distinct from "each"."find${at}"`).join(' or ');
  const written = await runText(
    handle,
    `update ${table} as "t" set ${assigned} from unnest($1::uuid[], ${lists.map((_, at) => `$${at + 2}::text[]`).join(', ')}) as "each" ("id", ${names.join(', ')}) where "t"."id" = "each"."id" and ${unchanged} and (${differs}) returning 1`,
    [rows.map(({ id }) => id), ...lists],
  );
  return { last, count: written.length };
};

const first = '00000000-0000-0000-0000-000000000000';

/** Fills in what is lacking anywhere. @returns of how many rows */
export const fillForms = async (handle: Handle, resources: readonly string[]): Promise<number> => {
  let count = 0;
  for (const resource of resources) {
    const access = handle.tables.of(resource);
    for (let some = await fillSome(handle, access, first); some !== undefined; some = await fillSome(handle, access, some.last))
      count += some.count;
  }
  return count;
};

/** Whether tables may have changed since a job has last ended well. */
export const isChangedSince = async (handle: Handle, job: string): Promise<boolean> => {
  const [row] = await runText<{ changed: boolean }>(
    handle,
    `select not exists (select from "jobs" where "name" = $1 and "state" = 'OK' and "ended_at" > (select max("applied_at") from ${quoted(ledger)})) as "changed"`,
    [job],
  );
  return row?.changed !== false;
};
