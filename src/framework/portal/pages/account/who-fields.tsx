/** Who somebody is, as the pages before a session ask it: their mobile, and their account where several share one. */
import { useVisitorWords } from '../../messages/use-visitor-words.ts';
import { Field } from '../light/field.tsx';

type Given = Omit<Parameters<typeof Field>[0], 'label' | 'hint'>;

export const MobileField = ({ hint, ...given }: Given & { readonly hint: string }) => {
  const t = useVisitorWords();
  return <Field {...given} label={t('smsLogin.mobile')} hint={hint} type="tel" inputMode="tel" autoComplete="tel" maxLength={20} first />;
};

export const AccountField = (given: Given) => {
  const t = useVisitorWords();
  return (
    <Field {...given} label={t('retrieve.account')} hint={t('retrieve.accountHint')} autoComplete="username" autoCapitalize="off" first />
  );
};
