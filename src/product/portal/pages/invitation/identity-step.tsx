/** The second step: whether whoever holds the phone is the person who is meant. */
import { Failure } from '#portal/pages/light/failure.tsx';
import { Field } from '#portal/pages/light/field.tsx';
import type { FormField } from '#portal/pages/light/form.ts';
import { useForm } from '#portal/pages/light/use-form.ts';
import { InvalidError } from '#portal/providers/call-error.ts';
import { askerOf, type Entered, identify } from './calls.ts';
import { useInvitationWords } from './use-invitation-words.ts';

const fields = { idNo: { rules: 'required|idCard' } } as const satisfies Readonly<Record<string, FormField>>;

interface IdentityStepProps {
  readonly entered: Entered;
  readonly onIdentified: () => void;
  readonly onFailure: (failure: unknown) => void;
}

export const IdentityStep = ({ entered, onIdentified, onFailure }: IdentityStepProps) => {
  const t = useInvitationWords();
  const form = useForm<keyof typeof fields>({ fields });
  const submit = form.submit(async () => {
    await identify({ ticket: entered.ticket, idNo: form.right('idNo') ?? '' });
    onIdentified();
  }, onFailure);
  return (
    <form ref={form.ref} className="e-section" onSubmit={submit} noValidate>
      <p className="e-whom">{t('identity.lead', { name: entered.name })}</p>
      {/* What is wrong with the number is said where it was typed. */}
      {form.error instanceof InvalidError ? null : <Failure error={form.error} />}
      <Field
        {...form.field('idNo')}
        label={t('identity.idNo')}
        hint={t('identity.purpose')}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={18}
      />
      <button type="submit" className="e-button e-main e-wide" aria-busy={form.busy}>
        {t(form.busy ? 'identity.busy' : 'identity.submit')}
      </button>
      <p className="e-hint">{t('identity.notYou', { starter: askerOf(entered) })}</p>
    </form>
  );
};
