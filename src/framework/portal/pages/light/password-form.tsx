/** Old password, new password, and again: the one form for a change of the own password. */
import { type FormEvent, useState } from 'react';
import { messageOf, validate } from '#engine/rules/validate.ts';
import { useLanguage } from '../../messages/language.ts';
import { useVisitorWords } from '../../messages/use-visitor-words.ts';
import { InvalidError } from '../../providers/call-error.ts';
import { Failure } from './failure.tsx';
import { Field } from './field.tsx';

interface PasswordFormProps {
  /** Sends the change. */
  readonly change: (oldPassword: string, newPassword: string) => Promise<unknown>;
  /** The old password where it has just been typed; its field is then left out. */
  readonly known?: string;
  readonly onDone: (newPassword: string) => void;
}

type Faults = { old?: string; fresh?: string; again?: string };

export const PasswordForm = ({ change, known, onDone }: PasswordFormProps) => {
  const t = useVisitorWords();
  const language = useLanguage();
  const [old, setOld] = useState(known ?? '');
  const [fresh, setFresh] = useState('');
  const [again, setAgain] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);

  const judge = (): Faults => {
    const weak = validate('required|password', fresh)[0];
    return {
      ...(old === '' ? { old: t('login.passwordMissing') } : {}),
      ...(weak !== undefined
        ? { fresh: messageOf(weak.rule, weak.params, language) }
        : fresh === old
          ? { fresh: t('newPassword.same') }
          : {}),
      ...(again === fresh ? {} : { again: t('newPassword.differ') }),
    };
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = judge();
    setFaults(found);
    setError(undefined);
    if (Object.keys(found).length > 0 || busy) return;
    setBusy(true);
    try {
      await change(old, fresh);
      onDone(fresh);
    } catch (failure) {
      if (failure instanceof InvalidError) {
        const { oldPassword, newPassword } = failure.errors;
        setFaults({ ...(oldPassword?.[0] ? { old: oldPassword[0] } : {}), ...(newPassword?.[0] ? { fresh: newPassword[0] } : {}) });
      }
      setError(failure);
    } finally {
      setBusy(false);
    }
  };

  const typing = (set: (value: string) => void, field: keyof Faults) => (value: string) => {
    set(value);
    setFaults(({ [field]: _, ...rest }) => rest);
  };

  return (
    <form onSubmit={submit} noValidate>
      <Failure error={error} />
      {known === undefined ? (
        <Field
          type="password"
          label={t('newPassword.old')}
          value={old}
          onChange={typing(setOld, 'old')}
          fault={faults.old}
          required
          autoComplete="current-password"
        />
      ) : null}
      <Field
        type="password"
        label={t('newPassword.fresh')}
        value={fresh}
        onChange={typing(setFresh, 'fresh')}
        fault={faults.fresh}
        hint={t('newPassword.rule')}
        required
        autoComplete="new-password"
        first={known !== undefined}
      />
      <Field
        type="password"
        label={t('newPassword.again')}
        value={again}
        onChange={typing(setAgain, 'again')}
        fault={faults.again}
        required
        autoComplete="new-password"
      />
      <button type="submit" className="e-button e-main e-wide" aria-busy={busy}>
        {t('newPassword.submit')}
      </button>
    </form>
  );
};
