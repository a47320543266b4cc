/** What waits for a session in an entity: the applications it may decide, by the guards of the decision itself, or the records it may move on. */
import type { Condition } from '#engine/conditions/condition.ts';
import type { ResourceModel } from '#engine/project/model.ts';
import { type QueueModel, type QueuePart, queueOf } from '#engine/project/queue.ts';
import type { Session } from '#service/access/session.ts';

/** The session's queue in an entity; undefined where it has none. Who may only read a queue has nothing waiting in it. */
export const queueFor = (resource: ResourceModel, { side, menus, buttons }: Session): QueueModel | undefined => {
  const queue = queueOf(resource, side);
  const holds = queue?.menus.some(menu => menus.has(menu)) && queue.calls.some(id => buttons.has(id));
  return holds ? queue : undefined;
};

const none: readonly Condition[] = [{ any: [] }];

/** What holds a list to the session's queue, to what is overdue in it, for the session or for anybody, or to what is not the session's; to nothing where it has none. */
export const queueRows = (resource: ResourceModel, session: Session, part: QueuePart): readonly Condition[] => {
  const queue = queueFor(resource, session);
  if (queue === undefined) return none;
  const waiting = { state: queue.states };
  if (part === 'mine') return [waiting, ...queue.where];
  if (part === 'others') return [waiting, { not: { all: queue.where } }];
  if (queue.due === undefined) return none;
  // Where nobody has a case in hand, what is overdue for anybody is so for each: no more of it than waits.
  const isOfAll = part === 'overdue' && queue.claimed === true;
  return [waiting, { [queue.due]: { to: '$now' } }, ...(isOfAll ? [] : queue.where)];
};
