/** A typed field of the registration, with what its keyboard and the browser's memory are told. */
import type { InputHTMLAttributes } from 'react';
import { Field } from '#portal/pages/light/field.tsx';
import { useOpenWords } from '../words/use-open-words.ts';
import type { AccountName, FieldName } from './register-form.ts';
import type { Registration } from './use-registration.ts';

const inputs: Readonly<Partial<Record<FieldName | AccountName, InputHTMLAttributes<HTMLInputElement> & { span?: boolean }>>> = {
  companyName: { autoComplete: 'organization', span: true, maxLength: 100 },
  uscc: { autoCapitalize: 'characters', maxLength: 18 },
  legalName: { autoComplete: 'off' },
  legalIdNo: { autoComplete: 'off', maxLength: 18 },
  contactName: { autoComplete: 'name', span: true },
  contactMobile: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: 11 },
  bankName: { autoComplete: 'off', maxLength: 100 },
  bankBranch: { autoComplete: 'off', maxLength: 100 },
  bankCity: { autoComplete: 'off', maxLength: 50 },
  cnaps: { inputMode: 'numeric', autoComplete: 'off', maxLength: 12 },
  bankAccount: { inputMode: 'numeric', autoComplete: 'off', span: true, maxLength: 40 },
  adminUserName: { autoComplete: 'username', autoCapitalize: 'off', span: true, maxLength: 32 },
  adminPassword: { type: 'password', autoComplete: 'new-password', maxLength: 20 },
  adminPasswordAgain: { type: 'password', autoComplete: 'new-password', maxLength: 20 },
};

interface RegisterFieldProps {
  readonly form: Registration['form'];
  readonly name: Exclude<FieldName | AccountName, 'smsCode'>;
  readonly hint?: string;
}

export const RegisterField = ({ form, name, hint }: RegisterFieldProps) => {
  const t = useOpenWords();
  return <Field {...inputs[name]} label={t(`register.${name}`)} {...form.field(name)} hint={hint} />;
};
