/** What the registration form knows: its fields, their rules, the shape of the call's body. No React. */
import { cleanedBy, type FormField } from '../light/form.ts';
import type { Paper } from '../light/papers.ts';

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

/** The same rules as the application's declaration; the service judges again. */
export const fieldRules: Readonly<Record<FieldName, FormField>> = {
  companyName: { rules: 'required|length:2,100', clean: 'brackets' },
  uscc: { rules: 'required|uscc', clean: 'upper' },
  address: { rules: 'required|length:2,200' },
  legalName: { rules: 'required|trueName' },
  legalIdNo: { rules: 'required|idCard', clean: 'upper' },
  contactName: { rules: 'required|trueName' },
  contactMobile: { rules: 'required|mobilePhone', clean: 'digits' },
  smsCode: { rules: 'required|digits:6', clean: 'digits' },
  adminUserName: { rules: 'required|username|length:4,32' },
  adminPassword: { rules: 'required|password', asTyped: true },
  adminPasswordAgain: { rules: 'required', asTyped: true },
};

export const emptyValues: Values = Object.fromEntries(fieldNames.map(name => [name, ''])) as Record<FieldName, string>;

/** The body of `enterprise/register` (the repeated password stays here). */
export const bodyOf = (values: Values, papers: readonly Paper[]): Readonly<Record<string, unknown>> => {
  const { adminPasswordAgain: _, ...sent } = values;
  return {
    ...Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, cleanedBy(fieldRules[name as FieldName], value)])),
    files: papers.map(({ fileId, kind }) => ({ fileId, kind })),
  };
};
