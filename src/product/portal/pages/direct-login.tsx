/** A direct-login link: signs in, or shows what the service says. */

import { useCallback } from 'react';
import { go } from '#portal/browser/place.ts';
import type { LoginData } from '#portal/browser/session-store.ts';
import { doors } from '#portal/browser/sides.ts';
import { Failure } from '#portal/pages/light/failure.tsx';
import { Frame } from '#portal/pages/light/frame.tsx';
import { useAttempt } from '#portal/pages/light/use-attempt.ts';
import { FirstPassword } from '#portal/pages/login/first-password.tsx';
import { isPassing } from '#portal/providers/call-error.ts';
import { enter } from '#portal/providers/session.ts';
import { directLogin } from './calls.ts';
import { useOpenWords } from './words/use-open-words.ts';

/** Uses up a direct-login link, and enters unless the password has to be changed first. @throws CallError with the service's message */
const enterByLink = async (token: string): Promise<LoginData> => {
  const data = await directLogin(token);
  if (data.mustChangePassword !== true) enter(data);
  return data;
};

const DirectLogin = ({ token }: { token: string }) => {
  const t = useOpenWords();
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

export default DirectLogin;
