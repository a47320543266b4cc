/** The login of one side: the engraving on the left, the form on the right; enterprise and operator cannot be mistaken for each other. */
import { lazy, Suspense, useState } from 'react';
import { signIn } from '../../app/session.ts';
import { useEntryWords } from '../../messages/use-entry-words.ts';
import type { Side } from '../../providers/public-calls.ts';
import type { LoginData } from '../../providers/session-store.ts';
import { Brand, LanguageSwitch, useWindowTitle } from '../light/frame.tsx';
import { Guilloche } from '../light/guilloche.tsx';
import { LoginForm } from './login-form.tsx';

/** With the rules it checks by. */
const FirstPassword = lazy(() => import('./first-password.tsx').then(page => ({ default: page.FirstPassword })));

/** A login whose password has to be changed before the session is kept. */
interface Pending {
  readonly data: LoginData;
  readonly userName: string;
  readonly password: string;
}

const Feet = ({ side }: { side: Side }) => {
  const t = useEntryWords();
  return side === 'enterprise' ? (
    <nav className="e-feet">
      <a href="#/enterpriseRegister">{t('login.register')}</a>
      <a href="#/searchIndex">{t('login.progress')}</a>
      <a href="#/operateLogin">{t('login.toOperator')}</a>
    </nav>
  ) : (
    <nav className="e-feet">
      <a href="#/enterpriseLogin">{t('login.toEnterprise')}</a>
    </nav>
  );
};

export const LoginPage = ({ side }: { side: Side }) => {
  const t = useEntryWords();
  const [pending, setPending] = useState<Pending>();
  const [note, setNote] = useState<string>();
  const title = t(side === 'operator' ? 'login.operator' : 'login.enterprise');
  useWindowTitle(title);

  // The change may end the session it was made with, so the new password signs in once more.
  const signInAgain = async (userName: string, password: string) => {
    try {
      await signIn(side, { userName, password });
    } catch {
      setPending(undefined);
      setNote(t('login.changed'));
    }
  };

  return (
    <div className="e-login">
      <aside className="e-art" data-side={side}>
        <Guilloche side={side} />
        <p className="e-brand">
          <Brand />
        </p>
        <p className="e-motto">{t(side === 'operator' ? 'login.operatorMotto' : 'login.enterpriseMotto')}</p>
      </aside>
      <div className="e-side">
        <header className="e-corner">
          <LanguageSwitch />
        </header>
        <main className="e-form">
          {pending === undefined ? (
            <>
              <h1>{title}</h1>
              <p className="e-lead">{t(side === 'operator' ? 'login.operatorLead' : 'login.enterpriseLead')}</p>
              <LoginForm key={side} side={side} note={note} onMustChange={(data, typed) => setPending({ data, ...typed })} />
              <Feet side={side} />
            </>
          ) : (
            <Suspense>
              <FirstPassword
                side={side}
                token={pending.data.token}
                known={pending.password}
                onDone={password => signInAgain(pending.userName, password)}
              />
            </Suspense>
          )}
        </main>
      </div>
    </div>
  );
};
