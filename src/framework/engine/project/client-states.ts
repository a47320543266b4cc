/** What a browser is told of an entity's states: which are never seen, held, passed through, or final. */
import { type ConditionNode, nodeOf } from '../conditions/condition.ts';
import type { Side } from '../declare/menus.ts';
import type { ClientResource } from './client-view.ts';
import { entityOf, type Model, type ResourceModel } from './model.ts';

/** Whether a record in this state could meet the condition (`false`: could fail it), whatever else it holds. */
const couldBe = (node: ConditionNode, state: string, met: boolean): boolean => {
  switch (node.kind) {
    case 'not':
      return couldBe(node.of, state, !met);
    case 'all':
    case 'any': {
      const parts = node.of.map(each => couldBe(each, state, met));
      return (node.kind === 'all') === met ? parts.every(Boolean) : parts.some(Boolean);
    }
    default:
      return node.field !== 'state' || node.kind !== 'in' || node.values.includes(state) === met;
  }
};

/** The verbs by which a record is made. */
export const makes: readonly unknown[] = ['create', 'save'];
const making: readonly unknown[] = [...makes, 'import'];

/** Whether a new record goes on at once, whoever makes it and at whichever face, and none comes back: then nothing rests where it begins. */
const isPassedThrough = (model: Model, resource: ResourceModel, state: string): boolean => {
  const moves = Object.values(resource.transitions);
  if (state !== resource.start || moves.some(({ to }) => to === state)) return false;
  const calls = Object.values(model.resources)
    .filter(other => entityOf(other) === entityOf(resource))
    .flatMap(face => Object.values(face.audiences).flatMap(audience => Object.values(audience.calls)))
    .filter(({ does }) => making.includes(does));
  const leaves = (name: string | undefined) => moves.some(move => move.name === name && move.from.includes(state) && move.to !== 'same');
  return calls.length > 0 && calls.every(({ next }) => leaves(next));
};

/** By filter of a list, the states in which a record can meet it, where those are not all. */
export const statesOfFilters = ({ states = {}, audiences }: ResourceModel, side: Side): ReadonlyMap<string, readonly string[]> => {
  const { list, when = {} } = audiences[side]?.views ?? {};
  const all = Object.keys(states);
  const found = (list?.filters ?? []).flatMap((name): [string, string[]][] => {
    const condition = when[name];
    return condition === undefined ? [] : [[name, all.filter(state => couldBe(nodeOf(condition), state, true))]];
  });
  return new Map(found.filter(([, some]) => some.length < all.length));
};

/** By when a record is to be led on is told by the record. */
export const shownStates = ({ states = {} }: ResourceModel): ClientResource['states'] =>
  Object.fromEntries(Object.entries(states).map(([name, { due: _, ...state }]) => [name, state]));

/** In which no record is ever seen at rest. */
export const unseenStates = (model: Model, resource: ResourceModel, side: Side): Pick<ClientResource, 'unseen'> => {
  const rows = resource.audiences[side]?.rows ?? 'all';
  const unseen = Object.keys(resource.states ?? {}).filter(
    state => (rows !== 'all' && !couldBe(nodeOf(rows), state, true)) || isPassedThrough(model, resource, state),
  );
  return unseen.length === 0 ? {} : { unseen };
};

/** Those from which somebody brings a record back to what it was; a way back by way of being made anew is another life. */
export const heldStates = (resource: ResourceModel): Pick<ClientResource, 'held'> => {
  const states = resource.states ?? {};
  const isBack = (state: string): boolean =>
    Object.values(resource.transitions).some(({ from, to }) => [from].flat().includes(state) && states[to]?.tone === 'good');
  const held = Object.keys(states).filter(state => states[state]?.overprint !== undefined && isBack(state));
  return held.length === 0 ? {} : { held };
};

/** Which a record only passes through. */
export const passingStates = ({ states = {}, transitions }: ResourceModel): Pick<ClientResource, 'passing'> => {
  const passing = Object.keys(states).filter(state => {
    const leaving = Object.values(transitions).filter(({ from, to }) => from.includes(state) && to !== 'same' && to !== state);
    return states[state]?.tone === 'busy' && leaving.length > 0 && leaving.every(({ by }) => by !== undefined);
  });
  return passing.length === 0 ? {} : { passing };
};

/** From which nothing leads on. */
export const finalStates = (resource: ResourceModel): Pick<ClientResource, 'final'> => {
  const moves = Object.values(resource.transitions).filter(({ to }) => to !== 'same');
  const final = Object.keys(resource.states ?? {}).filter(
    state => !moves.some(({ from, to }) => to !== state && [from].flat().includes(state)),
  );
  return final.length === 0 ? {} : { final };
};
