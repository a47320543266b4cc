/** Which words the language has and what may stand behind each: the interfaces of `engine/declare` once more, for those who run without a compiler. */
import type { Choose, DeclaredEmbedded, FreeCall, ResourceCall } from '../declare/calls.ts';
import type { Field, FieldType, Picked } from '../declare/fields.ts';
import type { Home, HomeChart, HomeList } from '../declare/home.ts';
import type { MenuEntry, Needed, OwnMenuEntry } from '../declare/menus.ts';
import type { Audience, Resource } from '../declare/resource.ts';
import type { KindByChoice, ReviewOptions } from '../declare/review-options.ts';
import type { Onward, State, Transition } from '../declare/states.ts';
import type { Measure, Sums } from '../declare/sums.ts';
import { type Hearer, type MessageText, type Told, ways } from '../declare/tells.ts';
import type { Group, NextCase, Saved, Views, ViewWidget, Ways } from '../declare/views.ts';
import type { Must, Shape, WordsOf, WordTable } from './shape.ts';

const text: Shape = { kind: 'text' };
const whole: Shape = { kind: 'whole' };
const label: Shape = { kind: 'label' };
const scalar: Shape = { kind: 'scalar' };
const condition: Shape = { kind: 'condition' };
const yes: Shape = { kind: 'one', of: [true] };
const one = (...of: readonly (string | number | boolean)[]): Shape => ({ kind: 'one', of });
const list = (of: Shape): Shape => ({ kind: 'list', of: () => of });
const map = (of: Shape): Shape => ({ kind: 'map', of: () => of });
const words = (of: () => WordTable, written?: () => readonly string[]): Shape => ({ kind: 'words', of, ...(written && { written }) });
const either = (...of: readonly Shape[]): Shape => ({ kind: 'either', of });
const must = (shape: Shape): Must => ({ ...shape, must: true });
const names = list(text);

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

const pickedWords: WordsOf<Picked> = { resource: must(text), by: must(text), among: condition };
/** As its widget declares them: the law of widgets knows. */
const options: Shape = { kind: 'data' };

const fieldWords: WordsOf<Omit<Field, '__value' | '__held' | '__heavy' | '__written'>> = {
  type: must(one(...Object.keys(types))),
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
const field = words(() => fieldWords);
const fields = map(field);
const grant = either(text, names);

const stateWords: WordsOf<State> = {
  label: must(label),
  tone: must(one('neutral', 'busy', 'good', 'warn', 'bad')),
  overprint: either(
    yes,
    words(() => ({ since: must(text), reason: text })),
  ),
  due: { kind: 'pair', of: [text, text] },
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
  at: either(text, { kind: 'pair', of: [text, text] }),
  instead: onward,
  next: onward,
  warns: label,
  reason: one('required', 'optional'),
  input: names,
  ask: fields,
  answer: either(one('file'), fields),
  set: map(either(scalar, { kind: 'null' })),
  complete: list(either(text, { kind: 'pair', of: [text, condition] })),
  guards: list({ kind: 'pair', of: [condition, text] }),
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
  sort: must({ kind: 'pair', of: [text, one('ASC', 'DESC')] }),
  search: names,
  filters: names,
  without: names,
  years: names,
  create: text,
  tree: words(() => ({ key: must(text), under: must(text), sort: text, apart: text })),
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
  by: names,
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
  ends: words(() => endsWords),
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
  home: words(() => homeWords),
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
  complete: list(either(text, { kind: 'pair', of: [text, condition] })),
  arrives: yes,
  passes: condition,
  orders: yes,
  without: names,
};
const resourceWords: WordsOf<Resource> = {
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
};

const hearerWords: WordsOf<Hearer> = {
  label: must(label),
  person: text,
  of: text,
  when: condition,
  call: text,
  mobile: text,
  email: text,
};
const messageWords: WordsOf<MessageText> = {
  kind: must(text),
  title: must(label),
  body: must(label),
  about: either(text, { kind: 'null' }),
  values: map(label),
  needs: names,
  by: list(one(...ways)),
};

/** One declared entity. */
export const resourceShape = words(() => resourceWords);
/** One free call. */
export const freeCallShape = words(() => freeCallWords);
const menuEntry = words(() => menuWords);
/** The menu of each side. */
export const menusShape = map(list(menuEntry));
/** The effects and their phases. */
export const effectsShape = map(one('check', 'inside', 'outside'));
/** Whom moves tell, by name. */
export const hearersShape = map(words(() => hearerWords));
/** What they tell, by name. */
export const textsShape = map(words(() => messageWords));
