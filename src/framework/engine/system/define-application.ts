/** `defineApplication`: the declarations of an application found in its folder, and the framework's own beside them. */
import type { Application, CompleteNames, Named } from '../declare/application.ts';
import { unnamed } from '../declare/brand.ts';
import type { FreeCall } from '../declare/calls.ts';
import { choice, type Field } from '../declare/fields.ts';
import { systemPurposes } from '../declare/file-purposes.ts';
import { systemJobs } from '../declare/jobs.ts';
import type { Label } from '../declare/label.ts';
import { completedEntity, type Resource } from '../declare/resource.ts';
import { kindsOf } from '../declare/review-entity.ts';
import { reviewHearers, reviewTexts, workOverdue, workTakenOver, workWaiting } from '../declare/review-tells.ts';
import { settingAreas, systemSettings } from '../declare/settings.ts';
import { completedSides, labelsOf, organisationLabel, organisationsOf, servedSides } from '../declare/sides.ts';
import { organisation, served, sideNames, staff } from '../declare/system-entity.ts';
import { ways } from '../declare/tells.ts';
import type { OptionsOf } from '../declare/widgets.ts';
import { filledIn } from '../project/wording.ts';
import { type UnsoundError, unsoundErrors } from '../wire/errors.ts';
import { systemCalls } from './calls.ts';
import { systemEffects } from './effects.ts';
import { systemEntities } from './entities.ts';
import { systemTexts } from './texts.ts';
import { systemWidgets } from './widgets.ts';

type Found<T> = T & { readonly file: string };
type FoundResource = Found<{ readonly resource: Resource }>;
type FoundCall = Found<{ readonly call: FreeCall }>;

const here = 'src/framework/engine/system';

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'fields' in value && 'audiences' in value;

/** What the application names once stands in the entities that keep it: the values of a choice, the rows of the first start. */
const filled = (
  { brand, roles, jobs, settings, announcements, sides, texts }: CompleteNames,
  declared: readonly Resource[],
): Readonly<Record<string, (resource: Resource) => Resource>> => ({
  auditTypes: resource => (resource.seeds === undefined ? withKinds(resource, declared) : resource),
  roles: resource => ({
    ...resource,
    seeds: {
      key: 'code',
      rows: roles.map(({ code, label: [name, nameEn], says, side, exclusiveGroup }) => ({
        code,
        name,
        nameEn,
        side,
        builtIn: true,
        // One note for whoever reads it, in both languages.
        ...(says === undefined ? {} : { remark: says.join(' · ') }),
        ...(exclusiveGroup === undefined ? {} : { exclusiveGroup }),
      })),
    },
  }),
  jobs: resource => ({
    ...choosing(resource, 'name', jobs),
    seeds: { key: 'name', rows: Object.keys(jobs).map(name => ({ name })) },
  }),
  settings: resource => ({
    ...ofSettings(
      choosing(resource, 'key', Object.fromEntries(Object.entries(settings).map(([key, { label }]) => [key, label]))),
      settings,
    ),
    seeds: { key: 'key', rows: Object.entries(settings).map(([key, setting]) => ({ key, value: setting.initial, area: areaOf(setting) })) },
  }),
  brands: resource => ({
    ...resource,
    seeds: { key: 'code', rows: [{ code: 'OWN', name: brand[0], nameEn: brand[1], smsSignature: brand[0] }] },
  }),
  whitelist: resource => {
    const logins = Object.values(sides).map(({ whitelist, label }) => [whitelist, [`${label[0]}登录`, `${label[1]} sign-in`]] as const);
    return choosing(resource, 'scope', { ...Object.fromEntries(logins), ...resource.fields.scope?.values });
  },
  messageTexts: resource => ({
    ...choosing(resource, 'code', Object.fromEntries(Object.entries(texts).map(([code, { title }]) => [code, calledBy(title)]))),
    seeds: {
      key: 'code',
      rows: Object.entries(texts).map(([code, { title, body, by = ways }]) => ({
        code,
        title: title[0],
        titleEn: title[1],
        body: body[0],
        bodyEn: body[1],
        bySms: by.includes('SMS'),
        byMail: by.includes('MAIL'),
      })),
    },
  }),
  pushLogs: resource => choosing(resource, 'event', announcements),
  pushTargets: resource => choosing(resource, 'events', announcements),
});

/** What a review tells of is an application, whichever it is. */
const spoken: Readonly<Record<string, Label>> = { entity: ['申请', 'application'] };

/** What a text is called where it is chosen: its heading, with what it is about in the place of the names in it. */
const calledBy = ([zh, en]: Label): Label => [
  filledIn(zh, name => spoken[name]?.[0] ?? '…'),
  filledIn(en, name => spoken[name]?.[1] ?? '…'),
];

/** Texts of the framework that moves of the application tell. */
const toldOf = (declared: readonly FoundResource[]): typeof reviewTexts => {
  const moves = declared.flatMap(({ resource }) => Object.values(resource.transitions ?? {}));
  const told = new Set(moves.flatMap(({ tells = [] }) => [tells].flat().map(({ text }) => text)));
  if (declared.some(({ resource }) => resource.review !== undefined))
    for (const work of [workWaiting, workOverdue, workTakenOver]) told.add(work);
  return Object.fromEntries(Object.entries(reviewTexts).filter(([code]) => told.has(code)));
};

/** A kind for each entity under review, decided by one person within the time of every new audit type. */
const withKinds = (auditTypes: Resource, declared: readonly Resource[]): Resource => {
  const kinds = declared.flatMap(({ label, review }) => (review === undefined ? [] : kindsOf(review).map(kind => [kind, label] as const)));
  if (kinds.length === 0) return auditTypes;
  const rows = kinds.map(([kind, [name, nameEn]]) => ({ code: kind, name, nameEn, kind, state: 'ON' }));
  const kind = choice(auditTypes.fields.kind?.label ?? auditTypes.label, Object.fromEntries(kinds), { rules: 'required' });
  return { ...auditTypes, fields: { ...auditTypes.fields, kind }, seeds: { key: 'code', rows } };
};

const yesNo: NonNullable<Field['values']> = { true: ['是', 'Yes'], false: ['否', 'No'] };

const areaOf = ({ about = 'BUSINESS' }: CompleteNames['settings'][string]) => about;

/** The value of a setting is shown and asked for as what it is. */
const ofSettings = (resource: Resource, settings: CompleteNames['settings']): Resource => {
  const all = Object.entries(settings);
  const helps = all.flatMap(([of, { help }]) => (help === undefined ? [] : [{ of, help }]));
  const options: OptionsOf<typeof systemWidgets.setting> = {
    key: 'key',
    choices: all.flatMap(([of, setting]) => {
      const values = setting.type === 'choice' ? setting.values : setting.type === 'flag' ? yesNo : {};
      return Object.entries(values).map(([value, label]) => ({ of, value, label }));
    }),
    helps,
    begins: all.flatMap(([of, { initial }]) => (initial === '' ? [] : [{ of, value: initial }])),
    days: all.flatMap(([of, { type }]) => (type === 'days' ? [{ of }] : [])),
  };
  const { key, value } = resource.fields;
  if (key === undefined || value === undefined) return resource;
  const counts = all.flatMap(([of, setting]) =>
    setting.type === 'count' ? [[of, `required|integer|range:${setting.least},${setting.most}`] as const] : [],
  );
  const areas: OptionsOf<typeof systemWidgets.settingName> = {
    areas: all.map(([of, setting]) => ({ of, area: settingAreas[areaOf(setting)] })),
    helps,
  };
  return {
    ...resource,
    fields: {
      ...resource.fields,
      key: { ...key, widget: 'settingName', options: areas },
      value: { ...value, widget: 'setting', options, rulesBy: { key: Object.fromEntries(counts) } },
    },
  };
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

const isLabel = (label: unknown): boolean => Array.isArray(label) && label.length === 2 && label.every(text => typeof text === 'string');

/** A field in whose labels what people belong to is called as the application calls it. */
const called = (field: Field, organisation: Label): Field => {
  // What is no label stays as it was written: the check says so, with its place.
  const said = (label: Label): Label =>
    isLabel(label)
      ? [label[0].replaceAll('{organisation}', organisation[0]), label[1].replaceAll('{organisation}', organisation[1])]
      : label;
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
  // Where all are of the staff, what is everybody's own stands there.
  const [first = Object.keys(sides)[0] ?? served] = servedSides(sides);
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

/** Sentences of refusals that cannot stand, each where it is exported, or in the part that they belong to. */
const unsoundIn = (
  folder: string,
  exported: readonly Found<{ readonly value: unknown }>[],
  errors: readonly UnsoundError[],
): NonNullable<Application['unsound']> =>
  errors.map(({ sentences, code, message }) => ({
    file: exported.find(({ value }) => value === sentences)?.file ?? `${folder}/_errors.ts`,
    path: `errors.${code}`,
    message,
  }));

const isPart = (file: string): boolean => /\/_[^/]*$/.test(file);

/**
 * Puts an application together. What it does not declare of the framework's own entities and calls is there as the framework has it; what
 * it declares under the same name or id stands in its place.
 * @param folder what the modules' paths are relative to, as findings name it
 * @param modules declarations by path, as `import.meta.glob(…, { eager: true })` finds them: a new entity is a new file. Of a part, whose name
 * begins with `_`, it is asked alone what of the named stands there, for findings to say
 * @param errors what is wrong with the sentences of its refusals
 */
export const defineApplication = (
  folder: string,
  modules: Readonly<Record<string, unknown>>,
  own: Named,
  errors: readonly UnsoundError[] = unsoundErrors(),
): Application => {
  const exported = Object.entries(modules).flatMap(([path, of]) =>
    Object.values(of as Readonly<Record<string, unknown>>).map(value => ({ file: path.replace('./', `${folder}/`), value })),
  );
  const found = exported.filter(({ file }) => !isPart(file));
  const declared = found.flatMap(({ file, value }): FoundResource[] => (isResource(value) ? [{ file, resource: value }] : []));
  const named = {
    brand: unnamed,
    announcements: {},
    firstSteps: {},
    ...own,
    filePurposes: { ...systemPurposes, ...own.filePurposes },
    sides: completedSides(own.sides),
    effects: { ...systemEffects, ...own.effects },
    settings: { ...systemSettings, ...own.settings },
    jobs: { ...systemJobs, ...own.jobs },
    widgets: { ...systemWidgets, ...own.widgets },
    hearers: { ...reviewHearers, ...own.hearers },
    texts: { ...systemTexts, ...toldOf(declared), ...own.texts },
  };
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
  const unsound = unsoundIn(folder, exported, errors);
  const further = systemCalls(
    named,
    resources.map(({ resource }) => resource),
  ).filter(({ id }) => !ids.has(id));
  return {
    ...named,
    places: placesOf(own, exported),
    ...(unsound.length === 0 ? {} : { unsound }),
    resources,
    calls: [...calls, ...further.map(call => ({ file: `${here}/calls.ts`, call }))].map(({ file, call }) => ({
      file,
      call: answering(call, organisationLabel(named.sides)),
    })),
  };
};
