/** Holds what is said to a widget to the options that it declares: their form, and whether what they name is there, fits and is told to the side. */
import { type Condition, fieldsOf } from '../conditions/condition.ts';
import type { Field } from '../declare/fields.ts';
import type { Side } from '../declare/menus.ts';
import type { NamingOption, SaidOptions, WidgetOption, WidgetOptions } from '../declare/widgets.ts';
import { alwaysRead, type CallModel } from '../project/model.ts';
import { faultsOf } from './condition-law.ts';
import { type Step, unknownName } from './finding.ts';
import type { Must, Shape } from './shape.ts';
import type { World } from './world.ts';

/** A mistake below the options, before anybody knows where they stand. */
export type Fault = readonly [steps: readonly Step[], message: string];

/** Where names stand. */
export interface Scope {
  /** What one of them is called in a message. */
  readonly what: string;
  readonly fields: Readonly<Record<string, Field>>;
  /** Those of which the side hears. Default: all. */
  readonly told?: ReadonlySet<string>;
  /** The entity whose fields they are. */
  readonly entity?: string;
}

/** Where a widget is told something: on one side, or on any where that is null. */
export interface Place {
  readonly world: World;
  readonly side: Side | null;
  /** What is there before an option names something. */
  readonly scopes: Readonly<Record<string, Scope>>;
}

/** Options as declared and as said, within the group around them. */
interface Group {
  readonly declared: WidgetOptions;
  readonly said: SaidOptions;
  readonly around?: Group;
}

const shapeOf = (option: WidgetOption): Shape => {
  if (option === 'number') return { kind: 'whole' };
  if (typeof option === 'string') return { kind: option };
  if ('names' in option) return { kind: 'text' };
  if ('condition' in option) return { kind: 'condition' };
  return 'has' in option ? formOf(option.has) : { kind: 'list', of: () => formOf(option.each) };
};

/** The form of options, as that of any other part of a declaration. */
export const formOf = (options: WidgetOptions): Shape => {
  const words = Object.entries(options).map(([name, option]): [string, Shape | Must] => {
    const shape = shapeOf(option);
    return [name, typeof option === 'object' && option.optional ? shape : { ...shape, must: true }];
  });
  return { kind: 'words', of: () => Object.fromEntries(words) };
};

interface Found {
  readonly option: WidgetOption;
  readonly value: unknown;
  readonly group: Group;
  readonly rest: readonly string[];
}

/** The option at a path, here or in a group around, and how the path goes on from it. */
const optionAt = (path: readonly string[], group: Group | undefined): Found | undefined => {
  const [first = '', ...rest] = path;
  const option = group?.declared[first];
  if (group === undefined || option === undefined) return group && optionAt(path, group.around);
  const value = group.said[first];
  return rest.length > 0 && typeof option === 'object' && 'has' in option
    ? optionAt(rest, { declared: option.has, said: (value ?? {}) as SaidOptions, around: group })
    : { option, value, group, rest };
};

/** What a side reads of an entity. */
export const readBy = ({ model }: World, side: Side | null, name: string): ReadonlySet<string> =>
  new Set([...alwaysRead, ...(model.resources[name]?.audiences[side ?? '']?.reads ?? [])]);

const fieldsOfEntity = ({ world, side }: Place, name: string): Scope | undefined => {
  const entity = world.model.resources[name];
  return entity && { what: `field of ${name}`, fields: entity.fields, told: readBy(world, side, name), entity: name };
};

/** The moves of an entity: each has a label, and nothing else that an option asks of a field. */
const movesOf = ({ world }: Place, name: string): Scope | undefined => {
  const moves = Object.values(world.model.resources[name]?.transitions ?? {});
  const fields = moves.map((move): [string, Field] => [move.name, { type: 'flag', label: move.label }]);
  return world.model.resources[name] && { what: `move of ${name}`, fields: Object.fromEntries(fields) };
};

/** What the name in an option opens to others; undefined where the option was left out, or is wrong itself. */
const openedBy = (place: Place, { option, value, group, rest }: Found): Scope | undefined => {
  if (typeof option !== 'object' || !('names' in option) || typeof value !== 'string') return undefined;
  if (option.names === 'entities') return rest[0] === 'moves' ? movesOf(place, value) : fieldsOfEntity(place, value);
  if (option.names === 'calls') {
    const called = place.world.model.calls[value]?.of;
    if (called?.kind !== 'free') return undefined;
    const [part] = rest;
    const { input, answer } = called.call;
    return { what: `${part} of ${value}`, fields: part === 'input' ? input : typeof answer === 'object' ? answer : {} };
  }
  const field = [option.names]
    .flat()
    .map(path => scopeAt(place, path, group)?.fields[value])
    .find(each => each !== undefined);
  return fieldsOfEntity(place, field?.to ?? '') ?? (field?.of && { what: `column of ${value}`, fields: field.of });
};

const scopeAt = (place: Place, path: string, group: Group): Scope | undefined => {
  const found = optionAt(path.split('.'), group);
  if (found !== undefined) return openedBy(place, found);
  if (place.scopes[path] === undefined) throw new Error(`an option names ${path}, which is neither an option nor a place of its widget`);
  return place.scopes[path];
};

const untold = (side: Side | null, { told }: Scope, name: string): string | undefined =>
  told?.has(name) === false ? `${side} is told nothing of ${name}; add it to what ${side} reads or leave it out` : undefined;

const fieldFault = (place: Place, path: string, option: NamingOption, name: string, group: Group): string | undefined => {
  const scope = scopeAt(place, path, group);
  if (scope === undefined) return undefined;
  const field = Object.hasOwn(scope.fields, name) ? scope.fields[name] : undefined;
  if (field === undefined) return unknownName(scope.what, name, Object.keys(scope.fields));
  const { types, columns = [] } = option;
  if (types?.includes(field.type) === false) return `${name} is of type ${field.type}; name a field of type ${types.join(' or ')}`;
  const lacking = columns.find(column => field.of?.[column] === undefined);
  return lacking === undefined ? untold(place.side, scope, name) : `${name} has no column ${lacking}`;
};

/** What a call takes that nobody gives it. */
const lackingIn = (place: Place, { of }: CallModel, takes: readonly string[], group: Group): string | undefined => {
  const given = takes.flatMap(path => {
    const found = optionAt(path.split('.'), group);
    return found === undefined ? Object.keys(scopeAt(place, path, group)?.fields ?? {}) : [found.value];
  });
  return Object.keys(of.kind === 'free' ? of.call.input : {}).find(name => !given.includes(name));
};

const callFault = (place: Place, { answers, on, takes }: NamingOption, id: string, group: Group): string | undefined => {
  const { calls } = place.world.model;
  const call = calls[id];
  if (call === undefined) return unknownName('call', id, Object.keys(calls));
  const { of, side } = call;
  const answered = of.kind === 'free' ? of.call.answer : undefined;
  if (answers !== undefined && (typeof answered === 'object' ? 'fields' : answered) !== answers)
    return `${id} is no call of no entity that answers ${answers === 'file' ? 'a file' : answers}; write one in a calls.ts`;
  if (side !== null && side !== place.side) return `${id} is a call of ${side}; name one of ${place.side ?? 'everybody'}`;
  const entity = on === undefined ? undefined : scopeAt(place, on, group)?.entity;
  if (entity !== undefined && of.kind === 'free' && of.call.on?.resource !== entity)
    return `${id} is no call on ${entity}; name one that is`;
  const lacking = takes && lackingIn(place, call, takes, group);
  return lacking && `${id} takes ${lacking}, which is not answered before; answer it or leave it out`;
};

const entityFault = ({ world, side }: Place, name: string): string | undefined => {
  if (!world.names.has(name)) return unknownName('entity', name, world.names);
  const entity = world.model.resources[name];
  return entity === undefined || side === null || entity.audiences[side] !== undefined
    ? undefined
    : `${side} has no audience of ${name}; name another`;
};

const nameFault = (place: Place, option: NamingOption, name: string, group: Group): string | undefined => {
  for (const path of [option.names].flat()) {
    const fault =
      path === 'calls'
        ? callFault(place, option, name, group)
        : path === 'entities'
          ? entityFault(place, name)
          : fieldFault(place, path, option, name, group);
    if (fault !== undefined) return fault;
  }
  return undefined;
};

const conditionFaults = (place: Place, path: string, condition: Condition, group: Group): readonly Fault[] => {
  const scope = scopeAt(place, path, group);
  if (scope === undefined) return [];
  const faults = faultsOf(condition, scope.fields, place.world);
  const asked = fieldsOf(condition).flatMap(name => untold(place.side, scope, name.split('.')[0] ?? '') ?? []);
  return faults.length > 0 ? faults : asked.slice(0, 1).map(message => [[], message]);
};

const partFaults = (place: Place, option: WidgetOption, value: unknown, group: Group): readonly Fault[] => {
  if (typeof option === 'string' || value === undefined) return [];
  if ('names' in option) {
    const message = nameFault(place, option, value as string, group);
    return message === undefined ? [] : [[[], message]];
  }
  if ('condition' in option) return conditionFaults(place, option.condition, value as Condition, group);
  if ('has' in option) return optionFaults(place, option.has, value as SaidOptions, group);
  return (value as readonly SaidOptions[]).flatMap((said, index) =>
    optionFaults(place, option.each, said, group).map(([steps, message]): Fault => [[index, ...steps], message]),
  );
};

/** What options of the right form name that is not there, does not fit, or is nothing to this side. */
export const optionFaults = (place: Place, declared: WidgetOptions, said: SaidOptions, around?: Group): readonly Fault[] => {
  const group: Group = { declared, said, ...(around && { around }) };
  return Object.entries(declared).flatMap(([name, option]) =>
    partFaults(place, option, said[name], group).map(([steps, message]): Fault => [[name, ...steps], message]),
  );
};
