/** One typed field of a light form: how its value is cleaned, judged and sent. The rules are the service's own. No React. */
import type { Language } from '#engine/declare/label.ts';
import { clean } from '#engine/rules/clean.ts';
import { messageOf, validate } from '#engine/rules/validate.ts';

export interface FormField {
  readonly rules: string;
  readonly clean?: 'upper' | 'brackets' | 'digits';
  /** A secret: judged and sent exactly as typed. */
  readonly asTyped?: true;
}

/** The value as it is checked and sent: blanks off its ends, spelled as its rules store it. */
export const cleanedBy = (field: FormField, value: string): string =>
  field.asTyped ? value : String(clean(value, field.rules, field.clean) ?? '');

/** The first fault in words; undefined where the value passes. */
export const faultBy = (field: FormField, value: string, language: Language): string | undefined => {
  const fault = validate(field.rules, cleanedBy(field, value))[0];
  return fault === undefined ? undefined : messageOf(fault.rule, fault.params, language);
};
