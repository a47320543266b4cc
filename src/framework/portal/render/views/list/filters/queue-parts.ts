/** The parts of a queue, and which of them a filter shows. */
import type { ClientQueue, ClientResource } from '#engine/project/client-view.ts';
import type { FilterValues } from './filter-query.ts';

/** What waits for the session, what of that is overdue, what waits for anybody, what is decided, and everything. */
export type QueuePart = 'mine' | 'late' | 'open' | 'done' | 'all';

/** The states that a part of the queue consists of; undefined where it is not told by states. */
export const statesOf = ({ states, unseen }: ClientResource, queue: ClientQueue, part: QueuePart): readonly string[] | undefined => {
  if (part === 'open') return queue.states;
  if (part !== 'done') return undefined;
  return Object.keys(states).filter(state => !queue.states.includes(state) && !unseen?.includes(state));
};

const isSame = (one: readonly string[] | undefined, other: unknown): boolean =>
  one !== undefined && Array.isArray(other) && one.length === other.length && one.every(each => other.includes(each));

/** The part that a filter shows; undefined where it is held to states of its own. */
export const queuePartOf = (resource: ClientResource, queue: ClientQueue, { queue: named, state }: FilterValues): QueuePart | undefined => {
  if (named === 'mine' || named === 'late') return state === undefined ? named : undefined;
  if (state === undefined) return 'all';
  return (['open', 'done'] as const).find(part => isSame(statesOf(resource, queue, part), state));
};
