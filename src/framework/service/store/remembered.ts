/** What a process remembers of its database: who the people at work are, what they may, and the settings; until it hears that they have changed. */
import type { PoolConfig } from 'pg';
import { type Handle, runText } from './connection.ts';
import { Kept } from './kept.ts';
import { type KeptTable, keptTables } from './kept-tables.ts';
import { type Change, listenForNotices, tellText } from './notices.ts';
import { type Known, rowsBehind, sourcesOf } from './rights.ts';
import { settingsTable } from './setting-rows.ts';
import type { Tables } from './tables.ts';
import type { StoredRow } from './values.ts';

/** Once the changes are committed: forgets what they make untrue. */
export type Settle = () => Promise<void>;
type Settings = ReadonlyMap<string, string>;

export interface Remembered {
  session(name: string, ask: () => Promise<Known | undefined>): Promise<Known | undefined>;
  settings(ask: () => Promise<Settings>): Promise<Settings>;
  /** The rows of a table that is kept whole. */
  table(resource: KeptTable, ask: () => Promise<readonly StoredRow[]>): Promise<readonly StoredRow[]>;
  /** Tells all processes of changes that matter here, as part of whatever makes them. */
  tell(handle: Handle, changes: readonly Change[]): Promise<Settle>;
  listen(): void;
  listenAnew(): void;
  stop(): Promise<void>;
}

export const rememberedOf = (connection: PoolConfig, tables: Tables): Remembered => {
  const sources = sourcesOf(tables);
  const mayKeep = (): boolean => notices.isListening();
  const [people, settings] = [new Kept<Known | undefined>(mayKeep), new Kept<Settings>(mayKeep)];
  const whole = new Kept<readonly StoredRow[]>(mayKeep);
  const wholeTables: ReadonlySet<string> = new Set(Object.values(keptTables));
  const forget = ([table, id]: Change): void => {
    if (wholeTables.has(table)) whole.drop(table);
    if (table === settingsTable) settings.drop();
    else if (sources.grants.has(table) || sources.people.has(table)) people.drop(sources.grants.has(table) ? undefined : id);
  };
  const notices = listenForNotices(connection, forget, () => {
    settings.drop();
    people.drop();
    whole.drop();
  });
  /** Of a person or an organisation that was not there nobody knows yet. */
  const matters = ([table, id]: Change): boolean =>
    table === settingsTable || wholeTables.has(table) || sources.grants.has(table) || (sources.people.has(table) && id !== 'new');
  return {
    session: (name, ask) => people.get(name, ask, known => (known === undefined ? [] : rowsBehind(known))),
    settings: ask => settings.get(settingsTable, ask, () => [settingsTable]),
    table: (resource, ask) => whole.get(resource, ask, () => [keptTables[resource]]),
    async tell(handle, changes) {
      const told = changes.filter(matters);
      if (told.length === 0) return async () => undefined;
      const { name, parameters } = notices.noticeOf(told);
      const [sent] = await runText<{ listeners: number }>(handle, tellText, parameters, { prepare: true });
      return async () => {
        for (const change of told) forget(change);
        await notices.heardBy(sent?.listeners ?? 0, name);
      };
    },
    listen: () => notices.start(),
    listenAnew: () => notices.anew(),
    stop: () => notices.stop(),
  };
};
