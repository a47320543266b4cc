/** Which entries of its journal are a record's story, the newest first. */
import type { HistoryEntry } from '../../contract.ts';

/** Who looked changes nothing of the record: the journal keeps it, its story does not. A download that takes it on is a step like any other. */
const looks: ReadonlySet<string> = new Set(['unmask', 'download']);

/** What the call that made a record still wrote into it belongs to making it. */
const isPartOfMaking = ({ action, at, actor, fromState, toState }: HistoryEntry, entries: readonly HistoryEntry[]): boolean =>
  action === 'update' &&
  fromState === toState &&
  entries.some(other => other.action === 'create' && other.at === at && other.actor === actor);

/** @param entries the oldest first: of two of the same moment the later one comes to stand above */
export const storyOf = (entries: readonly HistoryEntry[]): readonly HistoryEntry[] =>
  entries
    .filter(({ action, fromState, toState }) => !looks.has(action) || fromState !== toState)
    .filter(entry => !isPartOfMaking(entry, entries))
    .reverse()
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
