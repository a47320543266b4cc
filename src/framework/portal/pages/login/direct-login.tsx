/** A direct-login link: signs in, or shows what the service says. */

import { useCallback } from 'react';
import { go } from '../../browser/place.ts';
import type { LoginData } from '../../browser/session-store.ts';
import { doors } from '../../browser/sides.ts';
import { useVisitorWords } from '../../messages/use-visitor-words.ts';
import { isPassing } from '../../providers/call-error.ts';
import { enter } from '../../providers/session.ts';
import { directLogin } from '../../providers/visitor-calls.ts';
import { Failure } from '../light/failure.tsx';
import { Frame } from '../light/frame.tsx';
import { useAttempt } from '../light/use-attempt.ts';
import { FirstPassword } from './first-password.tsx';

/** Uses up a direct-login link, and enters unless the password has to be changed first. @throws CallError with the service's message */
const enterByLink = async (token: string): Promise<LoginData> => {
  const data = await directLogin(token);
  if (data.mustChangePassword !== true) enter(data);
  return data;
};

export const DirectLogin = ({ token }: { token: string }) => {
  const t = useVisitorWords();
  const { done, error, again } = useAttempt(useCallback(() => enterByLink(token), [token]));
  if (done?.mustChangePassword)
    return (
      <Frame title={t('outside.direct')}>
        <FirstPassword side={doors[0].side} token={done.token} onDone={() => enter(done)} />
      </Frame>
    );
  return (
    <Frame title={t(error === undefined ? 'outside.direct' : 'outside.directFailed')}>
      <Failure error={error} onRetry={isPassing(error) ? again : undefined} />
      {error === undefined ? null : (
        <button type="button" className="e-button" onClick={() => go(doors[0].page, { replace: true })}>
          {t('outside.signInAgain')}
        </button>
      )}
    </Frame>
  );
};
