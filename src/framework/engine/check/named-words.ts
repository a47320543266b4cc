/** The words of what an application names once, as `grammar.ts` has those of its entities. */
import type { Named } from '../declare/application.ts';
import type { FilePurpose } from '../declare/file-purposes.ts';
import type { AllDone, FirstStep, FirstSteps, Onward, Stage, Standing } from '../declare/first-steps.ts';
import type { Role } from '../declare/roles.ts';
import { type Setting, settingAreas } from '../declare/settings.ts';
import type { Comers, MenuLimit, SideCalls, Sides } from '../declare/sides.ts';
import { type Hearer, type MessageText, ways } from '../declare/tells.ts';
import type { NamingOption, WidgetDeclaration } from '../declare/widgets.ts';
import { fieldTypes, menusShape } from './grammar.ts';
import type { Shape, WordsOf } from './shape.ts';
import { condition, either, label, list, map, must, names, one, text, whole, words, yes } from './shapes.ts';

const anyText = either(text, one(''));

type Part<K extends keyof Sides[string]> = NonNullable<Sides[string][K]>;
const sideCallWords: WordsOf<SideCalls> = { prefix: must(text), session: must(text), path: must(anyText) };
const accountTypeWords: WordsOf<Part<'accountType'>> = { field: must(text), of: map(text), else: text };
const organisationWords: WordsOf<Part<'organisation'>> = {
  resource: must(text),
  label: must(label),
  code: must(text),
  name: must(text),
  active: must(names),
  otherwise: must(text),
  listedBy: text,
};
const guestWords: WordsOf<Part<'guests'>> = {
  resource: must(text),
  states: must(names),
  accountType: must(text),
  account: must(text),
  name: must(text),
};
const comerWords: WordsOf<Comers> = {
  resource: must(text),
  account: must(text),
  mobile: must(text),
  code: must(text),
  says: must(map(text)),
  page: must(text),
};
const limitWords: WordsOf<MenuLimit> = { resource: must(text), limits: must(one('account', 'organisation')), by: must(text), orBy: text };
const sideWords: WordsOf<Sides[string]> = {
  label: must(label),
  calls: must(words(() => sideCallWords)),
  page: must(text),
  staff: yes,
  bySms: yes,
  whitelist: must(text),
  accounts: must(text),
  accountType: must(words(() => accountTypeWords)),
  organisation: words(() => organisationWords),
  guests: words(() => guestWords),
  comers: words(() => comerWords),
  menuLimits: list(words(() => limitWords)),
};

const roleWords: WordsOf<Role> = {
  code: must(text),
  label: must(label),
  says: label,
  side: must(text),
  founder: yes,
  exclusiveGroup: text,
  menus: names,
  needs: names,
  administers: yes,
  reads: names,
  buttons: names,
};

const purposeWords: WordsOf<FilePurpose> = { label: must(label), extensions: must(names), most: must(whole), stays: yes };

const types = list(one(...fieldTypes));
const option = (): Shape => said;
const options: Shape = { kind: 'map', of: option };
const namingWords: WordsOf<NamingOption> = {
  optional: yes,
  names: must(either(text, names)),
  types,
  columns: names,
  answers: one('fields', 'file'),
  on: text,
  takes: names,
};
const said: Shape = either(
  one('text', 'label', 'number'),
  words(() => namingWords),
  words(() => ({ optional: yes, condition: must(text) })),
  words(() => ({ optional: yes, has: must(options) })),
  words(() => ({ optional: yes, each: must(options) })),
);
const widgetWords: WordsOf<WidgetDeclaration> = {
  for: must(one('field', 'preview', 'view', 'record', 'call', 'list', 'move')),
  types,
  options,
};

const settingWords: WordsOf<Pick<Setting, 'label' | 'help' | 'about'>> = {
  label: must(label),
  help: label,
  about: one(...Object.keys(settingAreas)),
};
const countWords: WordsOf<Pick<Extract<Setting, { type: 'count' }>, 'type' | 'initial'>> = {
  type: must(one('flag', 'count', 'choice', 'amount', 'line', 'url', 'days')),
  initial: must(anyText),
};

const standingWords: WordsOf<Standing> = { of: must(text), when: condition };
const standing = words(() => standingWords);
const stageWords: WordsOf<Stage> = { ...standingWords, says: must(label), by: label, label, page: text };
const beginWords: WordsOf<NonNullable<FirstStep['begin']>> = {
  label: must(label),
  of: must(text),
  create: yes,
  does: text,
  with: map(either(standing, label, text)),
};
const stepWords: WordsOf<FirstStep> = {
  label: must(label),
  says: must(label),
  done: must(either(text, list(either(standing, list(standing))))),
  stages: list(words(() => stageWords)),
  begin: words(() => beginWords),
  by: label,
  optional: yes,
  before: label,
};
const onwardWords: WordsOf<Onward> = { label: must(label), says: must(label), create: text, page: text, open: text };
const allDoneWords: WordsOf<AllDone> = {
  at: must(text),
  days: must(whole),
  says: must(label),
  onward: must(list(words(() => onwardWords))),
};
const firstStepsWords: WordsOf<FirstSteps> = {
  label: must(label),
  help: label,
  until: standing,
  done: words(() => allDoneWords),
  anyOrder: yes,
  by: must(label),
  steps: must(list(words(() => stepWords))),
};

const hearerWords: WordsOf<Hearer> = { label: must(label), person: text, of: text, when: condition, call: text, mobile: text, email: text };
const messageWords: WordsOf<MessageText> = {
  kind: must(text),
  title: must(label),
  body: must(label),
  about: either(text, { kind: 'null' }),
  values: map(label),
  needs: names,
  by: list(one(...ways)),
};

/** What an application names once, by the words that it says it with. */
export const namedShapes: Readonly<Record<keyof Named, Shape>> = {
  brand: label,
  sides: map(words(() => sideWords)),
  menus: menusShape,
  roles: list(words(() => roleWords)),
  effects: map(one('check', 'inside', 'outside')),
  filePurposes: map(words(() => purposeWords)),
  announcements: map(label),
  hearers: map(words(() => hearerWords)),
  texts: map(words(() => messageWords)),
  widgets: map(words(() => widgetWords)),
  settings: map(words(() => ({ ...countWords, ...settingWords, least: whole, most: whole, values: map(label) }))),
  firstSteps: map(words(() => firstStepsWords)),
  jobs: map(label),
};
