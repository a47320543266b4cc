/** Laws of fields, wherever they stand: rules, references, values, sequences, storage. */
import { isOperand, type Scalar } from '../conditions/condition.ts';
import type { Field, FieldType } from '../declare/fields.ts';
import { inTheirPlace } from '../declare/made-words.ts';
import { named } from '../declare/system-entity.ts';
import { isForSome } from '../project/for-some.ts';
import { isHeavy } from '../project/heavy.ts';
import { blindColumn, LONGEST, snakeCase } from '../project/schema-names.ts';
import { isBeginning, OWN_NAME } from '../rules/beginning.ts';
import { parseChain } from '../rules/chain.ts';
import { type RuleName, rules } from '../rules/registry.ts';
import { type Finding, type Step, undeclared, unknownName } from './finding.ts';
import { misfit, refusal, textTypes } from './fit.ts';
import { placeOf, type ResourceLaw, type World } from './world.ts';

type Fault = readonly [steps: readonly Step[], message: string];
type Fields = Readonly<Record<string, Field>>;

const camelCase = /^[a-z][a-zA-Z0-9]*$/;
const builtIn: ReadonlySet<string> = new Set(['id', 'version', 'state', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy']);

/** Columns that PostgreSQL keeps of each row, as its camelCase would spell them; what JavaScript finds in every object. */
const taken: ReadonlySet<string> = new Set([
  ...['ctid', 'xmin', 'xmax', 'cmin', 'cmax', 'tableoid'],
  ...Object.getOwnPropertyNames(Object.prototype),
]);

/** Words that belong to some types alone. */
const belongs: Readonly<Record<string, readonly string[]>> = {
  values: ['choice', 'choices'],
  called: ['text'],
  says: ['choice'],
  to: ['reference', 'references'],
  among: ['reference'],
  of: ['items'],
  most: ['items'],
  pattern: ['sequence'],
  purpose: ['file', 'files'],
  clean: ['text', 'longText', 'choice'],
  shape: ['json'],
  decimals: ['integer'],
  person: ['text'],
};
/** Words that a type cannot do without. */
const needs: Readonly<Record<string, string>> = {
  choice: 'values',
  choices: 'values',
  reference: 'to',
  references: 'to',
  items: 'of',
  sequence: 'pattern',
  file: 'purpose',
  files: 'purpose',
  json: 'shape',
};

/** Words of a field that a shape does not have, or does nothing with: options that were written in its place. */
const besideShape = [
  'shape',
  'rules',
  'readOnly',
  'default',
  'when',
  'storage',
  'journal',
  'personal',
  'widget',
  'options',
  'help',
  'cite',
];

/** More leave a whole number too little before its point. */
const mostDecimals = 9;

function* words(field: Field): Generator<Fault> {
  for (const word of besideShape)
    if (Object.hasOwn(field.shape ?? {}, word))
      yield [
        ['shape', word],
        word === 'shape' ? 'this is a shape itself; write json(label, shape)' : `beside the shape; write json(label, shape, { ${word} })`,
      ];
  const has = (word: string): boolean => Object.hasOwn(field, word);
  for (const [word, types] of Object.entries(belongs)) {
    if (has(word) && !types.includes(field.type))
      yield [[word], `${word} belongs to ${types.join(' and ')}, this is of type ${field.type}; leave it out`];
  }
  if (has('default') && field.type === 'choices') yield [['default'], 'several choices have no default; leave it out'];
  if (field.decimals !== undefined && (field.decimals < 1 || field.decimals > mostDecimals))
    yield [['decimals'], `a decimal has 1 to ${mostDecimals} decimals; without any it is an integer`];
  const need = needs[field.type];
  if (need !== undefined && !has(need)) yield [[need], `missing; a ${field.type} needs ${need}`];
  for (const value of Object.keys(field.says ?? {}))
    if (field.values !== undefined && !Object.hasOwn(field.values, value))
      yield [['says', value], unknownName('value', value, Object.keys(field.values))];
  // An application that announces nothing leaves the framework's own choice of events empty.
  if (field.values !== undefined && field.values !== named && Object.keys(field.values).length === 0)
    yield [['values'], `a ${field.type} without values; write at least one`];
}

/** What may be asked of a value that is no text; of a text everything but how many there are. */
const asked: Readonly<Partial<Record<FieldType, readonly RuleName[]>>> = {
  integer: ['required', 'number', 'integer', 'positiveInteger', 'float', 'positiveFloat', 'range'],
  money: ['required', 'number', 'float', 'positiveFloat', 'money', 'moneyStrict', 'range'],
  date: ['required', 'date', 'notFuture'],
  instant: ['required', 'instant', 'notFuture'],
  flag: ['required'],
  choice: ['required'],
  choices: ['required', 'count'],
  reference: ['required'],
  references: ['required', 'count'],
  file: ['required'],
  files: ['required', 'count'],
  items: ['required', 'count'],
  json: ['required'],
  bytes: ['required'],
};

/** Rules that cannot judge a value of the field's type: they would refuse every one, or pass every one. */
function* misplaced(field: Field, chain: string, at: readonly Step[]): Generator<Fault> {
  const known = asked[field.type];
  for (const { rule } of parseChain(chain).steps) {
    if (known === undefined ? rule !== 'count' : known.includes(rule)) continue;
    const way = known === undefined ? 'leave it out' : `there are ${known.join(', ')}`;
    yield [at, `${rule} cannot judge a field of type ${field.type}; ${way}`];
  }
}

/** A default is written as it stands, and judged as input is: where it is refused nobody could leave the field out. */
const undefaulted = (name: string, field: Field, value: Scalar): string | undefined =>
  isOperand(value) ? `${value} would be written as it stands; write a value` : (misfit(name, field, value) ?? refusal(field, value));

function* meaning(name: string, field: Field, world: World): Generator<Fault> {
  for (const problem of parseChain(field.rules ?? '').problems) yield [['rules'], problem];
  yield* misplaced(field, field.rules ?? '', ['rules']);
  for (const { rule } of parseChain(field.rules ?? '').steps)
    if (field.clean !== undefined && rules[rule].normalise === field.clean) yield [['clean'], `${rule} spells it so already; leave it out`];
  if (field.to !== undefined && !world.names.has(field.to)) yield [['to'], unknownName('resource', field.to, world.names)];
  const wrongDefault = field.default === undefined ? undefined : undefaulted(name, field, field.default);
  if (wrongDefault !== undefined) yield [['default'], wrongDefault];
  const { begins } = field;
  if (begins === true && field.type !== 'flag' && field.type !== 'reference')
    yield [['begins'], 'only a flag begins ticked, and a reference chosen; leave it out'];
  else if (begins === OWN_NAME) {
    if (field.type !== 'text') yield [['begins'], 'only a text begins with a name; leave it out'];
  } else if (begins !== undefined && begins !== true && field.type !== 'date')
    yield [['begins'], 'only a date begins with a day; leave it out'];
  else if (begins !== undefined && begins !== true && !isBeginning(begins))
    yield [['begins'], `no day ${String(begins)}; write $today, or so long after it: $today+30d, $today+6m, $today+1y`];
  const { filePurposes } = world.registry;
  if (field.purpose !== undefined && filePurposes !== undefined && !Object.hasOwn(filePurposes, field.purpose)) {
    yield [['purpose'], undeclared('file purpose', field.purpose, Object.keys(filePurposes), placeOf(world.registry, 'filePurposes'))];
  }
  if (field.pattern !== undefined) yield* sequence(field.pattern);
}

function* sequence(pattern: string): Generator<Fault> {
  const places = [...pattern.matchAll(/\{([^{}]*)\}/g)].map(match => match[1] ?? '');
  const counters = places.filter(place => /^n:([1-9]|1[0-8])$/.test(place));
  for (const place of places) {
    if (place !== 'date' && !counters.includes(place))
      yield [['pattern'], `no place {${place}}; there are {date} and {n:8} with 1 to 18 digits`];
  }
  if (/[{}]/.test(pattern.replace(/\{[^{}]*\}/g, ''))) yield [['pattern'], 'a brace without its partner'];
  if (counters.length !== 1) yield [['pattern'], `a sequence counts once; write one {n:8}, not ${counters.length}`];
}

/** Too large for an index. */
const isWeighty = (field: Field | undefined): boolean => field !== undefined && ['longText', 'json', 'fault', 'items'].includes(field.type);

function* storage(field: Field): Generator<Fault> {
  const encrypted = field.storage === 'encrypted' || (field.personal === true && field.storage === undefined);
  if (field.mask !== undefined && field.type !== 'text' && field.type !== 'longText')
    yield [['personal'], `${field.type} is no type of a mobile; write true`];
  else if (field.personal && field.mask !== undefined && field.mask !== 'mobile')
    yield [['personal'], "only a mobile is shown otherwise than what is personal; write true or 'mobile'"];
  else if (field.mask !== undefined && !field.personal) yield [['mask'], `no word mask; ${inTheirPlace.mask}`];
  if (encrypted && field.type === 'choices')
    yield [[field.storage === undefined ? 'personal' : 'storage'], "several choices cannot be encrypted; write storage: 'plain'"];
  if (encrypted && (field.type === 'reference' || field.type === 'references')) {
    yield [[field.storage === undefined ? 'personal' : 'storage'], "a reference cannot be encrypted; write storage: 'plain'"];
  }
  if (field.storage === 'pem' && field.type !== 'longText')
    yield [['storage'], "PEM is text of several lines; write longText, or leave storage: 'pem' out"];
  if (field.storage === 'derived' && !((isHeavy(field) || field.type === 'references' || field.type === 'fault') && field.readOnly))
    yield [
      ['storage'],
      'only what no list is sorted by and nobody writes can be derived; write readOnly on a longText, json, fault or references',
    ];
  if (isWeighty(field) && field.unique !== undefined) yield [['unique'], 'a heavy field cannot be unique; leave the word out'];
}

/** A number is that of a record which there can be, by a field of its own. */
function* picked({ type, picks }: Field, world: World): Generator<Fault> {
  if (picks === undefined) return;
  if (type !== 'text') yield [['picks'], 'a number that is chosen is a text; write text, or reference for an id'];
  const target = world.model.resources[picks.resource];
  if (target === undefined) yield [['picks', 'resource'], unknownName('resource', picks.resource, world.names)];
  else {
    const by = Object.hasOwn(target.fields, picks.by) ? target.fields[picks.by] : undefined;
    if (by === undefined) yield [['picks', 'by'], unknownName('field', picks.by, Object.keys(target.fields))];
    else if (by.mask !== undefined || by.storage === 'encrypted' || isForSome(target, by.name))
      yield [['picks', 'by'], `${by.name} is covered, and whoever chooses would be told it; name a number that is not`];
  }
}

function* fieldFaults(name: string, field: Field, world: World): Generator<Fault> {
  if (!camelCase.test(name)) yield [[], 'a field is named in camelCase, as notAfter'];
  else if (blindColumn(snakeCase(name)).length > LONGEST) yield [[], 'too long a name for a column; use fewer letters'];
  else if (taken.has(name)) yield [[], `${name} stands for something else in PostgreSQL or JavaScript; name yours differently`];
  yield* words(field);
  yield* meaning(name, field, world);
  yield* storage(field);
  yield* picked(field, world);
  for (const [inner, part] of Object.entries(field.of ?? {})) {
    for (const [steps, message] of rulesBy(part, field.of ?? {})) yield [['of', inner, ...steps], message];
    for (const [steps, message] of fieldFaults(inner, part, world)) yield [['of', inner, ...steps], message];
  }
}

/** Rules by the value of a choice that stands beside the field. */
function* rulesBy(field: Field, beside: Fields): Generator<Fault> {
  for (const [by, chains] of Object.entries(field.rulesBy ?? {})) {
    const values = beside[by]?.type === 'choice' ? Object.keys(beside[by].values ?? {}) : undefined;
    if (values === undefined) {
      const choices = Object.entries(beside).flatMap(([name, { type }]) => (type === 'choice' ? [name] : []));
      yield [['rulesBy', by], unknownName('choice', by, choices)];
      continue;
    }
    for (const [value, chain] of Object.entries(chains)) {
      if (!values.includes(value)) yield [['rulesBy', by, value], unknownName('value', value, values)];
      // Both are asked as one chain.
      const joined = [field.rules ?? '', chain].filter(each => each !== '').join('|');
      for (const problem of parseChain(joined).problems) yield [['rulesBy', by, value], problem];
      yield* misplaced(field, chain, ['rulesBy', by, value]);
    }
  }
}

/** Faults of a table of fields, below the steps that lead to it. */
export function* tableFaults(at: readonly Step[], fields: Fields | undefined, world: World): Generator<Fault> {
  for (const [name, field] of Object.entries(fields ?? {})) {
    if (field.copy !== undefined && at[0] !== 'fields')
      yield [[...at, name, 'default'], 'only a field of a record is copied from what a reference names; leave it out'];
    for (const [steps, message] of rulesBy(field, fields ?? {})) yield [[...at, name, ...steps], message];
    for (const [steps, message] of fieldFaults(name, field, world)) yield [[...at, name, ...steps], message];
  }
}

/** Fields that a field names: beside it, the one that says whose id it is; of the record, the one whose change asks for it. */
function* neighbours(at: readonly Step[], fields: Fields | undefined, record: Fields): Generator<Fault> {
  for (const [name, { by, ifChanged }] of Object.entries(fields ?? {})) {
    const beside = { ...record, ...fields };
    if (by !== undefined && !Object.hasOwn(beside, by)) yield [[...at, name, 'by'], unknownName('field', by, Object.keys(beside))];
    if (ifChanged !== undefined && !Object.hasOwn(record, ifChanged))
      yield [[...at, name, 'ifChanged'], unknownName('field', ifChanged, Object.keys(record))];
  }
}

/** A record's own fields, and those that its transitions and calls ask for and answer. */
export const fieldLaw: ResourceLaw = function* (one, world): Generator<Finding> {
  const { fields, transitions, audiences } = one.resource;
  const tables: readonly (readonly [at: readonly Step[], table: Fields | undefined])[] = [
    [['fields'], fields],
    ...Object.entries(transitions ?? {}).flatMap(([name, { ask, answer }]) => [
      [['transitions', name, 'ask'], ask] as const,
      [['transitions', name, 'answer'], answer === 'file' ? undefined : answer] as const,
    ]),
    ...Object.entries(audiences).flatMap(([side, audience]) =>
      Object.entries(audience.calls).flatMap(([id, { ask, answer }]) => [
        [['audiences', side, 'calls', id, 'ask'], ask] as const,
        [['audiences', side, 'calls', id, 'answer'], answer] as const,
      ]),
    ),
  ];
  for (const [at, table] of tables)
    for (const [steps, message] of [...tableFaults(at, table, world), ...neighbours(at, table, one.fields)])
      yield one.fault(steps, message);
};

/** Columns: no built-in name twice, unique groups and indexes of fields that exist and can carry one. */
export const columnLaw: ResourceLaw = function* (one): Generator<Finding> {
  const known = Object.keys(one.fields);
  for (const [name, field] of Object.entries(one.resource.fields)) {
    if (builtIn.has(name)) yield one.fault(['fields', name], `every record has ${name} without saying so; name yours differently`);
    if (!Array.isArray(field.unique)) continue;
    for (const [index, other] of field.unique.entries()) {
      if (!known.includes(other)) yield one.fault(['fields', name, 'unique', index], unknownName('field', other, known));
    }
  }
  for (const [index, group] of (one.resource.indexes ?? []).entries()) {
    if (group.length === 0) yield one.fault(['indexes', index], 'an index of nothing; name a field or leave it out');
    for (const [place, name] of group.entries()) {
      if (!known.includes(name)) yield one.fault(['indexes', index, place], unknownName('field', name, known));
      else if (isWeighty(one.fields[name])) yield one.fault(['indexes', index, place], `${name} is heavy and has no index; leave it out`);
    }
  }
};

/** What nobody sees to within a row: a file there would belong to nobody, a record would be anybody's, a password would be kept as typed. */
const notInRows: ReadonlySet<string> = new Set(['reference', 'references', 'file', 'files', 'password', 'sequence', 'items']);
/** What is said of a column of the table alone. */
const ofColumns = ['personal', 'storage', 'mask', 'journal', 'unique'] as const;

/** Rows inside a record are kept and told as one value. */
export const rowLaw: ResourceLaw = function* (one): Generator<Finding> {
  for (const [name, field] of Object.entries(one.resource.fields))
    for (const [inner, part] of Object.entries(field.of ?? {})) {
      const at = ['fields', name, 'of', inner];
      if (notInRows.has(part.type))
        yield one.fault(at, `rows inside a record hold no ${part.type}; declare an entity that refers to ${one.name}`);
      for (const word of ofColumns)
        if (part[word] !== undefined && part.type !== 'password')
          yield one.fault([...at, word], `the rows of ${name} are kept as one value; write ${word} there or leave it out`);
      if (part.copy !== undefined) yield one.fault([...at, 'default'], `nothing is copied into the rows of ${name}; leave it out`);
    }
};

/** How a record is called: by fields that lists carry. */
export const representLaw: ResourceLaw = function* (one): Generator<Finding> {
  if (!camelCase.test(one.name)) yield one.fault(['name'], `${one.name} is no name for a resource; write it in camelCase, plural`);
  const places = [...one.resource.represent.matchAll(/\{([^{}]*)\}/g)].map(match => match[1] ?? '');
  if (places.length === 0) yield one.fault(['represent'], 'names no field; write one in braces, as {name}');
  for (const place of places) {
    const field = Object.hasOwn(one.fields, place) ? one.fields[place] : undefined;
    if (field === undefined) yield one.fault(['represent'], unknownName('field', place, Object.keys(one.fields)));
    else if (isHeavy(field) || !(textTypes.has(field.type) || ['integer', 'date', 'instant', 'choice', 'money'].includes(field.type))) {
      yield one.fault(
        ['represent'],
        `${place} is of type ${field.type}${isHeavy(field) ? ' and heavy' : ''}; name a record by a short text`,
      );
    }
  }
};

/** What comes with a chosen record is answered by a call that is told it, and what there is none of is made on a list that there is. */
export const bringsLaw: ResourceLaw = function* (one, world): Generator<Finding> {
  for (const [name, { brings, ifNone, type, picks }] of Object.entries(one.resource.fields)) {
    const at = (word: 'brings' | 'ifNone') => ['fields', name, word];
    if (ifNone !== undefined && type !== 'reference' && picks === undefined)
      yield one.fault(at('ifNone'), 'only what is chosen has it; leave it out');
    if (ifNone !== undefined && !world.names.has(ifNone.to))
      yield one.fault([...at('ifNone'), 'to'], unknownName('resource', ifNone.to, [...world.names]));
    if (brings === undefined) continue;
    const call = world.model.calls[brings];
    if (type !== 'reference') yield one.fault(at('brings'), 'only a reference brings something; leave it out');
    else if (call === undefined) yield one.fault(at('brings'), unknownName('call', brings, Object.keys(world.model.calls)));
    else if (call.of.kind !== 'free' || !Object.hasOwn(call.of.call.input, name))
      yield one.fault(at('brings'), `${brings} is not told ${name}; name a free call with this input`);
  }
};
