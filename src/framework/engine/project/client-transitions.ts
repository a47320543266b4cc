/** The moves that an audience has calls for: what they ask, whom they tell, when they are open. */
import { type Condition, fieldsOf, operandsOf } from '../conditions/condition.ts';
import type { ResourceCall } from '../declare/calls.ts';
import type { Side } from '../declare/menus.ts';
import { clientFields, drop } from './client-fields.ts';
import type { ClientInstead, ClientResource, ClientTransition } from './client-view.ts';
import { takesMany } from './many.ts';
import {
  alwaysRead,
  type CallModel,
  isChoose,
  type Model,
  type ResourceModel,
  type TransitionModel,
  transitionsOf,
  writerOf,
} from './model.ts';
import { readableFields } from './openapi-bodies.ts';
import { queueOf } from './queue.ts';

/** Everybody whom a move may tell. */
const toldOf = (
  { hearers }: Pick<Model, 'hearers'>,
  resource: ResourceModel,
  side: Side,
  { tells }: TransitionModel,
): Pick<ClientTransition, 'tells' | 'reach'> => {
  const told = [...new Set(tells.flatMap(({ to }) => to))].flatMap(name => hearers[name] ?? []);
  if (told.length === 0) return {};
  const readable = new Set(readableFields(resource, side).map(({ name }) => name));
  const reach = told.map(({ person, of, call, mobile, email }) => {
    const at = [mobile, email].filter(field => field !== undefined);
    return [person, of, call].every(word => word === undefined) && at.every(field => readable.has(field)) ? at : null;
  });
  return { tells: told.map(({ label }) => label), ...(reach.every(at => at === null) ? {} : { reach }) };
};

const insteadOf = (
  model: Model,
  resource: ResourceModel,
  side: Side,
  transition: TransitionModel,
): readonly ClientInstead[] | undefined => {
  const others = (transition.instead ?? []).flatMap(({ when, does }) => {
    const other = resource.transitions[does];
    if (other === undefined) return [];
    const { label, to, reason, input = [], ask = {} } = other;
    const told = toldOf(model, resource, side, other);
    return [
      drop({ when, label, to, reason, input, ask: clientFields(ask), ...told, guards: guardsOf(resource, side, other) }) as ClientInstead,
    ];
  });
  return others.length === 0 ? undefined : others;
};

/** What a browser keeps of a session under the name and in the form that conditions mean. */
const judgedBy: readonly string[] = ['$now', '$session.userNum', '$session.memberCode'];

const isAnswerable = (condition: Condition): boolean => operandsOf(condition).every(operand => judgedBy.includes(operand));

const isClear = (resource: ResourceModel, side: Side, name: string): boolean => {
  const reads: readonly string[] = [...alwaysRead, ...(resource.audiences[side]?.reads ?? [])];
  return reads.includes(name) && resource.fields[name]?.mask === undefined;
};

/** Over nothing but what the audience reads in clear: anything else would tell more than its records do, or be judged wrongly. */
export const isJudgeable = (resource: ResourceModel, side: Side, condition: Condition): boolean =>
  fieldsOf(condition).every(name => isClear(resource, side, name)) && isAnswerable(condition);

const judgedGuards = (resource: ResourceModel, side: Side, { guards = [] }: TransitionModel) =>
  guards.filter(([condition]) => isJudgeable(resource, side, condition));

const guardsOf = (resource: ResourceModel, side: Side, transition: TransitionModel): readonly Condition[] | undefined => {
  const found = judgedGuards(resource, side, transition).map(([condition]) => condition);
  return found.length === 0 ? undefined : found;
};

/** Whether what comes next of a record is said to be this move, though it may not be open: a guard asks for more than the case does. */
const isSaidNext = (resource: ResourceModel, side: Side, transition: TransitionModel): boolean => {
  const asked = judgedGuards(resource, side, transition).flatMap(([condition]) => fieldsOf(condition));
  return Object.values(resource.audiences[side]?.views?.next ?? {}).some(cases =>
    cases?.some(
      each => typeof each !== 'string' && each.does === transition.name && asked.some(name => !fieldsOf(each.when ?? {}).includes(name)),
    ),
  );
};

/** Of what waits in a queue, and of what is said to come next: why it cannot be led on yet is said where it waits. */
const refusalsOf = (resource: ResourceModel, side: Side, call: string, transition: TransitionModel): readonly string[] | undefined => {
  const codes = judgedGuards(resource, side, transition).map(([, code]) => code);
  return codes.length > 0 && (queueOf(resource, side)?.calls.includes(call) || isSaidNext(resource, side, transition)) ? codes : undefined;
};

const onwardOf = (resource: ResourceModel, side: Side, { next = [] }: TransitionModel): ClientTransition['onward'] => {
  const found = next.flatMap(({ when, does }) => {
    const to = resource.transitions[does]?.to;
    return to === undefined || to === 'same' || !isJudgeable(resource, side, when) ? [] : [{ when, to }];
  });
  return found.length === 0 ? undefined : found;
};

/** What is asked of a record that is referred to, the choices of the reference bring along, where the audience reads it there. */
const isJudgeableInForms = ({ resources }: Pick<Model, 'resources'>, resource: ResourceModel, side: Side, condition: Condition): boolean =>
  isAnswerable(condition) &&
  fieldsOf(condition).every(path => {
    const [by = '', field] = path.split('.');
    const target = resources[resource.fields[by]?.to ?? ''];
    return isClear(resource, side, by) && (field === undefined || (target !== undefined && isClear(target, side, field)));
  });

const completeOf = (model: Model, resource: ResourceModel, side: Side, transition: TransitionModel): ClientTransition['complete'] => {
  const found = Object.entries(transition.complete).filter(([, condition]) => isJudgeableInForms(model, resource, side, condition));
  return found.length === 0 ? undefined : Object.fromEntries(found);
};

/** Whether a move brings the record to where reviewers claim it. */
const handsIn = ({ review, transitions }: ResourceModel, { from, to }: TransitionModel): boolean => {
  const waiting = transitions[review?.moves.claim ?? '']?.from ?? [];
  return waiting.includes(to) && !from.some(state => waiting.includes(state));
};

/** What reviewers claim and no call of anybody hands in was handed in as it was made; what they give back goes the same way again. */
export const arrivalOf = (resource: ResourceModel): Pick<ClientResource, 'arrives'> => {
  const { review } = resource;
  if (review === undefined) return {};
  const called = Object.values(resource.audiences).flatMap(audience =>
    Object.values(audience.calls).flatMap(({ does, next }) => [...transitionsOf(does), ...(next === undefined ? [] : [next])]),
  );
  const isHandedIn = called.some(name => {
    const move = resource.transitions[name];
    return move !== undefined && handsIn(resource, move);
  });
  return isHandedIn ? {} : { arrives: review.givenBack === undefined ? [] : [review.givenBack] };
};

const clientTransition = (
  model: Model,
  resource: ResourceModel,
  side: Side,
  call: string,
  transition: TransitionModel,
): ClientTransition => {
  return drop({
    name: transition.name,
    label: transition.label,
    from: transition.from,
    to: transition.to,
    reason: transition.reason,
    danger: transition.danger,
    warns: transition.warns,
    ...toldOf(model, resource, side, transition),
    consent: transition.consent,
    file: transition.answer === 'file' ? true : undefined,
    input: transition.input ?? [],
    ask: clientFields(transition.ask ?? {}),
    call,
    handsIn: handsIn(resource, transition) || undefined,
    complete: completeOf(model, resource, side, transition),
    onward: onwardOf(resource, side, transition),
    guards: guardsOf(resource, side, transition),
    refusals: refusalsOf(resource, side, call, transition),
    instead: insteadOf(model, resource, side, transition),
  }) as ClientTransition;
};

/** What a call says to mean a transition; undefined where it says nothing. */
const chosenBy = (does: ResourceCall['does'], name: string): ClientTransition['choose'] => {
  const value = isChoose(does) ? Object.entries(does.of).find(([, chosen]) => chosen === name)?.[0] : undefined;
  return isChoose(does) && value !== undefined ? { field: does.by, value } : undefined;
};

const manyOf = (calls: readonly CallModel[], name: string, choose: ClientTransition['choose']): string | undefined =>
  calls.find(({ of }) => {
    if (of.kind !== 'resource' || !takesMany(of.call) || !transitionsOf(of.does).includes(name)) return false;
    const own = chosenBy(of.does, name);
    return own?.field === choose?.field && own?.value === choose?.value;
  })?.id;

const ownTransitions = (model: Model, resource: ResourceModel, side: Side, calls: readonly CallModel[]): ClientTransition[] =>
  calls.flatMap(call => {
    if (call.of.kind !== 'resource' || takesMany(call.of.call)) return [];
    const { does } = call.of;
    const { widget, options } = call.of.call;
    return transitionsOf(does).flatMap(name => {
      const transition = resource.transitions[name];
      if (transition === undefined) return [];
      const choose = chosenBy(does, name);
      const many = manyOf(calls, name, choose);
      return [
        {
          ...clientTransition(model, resource, side, call.id, transition),
          ...(choose === undefined ? {} : { choose }),
          ...(many === undefined ? {} : { many }),
          ...(widget === undefined ? {} : { widget, ...(options === undefined ? {} : { options }) }),
        },
      ];
    });
  });

/** Those that one call performs for many entities. */
const sharedTransitions = (model: Model, resource: ResourceModel, side: Side, calls: readonly CallModel[]): ClientTransition[] =>
  calls.flatMap(({ id, of }) => {
    const name = of.kind === 'free' ? of.call.moves?.[side] : undefined;
    const transition = name === undefined ? undefined : resource.transitions[name];
    if (transition === undefined) return [];
    const writer = writerOf(resource, side);
    return [{ ...clientTransition(model, resource, side, id, transition), shared: writer === undefined ? {} : { writer } }];
  });

/** The moves of an entity's own calls, then those of calls that are shared. */
export const clientTransitions = (model: Model, resource: ResourceModel, side: Side, calls: readonly CallModel[]): ClientTransition[] => {
  const own = ownTransitions(model, resource, side, calls);
  return [...own, ...sharedTransitions(model, resource, side, calls).filter(({ name }) => own.every(each => each.name !== name))];
};
