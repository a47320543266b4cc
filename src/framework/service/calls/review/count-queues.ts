/** What waits for the session in the queues it holds: the applications it may decide, by the guards of the decision itself. */
import type { ReviewModel } from '#engine/project/review.ts';
import type { Session } from '#service/access/session.ts';
import { type Inside, sessionOf } from '#service/records/act.ts';

const enough = 100;

/** The call that decides is a button: who may only read the queue has nothing waiting in it. */
const decides = ({ decisions, menus }: ReviewModel, { side, ...session }: Session): boolean =>
  menus.some(menu => session.menus.has(menu)) && (decisions[side] ?? []).some(id => session.buttons.has(id));

/** `operation/review/queues`. */
export const countQueues: Inside = async act => {
  const session = sessionOf(act);
  const { operands, rows } = act.records;
  const held = Object.values(act.model.resources).flatMap(resource =>
    resource.review !== undefined && decides(resource.review, session) ? [{ resource, review: resource.review }] : [],
  );
  const queues = await Promise.all(
    held.map(async ({ resource, review }) => {
      const { due: dueAt, handedInAt } = review.fields;
      const own = resource.audiences[session.side]?.rows;
      const { list } = await rows.list(resource.name, {
        where: [
          { state: review.waits },
          ...(own === undefined || own === 'all' ? [] : [own]),
          ...(resource.transitions[review.moves.approve]?.guards ?? []).map(([condition]) => condition),
        ],
        ...operands,
        columns: ['id', dueAt],
        sort: { field: handedInAt, order: 'ASC' },
        page: { number: 1, size: enough },
        total: false,
      });
      const due = list.flatMap(row => (typeof row[dueAt] === 'string' ? [row[dueAt]] : [])).sort();
      const late = due.filter(at => Date.parse(at) < act.now.getTime()).length;
      return { resource: resource.name, menus: review.menus.join(), count: list.length, late, oldestDueAt: due[0] ?? null };
    }),
  );
  return { queues };
};
