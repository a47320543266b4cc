/** A client's view in parts, so that a page fetches what it speaks of: what every page needs, and each entity with its calls and words. */

import type { Side } from '../declare/menus.ts';
import type { ClientCall, ClientResource, ClientView, ClientWords } from './client-view.ts';
import { clientViewOf } from './client-view-of.ts';
import { type CallModel, type Model, modelOf, type Registry } from './model.ts';
import { aboveListOf } from './view-calls.ts';

/** What a part adds to what is known. */
export interface ClientPart {
  readonly resources: Readonly<Record<string, ClientResource>>;
  readonly calls: Readonly<Record<string, ClientCall>>;
  readonly words: Readonly<Record<string, ClientWords>>;
  readonly acts?: ClientView['acts'];
}

export interface ClientParts {
  /** No entity, and no call but those that any page may make or that stand in the menu. */
  readonly base: ClientView;
  /** By entity: all that is said of it, and of what a sheet of it makes. */
  readonly parts: Readonly<Record<string, ClientPart>>;
  readonly whole: ClientView;
}

/** Enough to be called: what it asks and answers comes with the page on which it is done. */
const callable = ({ ask: _ask, answer: _answer, ...call }: ClientCall): ClientCall => call;

const pick = <T>(from: Readonly<Record<string, T>>, names: Iterable<string>): Readonly<Record<string, T>> =>
  Object.fromEntries([...names].flatMap(name => (from[name] === undefined ? [] : [[name, from[name]]])));

const partOf = (whole: ClientView, models: Model['calls'], resource: ClientResource): ClientPart => {
  const isOwn = ({ of }: CallModel): boolean => of.kind === 'resource' && of.resource === resource.name;
  const own = Object.values(models)
    .filter(isOwn)
    .map(({ id }) => id);
  // Above its list: with that they come whole.
  const above = Object.values(whole.calls).flatMap(call => (aboveListOf(call) === resource.name ? [call.id] : []));
  const made = own.flatMap(id => whole.calls[id]?.into ?? []);
  return {
    resources: pick(whole.resources, new Set([resource.name, ...made])),
    calls: pick(whole.calls, new Set([...own, ...above, ...resource.transitions.map(({ call }) => call)])),
    words: pick(whole.words, [resource.name]),
  };
};

export const clientPartsOf = (model: Model, side: Side): ClientParts => {
  const whole = clientViewOf(model, side);
  const named = new Set(model.menus.flatMap(({ opens }) => Object.values(opens?.pages ?? {}).map(({ call }) => call)));
  const common = Object.values(whole.calls).filter(
    ({ id, sums }) => sums !== undefined || named.has(id) || model.calls[id]?.of.kind === 'free',
  );
  return {
    base: { ...whole, resources: {}, words: {}, acts: {}, calls: Object.fromEntries(common.map(call => [call.id, callable(call)])) },
    parts: Object.fromEntries(Object.values(whole.resources).map(resource => [resource.name, partOf(whole, model.calls, resource)])),
    whole,
  };
};

/** The same from the declarations. */
export const clientParts = (registry: Registry, side: Side): ClientParts => clientPartsOf(modelOf(registry), side);
