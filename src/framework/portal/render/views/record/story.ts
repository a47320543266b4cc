/** Which entries of its journal are a record's story, the newest first. */
import type { HistoryEntry, Telling } from '../../contract.ts';

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

/** What happened at one moment and who was told of it, or who was told where nothing else happened, as of an expiry that draws near. */
export type Passage = { readonly entry: HistoryEntry; readonly told?: Telling } | { readonly told: Telling };

/**
 * A record's story with who was told of what, the newest first. A telling stands with the move of its moment: with what moved the record, where
 * several things happened then.
 * @param tellings the oldest first
 */
export const passagesOf = (entries: readonly HistoryEntry[], tellings: readonly Telling[]): readonly Passage[] => {
  const story = storyOf(entries);
  const told = new Map<HistoryEntry, Telling>();
  const alone: Telling[] = [];
  for (const telling of tellings) {
    const then = story.filter(({ at }) => at === telling.at);
    const entry = then.find(({ fromState, toState }) => fromState !== toState) ?? then[0];
    if (entry === undefined) alone.push(telling);
    else told.set(entry, telling);
  }
  const momentOf = (passage: Passage): number => Date.parse('entry' in passage ? passage.entry.at : passage.told.at);
  const passages: readonly Passage[] = [
    ...story.map(entry => {
      const telling = told.get(entry);
      return telling === undefined ? { entry } : { entry, told: telling };
    }),
    ...alone.toReversed().map(telling => ({ told: telling })),
  ];
  return passages.toSorted((one, other) => momentOf(other) - momentOf(one));
};
