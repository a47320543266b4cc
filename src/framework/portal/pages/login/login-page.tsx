/** The login of one side: the engraving on the left, the form on the right; the staff's cannot be mistaken for another. */
import application from 'virtual:application';
import { lazy, Suspense, useState } from 'react';
import { pick } from '#engine/declare/label.ts';
import type { EntryLink } from '../../application.ts';
import type { LoginData } from '../../browser/session-store.ts';
import { doorOf, doors, type Side } from '../../browser/sides.ts';
import { useLanguage } from '../../messages/language.ts';
import { useEntryWords } from '../../messages/use-entry-words.ts';
import type { ProofAsked } from '../../providers/factor-calls.ts';
import { enter } from '../../providers/session.ts';
import { Brand, LanguageSwitch, useWindowTitle } from '../light/frame.tsx';
import { Guilloche } from '../light/guilloche.tsx';
import { LoginForm } from './login-form.tsx';

/** With the rules it checks by. */
const FirstPassword = lazy(() => import('./first-password.tsx').then(page => ({ default: page.FirstPassword })));

const steps = () => import('../factor/login-steps.tsx');
const SecondStep = lazy(() => steps().then(all => ({ default: all.SecondStep })));
const FirstFactor = lazy(() => steps().then(all => ({ default: all.FirstFactor })));

interface Typed {
  readonly userName: string;
  readonly password: string;
}

/** What stands between a right password and the session: a second factor to show, a password to change, a first factor to add. */
type Step =
  | { readonly what: 'factor'; readonly typed: Typed; readonly asked: ProofAsked }
  | { readonly what: 'password' | 'enrol'; readonly typed: Typed; readonly data: LoginData };

/** Where the application leads strangers. */
const OwnLinks = ({ of = [], ...look }: { of: readonly EntryLink[] | undefined; className?: string }) => {
  const language = useLanguage();
  return of.map(({ href, label }) => (
    <a key={href} href={href} {...look}>
      {pick(label, language)}
    </a>
  ));
};

const Feet = ({ side }: { side: Side }) => {
  const t = useEntryWords();
  return (
    <nav className="e-feet">
      {doorOf(side).bySms ? <a href="#/smsLogin">{t('login.sms')}</a> : null}
      <a href={`#/retrievePwd?side=${side}`}>{t('login.forgot')}</a>
      <OwnLinks of={application.links?.[side]} />
      {doors.map(other =>
        other.side === side ? null : (
          <a key={other.side} href={`#${other.page}`}>
            {t(`sides.${other.side}.link`)}
          </a>
        ),
      )}
    </nav>
  );
};

export const LoginPage = ({ side, onTyping }: { side: Side; onTyping: (side: Side) => void }) => {
  const t = useEntryWords();
  const [step, setStep] = useState<Step>();
  const [known, setKnown] = useState<string>();
  const look = doorOf(side).staff ? 'star' : 'ribbons';
  const title = t(`sides.${side}.title`);
  useWindowTitle(title);

  /** A login is kept once nothing is left to be done. */
  const goOn = (typed: Typed, data: LoginData, isChanged = false): void => {
    if (data.mustChangePassword === true && !isChanged) setStep({ what: 'password', typed, data });
    else if (data.mustEnrol === true) setStep({ what: 'enrol', typed, data });
    else enter(data);
  };
  const back = () => {
    setKnown(step?.typed.userName);
    setStep(undefined);
  };

  return (
    <div className="e-login">
      <aside className="e-art" data-look={look}>
        <Guilloche of={look} />
        <p className="e-brand">
          <Brand />
        </p>
        <p className="e-motto">{t(`sides.${side}.motto`)}</p>
      </aside>
      <div className="e-side">
        <header className="e-corner">
          <OwnLinks of={application.links?.corner} className="e-plain" />
          <LanguageSwitch />
        </header>
        <main className="e-form">
          {step === undefined ? (
            <>
              <h1>{title}</h1>
              <p className="e-lead">{t(`sides.${side}.lead`)}</p>
              <LoginForm
                key={side}
                side={side}
                onTyping={onTyping}
                known={known}
                onMustDo={(data, typed) => goOn(typed, data)}
                onFactor={(refusal, typed) => setStep({ what: 'factor', typed, asked: refusal.data as unknown as ProofAsked })}
              />
              <Feet side={side} />
            </>
          ) : null}
          <Suspense>
            {step?.what === 'factor' ? (
              <SecondStep side={side} typed={step.typed} asked={step.asked} onBack={back} onDone={data => goOn(step.typed, data)} />
            ) : null}
            {step?.what === 'enrol' ? <FirstFactor data={step.data} onBack={back} /> : null}
            {step?.what === 'password' ? (
              <FirstPassword
                side={side}
                token={step.data.token}
                known={step.typed.password}
                // The session that changed it is the one that goes on: whoever has shown a second factor is not asked for another.
                onDone={() => goOn(step.typed, step.data, true)}
              />
            ) : null}
          </Suspense>
        </main>
      </div>
    </div>
  );
};
