/**
 * What was typed and not saved, by the path of its form. In memory whole; over a reload only what may rest in the browser:
 * passwords, files, encrypted fields and what a call asks beside the record never do. Closing the window warns while one is left.
 */
import { useMemo, useSyncExternalStore } from 'react';
import type { ClientField } from '#engine/project/client-view.ts';
import { keepOwn, own } from '#portal/browser/tab-store.ts';
import type { Row } from './contract.ts';

type Values = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, ClientField>>;

export interface Draft {
  /** The record the form began with; undefined for a new one. */
  readonly base: Row | undefined;
  readonly values: Values;
  /** It outlived a reload: what may not rest in the browser is gone from it. */
  readonly recalled?: true;
}

/** What rests in session storage: the values that were changed, and the version of the record they were changed in. */
interface Resting {
  readonly version?: number;
  readonly values: Values;
}

const drafts = new Map<string, Draft>();
const resting = new Map<string, Resting>();
const listeners = new Set<() => void>();
const WAIT = 300;
let timer: ReturnType<typeof setTimeout> | undefined;

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

const write = (): void => {
  clearTimeout(timer);
  timer = undefined;
  // Where nothing but secrets was typed, nothing is left to find again.
  const worth = [...resting].filter(([, { values }]) => Object.keys(values).length > 0);
  keepOwn('drafts', Object.fromEntries(worth));
};

const told = (): void => {
  const some = drafts.size + resting.size > 0;
  if (some) globalThis.addEventListener?.('beforeunload', warn);
  else globalThis.removeEventListener?.('beforeunload', warn);
  for (const listener of listeners) listener();
};

// A reload within the waiting time writes first.
globalThis.addEventListener?.('pagehide', () => {
  if (timer !== undefined) write();
});

const secret: ReadonlySet<string> = new Set(['password', 'file', 'files', 'bytes']);
/** Whether what is typed into this field may outlive a reload. */
export const mayRest = (field: ClientField): boolean => !secret.has(field.type) && field.encrypted !== true;

/** The values without those that no browser keeps, within rows too. */
export const restingValues = (fields: Fields, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
      const field = fields[name];
      if (field === undefined || !mayRest(field)) return [];
      const { of } = field;
      if (of === undefined || !Array.isArray(value)) return [[name, value]];
      return [[name, value.map((row: unknown) => (typeof row === 'object' && row !== null ? restingValues(of, row as Values) : row))]];
    }),
  );

/** Takes over what this account left before a reload. Stands once, where the admin part is put together. */
export const recallDrafts = (): void => {
  const left = own('drafts');
  for (const [path, draft] of Object.entries((left ?? {}) as Readonly<Record<string, Resting>>)) {
    if (!drafts.has(path)) resting.set(path, draft);
  }
  told();
};

/**
 * The draft at a path, for a form that stands on this record now.
 * @param start the values a form on a record starts with
 */
export const draftAt = (path: string, record?: Row, start: (record: Row | undefined) => Values = () => ({})): Draft | undefined => {
  const left = resting.get(path);
  if (drafts.has(path) || left === undefined) return drafts.get(path);
  // With the version it began with: if the record was changed meanwhile, saving shows both versions.
  const base = record === undefined ? undefined : { ...record, ...(left.version === undefined ? {} : { version: left.version }) };
  return { base, values: { ...start(base), ...left.values }, recalled: true };
};

/**
 * Keeps what is typed.
 * @param changed the values that differ from the record's and belong to fields of the record, for what outlives a reload
 */
export const keepDraft = (path: string, draft: Draft, changed: Values = {}): void => {
  const before = drafts.has(path) || resting.has(path);
  drafts.set(path, draft);
  resting.set(path, { ...(draft.base?.version === undefined ? {} : { version: draft.base.version }), values: changed });
  timer ??= setTimeout(write, WAIT);
  if (!before) told();
};

/** Forgets what was typed: after saving, or because the person said so. */
export const dropDraft = (path: string): void => {
  const dropped = drafts.delete(path);
  if (!resting.delete(path) && !dropped) return;
  write();
  told();
};

/** At log-out, and when somebody else signs in. */
export const dropDrafts = (): void => {
  drafts.clear();
  resting.clear();
  write();
  told();
};

/** Of a new record that speaks of another the path has a query, which says of which. */
const pageOf = (path: string): string => path.split('?')[0] ?? path;

/** The pages with forms that hold something unsaved, for tabs and for log-out. */
export const draftPaths = (): readonly string[] => [...new Set([...drafts.keys(), ...resting.keys()].map(pageOf))];

/** Forgets what was typed on a page, whatever it was about. */
export const dropDraftsOn = (page: string): void => {
  for (const path of new Set([...drafts.keys(), ...resting.keys()])) if (pageOf(path) === page) dropDraft(path);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const has = (path: string): boolean => drafts.has(path) || resting.has(path);

/** Whether the form at this path holds something unsaved; of any form where no path is named. */
export const useHasDraft = (path?: string): boolean =>
  useSyncExternalStore(subscribe, () => (path === undefined ? drafts.size + resting.size > 0 : has(path)));

/** The pages with something unsaved. */
export const useDraftPaths = (): ReadonlySet<string> => {
  const paths = useSyncExternalStore(subscribe, () => draftPaths().join('\n'));
  return useMemo(() => new Set(paths.split('\n')), [paths]);
};
