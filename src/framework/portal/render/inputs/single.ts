/** The input of every field type but of rows inside a record, which are made of these. */
import type { ComponentType } from 'react';
import type { FieldType } from '#engine/declare/fields.ts';
import { DateInput, FlagInput, GivenInput, InstantInput, IntegerInput, JsonInput, LongTextInput, MoneyInput, TextInput } from './basic.tsx';
import { ChoiceInput } from './choice.tsx';
import { ChoicesInput } from './choices.tsx';
import type { ControlProps } from './control.ts';
import { FileInput, FilesInput } from './file.tsx';
import { PasswordInput } from './password.tsx';
import { ReferenceInput, ReferencesInput } from './reference.tsx';

export const singleInputs = {
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
  password: PasswordInput,
  sequence: GivenInput,
  bytes: GivenInput,
} satisfies Record<Exclude<FieldType, 'items'>, ComponentType<ControlProps>>;
