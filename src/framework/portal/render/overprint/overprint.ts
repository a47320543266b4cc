/** What is printed across a document that is not in force: its state, why, and since when. */
import { type Row, useClientView } from '../contract.ts';
import { momentText } from '../format/moment.ts';
import { reasonText } from '../reason.ts';
import { useWords } from '../words.ts';

export interface Overprint {
  readonly state: string;
  readonly tone: string;
  /** Empty where none was given, or where the record came without its history. */
  readonly reason: string;
  readonly since: string;
  /** It comes back into force. */
  readonly isHeld?: boolean;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** @returns undefined for a record whose state says nothing of the kind */
export const useOverprint = (record: Row, name: string): Overprint | undefined => {
  const words = useWords();
  const view = useClientView();
  const resource = view.resources[name];
  const state = record.state === undefined ? undefined : resource?.states[record.state];
  if (state?.overprint === undefined) return undefined;
  // Oldest first: what it came here for the last time counts.
  const arrived = record.$history?.findLast(({ fromState, toState }) => toState === record.state && fromState !== toState);
  const named = state.overprint === true ? undefined : state.overprint;
  const since = arrived?.at ?? textOf(record[named?.since ?? '']);
  const reason =
    arrived === undefined
      ? textOf(record[named?.reason ?? ''])
      : reasonText({ action: arrived.action, reason: arrived.reason ?? '' }, resource, view.words[name], words);
  return {
    state: words.label(state.label),
    tone: state.tone,
    reason,
    since: since === '' ? '' : momentText(since),
    isHeld: resource?.held?.includes(record.state ?? '') === true,
  };
};
