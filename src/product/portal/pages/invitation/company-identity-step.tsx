/** The second step of whoever signs for a company: who they are, which company it is, and by what right they sign for it. */
import { useState } from 'react';
import { Failure } from '#portal/pages/light/failure.tsx';
import { Field } from '#portal/pages/light/field.tsx';
import type { FormField } from '#portal/pages/light/form.ts';
import { useForm } from '#portal/pages/light/use-form.ts';
import { InvalidError } from '#portal/providers/call-error.ts';
import { askerOf, type Entered, identify, type Letter, letterForm } from './calls.ts';
import { LetterField } from './letter-field.tsx';
import { SaveButton } from './save-button.tsx';
import { useInvitationWords } from './use-invitation-words.ts';

const fields = {
  idNo: { rules: 'required|idCard' },
  uscc: { rules: 'required|uscc' },
  legalName: { rules: 'required|trueName' },
} as const satisfies Readonly<Record<string, FormField>>;

interface CompanyIdentityStepProps {
  readonly entered: Entered;
  readonly companyName: string;
  readonly onIdentified: () => void;
  readonly onFailure: (failure: unknown) => void;
}

export const CompanyIdentityStep = ({ entered, companyName, onIdentified, onFailure }: CompanyIdentityStepProps) => {
  const t = useInvitationWords();
  const [letter, setLetter] = useState<Letter>();
  const [isAsked, setAsked] = useState(false);
  const form = useForm<keyof typeof fields>({ fields });
  const legalName = form.right('legalName') ?? '';
  const needsLetter = legalName !== '' && legalName !== entered.name;
  const isLacking = needsLetter && letter === undefined;
  const sample = () => letterForm({ ticket: entered.ticket, idNo: form.right('idNo') ?? '', uscc: form.right('uscc') ?? '', legalName });
  const send = form.submit(async () => {
    if (isLacking) return;
    await identify({ ticket: entered.ticket, idNo: form.right('idNo') ?? '', uscc: form.right('uscc') ?? '', legalName });
    onIdentified();
  }, onFailure);
  return (
    <form
      ref={form.ref}
      className="e-section"
      onSubmit={event => {
        setAsked(true);
        return send(event);
      }}
      noValidate
    >
      <p className="e-whom">{t('identity.companyLead', { name: entered.name, company: companyName })}</p>
      {form.error instanceof InvalidError ? null : <Failure error={form.error} />}
      <Field
        {...form.field('idNo')}
        label={t('identity.yourIdNo')}
        hint={t('identity.purpose')}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={18}
      />
      <Field
        {...form.field('uscc')}
        label={t('identity.uscc')}
        hint={t('identity.usccHint', { company: companyName })}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={18}
      />
      <Field {...form.field('legalName')} label={t('identity.legalName')} hint={t('identity.legalHint')} autoComplete="off" />
      {needsLetter ? <SaveButton label={t('identity.letterForm')} fetchIt={sample} onFailure={onFailure} /> : null}
      {needsLetter ? (
        <LetterField
          ticket={entered.ticket}
          letter={letter}
          onLetter={setLetter}
          onFailure={onFailure}
          fault={isAsked && isLacking ? t('identity.letterLacks') : undefined}
        />
      ) : null}
      <button type="submit" className="e-button e-main e-wide" aria-busy={form.busy}>
        {t(form.busy ? 'identity.busy' : 'identity.submit')}
      </button>
      <p className="e-hint">{t('identity.notYours', { company: companyName, starter: askerOf(entered) })}</p>
    </form>
  );
};
