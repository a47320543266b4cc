/** Laws of moves that lead to moves: what comes next begins where the one before ends, and comes to an end. */
import type { Transition } from '../declare/states.ts';
import { isJudgeable } from '../project/client-transitions.ts';
import { transitionsOf } from '../project/model.ts';
import { callsOf } from './call-laws.ts';
import type { Finding } from './finding.ts';
import type { Declared, ResourceLaw, World } from './world.ts';

const fromOf = ({ from }: Transition): readonly string[] => [from].flat();
const endsOf = (move: Transition): readonly string[] => (move.to === 'same' ? fromOf(move) : [move.to]);

/** What of a move runs outside a transaction. */
const outsideOf = ({ effect = [] }: Transition, { model }: World): string | undefined =>
  [effect].flat().find(each => model.effects[each] === 'outside');

/** Whether a move comes back to itself by what comes next. */
const leadsBack = ({ resource: { transitions = {} } }: Declared, name: string): boolean => {
  const seen = new Set<string>();
  const waiting = [name];
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop())
    for (const { does } of transitions[each]?.next ?? []) {
      if (does === name) return true;
      if (!seen.has(does)) waiting.push(does);
      seen.add(does);
    }
  return false;
};

/** Whether a move says this before its case of that place. */
const saysBefore = ({ instead = [] }: Transition, index: number, each: unknown): boolean =>
  instead.slice(0, index + 1).some(said => JSON.stringify(said) === JSON.stringify(each));

/** What comes next is made in the same transaction, by whoever made the move before. */
export const chainLaw: ResourceLaw = function* (one, world): Generator<Finding> {
  const { transitions = {} } = one.resource;
  for (const [name, move] of Object.entries(transitions)) {
    for (const [index, { does }] of (move.next ?? []).entries()) {
      const at = ['transitions', name, 'next', index, 'does'];
      const after = transitions[does];
      if (after === undefined) continue;
      const outside = outsideOf(after, world);
      if (outside !== undefined) yield one.fault(at, `${outside} of ${does} runs outside a transaction and cannot come next`);
      if (!endsOf(move).some(state => fromOf(after).includes(state)))
        yield one.fault(at, `${does} does not begin where ${name} ends; leave it out`);
      else if (leadsBack(one, does) && leadsBack(one, name))
        yield one.fault(at, `${does} leads back to ${name} and never ends; leave it out`);
    }
    for (const [index, { does }] of (move.instead ?? []).entries()) {
      const at = ['transitions', name, 'instead', index, 'does'];
      const other = transitions[does];
      if (other === undefined) continue;
      if (!fromOf(move).some(state => fromOf(other).includes(state)))
        yield one.fault(at, `${does} begins in no state in which ${name} is offered; leave it out`);
      // What is said there too, and did not hold before, does not hold then.
      else if ((other.instead ?? []).some(each => !saysBefore(move, index, each)))
        yield one.fault(at, `${does} says instead itself; name the move that is meant in the end`);
    }
  }
  for (const { call, side, fault } of callsOf(one)) {
    const model = world.model.resources[one.name];
    for (const name of transitionsOf(call.does))
      for (const { when, does } of transitions[name]?.instead ?? [])
        if (model !== undefined && !isJudgeable(model, side, when))
          yield fault(
            ['does'],
            `whether ${name} or ${does} is meant is told by what ${side} does not read; name it in reads, or call ${does}`,
          );
    const after = transitions[call.next ?? ''];
    if (after === undefined) continue;
    const outside = outsideOf(after, world);
    if (outside !== undefined) yield fault(['next'], `${outside} of ${call.next} runs outside a transaction and cannot come next`);
  }
};
