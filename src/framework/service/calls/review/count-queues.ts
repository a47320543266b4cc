/** How much waits for the session in each of its queues, how much of that is overdue, and how much is overdue whoever has it in hand. */
import { audienceRows, type ResourceModel } from '#engine/project/model.ts';
import type { QueueModel } from '#engine/project/queue.ts';
import { type Act, type Inside, sessionOf } from '#service/records/act.ts';
import { queueFor, queueRows } from '#service/records/queue.ts';

const enough = 100;

interface Held extends QueueModel {
  readonly resource: ResourceModel;
}

/** By entity, what is overdue in the queues where things are due, whoever has it in hand: counted by one statement. */
const overdueIn = async (act: Act, held: readonly Held[]): Promise<ReadonlyMap<string, number>> => {
  const session = sessionOf(act);
  const due = held.filter(queue => queue.due !== undefined);
  const pages = await act.records.rows.gather(
    due.map(({ resource }) => ({
      resource: resource.name,
      where: [...queueRows(resource, session, 'overdue'), ...audienceRows(resource, session.side)],
      columns: ['id'],
      size: 1,
    })),
    act.records.operands,
  );
  return new Map(due.map(({ resource }, index) => [resource.name, Math.min(pages[index]?.total ?? 0, enough)]));
};

/** `operation/review/queues`. */
export const countQueues: Inside = async act => {
  const session = sessionOf(act);
  const { operands, rows } = act.records;
  const held = Object.values(act.model.resources).flatMap((resource): readonly Held[] => {
    const queue = queueFor(resource, session);
    return queue === undefined ? [] : [{ resource, ...queue }];
  });
  const overdue = await overdueIn(act, held);
  const queues = await Promise.all(
    held.map(async ({ resource, menus, states, where, line, due: dueAt }) => {
      const { list } = await rows.list(resource.name, {
        where: [{ state: states }, ...where, ...audienceRows(resource, session.side)],
        ...operands,
        columns: ['id', ...(dueAt === undefined ? [] : [dueAt])],
        sort: { field: line, order: 'ASC' },
        page: { number: 1, size: enough },
        total: false,
      });
      const due = list.flatMap(row => (dueAt !== undefined && typeof row[dueAt] === 'string' ? [row[dueAt]] : [])).sort();
      const late = due.filter(at => Date.parse(at) < act.now.getTime()).length;
      return {
        resource: resource.name,
        menus: menus.filter(menu => session.menus.has(menu)).join(),
        count: list.length,
        late,
        overdue: overdue.get(resource.name) ?? 0,
        oldestDueAt: due[0] ?? null,
      };
    }),
  );
  return { queues };
};
