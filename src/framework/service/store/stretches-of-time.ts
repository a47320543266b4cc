/** Of a large table what was made in a stretch of time: ids are the moments at which their rows were made (RFC 9562, UUIDv7). */
import { momentBits } from '#engine/project/schema-search.ts';
import { type Handle, runText } from './connection.ts';
import { quoted, type TableAccess } from './tables.ts';
import { momentOf } from './uuidv7.ts';

/** From when to when the rows of a table were made, and in how long about so many as are looked through first; in milliseconds. */
export interface Extent {
  readonly first: number;
  readonly last: number;
  readonly stretch: number;
}

/** Fewer rows than these are looked through at once. */
export const largeFrom = 250_000;
/** Such a part of a table that is just large is looked through first. */
const part = 12;

/** The first id that a moment can have. */
export const idFrom = (moment: number): string => {
  const digits = Math.max(0, Math.floor(moment)).toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`;
};

/** How far each table reaches, as the database last counted its rows; asked once a minute. */
export class Extents {
  readonly #known = new Map<string, { readonly at: number; readonly extent: Promise<Extent | undefined> }>();
  readonly #holds = 60_000;
  readonly #large: number;

  /** @param large so many rows make a table a large one */
  constructor(large = largeFrom) {
    this.#large = large;
  }

  /** @returns undefined for a table that is not large */
  of(handle: Handle, access: TableAccess): Promise<Extent | undefined> {
    const kept = this.#known.get(access.name);
    if (kept !== undefined && performance.now() - kept.at < this.#holds) return kept.extent;
    const extent = this.#ask(handle, access);
    this.#known.set(access.name, { at: performance.now(), extent });
    extent.catch(() => this.#known.delete(access.name));
    return extent;
  }

  async #ask(handle: Handle, access: TableAccess): Promise<Extent | undefined> {
    const table = quoted(access.name);
    const one = (order: 'asc' | 'desc'): string => `(select "id" from ${table} order by "id" ${order} limit 1)`;
    const text = `select reltuples::float8 as "rows", ${one('asc')} as "first", ${one('desc')} as "last" from pg_class where oid = '${table}'::regclass`;
    const [row] = await runText<{ rows: number; first: string | null; last: string | null }>(handle, text, []);
    if (row === undefined || row.first === null || row.last === null || row.rows < this.#large) return undefined;
    const [first, last] = [momentOf(row.first), momentOf(row.last)];
    return { first, last, stretch: ((last - first) * this.#large) / part / row.rows };
  }
}

/** So many stretches one question may name. */
const most = 40;

/** The numbers by which the index of pieces knows what was made from one moment to another, in stretches as short as their number allows. */
export const stretchesBetween = (from: number, to: number): readonly number[] => {
  for (const [kind, bits] of momentBits.entries()) {
    const [first, last] = [from, to].map(moment => Math.floor(Math.max(0, moment) / 2 ** bits));
    const count = (last ?? 0) - (first ?? 0) + 1;
    if (count > most && kind < momentBits.length - 1) continue;
    return Array.from({ length: Math.max(0, count) }, (_, at) => ((first ?? 0) + at) * momentBits.length + kind);
  }
  return [];
};
