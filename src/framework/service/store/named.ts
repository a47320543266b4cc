/** Whom a search means by their names is looked for once: each of its statements would look for them again, and be planned for records that there are not. */
import { type Handle, run } from './connection.ts';
import { sql } from './expressions.ts';
import type { Listing } from './looking.ts';
import { type Named, namesSought, type Standing, standings } from './searching.ts';
import { quoted, type TableAccess } from './tables.ts';

/** @returns the listing as it was where nothing that is searched has a name */
export const withNames = async (handle: Handle, access: TableAccess, listing: Listing): Promise<Listing> => {
  const { search, best } = listing;
  if (search === undefined) return listing;
  const asked = (best ? standings : (['in'] as const)).flatMap(standing =>
    namesSought(access, search, handle.tables, standing).map(([field, ids]) => ({ standing, field, ids })),
  );
  if (asked.length === 0) return listing;
  const columns = asked.map(({ ids }, at) => sql`array(${ids})::text[] as ${sql.raw(quoted(String(at)))}`);
  const [found] = await run<Readonly<Record<string, readonly string[]>>>(handle, sql`select ${sql.join(columns, sql`, `)}`);
  const named = new Map<Standing, Map<string, readonly string[]>>();
  for (const [at, { standing, field }] of asked.entries()) {
    const byField = named.get(standing) ?? new Map<string, readonly string[]>();
    named.set(standing, byField.set(field, [...(byField.get(field) ?? []), ...(found?.[at] ?? [])]));
  }
  return { ...listing, named: named satisfies ReadonlyMap<Standing, Named> };
};
