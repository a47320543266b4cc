/** What the registration form knows: its fields, their rules, the shape of the call's body. No React. */
import { clean } from '#engine/rules/clean.ts';
import { messageOf, validate } from '#engine/rules/validate.ts';
import type { Language } from '#engine/wire/errors.ts';

/** The typed fields, in the order of the page. */
export const fieldNames = [
  'companyName',
  'uscc',
  'address',
  'legalName',
  'legalIdNo',
  'contactName',
  'contactMobile',
  'smsCode',
  'adminUserName',
  'adminPassword',
  'adminPasswordAgain',
] as const;
export type FieldName = (typeof fieldNames)[number];
export type Values = Readonly<Record<FieldName, string>>;
export type Faults = Readonly<Partial<Record<string, string>>>;

/** A document that has been uploaded. */
export interface Paper {
  readonly fileId: string;
  readonly kind: PaperKind;
}
/** The purposes of `file` fields that a registration takes. */
export type PaperKind = 'LICENCE' | 'LETTER';

interface FieldRules {
  readonly rules: string;
  readonly clean?: 'upper' | 'brackets' | 'digits';
}

/** The same rules as the application's declaration; the service judges again. */
export const fieldRules: Readonly<Record<FieldName, FieldRules>> = {
  companyName: { rules: 'required|length:2,100', clean: 'brackets' },
  uscc: { rules: 'required|uscc', clean: 'upper' },
  address: { rules: 'required|length:2,200' },
  legalName: { rules: 'required|trueName' },
  legalIdNo: { rules: 'required|idCard', clean: 'upper' },
  contactName: { rules: 'required|trueName' },
  contactMobile: { rules: 'required|mobilePhone', clean: 'digits' },
  smsCode: { rules: 'required|digits:6', clean: 'digits' },
  adminUserName: { rules: 'required|username|length:4,32' },
  adminPassword: { rules: 'required|password' },
  adminPasswordAgain: { rules: 'required' },
};

export const emptyValues: Values = Object.fromEntries(fieldNames.map(name => [name, ''])) as Record<FieldName, string>;

/** The value as it is checked and sent: blanks off its ends, spelled as its rules store it; secrets untouched. */
export const cleaned = (name: FieldName, value: string): string =>
  name === 'adminPassword' || name === 'adminPasswordAgain'
    ? value
    : String(clean(value, fieldRules[name].rules, fieldRules[name].clean) ?? '');

/** The first fault of one field in words; undefined where it passes. */
export const faultOf = (name: FieldName, values: Values, language: Language, differ: string): string | undefined => {
  const fault = validate(fieldRules[name].rules, cleaned(name, values[name]))[0];
  if (fault !== undefined) return messageOf(fault.rule, fault.params, language);
  return name === 'adminPasswordAgain' && values.adminPasswordAgain !== values.adminPassword ? differ : undefined;
};

/** The body of `enterprise/register` (the repeated password stays here). */
export const bodyOf = (values: Values, papers: readonly Paper[]): Readonly<Record<string, unknown>> => {
  const { adminPasswordAgain: _, ...sent } = values;
  return { ...Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, cleaned(name as FieldName, value)])), files: papers };
};

const MOST_BYTES = 5 * 1024 * 1024;

/** Why a file cannot be taken; undefined where it can. The service looks at the content itself. */
export const fileFault = (file: File): 'register.fileTooLarge' | 'register.fileType' | undefined => {
  if (!/\.(jpe?g|png|pdf)$/i.test(file.name)) return 'register.fileType';
  return file.size > MOST_BYTES ? 'register.fileTooLarge' : undefined;
};
