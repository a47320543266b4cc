/** Laws between declarations: names, ids, paths and menus that must be there once and exist. */
import type { FreeCall, Grant } from '../declare/calls.ts';
import type { MenuEntry, Side } from '../declare/menus.ts';
import { placeBehind } from '../project/menu-places.ts';
import { type MenuModel, type Model, ownEntries, sumsOf } from '../project/model.ts';
import { systemEffects } from '../system/effects.ts';
import { callsOf, pathParams } from './call-laws.ts';
import { tableFaults } from './field-laws.ts';
import { type Finding, type Step, undeclared, under, unknownName } from './finding.ts';
import { neededFaults } from './first-steps-law.ts';
import { placeOf, type RegistryLaw, type World } from './world.ts';

/** A call, of an entity or free, as the laws of the whole registry see it. */
interface AnyCall {
  readonly file: string;
  readonly id: string;
  readonly path: string;
  readonly method: string;
  readonly menu: Grant;
  readonly side: string | null;
  readonly fault: (steps: readonly Step[], message: string) => Finding;
}

function* everyCall(world: World): Generator<AnyCall> {
  for (const one of world.resources) {
    for (const { id, call, side, fault } of callsOf(one))
      yield { file: one.file, id, path: call.path, method: 'POST', menu: call.menu, side, fault };
  }
  for (const { file, call } of world.registry.calls) {
    const fault = (steps: readonly Step[], message: string): Finding => ({ file, path: under(`calls['${call.id}']`, ...steps), message });
    yield { file, id: call.id, path: call.path, method: call.method ?? 'POST', menu: call.menu, side: null, fault };
  }
}

/** The same call in an entity's other audience: there by the same path, under menus of its own. */
const isOther = (first: AnyCall | undefined, { side, file, path, method }: AnyCall): boolean =>
  first !== undefined && first.file === file && first.side !== side && first.path === path && first.method === method;

/** Ids, and method with path (parameters compared by their place), once each in the whole registry. */
export const uniqueCallLaw: RegistryLaw = function* (world): Generator<Finding> {
  const ids = new Map<string, AnyCall>();
  const paths = new Map<string, AnyCall>();
  for (const call of everyCall(world)) {
    if (isOther(ids.get(call.id), call)) continue;
    if (!/^[a-z][a-zA-Z0-9]*(\.[a-z][a-zA-Z0-9]*)+$/.test(call.id))
      yield call.fault([], `${call.id} is no call id; write a prefix and a name, as dispatch.trip.list`);
    if (!/^[\w-]+(\/([\w-]+|\{\w+\}))*$/.test(call.path))
      yield call.fault(
        ['path'],
        `${call.path} is no path; write segments below the prefix, as dispatch/trip/detail/{id}, without a slash at the ends`,
      );
    const params = pathParams(call.path);
    if (new Set(params).size !== params.length) yield call.fault(['path'], 'a path parameter stands twice; name each differently');
    const same = ids.get(call.id);
    if (same !== undefined)
      yield call.fault([], `${call.id} is declared in ${same.file} already; give this call another id or leave it out`);
    else ids.set(call.id, call);
    const place = `${call.method} ${call.path.replace(/\{[^{}]*\}/g, '{}')}`;
    const taken = paths.get(place);
    if (taken !== undefined)
      yield call.fault(
        ['path'],
        `${call.method} ${call.path} is the path of ${taken.id} in ${taken.file} already; give this call another path`,
      );
    else paths.set(place, call);
  }
};

const named = (one: string | readonly string[]): readonly string[] => (typeof one === 'string' ? [one] : one);

/** The menus that calls name exist and belong to the audience's side. */
export const grantLaw: RegistryLaw = function* (world): Generator<Finding> {
  const menus = new Map(world.model.menus.map(menu => [menu.id, menu]));
  const entries = [...world.model.menus].sort((one, other) => other.level - one.level);
  const known = [...entries.map(menu => menu.id), 'self', 'public'];
  const grantFaults = function* (menu: Grant, side: string | null, fault: AnyCall['fault'], word: string): Generator<Finding> {
    if (menu === 'public' || menu === 'self') return;
    if (named(menu).length === 0) yield fault([word], 'grants nobody; name a menu, self or public');
    for (const [index, id] of named(menu).entries()) {
      const at = typeof menu === 'string' ? [word] : [word, index];
      if (world.brokenEntries.has(id)) continue;
      const found = menus.get(id);
      if (found === undefined) yield fault(at, unknownName('menu', id, known));
      else if (side !== null && found.side !== side)
        yield fault(at, `menu ${id} belongs to ${found.side}, this call to ${side}; move the call or name another menu`);
    }
  };
  for (const call of everyCall(world)) yield* grantFaults(call.menu, call.side, call.fault, 'menu');
};

/** The calls whose answers a screen of sums can show. */
const sumsCalls = (model: Model): readonly string[] =>
  Object.values(model.calls).flatMap(call => (sumsOf(call) === undefined ? [] : [call.id]));

/** A call that a menu entry asks by a form: one of no entity, granted by that entry, answering fields. */
function* asked(id: string, menu: MenuModel, world: World, fault: AnyCall['fault']): Generator<Finding> {
  const call = world.model.calls[id];
  if (call === undefined) yield fault([], unknownName('call', id, Object.keys(world.model.calls)));
  else if (call.of.kind !== 'free' || typeof call.of.call.answer === 'string')
    yield fault([], `${id} is no call that answers fields; open a resource or a page instead`);
  else if (!call.grant.includes(menu.id)) yield fault([], `${id} is not granted by menu ${menu.id}; open it under one of its own`);
}

/** An entry shows one thing; without a list it says itself what it is called and where it stands. */
function* entryFaults(file: string, side: Side, entry: MenuEntry): Generator<Finding> {
  const fault = (word: string, message: string): Finding => ({ file, path: under(`menus.${side}`, entry.id, word), message });
  for (const word of ['label', 'path'] as const)
    if (entry[word] === undefined && (entry.lists ?? []).length === 0)
      yield fault(word, 'missing; there is no list from which it would follow');
  const [first, second] = (['call', 'page', 'sums'] as const).filter(word => entry[word] !== undefined);
  if (second !== undefined) yield fault(second, `it shows the ${first} already; make this an entry of its own`);
  for (const child of entry.children ?? []) yield* entryFaults(file, side, child);
}

/** The tree, where a menu that an entity brings along is found in its own file: ids once, sibling paths once, groups and resources that exist. */
export const menuLaw: RegistryLaw = function* (world): Generator<Finding> {
  const own = ownEntries(world.registry);
  const ids = new Set<string>();
  const paths = new Set<string>();
  const tree = world.model.menus.slice(0, world.model.menus.length - own.length);
  /** @param lists where the names of its lists stand: that of its screen, if it is one, and those beside it */
  const judge = function* (menu: MenuModel, fault: AnyCall['fault'], lists: (index: number) => readonly Step[]): Generator<Finding> {
    if (ids.has(menu.id)) yield fault(['id'], `menu ${menu.id} stands in the tree already; give this entry another id`);
    const segment = menu.path.slice(menu.path.lastIndexOf('/') + 1);
    if (!/^[\w-]+$/.test(segment)) yield fault(['path'], `${segment} is no path; write letters, digits and hyphens`);
    const place = `${menu.side} ${menu.path}`;
    if (paths.has(place)) yield fault(['path'], `${menu.path} is the path of another entry; give this one another path`);
    ids.add(menu.id);
    paths.add(place);
    if (menu.opens === undefined) return;
    const { beside = [], pages = {}, behind = {}, instead = {} } = menu.opens;
    if ('call' in menu.opens) yield* asked(menu.opens.call, menu, world, (_, message) => fault(['call'], message));
    const shown = 'resource' in menu.opens ? [menu.opens.resource, ...beside] : beside;
    const named: readonly (readonly [string, readonly Step[]])[] = [
      ...shown.map((name, index) => [name, lists(index)] as const),
      ...Object.entries(behind).map(([path, name]) => [name, ['behind', path]] as const),
      ...Object.entries(instead).map(([type, name]) => [name, ['instead', type]] as const),
    ];
    if ('sums' in menu.opens) {
      const sums = sumsCalls(world.model);
      const call = world.model.calls[menu.opens.sums];
      if (!sums.includes(menu.opens.sums)) yield fault(['sums'], unknownName('call that answers sums', menu.opens.sums, sums));
      else if (call !== undefined && !call.grant.includes(menu.id))
        yield fault(['sums'], `${call.id} is not granted by menu ${menu.id}; name this menu in the call or open something else`);
    }
    for (const [path, { call: id, ifNone = [] }] of Object.entries(pages)) {
      for (const [steps, message] of neededFaults(world, menu.side, ifNone)) yield fault(['pages', path, 'ifNone', ...steps], message);
      const call = world.model.calls[id];
      if (call === undefined) yield fault(['pages', path, 'call'], unknownName('call', id, Object.keys(world.model.calls)));
      else if (!call.grant.includes(menu.id))
        yield fault(['pages', path, 'call'], `${id} is not granted by menu ${menu.id}; name this menu in the call or leave the page out`);
    }
    for (const path of Object.keys(behind)) {
      const behindAt = placeBehind(menu, path);
      if (paths.has(`${menu.side} ${behindAt}`))
        yield fault(['behind', path], `${behindAt} is the path of another entry; give this list another path`);
      paths.add(`${menu.side} ${behindAt}`);
    }
    for (const [name, steps] of named) {
      const target = world.model.resources[name];
      if (!world.names.has(name)) yield fault(steps, unknownName('resource', name, world.names));
      else if (target !== undefined && target.audiences[menu.side] === undefined)
        yield fault(steps, `${name} has no audience ${menu.side}; declare one or open something else`);
      else if (
        target !== undefined &&
        !Object.values(target.audiences[menu.side]?.calls ?? {}).some(({ does, single }) => does === 'list' || single === true)
      )
        yield fault(steps, `${menu.side} has no call that lists ${name}; declare one with does: 'list' or open something else`);
    }
  };
  for (const [side, entries] of Object.entries(world.registry.menus))
    for (const entry of entries) yield* entryFaults(placeOf(world.registry, 'menus'), side, entry);
  for (const menu of tree)
    yield* judge(
      menu,
      (steps, message) => ({ file: placeOf(world.registry, 'menus'), path: under(`menus.${menu.side}`, menu.id, ...steps), message }),
      index => ['lists', index],
    );
  for (const { resource, side, entry } of own) {
    const one = world.resources.find(each => each.resource === resource);
    if (one === undefined) continue;
    const fault = (steps: readonly Step[], message: string): Finding => one.fault(['audiences', side, 'menu', ...steps], message);
    const parent = tree.find(menu => menu.id === entry.under);
    const groups = tree.filter(menu => menu.parent === null && menu.side === side).map(menu => menu.id);
    if (parent === undefined || !groups.includes(entry.under))
      yield fault(
        ['under'],
        `${unknownName('group', entry.under, groups)}${parent === undefined ? '' : ` (${entry.under} is no group of ${side})`}`,
      );
    const model = world.model.menus.find(
      menu => menu.id === entry.id && menu.opens !== undefined && 'resource' in menu.opens && menu.opens.resource === one.name,
    );
    if (model !== undefined) yield* judge(model, fault, index => (index === 0 ? [] : ['beside', index - 1]));
  }
};

/** Entries that stand below each other are told apart by what they are called alone. */
export const menuLabelLaw: RegistryLaw = function* ({ registry, model, resources }): Generator<Finding> {
  const seen = new Map<string, MenuModel>();
  const own = new Map(ownEntries(registry).map(entry => [entry.entry.id, entry]));
  for (const menu of model.menus)
    for (const [index, words] of menu.title.entries()) {
      const place = `${menu.side} ${menu.parent} ${index} ${words.toLowerCase()}`;
      const other = seen.get(place);
      if (other === undefined) seen.set(place, menu);
      else if (other !== menu) {
        const message = `menu ${other.id} beside it is called ${words} too; give one of them another label`;
        const { resource, side } = own.get(menu.id) ?? {};
        const one = resources.find(each => each.resource === resource);
        if (one === undefined || side === undefined)
          yield { file: placeOf(registry, 'menus'), path: under(`menus.${menu.side}`, menu.id, 'label'), message };
        else yield one.fault(['audiences', side, 'menu', 'label'], message);
      }
    }
};

/** Resource names, once each. */
export const uniqueNameLaw: RegistryLaw = function* (world): Generator<Finding> {
  const seen = new Map<string, string>();
  for (const one of world.resources) {
    const table = one.name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
    const before = seen.get(table);
    if (before !== undefined) yield one.fault(['name'], `${one.name} is declared in ${before} already; give this resource another name`);
    else seen.set(table, one.file);
  }
};

/** What a face shares with the entity it shows, word by word; and what only the entity itself may say. */
const shared = ['fields', 'states', 'start', 'transitions', 'review'] as const;
const ownAlone = ['indexes', 'seeds', 'appendOnly', 'journal', 'effect'] as const;

/** A face is one of an entity that is there, with the same fields and the same life. */
export const facetLaw: RegistryLaw = function* (world): Generator<Finding> {
  for (const one of world.resources) {
    const { facetOf } = one.resource;
    if (facetOf === undefined) continue;
    if (!world.names.has(facetOf)) yield one.fault(['facetOf'], unknownName('resource', facetOf, world.names));
    const entity = world.resources.find(other => other.name === facetOf)?.resource;
    if (entity === undefined) continue;
    if (entity.facetOf !== undefined) yield one.fault(['facetOf'], `${facetOf} is a face itself; name ${entity.facetOf}`);
    for (const word of shared)
      if (JSON.stringify(one.resource[word]) !== JSON.stringify(entity[word]))
        yield one.fault([word], `differs from that of ${facetOf}, whose face this is; spread both from one place`);
    for (const word of ownAlone)
      if (one.resource[word] !== undefined) yield one.fault([word], `only ${facetOf} itself says this; leave it out`);
  }
};

/** Effects that are named exist. */
export const effectLaw: RegistryLaw = function* (world): Generator<Finding> {
  const known = Object.keys(world.registry.effects);
  const place = placeOf(world.registry, 'effects');
  for (const one of world.resources) {
    const { effect: around, facetOf } = one.resource;
    if (typeof around === 'string' && !known.includes(around)) yield one.fault(['effect'], undeclared('effect', around, known, place));
    const secret = Object.entries(one.resource.fields).find(([, field]) => field.type === 'password')?.[0];
    if (around === undefined && facetOf === undefined && secret !== undefined)
      yield one.fault(
        ['effect'],
        `missing; ${secret} is a password: name the effect that says who may change the record, or write false where nobody signs in with it`,
      );
    for (const [name, { effect = [] }] of Object.entries(one.resource.transitions ?? {})) {
      const here = ['transitions', name, 'effect'];
      for (const [index, each] of named(effect).entries()) {
        const at = typeof effect === 'string' ? here : [...here, index];
        if (!known.includes(each)) yield one.fault(at, undeclared('effect', each, known, place));
        else if (world.registry.effects[each] === 'outside' && named(effect).length > 1)
          yield one.fault(at, `${each} runs outside the transaction; leave out the others`);
      }
    }
    for (const { call, fault } of callsOf(one)) {
      if (call.effect !== undefined && !known.includes(call.effect))
        yield fault(['effect'], undeclared('effect', call.effect, known, place));
    }
  }
  for (const { file, call } of world.registry.calls) {
    if (call.effect !== call.id && !known.includes(call.effect))
      yield { file, path: `calls['${call.id}'].effect`, message: undeclared('effect', call.effect, known, place) };
  }
};

/** An effect that is named nowhere never runs, though somebody wrote it. */
export const effectUseLaw: RegistryLaw = function* ({ registry, resources, names }): Generator<Finding> {
  // A declaration whose words are broken was left out of the world, and may be the one that names it.
  if (resources.length < names.size) return;
  const said = new Set<string | false | undefined>(registry.calls.map(({ call }) => call.effect));
  for (const one of resources) {
    said.add(one.resource.effect);
    for (const { effect = [] } of Object.values(one.resource.transitions ?? {})) for (const each of named(effect)) said.add(each);
    for (const { call } of callsOf(one)) said.add(call.effect).add(call.into?.effect);
  }
  for (const name of Object.keys(registry.effects))
    if (!said.has(name) && !Object.hasOwn(systemEffects, name))
      yield {
        file: placeOf(registry, 'effects'),
        path: under('effects', name),
        message: 'no move, call or entity names it, so that it never runs; name it where it is to run, or leave it out',
      };
};

/** Events that are announced have words, and every event that has words is announced by some move. */
export const announcementLaw: RegistryLaw = function* (world): Generator<Finding> {
  const { announcements } = world.registry;
  if (announcements === undefined) return;
  const known = Object.keys(announcements);
  const said = new Set<string>();
  for (const one of world.resources) {
    for (const [name, { announce }] of Object.entries(one.resource.transitions ?? {})) {
      if (announce === undefined) continue;
      said.add(announce);
      if (!known.includes(announce))
        yield one.fault(
          ['transitions', name, 'announce'],
          undeclared('announcement', announce, known, placeOf(world.registry, 'announcements')),
        );
    }
  }
  // A declaration whose words are broken was left out of the world, and may be the one that announces it.
  if (world.resources.length < world.names.size) return;
  for (const name of known)
    if (!said.has(name))
      yield {
        file: placeOf(world.registry, 'announcements'),
        path: `announcements['${name}']`,
        message: 'no transition announces it; write announce on one, or leave it out',
      };
};

/** The sides that a call names are there. */
function* sidesOfCall({ registry }: World, { side, moves = {} }: FreeCall, fault: AnyCall['fault']): Generator<Finding> {
  const sides = Object.keys(registry.menus);
  if (side !== undefined && !sides.includes(side)) yield fault(['side'], unknownName('side', side, sides));
  for (const of of Object.keys(moves)) if (!sides.includes(of)) yield fault(['moves', of], unknownName('side', of, sides));
}

/** Free calls: fields as everywhere, path parameters among the input, GET for reading alone. */
export const freeCallLaw: RegistryLaw = function* (world): Generator<Finding> {
  for (const { file, call } of world.registry.calls) {
    const fault = (steps: readonly Step[], message: string): Finding => ({ file, path: under(`calls['${call.id}']`, ...steps), message });
    for (const [steps, message] of tableFaults(['input'], call.input, world)) yield fault(steps, message);
    if (typeof call.answer !== 'string')
      for (const [steps, message] of tableFaults(['answer'], call.answer, world)) yield fault(steps, message);
    const known = Object.keys(call.input);
    for (const name of pathParams(call.path))
      if (!known.includes(name)) yield fault(['path'], unknownName('input for the path parameter', name, known));
    yield* sidesOfCall(world, call, fault);
    const { turns } = call;
    if (turns !== undefined && turns !== '$session' && !known.includes(turns))
      yield fault(['turns'], unknownName('input field', turns, [...known, '$session']));
    const counted = call.throttle?.by;
    if (counted !== undefined && !known.includes(counted)) yield fault(['throttle', 'by'], unknownName('input field', counted, known));
    if (call.method === 'GET' && call.changes) yield fault(['method'], 'a GET changes nothing; leave it out, so that it is a POST');
    for (const [index, name] of (call.sums ?? []).entries()) {
      const side = world.model.calls[call.id]?.side ?? world.model.staff;
      if (!world.names.has(name)) yield fault(['sums', index], unknownName('resource', name, world.names));
      else if (world.model.resources[name] !== undefined && world.model.resources[name].audiences[side]?.sums === undefined)
        yield fault(['sums', index], `${name} declares no sums for ${side}; declare them or leave it out`);
    }
    if (call.sums !== undefined && call.answer !== 'sums' && call.answer !== 'file')
      yield fault(['answer'], "write 'sums' (groups and figures), or 'file' for their table");
    if (call.answer === 'sums' && call.sums === undefined) yield fault(['sums'], 'missing; name the entities that are counted');
    if (call.answer === 'records' && !world.names.has(call.lists ?? ''))
      yield fault(['lists'], unknownName('resource', call.lists ?? '', world.names));
    const { filePurposes } = world.registry;
    if (call.on !== undefined && !world.names.has(call.on.resource))
      yield fault(['on', 'resource'], unknownName('resource', call.on.resource, world.names));
    const offering = world.model.resources[call.on?.resource ?? ''];
    for (const [index, state] of (offering === undefined ? [] : (call.on?.from ?? [])).entries())
      if (!Object.hasOwn(offering?.states ?? {}, state))
        yield fault(['on', 'from', index], unknownName('state', state, Object.keys(offering?.states ?? {})));
    const moves = Object.keys(offering?.transitions ?? {});
    if (call.on?.beside !== undefined && !moves.includes(call.on.beside))
      yield fault(['on', 'beside'], unknownName('transition', call.on.beside, moves));
    const by = call.on?.by;
    const isOfList = by === undefined && call.widget !== undefined;
    if (call.on !== undefined && call.answer !== 'file' && !isOfList && (by === undefined || !known.includes(by)))
      yield fault(['on', 'by'], unknownName('input field that the record fills', by ?? '', known));
    if (call.upload !== undefined && filePurposes !== undefined && !Object.hasOwn(filePurposes, call.upload.purpose)) {
      yield fault(
        ['upload', 'purpose'],
        undeclared('file purpose', call.upload.purpose, Object.keys(filePurposes), placeOf(world.registry, 'filePurposes')),
      );
    }
  }
};
