/** The model: all declarations, completed. Defaults are applied here once, so that every interpreter reads the same thing. */
import type { Condition } from '../conditions/condition.ts';
import type { Application } from '../declare/application.ts';
import { unnamed } from '../declare/brand.ts';
import type { Choose, DeclaredEmbedded, Embedded, FreeCall, ResourceCall, Verb } from '../declare/calls.ts';
import type { Phase } from '../declare/effects.ts';
import { type Field, instant, integer, person, type Storage, text } from '../declare/fields.ts';
import type { FilePurpose } from '../declare/file-purposes.ts';
import type { FirstSteps } from '../declare/first-steps.ts';
import type { Label } from '../declare/label.ts';
import type { MenuEntry, Side } from '../declare/menus.ts';
import type { Resource } from '../declare/resource.ts';
import type { Role } from '../declare/roles.ts';
import type { Setting } from '../declare/settings.ts';
import type { Sides } from '../declare/sides.ts';
import type { Needed, Transition } from '../declare/states.ts';
import type { Hearer, Told } from '../declare/tells.ts';
import { type Duties, dutiesOf, type RoleModel } from './duties.ts';
import { isHeavy } from './heavy.ts';
import { type ReviewModel, reviewModel } from './review.ts';
import { type TextModel, textModels } from './texts.ts';

type Required = 'resources' | 'calls' | 'menus' | 'effects';
/** An application, or the part of one that is at hand: what is missing is not asked. */
export type Registry = Pick<Application, Required> &
  Partial<Omit<Application, Required | 'settings' | 'jobs'>> & {
    readonly settings?: Readonly<Record<string, Setting>>;
    readonly jobs?: Readonly<Record<string, Label>>;
  };

/** A field with every default written out. */
export interface FieldModel extends Field {
  readonly name: string;
  readonly storage: Storage;
  /** Lists leave it out. */
  readonly heavy?: true;
  readonly builtIn?: true;
}

export interface TransitionModel extends Omit<Transition, 'from' | 'effect' | 'complete' | 'tells' | 'at' | 'by'> {
  readonly name: string;
  /** Who makes it, of what nobody has a call for. */
  readonly by?: 'clock' | 'effect';
  /** Of the clock: the field of the day or moment that has to pass, and the setting that says how many days after it. */
  readonly at?: string;
  readonly afterDays?: string;
  readonly from: readonly string[];
  /** In the order they run. */
  readonly effects: readonly string[];
  /** Who is told, and by which text. */
  readonly tells: readonly Told[];
  /** The fields that must have a value by then, and while what holds of the record: always is `{}`. */
  readonly complete: Readonly<Record<string, Condition>>;
}

export interface ResourceModel extends Omit<Resource, 'fields' | 'transitions' | 'review'> {
  readonly file: string;
  /** Built-in fields first, then the declared ones in their order. */
  readonly fields: Readonly<Record<string, FieldModel>>;
  readonly transitions: Readonly<Record<string, TransitionModel>>;
  /** Of an entity under review: its machine, in the parts that its states, moves and fields play. */
  readonly review?: ReviewModel;
}

/** What comes with what an entry opens. */
interface Further {
  readonly beside?: readonly string[];
  readonly pages?: MenuEntry['pages'];
  readonly behind?: Readonly<Record<string, string>>;
  readonly instead?: Readonly<Record<string, string>>;
}

/** What an entry opens: one of four things. */
type Opens = Further & ({ readonly resource: string } | { readonly call: string } | { readonly page: string } | { readonly sums: string });

/** A menu entry in its place. */
export interface MenuModel {
  readonly id: string;
  readonly side: Side;
  readonly title: Label;
  readonly parent: string | null;
  readonly level: 1 | 2;
  readonly path: string;
  readonly icon?: string;
  /** As declared none is; administrators may hide it. */
  readonly hidden: boolean;
  readonly noCrumb?: true;
  readonly opens?: Opens;
  readonly order: number;
}

/** A call, whether of an entity or free, as router, OpenAPI, buttons and the client see it. */
export interface CallModel {
  readonly id: string;
  readonly file: string;
  readonly path: string;
  readonly method: 'POST' | 'GET';
  readonly label: Label;
  /** The side whose session it needs; null where any (`self`) or none (`public`) will do. */
  readonly side: Side | null;
  readonly grant: 'public' | 'self' | readonly string[];
  /** It changes, exports or downloads: it is a button and needs the button's grant. */
  readonly button: boolean;
  readonly idempotent: boolean;
  readonly stepUp: boolean;
  readonly throttle?: NonNullable<FreeCall['throttle']>;
  /** The input field by whose values it takes turns, or `$session`. */
  readonly turns?: string;
  readonly captcha: boolean;
  readonly of:
    | { readonly kind: 'resource'; readonly resource: string; readonly does: ResourceCall['does']; readonly call: ResourceCall }
    | { readonly kind: 'free'; readonly call: FreeCall };
}

export interface Model {
  readonly resources: Readonly<Record<string, ResourceModel>>;
  readonly calls: Readonly<Record<string, CallModel>>;
  readonly menus: readonly MenuModel[];
  readonly effects: Readonly<Record<string, Phase>>;
  readonly roles: readonly RoleModel[];
  readonly duties: Duties;
  readonly sides: Sides;
  /** The side whose people run the application. */
  readonly staff: Side;
  readonly settings: Readonly<Record<string, Setting>>;
  readonly jobs: readonly string[];
  readonly filePurposes: Readonly<Record<string, FilePurpose>>;
  /** Under which name it goes until administrators say otherwise. */
  readonly brand: Label;
  readonly firstSteps: Readonly<Record<Side, FirstSteps | undefined>>;
  readonly hearers: Readonly<Record<string, Hearer>>;
  readonly texts: Readonly<Record<string, TextModel>>;
}

export const verbs: Readonly<Record<Verb, Label>> = {
  list: ['列表', 'List'],
  get: ['查看', 'Show'],
  create: ['新建', 'Create'],
  update: ['修改', 'Edit'],
  save: ['保存', 'Save'],
  delete: ['删除', 'Delete'],
  export: ['导出', 'Export'],
  import: ['导入', 'Import'],
  template: ['下载模板', 'Download template'],
  sums: ['统计', 'Statistics'],
  exportSums: ['导出统计', 'Export statistics'],
};
const reading: ReadonlySet<string> = new Set(['list', 'get', 'sums']);

export const isVerb = (does: ResourceCall['does']): does is Verb => typeof does === 'string' && Object.hasOwn(verbs, does);
export const isChoose = (does: ResourceCall['does']): does is Choose => typeof does === 'object';

/** How many rows an import takes at once. */
export const mostRowsOf = (call: Pick<ResourceCall, 'most'>): number => call.most ?? 1_000;

/** The transitions a call can perform; none for a verb. */
export const transitionsOf = (does: ResourceCall['does']): readonly string[] =>
  isVerb(does) ? [] : isChoose(does) ? [...new Set([...Object.values(does.of), ...(does.else === undefined ? [] : [does.else])])] : [does];

/** The call by which an audience writes records of an entity; undefined where they are made some other way. */
export const writerOf = (resource: ResourceModel, side: Side): string | undefined =>
  Object.entries(resource.audiences[side]?.calls ?? {}).find(([, { does }]) => does === 'save' || does === 'create')?.[0];

/** The entities whose sums a call answers, and what its screen begins with; undefined where it answers none. */
export const sumsOf = (call: CallModel): { readonly of: readonly string[]; readonly by?: readonly string[] } | undefined => {
  if (call.of.kind === 'free')
    return call.of.call.sums === undefined || call.of.call.answer === 'file' ? undefined : { of: call.of.call.sums };
  const { by } = call.of.call;
  return call.of.does === 'sums' ? { of: [call.of.resource], ...(by === undefined ? {} : { by }) } : undefined;
};

const builtIns: Readonly<Record<string, Field>> = {
  id: text(['编号', 'ID'], { readOnly: true }),
  version: integer(['版本', 'Version'], { readOnly: true, default: 1 }),
  createdAt: instant(['创建时间', 'Created at'], { readOnly: true }),
  createdBy: person(['创建人', 'Created by'], { readOnly: true }),
  updatedAt: instant(['更新时间', 'Updated at'], { readOnly: true }),
  updatedBy: person(['更新人', 'Updated by'], { readOnly: true }),
};

/** What every audience may read of every record without saying so. */
export const alwaysRead: readonly string[] = ['id', 'version', 'state', 'createdAt', 'updatedAt'];

const fieldModel = (name: string, field: Field, builtIn: boolean): FieldModel => ({
  ...field,
  ...(field.personal ? { mask: field.mask ?? 'middle' } : {}),
  // What its column does not show the journal does not keep.
  ...(field.personal || field.storage === 'encrypted' ? { journal: 'redact' as const } : {}),
  ...(isHeavy(field) ? { heavy: true as const } : {}),
  ...(builtIn ? { builtIn: true as const } : {}),
  storage: field.storage ?? (field.personal ? 'encrypted' : 'plain'),
  name,
});

const listed = (one: string | readonly string[]): readonly string[] => (typeof one === 'string' ? [one] : one);

/** What is looked up by names that come from outside: it inherits none, so that `constructor` finds nothing. */
const byName = <T>(entries: readonly (readonly [string, T])[]): Readonly<Record<string, T>> =>
  Object.assign(Object.create(null) as Record<string, T>, Object.fromEntries(entries));

/** When the clock makes a move. */
const clockOf = (said: NonNullable<Transition['at']> | readonly never[]): Pick<TransitionModel, 'at' | 'afterDays' | 'by'> => {
  const [at, afterDays] = [said].flat();
  return { ...(at === undefined ? {} : { by: 'clock', at }), ...(afterDays === undefined ? {} : { afterDays }) };
};

/** A field that does not stand cannot be needed. */
const neededBy = (resource: Resource, complete: readonly Needed[]): TransitionModel['complete'] =>
  Object.fromEntries(
    complete.map(needed => {
      const [field, ...said] = typeof needed === 'string' ? [needed] : needed;
      const all = [...said, ...[resource.fields[field]?.when ?? []].flat()];
      return [field, all.length > 1 ? { all } : (all[0] ?? {})];
    }),
  );

const resourceModel = (file: string, declared: Resource, all: readonly Resource[]): ResourceModel => {
  const { review: _, ...resource } = declared;
  const stateField: Record<string, Field> =
    resource.states === undefined
      ? {}
      : {
          state: {
            type: 'choice',
            label: ['状态', 'Status'],
            readOnly: true,
            values: Object.fromEntries(Object.entries(resource.states).map(([name, state]) => [name, state.label])),
            ...(resource.start === undefined ? {} : { default: resource.start }),
          },
        };
  const own = { ...builtIns, ...stateField };
  const fields = [
    ...Object.entries(own).map(([name, field]) => fieldModel(name, field, true)),
    ...Object.entries(resource.fields).map(([name, field]) => fieldModel(name, field, false)),
  ];
  return {
    ...resource,
    file,
    fields: byName(fields.map(field => [field.name, field])),
    transitions: byName(
      Object.entries(resource.transitions ?? {}).map(([name, { from, effect = [], complete = [], tells = [], at = [], ...transition }]) => [
        name,
        {
          ...transition,
          ...clockOf(at),
          name,
          from: listed(from),
          effects: listed(effect),
          complete: neededBy(resource, complete),
          tells: [tells].flat(),
        },
      ]),
    ),
    ...reviewModel(declared, all),
  };
};

const grantOf = (menu: FreeCall['menu']): CallModel['grant'] =>
  menu === 'public' || menu === 'self' ? menu : typeof menu === 'string' ? [menu] : menu;

/** The side that the menus are of; of menus of several, none. */
const sideOf = (grant: CallModel['grant'], menus: readonly MenuModel[]): Side | null => {
  if (typeof grant === 'string') return null;
  const sides = new Set(menus.flatMap(menu => (grant.includes(menu.id) ? [menu.side] : [])));
  const [only = null] = sides;
  return sides.size === 1 ? only : null;
};

/** The call's menus; those of both audiences where it stands in both. */
const grantIn = (resource: ResourceModel, id: string): CallModel['grant'] => {
  const grants = Object.values(resource.audiences).flatMap(({ calls }) => (calls[id] === undefined ? [] : [grantOf(calls[id].menu)]));
  const [first = []] = grants;
  return typeof first === 'string' ? first : grants.flat();
};

/** Whose audience a call of an entity speaks for: of whoever asks, where it stands in several; else the first that is declared. */
export const audienceOf = (resource: ResourceModel, id: string, asks?: Side): Side => {
  const sides = Object.keys(resource.audiences).filter(side => resource.audiences[side]?.calls[id] !== undefined);
  const side = sides.find(each => each === asks) ?? sides[0];
  if (side === undefined) throw new Error(`${id} is no call of ${resource.name}`);
  return side;
};

/** The conditions that hold an audience to its rows; none where it sees all, or is none. */
export const audienceRows = ({ audiences }: ResourceModel, side: Side): readonly Condition[] => {
  const rows = audiences[side]?.rows;
  return rows === undefined || rows === 'all' ? [] : [rows];
};

/** 'Suspend, resume, revoke': what a call that chooses among moves may come to. */
const labelOfMoves = (resource: ResourceModel, moves: readonly string[]): Label => {
  const labels = moves.flatMap(name => [resource.transitions[name]?.label ?? resource.label]);
  if (labels.length === 0) return resource.label;
  const english = labels.map(([, text], index) => (index === 0 ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`));
  return [labels.map(([chinese]) => chinese).join('、'), english.join(', ')];
};

const resourceCalls = (resource: ResourceModel, menus: readonly MenuModel[]): CallModel[] =>
  Object.values(resource.audiences).flatMap(audience =>
    Object.entries(audience.calls).map(([id, call]): CallModel => {
      const grant = grantIn(resource, id);
      const label = call.label ?? (isVerb(call.does) ? verbs[call.does] : labelOfMoves(resource, transitionsOf(call.does)));
      return {
        id,
        file: resource.file,
        path: call.path,
        method: 'POST',
        label,
        side: sideOf(grant, menus),
        grant,
        button: typeof grant !== 'string' && !(typeof call.does === 'string' && reading.has(call.does)),
        idempotent: call.idempotent ?? false,
        stepUp: call.stepUp ?? false,
        ...(call.throttle === undefined ? {} : { throttle: call.throttle }),
        captcha: false,
        of: { kind: 'resource', resource: resource.name, does: call.does, call },
      };
    }),
  );

const freeCall = (file: string, call: FreeCall, menus: readonly MenuModel[]): CallModel => {
  const grant = grantOf(call.menu);
  return {
    id: call.id,
    file,
    path: call.path,
    method: call.method ?? 'POST',
    label: call.label,
    side: sideOf(grant, menus),
    grant,
    button: typeof grant !== 'string' && (call.changes === true || call.answer === 'file'),
    idempotent: call.idempotent ?? false,
    stepUp: call.stepUp ?? false,
    ...(call.throttle === undefined ? {} : { throttle: call.throttle }),
    ...(call.turns === undefined ? {} : { turns: call.turns }),
    captcha: call.captcha !== undefined,
    of: { kind: 'free', call },
  };
};

/** The entries that audiences bring along, in the order of their ids. */
export const ownEntries = ({ resources }: Pick<Registry, 'resources'>) =>
  resources
    .flatMap(({ resource }) =>
      Object.entries(resource.audiences).flatMap(([side, { menu }]) => (menu === undefined ? [] : [{ resource, side, entry: menu }])),
    )
    .toSorted((one, other) => (one.entry.id < other.entry.id ? -1 : 1));

/** What stands on its screen, and what comes with it. */
const opensOf = ({ lists = [], call, page, sums, pages, behind, instead }: MenuEntry): Opens | undefined => {
  const [first, ...others] = lists;
  const further = (beside: readonly string[]): Further => ({
    ...(beside.length === 0 ? {} : { beside }),
    ...(pages === undefined ? {} : { pages }),
    ...(behind === undefined ? {} : { behind }),
    ...(instead === undefined ? {} : { instead }),
  });
  if (call !== undefined) return { call, ...further(lists) };
  if (page !== undefined) return { page, ...further(lists) };
  if (sums !== undefined) return { sums, ...further(lists) };
  return first === undefined ? undefined : { resource: first, ...further(others) };
};

const menuModels = (registry: Registry): MenuModel[] => {
  const found: MenuModel[] = [];
  const labels = new Map(registry.resources.map(({ resource }) => [resource.name, resource.label]));
  const place = (side: Side, entry: MenuEntry, parent: MenuModel | undefined, order: number): MenuModel => {
    const [first = entry.id] = entry.lists ?? [];
    const opens = opensOf(entry);
    const menu: MenuModel = {
      id: entry.id,
      side,
      title: entry.label ?? labels.get(first) ?? [first, first],
      parent: parent?.id ?? null,
      level: parent === undefined ? 1 : 2,
      path: `${parent?.path ?? ''}/${entry.path ?? first}`,
      ...(entry.icon === undefined ? {} : { icon: entry.icon }),
      hidden: false,
      ...(entry.noCrumb === undefined ? {} : { noCrumb: entry.noCrumb }),
      ...(opens === undefined ? {} : { opens }),
      order,
    };
    found.push(menu);
    entry.children?.forEach((child, index) => {
      place(side, child, menu, index + 1);
    });
    return menu;
  };
  for (const [side, entries] of Object.entries(registry.menus))
    entries.forEach((entry, index) => {
      place(side, entry, undefined, index + 1);
    });
  for (const { resource, side, entry } of ownEntries(registry)) {
    const { under, beside = [], ...own } = entry;
    place(
      side,
      { ...own, lists: [resource.name, ...beside] },
      found.find(menu => menu.id === under),
      found.length,
    );
  }
  return found;
};

/** The entity whose rows a resource shows: its own, or of a facet that of another. */
export const entityOf = (resource: Pick<Resource, 'name' | 'facetOf'>): string => resource.facetOf ?? resource.name;

/** Menus by which an audience lists an entity. */
export const listMenus = (resource: Pick<Resource, 'audiences'>, side: Side): readonly string[] =>
  Object.values(resource.audiences[side]?.calls ?? {}).flatMap(call =>
    call.does !== 'list' || call.menu === 'self' || call.menu === 'public' ? [] : [call.menu].flat(),
  );

/** Rows beside a record, with the menus of whoever is told of them: of whoever may make the call, where there are none. */
interface EmbeddedModel extends Embedded {
  readonly menus?: readonly string[];
}

/** What a call tells beside the record, by name. */
export const embeddedOf = (call: Pick<ResourceCall, 'with'>): Readonly<Record<string, EmbeddedModel>> => call.with ?? {};

/** Entities whose lists are filtered by a reference to this one, in the order of the menus; logs come last. */
const referring = (
  name: string,
  side: Side,
  all: readonly Resource[],
  menus: readonly MenuModel[],
): Readonly<Record<string, EmbeddedModel>> => {
  const placeOf = ({ menus: held = [] }: EmbeddedModel): number => menus.findIndex(menu => held.includes(menu.id));
  const found = all.flatMap(other => {
    const filters: readonly string[] = other.audiences[side]?.views?.list?.filters ?? [];
    const held = listMenus(other, side);
    if (other.facetOf !== undefined || held.length === 0) return [];
    const by = filters.filter(field => other.fields[field]?.type === 'reference' && other.fields[field]?.to === name);
    return by.map((field, index) => {
      const { label } = other.fields[field] ?? other;
      const called: Label = by.length === 1 ? other.label : [`${other.label[0]}（${label[0]}）`, `${other.label[1]} (${label[1]})`];
      const part: EmbeddedModel = { resource: other.name, by: field, label: called, menus: held };
      return {
        key: index === 0 ? other.name : `${other.name}_${field}`,
        part,
        log: other.appendOnly === true || other.journal === false ? 1 : 0,
      };
    });
  });
  return Object.fromEntries(
    found.sort((one, next) => one.log - next.log || placeOf(one.part) - placeOf(next.part)).map(({ key, part }) => [key, part] as const),
  );
};

/** Rows beside a record are called as they are everywhere, where nothing else is said. */
const labelled = (parts: Readonly<Record<string, DeclaredEmbedded>>, all: readonly Resource[]): Readonly<Record<string, Embedded>> =>
  Object.fromEntries(
    Object.entries(parts).map(([name, part]) => {
      const called = all.find(other => other.name === part.resource)?.label ?? [name, name];
      return [name, { label: called, ...part }] as const;
    }),
  );

/** `others` written out: what refers to the entity and is not named already. */
const completed = (resource: Resource, all: readonly Resource[], menus: readonly MenuModel[]): Resource => {
  const audiences = Object.entries(resource.audiences).map(([side, audience]) => {
    const calls = Object.entries(audience.calls).map(([id, call]) => {
      if (call.others !== true) return [id, call.with === undefined ? call : { ...call, with: labelled(call.with, all) }] as const;
      const named = new Set(Object.values(call.with ?? {}).map(part => part.resource));
      const more = Object.entries(referring(resource.name, side as Side, all, menus)).filter(([, part]) => !named.has(part.resource));
      return [id, { ...call, with: { ...labelled(call.with ?? {}, all), ...Object.fromEntries(more) } }] as const;
    });
    return [side, { ...audience, calls: Object.fromEntries(calls) }] as const;
  });
  return { ...resource, audiences: Object.fromEntries(audiences) };
};

/** Of a part of an application, which names no sides, the first that has a menu. */
const staffOf = ({ sides = {}, menus }: Registry): Side =>
  Object.keys(sides).find(side => sides[side]?.staff) ?? Object.keys(menus)[0] ?? '';

const roleModels = (roles: readonly Role[], menus: readonly MenuModel[]): readonly RoleModel[] =>
  roles.map(role => {
    const whole = menus.filter(menu => role.founder && menu.side === role.side && menu.opens !== undefined);
    return { ...role, menus: role.menus ?? whole.map(({ id }) => id) };
  });

const completedModel = (registry: Registry): Model => {
  const menus = menuModels(registry);
  const roles = roleModels(registry.roles ?? [], menus);
  const declared = registry.resources.map(({ resource }) => resource);
  const resources = registry.resources.map(({ file, resource }) => resourceModel(file, completed(resource, declared, menus), declared));
  const calls = [
    ...resources.flatMap(resource => resourceCalls(resource, menus)),
    ...registry.calls.map(({ file, call }) => freeCall(file, call, menus)),
  ];
  return {
    resources: byName(resources.map(resource => [resource.name, resource])),
    calls: byName(calls.map(call => [call.id, call])),
    menus,
    effects: registry.effects,
    roles,
    duties: dutiesOf(roles),
    sides: registry.sides ?? {},
    staff: staffOf(registry),
    settings: registry.settings ?? {},
    jobs: Object.keys(registry.jobs ?? {}),
    brand: registry.brand ?? unnamed,
    filePurposes: registry.filePurposes ?? {},
    firstSteps: registry.firstSteps ?? {},
    hearers: registry.hearers ?? {},
    texts: byName(
      Object.entries(textModels(registry.texts ?? {}, { resources, hearers: registry.hearers ?? {}, sides: registry.sides ?? {} })),
    ),
  };
};

const models = new WeakMap<Registry, Model>();

/** Completes the declarations, once for each registry. Expects checked ones (`engine/check`); of a wrong declaration the result is undefined. */
export const modelOf = (registry: Registry): Model => {
  const known = models.get(registry) ?? completedModel(registry);
  models.set(registry, known);
  return known;
};

/** Whether the people who run the application are shown an entity at all. */
export const isShownToStaff = ({ resources, staff }: Model, name: string): boolean => resources[name]?.audiences[staff] !== undefined;
