/** `defineApplication`: the declarations of an application found in its folder, and the framework's own beside them. */
import type { Application, CompleteNames, Named } from '../declare/application.ts';
import type { FreeCall } from '../declare/calls.ts';
import { choice, type Field } from '../declare/fields.ts';
import { systemJobs } from '../declare/jobs.ts';
import type { Label } from '../declare/label.ts';
import { completedEntity, type Resource } from '../declare/resource.ts';
import { kindsOf } from '../declare/review-entity.ts';
import { systemSettings } from '../declare/settings.ts';
import { completedSides, labelsOf, organisationLabel, organisationsOf, servedSides } from '../declare/sides.ts';
import { organisation, served, sideNames, staff } from '../declare/system-entity.ts';
import { systemCalls } from './calls.ts';
import { systemEffects } from './effects.ts';
import { systemEntities } from './entities.ts';
import { systemWidgets } from './widgets.ts';

type Found<T> = T & { readonly file: string };
type FoundResource = Found<{ readonly resource: Resource }>;
type FoundCall = Found<{ readonly call: FreeCall }>;

const here = 'src/framework/engine/system';

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'fields' in value && 'audiences' in value;

/** What the application names once stands in the entities that keep it: the values of a choice, the rows of the first start. */
const filled = (
  { roles, jobs, settings, announcements, sides }: CompleteNames,
  declared: readonly Resource[],
): Readonly<Record<string, (resource: Resource) => Resource>> => ({
  auditTypes: resource => (resource.seeds === undefined ? withKinds(resource, declared) : resource),
  roles: resource => ({
    ...resource,
    seeds: {
      key: 'code',
      rows: roles.map(({ code, label: [name, nameEn], side, exclusiveGroup }) => ({
        code,
        name,
        nameEn,
        side,
        builtIn: true,
        ...(exclusiveGroup === undefined ? {} : { exclusiveGroup }),
      })),
    },
  }),
  jobs: resource => ({
    ...choosing(resource, 'name', jobs),
    seeds: { key: 'name', rows: Object.keys(jobs).map(name => ({ name })) },
  }),
  settings: resource => ({
    ...resource,
    seeds: { key: 'key', rows: Object.entries(settings).map(([key, { initial, note }]) => ({ key, value: initial, note })) },
  }),
  whitelist: resource => {
    const logins = Object.values(sides).map(({ whitelist, label }) => [whitelist, [`${label[0]}登录`, `${label[1]} login`]] as const);
    return choosing(resource, 'scope', { ...Object.fromEntries(logins), ...resource.fields.scope?.values });
  },
  pushLogs: resource => choosing(resource, 'event', announcements),
  pushTargets: resource => choosing(resource, 'events', announcements),
});

/** A kind for each entity under review, decided by one person within the time of every new audit type. */
const withKinds = (auditTypes: Resource, declared: readonly Resource[]): Resource => {
  const kinds = declared.flatMap(({ label, review }) => (review === undefined ? [] : kindsOf(review).map(kind => [kind, label] as const)));
  if (kinds.length === 0) return auditTypes;
  const rows = kinds.map(([kind, [name]]) => ({ code: kind, name, kind, state: 'ON' }));
  const kind = choice(auditTypes.fields.kind?.label ?? auditTypes.label, Object.fromEntries(kinds), { rules: 'required' });
  return { ...auditTypes, fields: { ...auditTypes.fields, kind }, seeds: { key: 'code', rows } };
};

const choosing = (resource: Resource, name: string, values: NonNullable<Field['values']>): Resource => {
  const field = resource.fields[name];
  // `named` says itself that there is nothing to choose.
  if (field === undefined || Object.keys(values).length === 0) return resource;
  return { ...resource, fields: { ...resource.fields, [name]: { ...field, values } } };
};

/** The organisation that people of a side belong to stands under its own name; where there is none, nobody is referred to. */
const belonging = (field: Field, to: string | undefined): Field => {
  if (field.to !== organisation) return field;
  const { to: _, ...words } = field;
  return to === undefined ? { ...words, type: 'text' } : { ...field, to };
};

const isAmongStaff = ({ among }: Field): boolean => among !== undefined && 'side' in among && among.side === staff;

/** A field in whose labels what people belong to is called as the application calls it. */
const called = (field: Field, organisation: Label): Field => {
  const said = ([zh, en]: Label): Label => [
    zh.replaceAll('{organisation}', organisation[0]),
    en.replaceAll('{organisation}', organisation[1]),
  ];
  const { label, values } = field;
  const ofValues = Object.entries(values ?? {});
  return {
    ...field,
    label: said(label),
    ...(ofValues.length === 0 ? {} : { values: Object.fromEntries(ofValues.map(([value, of]) => [value, said(of)])) }),
  };
};

const answering = (call: FreeCall, organisation: Label): FreeCall =>
  typeof call.answer === 'string'
    ? call
    : { ...call, answer: Object.fromEntries(Object.entries(call.answer).map(([name, field]) => [name, called(field, organisation)])) };

/** Sides and organisation stand under the names that the application gives them. */
const withNames = (resource: Resource, { sides }: CompleteNames): Resource => {
  const to = organisationsOf(sides)[0]?.resource;
  const running = Object.keys(sides).find(side => sides[side]?.staff);
  const fields = Object.entries(resource.fields).map(([name, field]): [string, Field] => [
    name,
    {
      ...called(belonging(field, to), organisationLabel(sides)),
      ...(field.values === sideNames ? { values: labelsOf(sides) } : {}),
      ...(isAmongStaff(field) && running !== undefined ? { among: { ...field.among, side: running } } : {}),
    },
  ]);
  const [first = served] = servedSides(sides);
  const audiences = Object.entries(resource.audiences).map(([side, audience]) => [side === served ? first : side, audience]);
  return { ...resource, fields: Object.fromEntries(fields), audiences: Object.fromEntries(audiences) };
};

/** Where each thing that is named once stands: in the file that exports it, alone or among others. */
const placesOf = (named: Named, exported: readonly Found<{ readonly value: unknown }>[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(named).flatMap(([word, meant]) => {
      const found = exported.find(
        ({ value }) =>
          value === meant ||
          (typeof value === 'object' && value !== null && Object.entries(value).some(([name, one]) => name === word && one === meant)),
      );
      return found === undefined ? [] : [[word, found.file]];
    }),
  );

const isPart = (file: string): boolean => /\/_[^/]*$/.test(file);

/**
 * Puts an application together. What it does not declare of the framework's own entities and calls is there as the framework has it; what
 * it declares under the same name or id stands in its place.
 * @param folder what the modules' paths are relative to, as findings name it
 * @param modules declarations by path, as `import.meta.glob(…, { eager: true })` finds them: a new entity is a new file. Of a part, whose name
 * begins with `_`, it is asked alone what of the named stands there, for findings to say
 */
export const defineApplication = (folder: string, modules: Readonly<Record<string, unknown>>, own: Named): Application => {
  const named = {
    filePurposes: {},
    announcements: {},
    ...own,
    sides: completedSides(own.sides),
    effects: { ...systemEffects, ...own.effects },
    settings: { ...systemSettings, ...own.settings },
    jobs: { ...systemJobs, ...own.jobs },
    widgets: { ...systemWidgets, ...own.widgets },
  };
  const exported = Object.entries(modules).flatMap(([path, of]) =>
    Object.values(of as Readonly<Record<string, unknown>>).map(value => ({ file: path.replace('./', `${folder}/`), value })),
  );
  const found = exported.filter(({ file }) => !isPart(file));
  const declared = found.flatMap(({ file, value }): FoundResource[] => (isResource(value) ? [{ file, resource: value }] : []));
  const names = new Set(declared.map(({ resource }) => resource.name));
  const kept = systemEntities.filter(({ name }) => !names.has(name)).map(entity => completedEntity({ audiences: {}, ...entity }));
  const fill = filled(
    named,
    declared.map(({ resource }) => resource),
  );
  const resources = [...declared, ...kept.map(resource => ({ file: `${here}/entities.ts`, resource }))].map(({ file, resource }) => ({
    file,
    resource: withNames(fill[resource.name]?.(resource) ?? resource, named),
  }));
  const calls = found.flatMap(({ file, value }): FoundCall[] =>
    Array.isArray(value) ? (value as readonly FreeCall[]).map(call => ({ file, call })) : [],
  );
  const ids = new Set(calls.map(({ call }) => call.id));
  const further = systemCalls(
    named,
    resources.map(({ resource }) => resource),
  ).filter(({ id }) => !ids.has(id));
  return {
    ...named,
    places: placesOf(own, exported),
    resources,
    calls: [...calls, ...further.map(call => ({ file: `${here}/calls.ts`, call }))].map(({ file, call }) => ({
      file,
      call: answering(call, organisationLabel(named.sides)),
    })),
  };
};
