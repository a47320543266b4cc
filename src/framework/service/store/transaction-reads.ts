/** What a transaction reads: what it has read it need not ask for again, what it locks nobody else changes, and what it has written it sees. */
import type { Condition } from '#engine/conditions/condition.ts';
import { type Called, type Naming, questionOf } from './called.ts';
import type { Operands } from './conditions.ts';
import { type Handle, runText } from './connection.ts';
import { type FirstPage, gather } from './gathering.ts';
import { holdEnds } from './journal-end.ts';
import { keptTables } from './kept-tables.ts';
import type { LateChanges } from './late-changes.ts';
import { list } from './listing.ts';
import type { Listing, Page } from './looking.ts';
import type { Pending } from './pending.ts';
import * as reading from './reading.ts';
import type { Rows, TransactionRows } from './rows.ts';
import type { SeenRows } from './seen-rows.ts';
import { settingsTable } from './setting-rows.ts';
import { quoted } from './tables.ts';
import type { AskedLast } from './writing.ts';

/** What a transaction knows of itself. */
export interface State {
  readonly pending: Pending;
  readonly late: LateChanges;
  readonly seen: SeenRows;
  /** It is that of several pieces of work, whose statements are put together as they are sent. */
  readonly isShared: boolean;
  /** What was asked what it is called, since it last wrote: what is told to the outside and answered names the same. */
  readonly names: Map<string, Promise<Called>>;
  readonly heldNames: Set<string>;
  /** What it asks by its last statement. */
  askedLast: AskedLast | undefined;
  /** How many attempts it is within. */
  depth: number;
}

type Reads = Pick<TransactionRows, 'list' | 'gather' | 'find' | 'called' | 'calledLast' | 'kept' | 'settings' | 'holdEnds' | 'query'>;

const keyOf = ({ records = new Map(), userNums = [], language }: Naming): string =>
  JSON.stringify([[...records].map(([resource, ids]) => [resource, [...ids]]), [...userNums], language]);

/** @param first sees to what is to be written before a text is asked */
export const readsOf = (state: State, handle: Handle, own: Rows, first: (text: string) => Promise<void> | undefined): Reads => {
  const { late, seen, names, isShared } = state;
  const eachPage = (pages: readonly FirstPage[], operands: Operands): Promise<readonly Page[]> =>
    Promise.all(
      pages.map(({ resource, size, ...page }) => list(handle, resource, { ...page, ...operands, page: { number: 1, size }, total: false })),
    );
  return {
    list: async (resource: string, listing: Listing) => {
      if (listing.forUpdate !== undefined) seen.forget();
      const page = await list(handle, resource, listing);
      if (listing.forUpdate !== undefined) late.hold(resource, page.list);
      return page;
    },
    async gather(pages, operands) {
      if (pages.some(({ forUpdate }) => forUpdate)) seen.forget();
      // Side by side with others each is told what it has locked.
      const found =
        isShared && pages.some(({ forUpdate }) => forUpdate) ? await eachPage(pages, operands) : await gather(handle, pages, operands);
      for (const [at, { resource, forUpdate }] of pages.entries()) if (forUpdate) late.hold(resource, found[at]?.list ?? []);
      for (const [at, { resource }] of pages.entries()) seen.keep(resource, found[at]?.list ?? []);
      return found;
    },
    async find(resource: string, of: string | Condition, finding?: reading.Finding) {
      const isHeld = finding?.forUpdate !== undefined || finding?.forShare === true;
      if (isHeld) seen.forget();
      const known = isHeld ? undefined : seen.row(resource, of, finding?.columns);
      if (known !== undefined) return known;
      const row = await reading.find(handle, resource, of, finding);
      if (row !== undefined) seen.keep(resource, [row]);
      if (row !== undefined && finding?.forUpdate !== undefined) late.hold(resource, [row]);
      return row;
    },
    called(naming) {
      const key = keyOf(naming);
      const known = names.get(key) ?? own.called(naming);
      names.set(key, known);
      return known;
    },
    async calledLast(naming) {
      const question = questionOf(handle, naming);
      const known = names.get(keyOf(naming));
      if (question === undefined || known !== undefined || state.askedLast !== undefined) return known ?? this.called(naming);
      const { text, parameters, read } = question;
      return new Promise(resolve => {
        state.askedLast = { text, parameters, answered: found => resolve(read(found)) };
      });
    },
    async kept(resource) {
      await first(quoted(keptTables[resource]));
      return own.kept(resource);
    },
    async settings() {
      await first(quoted(settingsTable));
      return own.settings();
    },
    holdEnds: records => holdEnds(handle, records),
    async query(text, parameters) {
      seen.forget();
      await first(text);
      return runText(handle, text, parameters, { prepare: true });
    },
  };
};
