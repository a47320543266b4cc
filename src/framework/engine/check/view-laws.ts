/** Laws of what an audience sees: fields it may read, in places that can show and search them. */
import { fieldsOf } from '../conditions/condition.ts';
import type { FieldType } from '../declare/fields.ts';
import { writtenAt } from '../declare/list.ts';
import type { Side as MenuSide } from '../declare/menus.ts';
import type { Audience, WithUntaken } from '../declare/resource.ts';
import type { Views } from '../declare/views.ts';
import { isHeavy } from '../project/heavy.ts';
import { isVerb, transitionsOf } from '../project/model.ts';
import { foundByName, foundTexts } from '../project/schema-search.ts';
import { type Finding, type Step, unknownName } from './finding.ts';
import { isSecret, orderedTypes, timeTypes } from './fit.ts';
import type { Declared, ResourceLaw, World } from './world.ts';

type Side = Audience<string, string>;

const sides = (one: Declared): readonly (readonly [MenuSide, Side])[] => Object.entries(one.resource.audiences) as [MenuSide, Side][];

const unsortable: ReadonlySet<FieldType> = new Set<FieldType>([
  'choices',
  'references',
  'file',
  'files',
  'json',
  'fault',
  'items',
  'password',
  'bytes',
]);
/** Fields of several values are filtered by each of them. */
const several: ReadonlySet<FieldType> = new Set<FieldType>(['choices', 'references']);
const searchable: ReadonlySet<FieldType> = new Set<FieldType>(['text', 'sequence', 'reference']);

/** What every audience may read without saying so. */
const always: readonly string[] = ['id', 'version', 'state', 'createdAt', 'updatedAt'];

interface Place {
  readonly steps: readonly Step[];
  readonly name: string;
}
const placed = (steps: readonly Step[], names: readonly string[] | undefined): Place[] =>
  (names ?? []).map((name, index) => ({ steps: [...steps, writtenAt(names ?? [], index)], name }));
const grouped = (views: Views<string>, view: 'show' | 'create' | 'edit'): Place[] =>
  (views[view] ?? []).flatMap((group, index) => placed([view, index, 'fields'], group.fields));

const readPlaces = (views: Views<string>): Place[] => [
  ...placed(['list', 'columns'], views.list?.columns),
  ...(views.list === undefined ? [] : [{ steps: ['list', 'sort', 0], name: views.list.sort[0] }]),
  ...placed(['list', 'search'], views.list?.search),
  ...placed(['list', 'filters'], views.list?.filters),
  ...Object.entries(views.list?.tree ?? {}).map(([word, name]): Place => ({ steps: ['list', 'tree', word], name })),
  ...grouped(views, 'show'),
  ...Object.entries(views.before ?? {}).flatMap(([after, before]) => [
    { steps: ['before', after], name: after },
    { steps: ['before', after], name: before },
  ]),
  ...placed(['marks'], views.review?.marks),
];

export const readLaw: ResourceLaw = function* (one): Generator<Finding> {
  const known = Object.keys(one.fields);
  for (const [side, { reads, views = {} }] of sides(one)) {
    // What a view shows is read without being named: then the view is where it was written, and is told of it.
    const shown = new Set(readPlaces(views).map(({ name }) => name));
    for (const [index, name] of reads.entries()) {
      const at = ['audiences', side, 'reads', index];
      const field = Object.hasOwn(one.fields, name) ? one.fields[name] : undefined;
      if (field === undefined && shown.has(name)) continue;
      if (field === undefined) yield one.fault(at, unknownName('field', name, known));
      else if (isSecret(field)) yield one.fault(at, `${name} is of type ${field.type} and is never answered; leave it out`);
    }
  }
};

/** Whoever opens a record reads what it is called by: the heading of its page would have a gap. What stands in brackets goes with them. */
export const calledLaw: ResourceLaw = function* (one): Generator<Finding> {
  const bare = one.resource.represent.replace(/[（(][^()（）]*[)）]/g, '');
  const called = [...bare.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => (Object.hasOwn(one.fields, name) ? [name] : []));
  for (const [side, { reads, views }] of sides(one))
    for (const name of views === undefined ? [] : new Set(called))
      if (![...always, ...reads].includes(name))
        yield one.fault(
          ['represent'],
          `${side} may not read ${name}, and would see a gap in its place; show it, add it to audiences.${side}.reads or name another field`,
        );
};

/** A group names fields that there are, told once wherever it is taken; one that no view takes is drawn nowhere. */
export const untakenLaw: ResourceLaw = function* (one): Generator<Finding> {
  const known = Object.keys(one.fields);
  for (const [name, { fields }] of Object.entries((one.resource as WithUntaken).groups ?? {})) {
    const unknown = fields.flatMap((field, index) => (known.includes(field) ? [] : [{ field, index }]));
    for (const { field, index } of unknown) yield one.fault(['groups', name, 'fields', index], unknownName('field', field, known));
    if (unknown.length === 0) yield one.fault(['groups', name], 'no audience takes it: name it in show, create or edit, or leave it out');
  }
};

/** Groups of one page are told apart by what they are called. */
export const groupLabelLaw: ResourceLaw = function* (one): Generator<Finding> {
  for (const [side, { views = {} }] of sides(one))
    for (const view of ['show', 'create', 'edit'] as const) {
      const groups = views[view] ?? [];
      const at = ['audiences', side, 'views', view];
      for (const [index, { label }] of groups.entries()) {
        const first = groups.findIndex(other => other.label.some((words, language) => words === label[language]));
        if (first !== index)
          yield one.fault([...at, index], `another group here is called ${label.join(' / ')} too; leave out one, or call it otherwise`);
      }
    }
};

/** Fields that stand side by side are told apart by what they are called alone. */
export const fieldLabelLaw: ResourceLaw = function* (one): Generator<Finding> {
  const told = new Set<string>();
  for (const [, { views = {} }] of sides(one)) {
    const groups = (['show', 'create', 'edit'] as const).flatMap(view => (views[view] ?? []).map(({ fields }) => fields));
    for (const together of [views.list?.columns ?? [], ...groups]) {
      const seen = new Map<string, string>();
      for (const name of together)
        for (const [index, words] of (one.fields[name]?.label ?? []).entries()) {
          const other = seen.get(`${index} ${words}`);
          if (other === undefined) seen.set(`${index} ${words}`, name);
          else if (other !== name && !told.has(name)) {
            told.add(name);
            yield one.fault(
              ['fields', name, 'label', index],
              `${other} stands beside it and is called ${words} too; call one of them otherwise`,
            );
          }
        }
    }
  }
};

/** The fields a form of this audience may write, by the verbs that send it. */
const writable = (one: Declared, audience: Side, view: 'create' | 'edit'): ReadonlySet<string> =>
  new Set(
    Object.values(audience.calls).flatMap(call => {
      if (isVerb(call.does))
        return (view === 'create' ? ['create', 'save'] : ['update', 'save']).includes(call.does) ? (call.input ?? []) : [];
      const carried = transitionsOf(call.does).flatMap(name => one.resource.transitions?.[name]?.input ?? []);
      return view === 'edit' ? [...(call.input ?? []), ...carried] : [];
    }),
  );

/** A view shows what its audience reads, a form offers what one of its calls accepts. */
export const viewLaw: ResourceLaw = function* (one, { model }): Generator<Finding> {
  const known = Object.keys(one.fields);
  for (const [side, audience] of sides(one)) {
    const { views = {} } = audience;
    const reads = [...always, ...audience.reads];
    const at = ['audiences', side, 'views'];
    const missing = (place: Place): Finding | undefined =>
      known.includes(place.name) ? undefined : one.fault([...at, ...place.steps], unknownName('field', place.name, known));
    for (const place of readPlaces(views)) {
      const unknown = missing(place);
      if (unknown !== undefined) yield unknown;
      else if (!reads.includes(place.name))
        yield one.fault([...at, ...place.steps], `${side} may not read ${place.name}; add it to audiences.${side}.reads or leave it out`);
    }
    for (const view of ['create', 'edit'] as const) {
      const accepted = writable(one, audience, view);
      for (const place of grouped(views, view)) {
        const unknown = missing(place);
        const verbs = view === 'create' ? 'create or save' : 'update, save or transition';
        if (unknown !== undefined) yield unknown;
        else if (!accepted.has(place.name))
          yield one.fault(
            [...at, ...place.steps],
            `no ${verbs} call of ${side} accepts ${place.name}; add it to that call's input or leave it out`,
          );
      }
    }
    for (const name of views.list?.without ?? [])
      yield one.fault([...at, 'list', 'without'], `the list is neither searched nor filtered by ${name}; leave it out`);
    if (views.steps === true && ![views.create, views.edit].some(groups => (groups ?? []).length > 1))
      yield one.fault([...at, 'steps'], `${side} has no form of several groups; divide create or edit, or leave steps out`);
    const states = Object.keys(one.resource.states ?? {});
    for (const word of ['next', 'ways', 'files'] as const)
      for (const state of Object.keys(views[word] ?? {}))
        if (!states.includes(state)) yield one.fault([...at, word, state], unknownName('state', state, states));
    for (const [state, saved] of Object.entries(views.files ?? {})) {
      if (saved === undefined) continue;
      const place = [...at, 'files', state, 'file'];
      if (!known.includes(saved.file)) yield one.fault(place, unknownName('field', saved.file, known));
      else if (one.fields[saved.file]?.type !== 'file') yield one.fault(place, `${saved.file} is no file; name a field that is one`);
      else if (!reads.includes(saved.file))
        yield one.fault(place, `${side} may not read ${saved.file}; add it to audiences.${side}.reads or leave it out`);
    }
    for (const [index, { field }] of (views.widgets ?? []).entries())
      if (field !== undefined && !known.includes(field))
        yield one.fault([...at, 'widgets', index, 'field'], unknownName('field', field, known));
    const asked = Object.values(audience.calls).flatMap(({ ask = {} }) => Object.keys(ask));
    for (const view of ['create', 'edit'] as const)
      for (const { steps, name } of (views[view] ?? []).flatMap((group, index) => placed([view, index, 'ask'], group.ask)))
        if (!asked.includes(name)) yield one.fault([...at, ...steps], unknownName('question', name, asked));
    for (const [field, condition] of Object.entries(views.when ?? {})) {
      if (!known.includes(field) && !asked.includes(field))
        yield one.fault([...at, 'when', field], unknownName('field', field, [...known, ...asked]));
      const seen = new Set([...reads, ...writable(one, audience, 'create'), ...writable(one, audience, 'edit')]);
      for (const path of condition === undefined ? [] : fieldsOf(condition)) {
        const [first = '', second = ''] = path.split('.');
        const target = second === '' ? undefined : model.resources[one.fields[first]?.to ?? ''];
        const read = [...always, ...(target?.audiences[side]?.reads ?? [])];
        // Whoever fills a form in is told it in clear of each record that they may choose.
        if (target !== undefined && (!read.includes(second) || target.fields[second]?.mask !== undefined))
          yield one.fault([...at, 'when', field], `asks about ${path}, which ${side} does not read in clear; the portal could not tell`);
        else if (known.includes(first) && !seen.has(first))
          yield one.fault([...at, 'when', field], `asks about ${first}, which ${side} neither reads nor writes; the portal could not tell`);
      }
    }
  }
};

/** A new record can begin with what the portal asks for without knowing a record's id, and what it holds must be told. */
export const beginLaw: ResourceLaw = function* (one, { model }): Generator<Finding> {
  for (const [side, audience] of sides(one)) {
    const { begins } = audience.views ?? {};
    if (begins === undefined) continue;
    const at = ['audiences', side, 'views', 'begins'];
    const other = model.resources[begins.resource]?.audiences[side];
    if (!Object.values(other?.calls ?? {}).some(({ does, single }) => does === 'get' && single === true))
      yield one.fault([...at, 'resource'], `${side} has no one record of ${begins.resource}; name an entity whose get call is single`);
    for (const { steps, name } of placed(['fields'], begins.fields)) {
      if (!writable(one, audience, 'create').has(name) || !other?.reads.includes(name))
        yield one.fault(
          [...at, ...steps],
          `${name} has to be read from ${begins.resource} and accepted by a create or save call of ${side}`,
        );
    }
  }
};

/** A preview is drawn by a call of no entity that this side has. */
export const previewLaw: ResourceLaw = function* (one, { model }): Generator<Finding> {
  for (const [side, audience] of sides(one)) {
    const { preview } = audience.views ?? {};
    if (preview === undefined) continue;
    const at = ['audiences', side, 'views', 'preview'];
    const call = model.calls[preview.call];
    if (call === undefined) yield one.fault([...at, 'call'], unknownName('call', preview.call, Object.keys(model.calls)));
    else if (call.of.kind !== 'free' || (call.side !== null && call.side !== side))
      yield one.fault([...at, 'call'], `${preview.call} is no call of ${side} that belongs to no entity; write one in a calls.ts`);
    for (const asked of preview.show === undefined ? [] : fieldsOf(preview.show)) {
      const [first = ''] = asked.split('.');
      if (![...always, ...audience.reads].includes(first))
        yield one.fault([...at, 'show'], `asks about ${first}, which ${side} does not read; add it to audiences.${side}.reads`);
    }
  }
};

/** Whether records of an entity are found by what they are called. */
const isFoundByName = ({ model }: World, name = ''): boolean => {
  const target = model.resources[name];
  return target === undefined || foundByName(target, foundTexts(target, model)).length > 0;
};

/** Lists: what can be a column, be sorted, searched and filtered. */
export const listLaw: ResourceLaw = function* (one, world): Generator<Finding> {
  for (const [side, { views }] of sides(one)) {
    const list = views?.list;
    if (list === undefined) continue;
    const at = ['audiences', side, 'views', 'list'];
    const { create } = list;
    if (create !== undefined && world.names.has(create) && world.model.resources[create]?.audiences[side] === undefined)
      yield one.fault([...at, 'create'], `${side} has no audience of ${create}; name what they begin themselves`);
    else if (create !== undefined && !world.names.has(create))
      yield one.fault([...at, 'create'], unknownName('resource', create, [...world.names]));
    const [sortField] = list.sort;
    const places = [
      ...placed(['columns'], list.columns),
      { steps: ['sort', 0], name: sortField },
      ...placed(['search'], list.search),
      ...placed(['filters'], list.filters),
      ...placed(['years'], list.years),
    ];
    for (const { steps, name } of places) {
      const field = one.fields[name];
      const word = steps[0];
      const say = (message: string): Finding => one.fault([...at, ...steps], message);
      if (field === undefined) continue;
      const said = word === 'search' || word === 'filters' ? (list[word] ?? []) : [];
      if (said.indexOf(name) !== said.lastIndexOf(name) && steps[1] === writtenAt(said, said.lastIndexOf(name)))
        yield say(`${name} is among them already; leave it out`);
      else if (isHeavy(field)) yield say(`${name} is heavy and not in lists; leave it out`);
      else if (word === 'years' && !timeTypes.has(field.type))
        yield say(`${name} is of type ${field.type}; only days and moments are asked for by years`);
      else if (word === 'years' && !list.filters?.includes(name)) yield say(`${name} is no filter; write it under filters too`);
      else if (word === 'sort' && field.storage === 'encrypted')
        yield say(`${name} is encrypted and knows equality alone; sort by another field`);
      else if (word === 'sort' && field.mask !== undefined)
        yield say(`${name} is masked, and its place among others would tell what it is; sort by another field`);
      else if (word === 'sort' && unsortable.has(field.type))
        yield say(`${name} is of type ${field.type} and has no order; sort by another field`);
      else if (word === 'search' && !searchable.has(field.type))
        yield say(`${name} is of type ${field.type}; the search box matches text, put it under filters`);
      else if (word === 'search' && field.mask !== undefined && field.storage !== 'encrypted')
        yield say(`${name} is masked: part by part anybody would find out what it is; put it under filters`);
      else if (word === 'search' && field.type === 'reference' && !isFoundByName(world, field.to))
        yield say(`${name} leads to ${field.to}, which no list searches by a name; put it under filters`);
      else if (word === 'filters' && field.storage === 'encrypted' && orderedTypes.has(field.type))
        yield say(`${name} is encrypted and knows equality alone, a ${field.type} is filtered by range; leave it out`);
      else if (word === 'filters' && unsortable.has(field.type) && !several.has(field.type))
        yield say(`${name} is of type ${field.type} and cannot be filtered; leave it out`);
    }
  }
};

/** A list that people page through stands on a screen: an entry of its side opens it, or has it as a tab. */
export const placedLaw: ResourceLaw = function* (one, { model }): Generator<Finding> {
  const opened = (side: MenuSide): readonly string[] =>
    model.menus.flatMap(({ side: of, opens }) =>
      of !== side || opens === undefined
        ? []
        : [
            ...('resource' in opens ? [opens.resource] : []),
            ...(opens.beside ?? []),
            ...Object.values(opens.behind ?? {}),
            ...Object.values(opens.instead ?? {}),
          ],
    );
  for (const [side, { views, calls }] of sides(one)) {
    const list = Object.values(calls).find(({ does }) => does === 'list');
    if (views?.list === undefined || list === undefined || list.menu === 'self' || list.menu === 'public') continue;
    if (!opened(side).includes(one.name))
      yield one.fault(
        ['audiences', side, 'views', 'list'],
        `no screen of ${side} shows it: name ${one.name} in beside of an entry (or in its lists), or leave list out`,
      );
  }
};
