/** /resetPassword: the code that a reset gave is opened in this browser, then the new password is set here. `?code=` brings it along. */

import { useState } from 'react';
import { go, placeOf } from '../../browser/place.ts';
import { keep, tab } from '../../browser/session-store.ts';
import { doors, type Side } from '../../browser/sides.ts';
import { useVisitorWords } from '../../messages/use-visitor-words.ts';
import { CallError } from '../../providers/call-error.ts';
import { type OpenedReset, openReset, setByReset } from '../../providers/visitor-calls.ts';
import { Failure } from '../light/failure.tsx';
import { Field } from '../light/field.tsx';
import type { FormField } from '../light/form.ts';
import { Frame } from '../light/frame.tsx';
import { useForm } from '../light/use-form.ts';
import { PasswordDone } from './password-done.tsx';

const KEPT = 'openedReset';

type Opened = OpenedReset & { readonly code: string };

/** What this tab has opened survives a reload: no other browser can open it again. */
const kept = (): Opened | undefined => {
  const text = tab().getItem(KEPT);
  return text === null ? undefined : (JSON.parse(text) as Opened);
};

const codeFields = { code: { rules: 'required|length:8,40' } } as const satisfies Readonly<Record<string, FormField>>;
const passwordFields = {
  newPassword: { rules: 'required|password', asTyped: true },
  again: { rules: 'required', asTyped: true },
} as const satisfies Readonly<Record<string, FormField>>;

interface SetStepProps {
  readonly opened: Opened;
  readonly onDone: (side: Side) => void;
  readonly onOver: () => void;
}

const SetStep = ({ opened, onDone, onOver }: SetStepProps) => {
  const t = useVisitorWords();
  const { code, half, account } = opened;
  const form = useForm<keyof typeof passwordFields>({
    fields: passwordFields,
    also: (name, values) => (name === 'again' && values.again !== values.newPassword ? t('newPassword.differ') : undefined),
  });
  const submit = form.submit(
    async () => onDone((await setByReset({ code, half, newPassword: form.values.newPassword })).side),
    failure => {
      // A newer reset, or a day has passed: this code leads nowhere any more.
      if (failure instanceof CallError && failure.code === 'RESET_CODE_WRONG') keep(KEPT, undefined);
    },
  );
  const isOver = form.error instanceof CallError && form.error.code === 'RESET_CODE_WRONG';
  return (
    <form ref={form.ref} onSubmit={submit} noValidate>
      <p className="e-hint e-proved">{t('reset.account', { account })}</p>
      <Failure error={form.error} />
      <Field
        {...form.field('newPassword')}
        type="password"
        label={t('newPassword.fresh')}
        hint={t('newPassword.rule')}
        autoComplete="new-password"
        first
      />
      <Field {...form.field('again')} type="password" label={t('newPassword.again')} autoComplete="new-password" />
      <div className="e-actions e-close">
        {isOver ? (
          <button type="button" className="e-button" onClick={onOver}>
            {t('reset.other')}
          </button>
        ) : null}
        <button type="submit" className="e-button e-main e-grow" aria-busy={form.busy}>
          {t(form.busy ? 'retrieve.busy' : 'retrieve.submit')}
        </button>
      </div>
    </form>
  );
};

export const ResetPage = () => {
  const t = useVisitorWords();
  const given = placeOf(location.hash).query.get('code') ?? '';
  const [opened, setOpened] = useState(() => {
    const before = kept();
    return given === '' || before?.code === given ? before : undefined;
  });
  const [done, setDone] = useState<Side>();
  const form = useForm<keyof typeof codeFields>({ fields: codeFields, initial: { code: given } });
  const forget = (): void => {
    keep(KEPT, undefined);
    setOpened(undefined);
  };
  const open = form.submit(async () => {
    const code = form.right('code') ?? '';
    const now: Opened = { ...(await openReset(code)), code };
    keep(KEPT, JSON.stringify(now));
    setOpened(now);
    // The code is used here and stands in no history.
    if (given !== '') go('/resetPassword', { replace: true });
  });

  if (done !== undefined) return <PasswordDone title={t('retrieve.doneTitle')} lead={t('retrieve.doneLead')} side={done} />;
  return (
    <Frame title={t('reset.title')} lead={t('reset.lead')}>
      <section className="e-sheet e-section e-narrow">
        <h2>
          {t(opened === undefined ? 'reset.stepCode' : 'retrieve.stepPassword')}{' '}
          <small>{t('retrieve.step', { now: opened === undefined ? 1 : 2 })}</small>
        </h2>
        {opened === undefined ? (
          <form ref={form.ref} onSubmit={open} noValidate>
            <Failure error={form.error} />
            <Field
              {...form.field('code')}
              label={t('reset.code')}
              hint={t('reset.codeHint')}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              first
            />
            <button type="submit" className="e-button e-main e-wide" aria-busy={form.busy}>
              {t(form.busy ? 'retrieve.checking' : 'retrieve.next')}
            </button>
            <nav className="e-feet">
              <a href="#/retrievePwd">{t('reset.bySms')}</a>
              {doors.map(({ side, page }) => (
                <a key={side} href={`#${page}`}>
                  {t(`sides.${side}.title`)}
                </a>
              ))}
            </nav>
          </form>
        ) : (
          <SetStep
            opened={opened}
            onOver={forget}
            onDone={side => {
              keep(KEPT, undefined);
              setDone(side);
            }}
          />
        )}
      </section>
    </Frame>
  );
};
