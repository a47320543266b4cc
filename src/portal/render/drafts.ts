/** What was typed and not saved, by the path of its form: in memory only, so that no secret rests anywhere. Closing the window warns while one is left. */
import { useSyncExternalStore } from 'react';
import type { Row } from './contract.ts';

export interface Draft {
  /** The record the form began with; undefined for a new one. */
  readonly base: Row | undefined;
  readonly values: Readonly<Record<string, unknown>>;
}

const drafts = new Map<string, Draft>();
const listeners = new Set<() => void>();

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

const told = (): void => {
  if (drafts.size > 0) globalThis.addEventListener?.('beforeunload', warn);
  else globalThis.removeEventListener?.('beforeunload', warn);
  for (const listener of listeners) listener();
};

export const draftAt = (path: string): Draft | undefined => drafts.get(path);

export const keepDraft = (path: string, draft: Draft): void => {
  const before = drafts.has(path);
  drafts.set(path, draft);
  if (!before) told();
};

/** Forgets what was typed: after saving, or because the person said so. */
export const dropDraft = (path: string): void => {
  if (drafts.delete(path)) told();
};

/** At log-out. */
export const dropDrafts = (): void => {
  drafts.clear();
  told();
};

/** The paths of the forms that hold something unsaved, for tabs and for log-out. */
export const draftPaths = (): readonly string[] => [...drafts.keys()];

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the form at this path holds something unsaved; of any form where no path is named. */
export const useHasDraft = (path?: string): boolean =>
  useSyncExternalStore(subscribe, () => (path === undefined ? drafts.size > 0 : drafts.has(path)));
