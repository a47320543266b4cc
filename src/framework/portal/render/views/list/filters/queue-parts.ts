/** The parts of a queue, and which of them a filter shows. */
import type { ClientQueue, ClientResource } from '#engine/project/client-view.ts';
import type { FilterValues } from './filter-query.ts';

/** The parts that a filter names; others are told by states. */
const named = ['mine', 'late', 'overdue'] as const;
type NamedPart = (typeof named)[number];
/** What waits for the session, what of that is overdue, what is overdue of all, what waits for anybody, what is decided, and everything. */
export type QueuePart = NamedPart | 'open' | 'done' | 'all';

export const isNamed = (part: unknown): part is NamedPart => named.some(each => each === part);

/**
 * States in which nothing is left to decide and yet something to do: the reader's side has a move that leads on, as from what is expected to
 * what has arrived. What ends something, such as a revocation, is not work that waits.
 */
export const statesToDo = ({ states, unseen, transitions }: ClientResource, queue: ClientQueue): readonly string[] => {
  const leadingOn = transitions.filter(({ to, danger }) => to !== 'same' && !danger);
  return Object.keys(states).filter(
    state => !queue.states.includes(state) && !unseen?.includes(state) && leadingOn.some(({ from }) => from.includes(state)),
  );
};

/** The states that a part of the queue consists of; undefined where it is not told by states. */
export const statesOf = (resource: ClientResource, queue: ClientQueue, part: QueuePart): readonly string[] | undefined => {
  if (part === 'open') return queue.states;
  if (part !== 'done') return undefined;
  const others = new Set([...queue.states, ...(resource.unseen ?? []), ...statesToDo(resource, queue)]);
  return Object.keys(resource.states).filter(state => !others.has(state));
};

const isSame = (one: readonly string[] | undefined, other: unknown): boolean =>
  one !== undefined && Array.isArray(other) && one.length === other.length && one.every(each => other.includes(each));

/** The part that a filter shows; undefined where it is held to states of its own. */
export const queuePartOf = (resource: ClientResource, queue: ClientQueue, { queue: part, state }: FilterValues): QueuePart | undefined => {
  if (isNamed(part)) return state === undefined ? part : undefined;
  if (state === undefined) return 'all';
  return (['open', 'done'] as const).find(each => isSame(statesOf(resource, queue, each), state));
};

/** The one state in which something is left to do that a filter shows; undefined where it shows anything else. */
export const stateToDo = (resource: ClientResource, queue: ClientQueue, { queue: part, state }: FilterValues): string | undefined =>
  part === undefined ? statesToDo(resource, queue).find(each => each === state) : undefined;

/** Whether one of the segments shows just what a filter does. */
export const isPartOf = (resource: ClientResource, queue: ClientQueue, values: FilterValues): boolean =>
  queuePartOf(resource, queue, values) !== undefined || stateToDo(resource, queue, values) !== undefined;
