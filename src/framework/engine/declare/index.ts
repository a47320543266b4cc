/** The language of declarations: everything a file in `resources/` may use. */

export type { Condition } from '../conditions/condition.ts';
export { defineRules } from '../rules/registry.ts';
export { byPattern, byTest } from '../rules/rule.ts';
export { defineErrors } from '../wire/errors.ts';
export type { Application } from './application.ts';
export { type Choose, defineCalls, type FreeCall, type Grant, type ResourceCall, type Verb } from './calls.ts';
export { defineEffects, type Phase } from './effects.ts';
export {
  bytes,
  choice,
  choices,
  date,
  decimal,
  type Field,
  type FieldOptions as FieldWords,
  type FieldType,
  fault,
  file,
  files,
  flag,
  instant,
  integer,
  items,
  type JsonSchema,
  json,
  longText,
  type Mask,
  money,
  password,
  person,
  reference,
  references,
  type Storage,
  sequence,
  text,
} from './fields.ts';
export { type FilePurpose, systemPurposes } from './file-purposes.ts';
export type { FirstStep, FirstSteps } from './first-steps.ts';
export type { Home, HomeChart } from './home.ts';
export { jobSchedules, systemJobs } from './jobs.ts';
export type { Label } from './label.ts';
export { defineMenus, type MenuEntry, type Menus, type OwnMenuEntry, type Side } from './menus.ts';
export { type Audience, type BuiltIn, type Declared, defineResource, type Resource } from './resource.ts';
export { marksShape, material } from './review-fields.ts';
export type { ReviewOptions } from './review-options.ts';
export type { Role } from './roles.ts';
export { type Setting, systemSettings } from './settings.ts';
export {
  type DeclaredSides,
  type Guests,
  labelsOf,
  type MenuLimit,
  type Organisation,
  type SideCalls,
  type SideOptions as SideWords,
  type Sides,
} from './sides.ts';
export type { Onward, State, Tone, Transition } from './states.ts';
export type { Measure, Sums } from './sums.ts';
export type { Hearer, MessageText, Told } from './tells.ts';
export type { Group, Views } from './views.ts';
export type { OptionsOf, Widgets } from './widgets.ts';
