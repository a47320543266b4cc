/** What the home page counts, sorted: what is to be done next, what else is, and what only is to be known. */
import { type Card, type Counted, isLate } from './home-lines.tsx';

export interface Piles {
  /** The next thing to do; undefined where nothing waits. */
  readonly focus: Counted | undefined;
  readonly others: readonly Counted[];
  /** Queues in which nothing waits. */
  readonly idle: readonly Counted[];
  /** Open to them without being theirs first. */
  readonly beside: readonly Counted[];
  readonly waitsForOthers: readonly Counted[];
  readonly looks: readonly Counted[];
  readonly failed: readonly Counted[];
  readonly ends: readonly Counted[];
}

const isBusy = ({ count }: Card): boolean => count > 0;

export const pilesOf = (cards: readonly Counted[], now: number): Piles => {
  const inRow = (group: NonNullable<Card['group']>) => cards.filter(card => (card.group ?? 'waits') === group);
  // What is overdue comes first, then what has waited longest.
  const [focus, ...others] = inRow('waits')
    .filter(isBusy)
    .toSorted(
      (one, other) =>
        Number(isLate(other, now)) - Number(isLate(one, now)) ||
        (one.dueAt ?? one.oldestAt ?? '').localeCompare(other.dueAt ?? other.oldestAt ?? ''),
    );
  return {
    focus,
    others,
    idle: inRow('waits').filter(({ count }) => count === 0),
    beside: inRow('beside').filter(isBusy),
    waitsForOthers: inRow('others'),
    looks: inRow('looks'),
    failed: inRow('failed'),
    ends: inRow('ends').filter(isBusy),
  };
};
