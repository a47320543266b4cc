/** The queue of an entity: what waits in it for whoever of a side may lead it on, by a review or without one. */
import type { Condition } from '../conditions/condition.ts';
import type { Side } from '../declare/menus.ts';
import { type ResourceModel, transitionsOf } from './model.ts';

/** What a list may be held to by `filter.queue`: what waits for whoever asks, what of that is overdue, what is overdue whoever has it in hand, and what waits for others. */
export const queueParts = ['mine', 'late', 'overdue', 'others'] as const;
export type QueuePart = (typeof queueParts)[number];

export interface QueueModel {
  /** The states in which it waits. */
  readonly states: readonly string[];
  /** What holds, beside the state, of what waits for a session. */
  readonly where: readonly Condition[];
  /** The moment that its records stand in line by. */
  readonly line: string;
  /** The moment by which they are due, where they have one. */
  readonly due?: string;
  /** Under review: somebody may have one of them in hand, and what holds beside the state says who. */
  readonly claimed?: true;
  /** The calls that lead on: who may make none of them has nothing waiting. */
  readonly calls: readonly string[];
  /** The menus under which it is found. */
  readonly menus: readonly string[];
}

const reviewQueue = ({ review, transitions }: ResourceModel, side: Side): QueueModel | undefined => {
  const calls = review?.decisions[side] ?? [];
  if (review === undefined || calls.length === 0) return undefined;
  const { due, handedInAt } = review.fields;
  const where = (transitions[review.moves.approve]?.guards ?? []).map(([condition]) => condition);
  return { states: review.waits, where, line: handedInAt, due, claimed: true, calls, menus: review.menus };
};

/** The moment by which a record is due that waits in one of these states. */
const dueIn = ({ states = {} }: ResourceModel, waits: readonly string[]): Pick<QueueModel, 'due'> => {
  const [due] = waits.flatMap(state => states[state]?.due?.[0] ?? []);
  return due === undefined ? {} : { due };
};

/** What waits without a review waits for whoever may move it on. */
const workQueue = (resource: ResourceModel, side: Side): QueueModel | undefined => {
  const { audiences, transitions } = resource;
  const { home, calls = {} } = audiences[side] ?? {};
  const states = home?.waits;
  if (states === undefined) return undefined;
  // Of what waits or failed on its way. What may also be done later, such as taking back, or leaves it waiting is done by others than those it waits for.
  const work = new Set([...states, ...(home?.failed ?? [])]);
  const leadsOn = (name: string): boolean => {
    const move = transitions[name];
    return move !== undefined && move.to !== 'same' && !states.includes(move.to) && move.from.every(state => work.has(state));
  };
  const moves = Object.entries(calls).filter(([, { does }]) => transitionsOf(does).some(leadsOn));
  return {
    states,
    where: home?.waitsFor === undefined ? [] : [home.waitsFor.when],
    line: 'createdAt',
    ...dueIn(resource, states),
    calls: moves.map(([id]) => id),
    menus: [...new Set(moves.flatMap(([, { menu }]) => menu))],
  };
};

/** The queue that a side works through in an entity; undefined where there is none. */
export const queueOf = (resource: ResourceModel, side: Side): QueueModel | undefined =>
  reviewQueue(resource, side) ?? workQueue(resource, side);
