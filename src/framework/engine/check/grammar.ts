/** Which words the language has and what may stand behind each: the interfaces of `engine/declare` once more, for those who run without a compiler. */
import type { Choose, DeclaredEmbedded, FreeCall, ResourceCall } from '../declare/calls.ts';
import type { Field, FieldType, Picked } from '../declare/fields.ts';
import type { Home, HomeChart, HomeList } from '../declare/home.ts';
import { madeOfField } from '../declare/made-words.ts';
import type { MenuEntry, Needed, OwnMenuEntry } from '../declare/menus.ts';
import type { Audience, Resource, WithUntaken } from '../declare/resource.ts';
import type { KindByChoice, ReviewOptions } from '../declare/review-options.ts';
import type { Onward, State, Transition } from '../declare/states.ts';
import type { Measure, Sums } from '../declare/sums.ts';
import type { Told } from '../declare/tells.ts';
import type { Group, NextCase, Saved, Views, ViewWidget, Ways } from '../declare/views.ts';
import type { Shape, WordsOf } from './shape.ts';
import { condition, either, label, list, map, must, names, one, pair, scalar, text, whole, words, yes } from './shapes.ts';

const types: Readonly<Record<FieldType, true>> = {
  text: true,
  longText: true,
  integer: true,
  money: true,
  flag: true,
  date: true,
  instant: true,
  choice: true,
  choices: true,
  reference: true,
  references: true,
  file: true,
  files: true,
  json: true,
  fault: true,
  items: true,
  password: true,
  sequence: true,
  bytes: true,
};

/** The types of field that there are. */
export const fieldTypes = Object.keys(types);

const pickedWords: WordsOf<Picked> = { resource: must(text), by: must(text), among: condition };
/** As its widget declares them: the law of widgets knows. */
const options: Shape = { kind: 'data' };

const fieldWords: WordsOf<Omit<Field, '__value' | '__held' | '__heavy' | '__written'>> = {
  type: must(one(...fieldTypes)),
  label: must(label),
  rules: either(text, one('')),
  rulesBy: map(map(text)),
  readOnly: yes,
  when: condition,
  unique: either(yes, names),
  storage: one('plain', 'encrypted', 'pem', 'derived'),
  mask: one('middle', 'mobile', 'name'),
  journal: one('redact'),
  personal: yes,
  default: scalar,
  begins: either(yes, text),
  cite: text,
  help: label,
  widget: text,
  options,
  copy: text,
  person: yes,
  by: text,
  decimals: whole,
  ifChanged: text,
  picks: words(() => pickedWords),
  ifNone: words(() => ({ says: must(label), label: must(label), to: must(text) })),
  brings: text,
  clean: one('upper', 'lower', 'name', 'brackets', 'digits', 'bic'),
  values: map(label),
  called: map(label),
  says: map(label),
  to: text,
  shape: { kind: 'data' },
  among: condition,
  of: { kind: 'map', of: () => field },
  most: whole,
  pattern: text,
  purpose: text,
};
/** Makers write the others. */
const saidOfField = (): readonly string[] => Object.keys(fieldWords).filter(word => !madeOfField.some(made => made === word));
const field = words(() => fieldWords, saidOfField);
const fields = map(field);
const grant = either(text, names);

const stateWords: WordsOf<State> = {
  label: must(label),
  tone: must(one('neutral', 'busy', 'good', 'warn', 'bad')),
  overprint: either(
    yes,
    words(() => ({ since: must(text), reason: text })),
  ),
  due: pair(text, text),
};

const onwardWords: WordsOf<Onward> = { when: must(condition), does: must(text) };
const onward = list(words(() => onwardWords));

const toldWords: WordsOf<Told> = { to: must(either(text, names)), text: must(text), when: condition };
const told = words(() => toldWords);

/** `like` is resolved where the entity has a review, and is no word where it has none. */
const transitionWords: WordsOf<Omit<Transition, 'like'>> = {
  label: must(label),
  from: must(either(text, names)),
  to: must(text),
  by: one('effect'),
  follows: map(either(text, names)),
  at: either(text, pair(text, text)),
  instead: onward,
  next: onward,
  warns: label,
  reason: one('required', 'optional'),
  input: names,
  ask: fields,
  answer: either(one('file'), fields),
  set: map(either(scalar, { kind: 'null' })),
  complete: list(either(text, pair(text, condition))),
  guards: list(pair(condition, text)),
  effect: either(text, names),
  danger: yes,
  announce: text,
  tells: either(told, list(told)),
  consent: words(() => ({ show: must(text), confirm: must(text), by: must(text) })),
};

const groupWords: WordsOf<Group> = { label: must(label), fields: must(names), ask: names, help: label, apart: yes };
const groups = list(words(() => groupWords));

const listWords: WordsOf<NonNullable<Views['list']>> = {
  columns: must(names),
  sort: must(pair(text, one('ASC', 'DESC'))),
  // What stands twice in these two is told by the law of lists, by what it already does there.
  search: list(text),
  filters: list(text),
  without: names,
  years: names,
  create: text,
  tree: words(
    () => ({ key: must(text), under: must(text), sort: text, apart: text }),
    () => ['sort', 'apart'],
  ),
};
const reviewWords: WordsOf<NonNullable<Views['review']>> = { marks: must(names), documents: must(names) };
const previewWords: WordsOf<NonNullable<Views['preview']>> = { call: must(text), widget: must(text), show: condition };
const viewWidgetWords: WordsOf<ViewWidget> = { widget: must(text), options, field: text };
const customWords: WordsOf<NonNullable<Views['custom']>> = { list: text, show: text, create: text, edit: text };

const nextWords: WordsOf<NextCase> = { beside: text, when: condition, says: must(label), does: text, label, to: text };
const waysWords: WordsOf<Ways> = { label: must(label), of: must(list(words(() => ({ does: must(text), says: must(list(label)) })))) };
const savedWords: WordsOf<Saved> = { file: must(text), label: must(label) };

const viewWords: WordsOf<Views> = {
  list: words(() => listWords),
  show: groups,
  create: groups,
  edit: groups,
  steps: yes,
  begins: words(() => ({ resource: must(text), fields: must(names) })),
  before: map(text),
  review: words(() => reviewWords),
  preview: words(() => previewWords),
  widgets: list(words(() => viewWidgetWords)),
  next: map(either(label, list(words(() => nextWords)))),
  ways: map(words(() => waysWords)),
  files: map(words(() => savedWords)),
  when: map(condition),
  custom: words(() => customWords),
};

const chooseWords: WordsOf<Choose> = { by: must(text), of: must(map(text)), else: text };
const throttleWords: WordsOf<NonNullable<FreeCall['throttle']>> = { most: must(whole), seconds: must(whole), by: text };
const withWords: WordsOf<DeclaredEmbedded> = { resource: must(text), by: must(text), label };

const intoWords: WordsOf<NonNullable<ResourceCall['into']>> = {
  resource: must(text),
  by: must(text),
  input: must(names),
  key: text,
  effect: text,
};

type CallWord = 'path' | 'menu' | 'idempotent' | 'stepUp' | 'throttle';
const callWords: WordsOf<Pick<FreeCall, CallWord>> = {
  path: must(text),
  menu: must(grant),
  idempotent: yes,
  stepUp: yes,
  throttle: words(() => throttleWords),
};

const resourceCallWords: WordsOf<ResourceCall> = {
  ...callWords,
  does: must(
    either(
      text,
      words(() => chooseWords),
    ),
  ),
  label,
  input: names,
  key: text,
  rows: condition,
  from: names,
  most: whole,
  by: list(text),
  into: words(() => intoWords),
  next: text,
  unmask: names,
  show: names,
  single: yes,
  with: map(words(() => withWords)),
  others: yes,
  effect: text,
  ask: fields,
  guards: map(text),
  answer: fields,
  widget: text,
  options,
};

const uploadWords: WordsOf<NonNullable<FreeCall['upload']>> = { purpose: must(text), optional: yes };
const freeCallWords: WordsOf<FreeCall> = {
  ...callWords,
  id: must(text),
  method: one('GET'),
  turns: text,
  captcha: one('always'),
  label: must(label),
  input: must(fields),
  answer: must(either(one('records', 'file', 'sums'), fields)),
  lists: text,
  shown: yes,
  upload: words(() => uploadWords),
  on: words(() => ({ resource: must(text), from: names, beside: text, by: text })),
  widget: text,
  options,
  moves: map(text),
  side: text,
  sums: names,
  changes: yes,
  effect: must(text),
};

const measureWords: WordsOf<Measure> = {
  label: must(label),
  sum: text,
  when: condition,
  less: condition,
  distinct: text,
  share: condition,
};
/** `of` is completed to what is made of its field. */
const measureSaid = (): readonly string[] => ['label', 'of', 'when', 'less', 'share'];
const sumsWords: WordsOf<Sums> = { by: must(names), measures: map(words(() => measureWords, measureSaid)) };
const chartWords: WordsOf<HomeChart> = {
  label: must(label),
  by: must(text),
  when: map(either(scalar, names)),
};
const homeListWords: WordsOf<HomeList> = { label, fields: must(names), when: map(either(scalar, names)) };
const endsWords: WordsOf<NonNullable<Home['ends']>> = { at: must(text), in: must(names), days: must(list(whole)) };
const waitsForWords: WordsOf<NonNullable<Home['waitsFor']>> = { label: must(label), when: must(condition), since: text };
const pileWords: WordsOf<NonNullable<Home['with']>[number]> = {
  label: must(label),
  when: must(map(either(scalar, names))),
  since: text,
  does: text,
};
const homeWords: WordsOf<Home> = {
  with: list(words(() => pileWords)),
  waits: names,
  waitsFor: words(() => waitsForWords),
  failed: names,
  ends: words(
    () => endsWords,
    () => ['at', 'when'],
  ),
  list: words(() => homeListWords),
  sums: list(words(() => chartWords)),
};

const neededWords: WordsOf<Needed> = {
  of: must(list(words(() => ({ of: must(text), when: condition })))),
  says: must(label),
  label,
  create: text,
};
const entryWords: WordsOf<Omit<MenuEntry, 'children' | 'lists' | 'call' | 'page' | 'sums'>> = {
  id: must(text),
  label,
  path: text,
  icon: text,
  noCrumb: yes,
  pages: map(words(() => ({ page: text, call: must(text), daily: text, ifNone: list(words(() => neededWords)) }))),
  behind: map(text),
  instead: map(text),
};
const ownEntryWords: WordsOf<OwnMenuEntry> = { ...entryWords, under: must(text), beside: names };

/** What of an audience completion sorts away: its views, with what is said of the list and of the review beside them. */
const seen = (): readonly string[] => [
  ...Object.keys(audienceWords).filter(word => !['views', 'files', 'readBy'].includes(word)),
  ...Object.keys(viewWords).filter(word => word !== 'review' && word !== 'ways'),
  ...Object.keys(listWords).filter(word => word !== 'columns'),
  'readIf',
  'marks',
];
const audienceWords: WordsOf<Audience<string, string>> = {
  as: one('applicant', 'reviewer'),
  menu: words(() => ownEntryWords),
  rows: must(either(one('all'), condition)),
  reads: must(names),
  files: map(condition),
  readBy: map(names),
  views: words(() => viewWords, seen),
  sums: words(() => sumsWords),
  home: words(
    () => homeWords,
    () => Object.keys(homeWords).filter(word => word !== 'waitsFor'),
  ),
  calls: must(map(words(() => resourceCallWords))),
};

const menuWords: WordsOf<MenuEntry> = {
  ...entryWords,
  lists: names,
  call: text,
  page: text,
  sums: text,
  children: { kind: 'list', of: () => menuEntry },
};

const seedWords: WordsOf<NonNullable<Resource['seeds']>> = { key: must(text), rows: must(list(map(scalar))) };
const kindWords: WordsOf<KindByChoice> = { by: must(text), of: must(map(text)), else: must(text) };
const machineWords: WordsOf<ReviewOptions> = {
  kind: must(
    either(
      text,
      words(() => kindWords),
    ),
  ),
  letters: must(text),
  approved: must(text),
  onApprove: text,
  onSubmit: text,
  onEnd: text,
  complete: list(either(text, pair(text, condition))),
  arrives: yes,
  passes: condition,
  orders: yes,
  without: names,
};
const resourceWords: WordsOf<WithUntaken> = {
  name: must(text),
  label: must(label),
  represent: must(text),
  fields: must(fields),
  states: map(words(() => stateWords)),
  start: text,
  transitions: map(words(() => transitionWords)),
  acts: map(label),
  audiences: must(map(words(() => audienceWords))),
  appendOnly: yes,
  journal: one(false),
  indexes: list(names),
  seeds: words(() => seedWords),
  review: words(() => machineWords),
  facetOf: text,
  effect: either(text, one(false)),
  groups: map(words(() => groupWords)),
};

/** One declared entity. */
export const resourceShape = words(() => resourceWords);
/** One free call. */
export const freeCallShape = words(() => freeCallWords);
const menuEntry = words(() => menuWords);
/** The menu of each side. */
export const menusShape = map(list(menuEntry));
