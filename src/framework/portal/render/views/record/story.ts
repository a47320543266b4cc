/** Which entries of its journal are a record's story, the newest first. */
import type { HistoryEntry } from '../../contract.ts';

/** Who looked changes nothing of the record: the journal keeps it, its story does not. A download that takes it on is a step like any other. */
const looks: ReadonlySet<string> = new Set(['unmask', 'download']);

/** @param entries the oldest first: of two of the same moment the later one comes to stand above */
export const storyOf = (entries: readonly HistoryEntry[]): readonly HistoryEntry[] =>
  entries
    .filter(({ action, fromState, toState }) => !looks.has(action) || fromState !== toState)
    .reverse()
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
