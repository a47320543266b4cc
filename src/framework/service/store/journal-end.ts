/** The end of a record's journal, and the function in the database that holds it: what is written next follows that entry. */
import type { Handle } from './connection.ts';
import { ask } from './joined.ts';

/** The newest entry about a record. */
export interface ChainEnd {
  readonly id: string;
  readonly hash: string;
}
/** An entity, and the id of one of its records. */
export type Journalled = readonly [resource: string, recordId: string];

/** The ends that a transaction holds, by `endName`; null where nothing is written about the record yet. */
export type ChainEnds = Map<string, ChainEnd | null>;

export const endName = ([resource, recordId]: Journalled): string => `${resource}:${recordId}`;

/**
 * Waits for the record's chain and answers its end, as `id hash`. Each statement within a function sees what was committed before it began:
 * so the end is the one that stands once the wait is over, and the function can be part of the statement that changes the record.
 */
export const installJournalEnd = `create or replace function journal_end(of_resource text, of_record text) returns text
language plpgsql as $body$ declare found text; begin
  perform pg_advisory_xact_lock(hashtextextended('journal:' || of_resource || ':' || of_record, 0));
  select id || ' ' || hash into found from journal where resource = of_resource and record_id = of_record order by id desc limit 1;
  return found;
end $body$`;

/** The expression for the record of a row at hand. @param resource a declaration's name @param on the row's alias */
export const endOfRow = (resource: string, on?: string): string =>
  `journal_end('${resource}', ${on === undefined ? '' : `"${on}".`}"id"::text)`;

export const endIn = (found: string | null): ChainEnd | null => {
  const [id, hash] = found?.split(' ') ?? [];
  return id === undefined || hash === undefined ? null : { id, hash };
};

const asking = `select journal_end("resource", "record") as "end" from unnest($1::text[], $2::text[]) as "asked" ("resource", "record")`;

/** Holds the chains of these records until the transaction ends. In one order, so that two transactions of the same records do not wait for each other. */
export const holdEnds = async (handle: Handle, records: readonly Journalled[]): Promise<ChainEnds> => {
  const { ends } = handle;
  if (ends === null) throw new Error('the end of a chain is held by a transaction');
  const wanted = new Map(records.map(record => [endName(record), record]));
  const names = [...wanted.keys()].filter(name => !ends.has(name)).sort();
  if (names.length > 0) {
    const lists = [0, 1].map(part => names.map(name => wanted.get(name)?.[part]));
    const found = await ask<{ end: string | null }>(handle, asking, lists);
    for (const [at, name] of names.entries()) ends.set(name, endIn(found[at]?.end ?? null));
  }
  return ends;
};
