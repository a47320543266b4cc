/** Laws of states and transitions: every state has a way in, every transition somebody who performs it. */
import { copiedBy } from '../conditions/condition.ts';
import type { ResourceCall } from '../declare/calls.ts';
import { movesOf as movesOfReview } from '../declare/review-moves.ts';
import { sharedMoves } from '../declare/review-parts.ts';
import type { Transition } from '../declare/states.ts';
import { entityOf, transitionsOf } from '../project/model.ts';
import { systemEntities } from '../system/entities.ts';
import { allErrors, isErrorCode } from '../wire/errors.ts';
import { type Finding, undeclared, unknownName } from './finding.ts';
import { misfit, refusal, timeTypes } from './fit.ts';
import { undecidedSides } from './review-laws.ts';
import type { Declared, ResourceLaw, World } from './world.ts';

const fromOf = (transition: Transition): readonly string[] => (typeof transition.from === 'string' ? [transition.from] : transition.from);

/** States that a record can come into, from `start` along the transitions. */
const reachable = (one: Declared): ReadonlySet<string> => {
  const found = new Set(one.resource.start === undefined ? [] : [one.resource.start]);
  const moves = Object.values(one.resource.transitions ?? {});
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const move of moves) if (move.to !== 'same' && fromOf(move).some(state => found.has(state))) found.add(move.to);
  }
  return found;
};

export const stateLaw: ResourceLaw = function* (one): Generator<Finding> {
  const { start, transitions = {} } = one.resource;
  const states = Object.keys(one.resource.states ?? {});
  if (states.length === 0) {
    if (start !== undefined) yield one.fault(['start'], 'there are no states to start in; leave it out or declare states');
    for (const name of Object.keys(transitions))
      yield one.fault(['transitions', name], 'there are no states; declare them or leave the transition out');
    return;
  }
  if (start === undefined) yield one.fault(['start'], `missing; write the state of a new record: ${states.join(', ')}`);
  else if (!states.includes(start)) yield one.fault(['start'], unknownName('state', start, states));
  for (const [name, transition] of Object.entries(transitions)) {
    const here = ['transitions', name];
    for (const [index, state] of fromOf(transition).entries()) {
      if (!states.includes(state))
        yield one.fault(
          typeof transition.from === 'string' ? [...here, 'from'] : [...here, 'from', index],
          unknownName('state', state, states),
        );
    }
    if (fromOf(transition).length === 0) yield one.fault([...here, 'from'], 'leaves from no state; name one');
    if (transition.to !== 'same' && !states.includes(transition.to))
      yield one.fault([...here, 'to'], unknownName('state', transition.to, [...states, 'same']));
  }
  for (const [name, { overprint }] of Object.entries(one.resource.states ?? {}))
    for (const [word, field] of overprint === undefined || overprint === true ? [] : Object.entries(overprint))
      if (one.fields[field] === undefined)
        yield one.fault(['states', name, 'overprint', word], unknownName('field', field, Object.keys(one.fields)));
  for (const [name, { due: [by] = [] }] of Object.entries(one.resource.states ?? {})) {
    const field = one.fields[by ?? ''];
    if (by !== undefined && field === undefined)
      yield one.fault(['states', name, 'due', 0], unknownName('field', by, Object.keys(one.fields)));
    else if (field !== undefined && (field.type !== 'instant' || !field.readOnly))
      yield one.fault(['states', name, 'due', 0], `the service writes ${field.name}; make it an instant that is readOnly`);
  }
  if (start === undefined || !states.includes(start)) return;
  // A move that leads to no state may be the way in that is missed.
  if (Object.values(one.resource.transitions ?? {}).some(({ to }) => to !== 'same' && !states.includes(to))) return;
  const reached = reachable(one);
  for (const state of states) {
    if (!reached.has(state))
      yield one.fault(['states', state], `a state without a way in: no transition leads here from ${start}; add one or take the state out`);
  }
};

/** Badges, filters and histories have nothing but the label to tell states apart by. */
export const stateLabelLaw: ResourceLaw = function* (one): Generator<Finding> {
  if (one.resource.facetOf !== undefined) return;
  const seen = new Map<string, string>();
  for (const [name, { label }] of Object.entries(one.resource.states ?? {}))
    for (const [index, words] of label.entries()) {
      const spelled = `${index} ${words.toLowerCase()}`;
      const other = seen.get(spelled);
      if (other === undefined) seen.set(spelled, name);
      else yield one.fault(['states', name, 'label', index], `${other} is called ${words} too; call one of them otherwise`);
    }
};

const movesOf = ({ does, next }: ResourceCall): readonly string[] => [...transitionsOf(does), ...(next === undefined ? [] : [next])];

/** Who performs each transition: a call, the clock, another effect, or the machine that applications share. */
export const performerLaw: ResourceLaw = function* (one, world): Generator<Finding> {
  // Of an entity with several faces each may perform a part of the moves.
  const faces = world.resources.filter(other => entityOf(other.resource) === entityOf(one.resource));
  const isQueue = faces.some(face => world.model.resources[face.name]?.review?.menus.length);
  const audiences = faces.flatMap(face => Object.values(face.resource.audiences));
  const calls = audiences.flatMap(audience => Object.values(audience.calls));
  // The application may offer nothing of what the framework keeps for itself.
  if (calls.length === 0 && systemEntities.some(({ name }) => name === one.resource.name)) return;
  const called = new Set(calls.flatMap(movesOf));
  // The law of parts says that the call is missing: who wrote none is not told of each move that it would have made.
  const isUndecided = faces.some(({ name, resource }) => undecidedSides(resource, world.model.resources[name]?.review).length > 0);
  for (const [name, transition] of Object.entries(one.resource.transitions ?? {})) {
    const here = ['transitions', name];
    const isOfReview = one.resource.review !== undefined && name in movesOfReview(one.resource.review);
    const isPerformed = called.has(name) || (isQueue && sharedMoves.has(name)) || (isUndecided && isOfReview);
    const { by, at: said, follows } = transition;
    if (by === undefined && said === undefined && follows === undefined && !isPerformed) {
      const otherwise = isOfReview ? `leave it out: review.without: ['${name}']` : "write by: 'effect', or at for the clock";
      yield one.fault(here, `nobody is granted it: name it in a call's does, or ${otherwise}`);
    }
    if (by !== undefined && said !== undefined) yield one.fault([...here, 'by'], 'the clock does it, as at says; leave out one of them');
    if (called.has(name) && by !== undefined)
      yield one.fault([...here, 'by'], `the ${by} does it, and a call does it too; leave out one of them`);
    if (called.has(name) && said !== undefined)
      yield one.fault([...here, 'at'], 'the clock does it, and a call does it too; leave out one of them');
    const [moment] = [said ?? []].flat();
    const at = one.fields[moment ?? ''];
    if (moment !== undefined && at === undefined) yield one.fault([...here, 'at'], unknownName('field', moment, Object.keys(one.fields)));
    if (at !== undefined && !timeTypes.has(at.type))
      yield one.fault([...here, 'at'], `${at.name} is of type ${at.type}; name a date or an instant`);
    if (at?.storage === 'encrypted')
      yield one.fault(
        [...here, 'at'],
        `${at.name} is encrypted, and no clock can look for what is past; keep the moment in a field of its own`,
      );
    const isBack = transition.to === 'same' || fromOf(transition).includes(transition.to);
    // Every move writes `updatedAt`: a reminder so many days after it comes once in so many.
    if (
      at !== undefined &&
      at.name !== 'updatedAt' &&
      isBack &&
      transition.effect === undefined &&
      !Object.hasOwn(transition.set ?? {}, at.name)
    )
      yield one.fault(
        [...here, 'to'],
        `${at.name} would still be past, and the clock do it for ever; lead to another state, or set ${at.name}`,
      );
  }
};

/** What has to be accepted is shown by one call and kept by another, under a name that both know. */
function* consentFaults({ consent }: Transition, { model }: World, fault: (step: string, message: string) => Finding): Generator<Finding> {
  if (consent === undefined) return;
  const { show, confirm, by } = consent;
  for (const [word, id] of Object.entries({ show, confirm })) {
    const called = model.calls[id]?.of;
    const part = called?.kind === 'free' ? (word === 'show' ? called.call.answer : called.call.input) : undefined;
    if (called === undefined) yield fault(word, unknownName('call', id, Object.keys(model.calls)));
    else if (typeof part === 'object' && !Object.hasOwn(part, by))
      yield fault('by', unknownName(`${word === 'show' ? 'answer' : 'input'} of ${id}`, by, Object.keys(part)));
  }
}

/** What a transition takes along, writes and demands. */
export const transitionLaw: ResourceLaw = function* (one, world): Generator<Finding> {
  const known = Object.keys(one.fields);
  for (const [name, transition] of Object.entries(one.resource.transitions ?? {})) {
    const here = ['transitions', name];
    for (const [index, field] of (transition.input ?? []).entries()) {
      if (!known.includes(field)) yield one.fault([...here, 'input', index], unknownName('field', field, known));
      else if (one.fields[field]?.readOnly)
        yield one.fault(
          [...here, 'input', index],
          `${field} is readOnly: the service alone writes it; leave it out or take readOnly from the field`,
        );
    }
    for (const [index, needed] of (transition.complete ?? []).entries()) {
      const [field, ...when] = [needed].flat();
      if (typeof field === 'string' && !known.includes(field))
        yield one.fault([...here, 'complete', index, ...when.map(() => 0)], unknownName('field', field, known));
    }
    for (const [field, moves] of Object.entries(transition.follows ?? {})) {
      const model = one.fields[field];
      const target = model?.type === 'reference' ? world.model.resources[model.to ?? ''] : undefined;
      if (model === undefined) yield one.fault([...here, 'follows', field], unknownName('field', field, known));
      else if (target === undefined) yield one.fault([...here, 'follows', field], `${field} refers to no record; name a reference`);
      else
        for (const move of [moves ?? []].flat())
          if (target.transitions[move] === undefined)
            yield one.fault(
              [...here, 'follows', field],
              unknownName(`transition of ${target.name}`, move, Object.keys(target.transitions)),
            );
    }
    const outside = [transition.effect ?? []].flat().find(effect => world.model.effects[effect] === 'outside');
    if (transition.follows !== undefined && outside !== undefined)
      yield one.fault([...here, 'follows'], `${outside} runs outside a transaction and cannot follow another move`);
    for (const question of Object.keys(transition.ask ?? {})) {
      if (question === 'reason' && transition.reason !== undefined)
        yield one.fault([...here, 'ask', 'reason'], 'reason is asked already; leave out the word reason or this question');
      if (transition.input?.includes(question))
        yield one.fault([...here, 'ask', question], `${question} stands in input too; leave out one of them`);
    }
    for (const [field, value] of Object.entries(transition.set ?? {})) {
      const model = one.fields[field];
      if (model === undefined) yield one.fault([...here, 'set', field], unknownName('field', field, known));
      else if (model.builtIn)
        yield one.fault(
          [...here, 'set', field],
          `${field} is written by every change; leave it out${field === 'state' ? ' and write to' : ''}`,
        );
      else if (value !== null && value !== undefined) {
        const message = copiedBy(value) === undefined ? (misfit(field, model, value) ?? refusal(model, value)) : undefined;
        if (message !== undefined) yield one.fault([...here, 'set', field], message);
      }
    }
    const moves = Object.keys(one.resource.transitions ?? {});
    for (const word of ['instead', 'next'] as const) {
      for (const [index, { does }] of (transition[word] ?? []).entries())
        if (!moves.includes(does)) yield one.fault([...here, word, index, 'does'], unknownName('transition', does, moves));
    }
    yield* consentFaults(transition, world, (step, message) => one.fault([...here, 'consent', step], message));
    for (const [index, [condition, code]] of (transition.guards ?? []).entries()) {
      const state = 'state' in condition ? condition.state : undefined;
      const asked = typeof state === 'string' ? [state] : Array.isArray(state) ? state : undefined;
      if (asked !== undefined && !fromOf(transition).some(from => asked.includes(from)))
        yield one.fault([...here, 'guards', index, 0, 'state'], `it leaves from ${fromOf(transition).join(', ')}, where this never holds`);
      if (!isErrorCode(code))
        yield one.fault([...here, 'guards', index, 1], undeclared('error code', code, Object.keys(allErrors()), 'defineErrors'));
    }
  }
};
