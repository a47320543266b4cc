/** The input of every field type. Complete by type: a new type without one does not compile. */
import type { ComponentType } from 'react';
import type { FieldType } from '#engine/declare/fields.ts';
import type { ClientField } from '#engine/project/client-view.ts';
import { later, widgets } from '../widgets.tsx';
import {
  DateInput,
  FlagInput,
  GivenInput,
  InstantInput,
  IntegerInput,
  JsonInput,
  LongTextInput,
  MoneyInput,
  PasswordInput,
  TextInput,
} from './basic.tsx';
import { ChoiceInput, isRadios } from './choice.tsx';
import { ChoicesInput } from './choices.tsx';
import type { ControlProps } from './control.ts';
import { FileInput, FilesInput } from './file.tsx';
import { ItemsInput } from './items.tsx';
import { ReferenceInput, ReferencesInput } from './reference.tsx';
import './inputs.css';

export const inputs = {
  text: TextInput,
  longText: LongTextInput,
  integer: IntegerInput,
  money: MoneyInput,
  flag: FlagInput,
  date: DateInput,
  instant: InstantInput,
  choice: ChoiceInput,
  choices: ChoicesInput,
  reference: ReferenceInput,
  references: ReferencesInput,
  file: FileInput,
  files: FilesInput,
  json: JsonInput,
  fault: GivenInput,
  items: ItemsInput,
  password: PasswordInput,
  sequence: GivenInput,
  bytes: GivenInput,
} satisfies Record<FieldType, ComponentType<ControlProps>>;

/** What a hardware key fills comes with the bridge's own pieces, which no other form needs. */
const KeyInput = later(() => import('../key/key-input.tsx'));

/** The input of a field: a key's where one fills it, its widget's where it names one that has an input, its type's otherwise. */
export const inputOf = (field: ClientField): ComponentType<ControlProps> => {
  if (field.key !== undefined || field.fromKey !== undefined) return KeyInput;
  if (field.isPicked) return ReferenceInput;
  const widget = field.widget === undefined ? undefined : widgets[field.widget]?.input;
  return widget ?? inputs[field.type];
};

/** Inputs of several elements: their label is bound to the group and not to the first of them. */
const groups: ReadonlySet<FieldType> = new Set<FieldType>(['choices', 'file', 'files', 'items', 'sequence', 'bytes', 'fault']);
export const isGroup = (field: ClientField): boolean =>
  groups.has(field.type) || field.key?.makes === 'signature' || field.fromKey !== undefined || isRadios(field);

/** Types whose input needs the whole width. */
export const isWide = (field: ClientField): boolean =>
  ['longText', 'json', 'items', 'files', 'references', 'choices'].includes(field.type) ||
  field.key !== undefined ||
  field.fromKey !== undefined ||
  (field.widget !== undefined && widgets[field.widget]?.input !== undefined);
