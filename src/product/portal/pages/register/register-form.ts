/** What the registration form knows: its fields, their rules, the shape of the call's body. No React. */
import { cleanedBy, type FormField } from '#portal/pages/light/form.ts';
import type { Paper } from '../papers/papers.ts';

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
  companyName: { rules: 'required|length:2,100|visible', clean: 'brackets' },
  uscc: { rules: 'required|uscc' },
  address: { rules: 'required|length:2,200' },
  legalName: { rules: 'required|trueName' },
  legalIdNo: { rules: 'required|idCard' },
  contactName: { rules: 'required|trueName' },
  contactMobile: { rules: 'required|mobilePhone', clean: 'digits' },
  smsCode: { rules: 'required|digits:6', clean: 'digits' },
  adminUserName: { rules: 'required|username|length:4,32' },
  adminPassword: { rules: 'required|password', asTyped: true },
  adminPasswordAgain: { rules: 'required', asTyped: true },
};

/** How the company proves that it is itself: by its documents alone, or also by a small transfer to its account. */
export type Method = 'LICENCE_MANUAL' | 'PENNY';

/** The account that a small transfer goes to, in the order of the page. */
export const accountNames = ['bankName', 'bankBranch', 'bankCity', 'cnaps', 'bankAccount'] as const;
export type AccountName = (typeof accountNames)[number];

/** Where all of it is asked for. */
export const accountRules: Readonly<Record<AccountName, FormField>> = {
  bankName: { rules: 'required|length:0,100|noMarkup' },
  bankBranch: { rules: 'required|length:0,100|noMarkup' },
  bankCity: { rules: 'required|length:0,50' },
  cnaps: { rules: 'required|cnaps', clean: 'digits' },
  bankAccount: { rules: 'required|corporateAccount', clean: 'digits' },
};
const anything: FormField = { rules: '' };

/** The rules of the whole form. Where nothing is transferred no account is asked for; what was typed of it waits. */
export const rulesFor = (method: Method): Readonly<Record<FieldName | AccountName, FormField>> => ({
  ...fieldRules,
  ...(method === 'PENNY'
    ? accountRules
    : { bankName: anything, bankBranch: anything, bankCity: anything, cnaps: anything, bankAccount: anything }),
});

/** What the call takes of the method: the account goes with a transfer alone. */
export const methodOf = (method: Method, values: Readonly<Record<AccountName, string>>): Readonly<Record<string, string>> => ({
  method,
  ...(method === 'PENNY' ? Object.fromEntries(accountNames.map(name => [name, cleanedBy(accountRules[name], values[name])])) : {}),
});

export const emptyValues: Values = Object.fromEntries(fieldNames.map(name => [name, ''])) as Record<FieldName, string>;

/** What may rest in the browser between two visits of the form: no secret, no code, nothing of a person's identity papers. */
const resting = ['companyName', 'uscc', 'address', 'legalName', 'contactName', 'contactMobile', 'adminUserName'] as const;

/** The typed values that may rest; those that hold nothing are left out. */
export const restingOf = (values: Readonly<Partial<Record<FieldName, string>>>): Readonly<Record<string, string>> =>
  Object.fromEntries(resting.flatMap(name => (values[name] === undefined || values[name] === '' ? [] : [[name, values[name]]])));

/** The way of proving that rests with them, under a name of no field. */
export const restingMethod = (kept: Readonly<Record<string, string>> | undefined): Method =>
  kept?.method === 'PENNY' ? 'PENNY' : 'LICENCE_MANUAL';

/** The body of `enterprise/register` (the repeated password stays here). */
export const bodyOf = (values: Values, papers: readonly Paper[]): Readonly<Record<string, unknown>> => {
  const sent = fieldNames.filter(name => name !== 'adminPasswordAgain');
  return {
    ...Object.fromEntries(sent.map(name => [name, cleanedBy(fieldRules[name], values[name])])),
    files: papers.map(({ fileId, kind }) => ({ fileId, kind })),
  };
};
