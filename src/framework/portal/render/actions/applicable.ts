/** Which transitions a record offers now, and in which roles: next, other, last; bulk; decisions of a review. */
import { type Condition, fieldsOf, operandsOf, sessionKeyOf } from '#engine/conditions/condition.ts';
import { evaluate } from '#engine/conditions/evaluate.ts';
import type { ClientResource, ClientTransition } from '#engine/project/client-view.ts';

import type { Row } from '../contract.ts';

type Can = (callId: string) => boolean;

/** The transition as it happens to this record: another one may happen in its place. */
export const asMeant = (transition: ClientTransition, record: Row, session: Readonly<Record<string, unknown>>): ClientTransition => {
  const other = transition.instead?.find(({ when }) => evaluate(when, record, { session, now: new Date() }));
  if (other === undefined) return transition;
  const { reason: _, ...rest } = transition;
  const { when: __, ...words } = other;
  return { ...rest, ...words };
};

/** Which of the guards does not hold; -1 where all do. */
export const failing = (
  { guards = [] }: Pick<ClientTransition, 'guards'>,
  record: Row,
  session: Readonly<Record<string, unknown>>,
): number => {
  const around = { session, now: new Date() };
  const isKnown = (guard: Condition): boolean =>
    fieldsOf(guard).every(name => Object.hasOwn(record, name)) &&
    operandsOf(guard).every(operand => operand === '$now' || session[sessionKeyOf(operand) ?? ''] !== undefined);
  return guards.findIndex(guard => isKnown(guard) && !evaluate(guard, record, around));
};

/**
 * Whether nothing that the browser knows of forbids the transition on this record. A guard over something that the record or the session
 * came without is left to the service. What happens in its place has guards of its own.
 */
export const isAllowed = (transition: ClientTransition, record: Row, session: Readonly<Record<string, unknown>>): boolean =>
  failing(transition.instead?.find(({ when }) => evaluate(when, record, { session, now: new Date() })) ?? transition, record, session) ===
  -1;

/** Why a record cannot be led on by this transition yet, as a code; undefined where nothing that the browser knows of is in the way. */
export const refusalOf = (transition: ClientTransition, record: Row, session: Readonly<Record<string, unknown>>): string | undefined =>
  transition.refusals?.[failing(transition, record, session)];

/** The transitions that the state allows and the session may call, in declared order, destructive ones last. */
export const applicable = (resource: ClientResource, state: string | undefined, can: Can): readonly ClientTransition[] => {
  const mayCall = ({ call, shared }: ClientTransition): boolean => can(call) && (shared?.writer === undefined || can(shared.writer));
  const open = resource.transitions.filter(
    (transition, index, all) =>
      mayCall(transition) &&
      (state === undefined || transition.from.includes(state)) &&
      all.findIndex(other => other.name === transition.name && mayCall(other)) === index,
  );
  return [...open.filter(transition => !transition.danger), ...open.filter(transition => transition.danger)];
};

/** Whether a transition asks nothing before it happens. */
export const isBare = (transition: ClientTransition): boolean =>
  transition.reason === undefined && transition.input.length === 0 && Object.keys(transition.ask).length === 0;

/**
 * Transitions that can be done to many rows at once: nothing destructive, nothing asked that is not the same for all of them (a reason, a
 * choice), no decision on an application.
 * @param answers whether a call answers something that a person must see, record by record
 */
export const bulkable = (
  resource: ClientResource,
  can: Can,
  answers: (callId: string) => boolean = () => false,
): readonly ClientTransition[] =>
  applicable(resource, undefined, can).filter(
    transition =>
      !transition.danger &&
      !answers(transition.call) &&
      transition.input.length === 0 &&
      Object.values(transition.ask).every(field => field.type === 'choice') &&
      !(resource.review?.queued && transition.reason !== undefined),
  );

/** A decision of a review and the key that takes it. */
export interface Decision {
  readonly transition: ClientTransition;
  readonly key: 'A' | 'R' | 'X';
}

const keys = [
  ['approve', 'A'],
  ['giveBack', 'R'],
  ['reject', 'X'],
] as const;

/** The decisions that an application in this state awaits, in the order of their buttons. */
export const decisionsOf = (resource: ClientResource, state: string | undefined, can: Can): readonly Decision[] => {
  const { review, views } = resource;
  if (review === undefined || views.review === undefined || state === undefined) return [];
  const open = applicable(resource, state, can);
  return keys.flatMap(([part, key]) => open.filter(({ name }) => name === review.moves[part]).map(transition => ({ transition, key })));
};
