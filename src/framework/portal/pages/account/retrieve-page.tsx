/** /retrievePwd: the mobile is proved by a code, then a new password is set. `?side=` keeps to the accounts of one login. */

import { useState } from 'react';
import { go, placeOf } from '../../browser/place.ts';
import { doorOf, doors, type Side } from '../../browser/sides.ts';
import { useVisitorWords } from '../../messages/use-visitor-words.ts';
import { CallError } from '../../providers/call-error.ts';
import { checkPhone, type PhoneProof, retrievePassword } from '../../providers/visitor-calls.ts';
import { Failure } from '../light/failure.tsx';
import { Field } from '../light/field.tsx';
import type { FormField } from '../light/form.ts';
import { Frame } from '../light/frame.tsx';
import { WarnSign } from '../light/signs.tsx';
import { SmsField } from '../light/sms-field.tsx';
import { useForm } from '../light/use-form.ts';
import { PasswordDone } from './password-done.tsx';
import { AccountField } from './who-fields.tsx';

const phoneFields = {
  mobile: { rules: 'required|mobilePhone', clean: 'digits' },
  smsCode: { rules: 'required|digits:6', clean: 'digits' },
} as const satisfies Readonly<Record<string, FormField>>;

/** A mobile that has proved itself, and whether it belongs to several accounts. */
interface Proved {
  readonly proof: PhoneProof;
  readonly accountNeeded: boolean;
}

const passwordFields = (accountNeeded: boolean): Readonly<Record<'userName' | 'newPassword' | 'again', FormField>> => ({
  userName: { rules: accountNeeded ? 'required|length:1,64' : '' },
  newPassword: { rules: 'required|password', asTyped: true },
  again: { rules: 'required', asTyped: true },
});

const masked = (mobile: string): string => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;

const PasswordStep = ({ proved, onDone, onBack }: { proved: Proved; onDone: () => void; onBack: () => void }) => {
  const t = useVisitorWords();
  const [accountNeeded, setAccountNeeded] = useState(proved.accountNeeded);
  const form = useForm({
    fields: passwordFields(accountNeeded),
    also: (name, values) => (name === 'again' && values.again !== values.newPassword ? t('newPassword.differ') : undefined),
  });
  const submit = form.submit(
    async () => {
      const userName = accountNeeded ? form.right('userName') : undefined;
      await retrievePassword({ ...proved.proof, newPassword: form.values.newPassword, ...(userName === undefined ? {} : { userName }) });
      onDone();
    },
    failure => {
      // An account that came to share the mobile meanwhile.
      if (failure instanceof CallError && failure.code === 'PHONE_SEVERAL_ACCOUNTS') setAccountNeeded(true);
    },
  );
  return (
    <form ref={form.ref} onSubmit={submit} noValidate>
      <p className="e-hint e-proved">{t('retrieve.proved', { mobile: masked(proved.proof.mobile) })}</p>
      <Failure error={form.error} />
      {accountNeeded ? <AccountField {...form.field('userName')} /> : null}
      <Field
        {...form.field('newPassword')}
        type="password"
        label={t('newPassword.fresh')}
        hint={t('newPassword.rule')}
        autoComplete="new-password"
        first={!accountNeeded}
      />
      <Field {...form.field('again')} type="password" label={t('newPassword.again')} autoComplete="new-password" />
      <div className="e-actions e-close">
        <button type="button" className="e-button" onClick={onBack}>
          {t('retrieve.back')}
        </button>
        <button type="submit" className="e-button e-main e-grow" aria-busy={form.busy}>
          {t(form.busy ? 'retrieve.busy' : 'retrieve.submit')}
        </button>
      </div>
    </form>
  );
};

const sideOf = (query: URLSearchParams): Side | undefined => {
  const side = query.get('side');
  return doors.find(door => door.side === side)?.side;
};

export const RetrievePage = () => {
  const t = useVisitorWords();
  const { query } = placeOf(location.hash);
  const side = sideOf(query);
  const [proved, setProved] = useState<Proved>();
  const [none, setNone] = useState(false);
  const [done, setDone] = useState(false);
  const phone = useForm<keyof typeof phoneFields>({ fields: phoneFields });
  const path = (step?: string): string => {
    const kept = new URLSearchParams({ ...(side === undefined ? {} : { side }), ...(step === undefined ? {} : { step }) }).toString();
    return `/retrievePwd${kept === '' ? '' : `?${kept}`}`;
  };
  // The second step has an address of its own, so that the browser's back button leads to the first.
  const second = query.get('step') === 'password' && proved !== undefined;

  const prove = phone.submit(async () => {
    setNone(false);
    const proof = { mobile: phone.right('mobile') ?? '', smsCode: phone.right('smsCode') ?? '', ...(side === undefined ? {} : { side }) };
    const { exists, accountNeeded } = await checkPhone(proof);
    setNone(!exists);
    if (!exists) return;
    setProved({ proof, accountNeeded });
    go(path('password'));
  });

  if (done) return <PasswordDone title={t('retrieve.doneTitle')} lead={t('retrieve.doneLead')} side={side} />;
  return (
    <Frame title={t('retrieve.title')} lead={t('retrieve.lead')}>
      <section className="e-sheet e-section e-narrow">
        <h2>
          {t(second ? 'retrieve.stepPassword' : 'retrieve.stepPhone')} <small>{t('retrieve.step', { now: second ? 2 : 1 })}</small>
        </h2>
        {second ? (
          <PasswordStep proved={proved} onBack={() => history.back()} onDone={() => setDone(true)} />
        ) : (
          <form ref={phone.ref} onSubmit={prove} noValidate>
            <Failure error={phone.error} />
            {none ? (
              <p className="e-notice" data-tone="warn" role="alert">
                <WarnSign />
                {t('retrieve.none')}
              </p>
            ) : null}
            <Field {...phone.field('mobile')} label={t('sms.mobile')} type="tel" inputMode="tel" autoComplete="tel" maxLength={20} first />
            <SmsField {...phone.field('smsCode')} mobile={phone.right('mobile')} scene="RETRIEVE" />
            <button type="submit" className="e-button e-main e-wide" aria-busy={phone.busy}>
              {t(phone.busy ? 'retrieve.checking' : 'retrieve.next')}
            </button>
            <nav className="e-feet">
              <a href="#/resetPassword">{t('reset.haveCode')}</a>
              <a href={`#${doorOf(side).page}`}>{t('retrieve.remembered')}</a>
            </nav>
          </form>
        )}
      </section>
    </Frame>
  );
};
