/** What waits for the session: the applications it may decide, by the guards of the decision itself, and the records its home page says wait for it. */
import type { Condition } from '#engine/conditions/condition.ts';
import { audienceRows, type ResourceModel, transitionsOf } from '#engine/project/model.ts';
import type { ReviewModel } from '#engine/project/review.ts';
import type { Session } from '#service/access/session.ts';
import { type Inside, sessionOf } from '#service/records/act.ts';

const enough = 100;

interface Queue {
  readonly resource: ResourceModel;
  readonly menus: readonly string[];
  readonly where: readonly Condition[];
  /** The moment that its records stand in line by. */
  readonly line: string;
  readonly due?: string;
}

/** The call that decides is a button: who may only read the queue has nothing waiting in it. */
const decides = ({ decisions, menus }: ReviewModel, { side, ...session }: Session): boolean =>
  menus.some(menu => session.menus.has(menu)) && (decisions[side] ?? []).some(id => session.buttons.has(id));

const reviewOf = (resource: ResourceModel, session: Session): Queue | undefined => {
  const { review, transitions } = resource;
  if (review === undefined || !decides(review, session)) return undefined;
  const guards = (transitions[review.moves.approve]?.guards ?? []).map(([condition]) => condition);
  const { due, handedInAt } = review.fields;
  return { resource, menus: review.menus, where: [{ state: review.waits }, ...guards], line: handedInAt, due };
};

/** What waits without a review waits for whoever may move it on. */
const workOf = (resource: ResourceModel, { side, menus, buttons }: Session): Queue | undefined => {
  const { home, calls = {} } = resource.audiences[side] ?? {};
  const waits = home?.waits;
  if (waits === undefined) return undefined;
  const leadsOn = (name: string): boolean => resource.transitions[name]?.from.some(state => waits.includes(state)) === true;
  const moves = Object.entries(calls).filter(([id, { does }]) => buttons.has(id) && transitionsOf(does).some(leadsOn));
  if (moves.length === 0) return undefined;
  const when = Object.entries(home?.waitsFor?.when ?? {}).flatMap(([field, value]) => (value === undefined ? [] : [{ [field]: value }]));
  return {
    resource,
    menus: [...new Set(moves.flatMap(([, { menu }]) => menu))].filter(menu => menus.has(menu)),
    where: [{ state: waits }, ...when],
    line: 'createdAt',
  };
};

/** `operation/review/queues`. */
export const countQueues: Inside = async act => {
  const session = sessionOf(act);
  const { operands, rows } = act.records;
  const held = Object.values(act.model.resources).flatMap(resource => reviewOf(resource, session) ?? workOf(resource, session) ?? []);
  const queues = await Promise.all(
    held.map(async ({ resource, menus, where, line, due: dueAt }) => {
      const { list } = await rows.list(resource.name, {
        where: [...where, ...audienceRows(resource, session.side)],
        ...operands,
        columns: ['id', ...(dueAt === undefined ? [] : [dueAt])],
        sort: { field: line, order: 'ASC' },
        page: { number: 1, size: enough },
        total: false,
      });
      const due = list.flatMap(row => (dueAt !== undefined && typeof row[dueAt] === 'string' ? [row[dueAt]] : [])).sort();
      const late = due.filter(at => Date.parse(at) < act.now.getTime()).length;
      return { resource: resource.name, menus: menus.join(), count: list.length, late, oldestDueAt: due[0] ?? null };
    }),
  );
  return { queues };
};
