/** The parts of a queue, and which of them a filter shows. */
import type { ClientQueue, ClientResource } from '#engine/project/client-view.ts';
import type { FilterValues } from './filter-query.ts';

/** The parts that a filter names; others are told by states. */
const named = ['mine', 'late', 'overdue'] as const;
type NamedPart = (typeof named)[number];
/** What waits for the session, what of that is overdue, what is overdue of all, what waits for anybody, what is decided, and everything. */
export type QueuePart = NamedPart | 'open' | 'done' | 'all';

export const isNamed = (part: unknown): part is NamedPart => named.some(each => each === part);

/** The states that a part of the queue consists of; undefined where it is not told by states. */
export const statesOf = ({ states, unseen }: ClientResource, queue: ClientQueue, part: QueuePart): readonly string[] | undefined => {
  if (part === 'open') return queue.states;
  if (part !== 'done') return undefined;
  return Object.keys(states).filter(state => !queue.states.includes(state) && !unseen?.includes(state));
};

const isSame = (one: readonly string[] | undefined, other: unknown): boolean =>
  one !== undefined && Array.isArray(other) && one.length === other.length && one.every(each => other.includes(each));

/** The part that a filter shows; undefined where it is held to states of its own. */
export const queuePartOf = (resource: ClientResource, queue: ClientQueue, { queue: part, state }: FilterValues): QueuePart | undefined => {
  if (isNamed(part)) return state === undefined ? part : undefined;
  if (state === undefined) return 'all';
  return (['open', 'done'] as const).find(each => isSame(statesOf(resource, queue, each), state));
};
