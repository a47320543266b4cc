/** How much waits for the session in each of its queues, and how much of that is overdue. */
import { audienceRows } from '#engine/project/model.ts';
import { type Inside, sessionOf } from '#service/records/act.ts';
import { queueFor } from '#service/records/queue.ts';

const enough = 100;

/** `operation/review/queues`. */
export const countQueues: Inside = async act => {
  const session = sessionOf(act);
  const { operands, rows } = act.records;
  const held = Object.values(act.model.resources).flatMap(resource => {
    const queue = queueFor(resource, session);
    return queue === undefined ? [] : [{ resource, ...queue }];
  });
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
        oldestDueAt: due[0] ?? null,
      };
    }),
  );
  return { queues };
};
