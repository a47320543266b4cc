/** What waits for the session in the queues it holds: the applications it may decide, by the guards of the decision itself. */
import type { ResourceModel } from '#engine/project/model.ts';
import type { Session } from '#service/access/session.ts';
import { type Inside, sessionOf } from '../contract.ts';

const enough = 100;

const menusOf = ({ queue }: ResourceModel): readonly string[] => (queue === undefined ? [] : typeof queue === 'string' ? [queue] : queue);

/** The call that decides is a button: who may only read the queue has nothing waiting in it. */
const decides = (resource: ResourceModel, session: Session): boolean =>
  Object.entries(resource.audiences[session.side]?.calls ?? {}).some(
    ([id, { does }]) => typeof does === 'object' && Object.values(does.of).includes('approve') && session.buttons.has(id),
  );

/** `operation/review/queues`. */
export const countQueues: Inside = async act => {
  const session = sessionOf(act);
  const { operands, rows } = act.records;
  const held = Object.values(act.model.resources).filter(
    resource => menusOf(resource).some(menu => session.menus.has(menu)) && decides(resource, session),
  );
  const queues = await Promise.all(
    held.map(async resource => {
      const { approve } = resource.transitions;
      const own = resource.audiences[session.side]?.rows;
      const { list } = await rows.list(resource.name, {
        where: [
          { state: approve?.from ?? [] },
          ...(own === undefined || own === 'all' ? [] : [own]),
          ...(approve?.guards ?? []).map(([condition]) => condition),
        ],
        ...operands,
        columns: ['id', 'dueAt'],
        sort: { field: 'submittedAt', order: 'ASC' },
        page: { number: 1, size: enough },
        total: false,
      });
      const due = list.flatMap(row => (typeof row.dueAt === 'string' ? [row.dueAt] : [])).sort();
      const late = due.filter(at => Date.parse(at) < act.now.getTime()).length;
      return { resource: resource.name, menus: menusOf(resource).join(), count: list.length, late, oldestDueAt: due[0] ?? null };
    }),
  );
  return { queues };
};
