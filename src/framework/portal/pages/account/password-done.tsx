/** The end of both ways to a new password: it holds, and where to sign in with it. */
import { useVisitorWords } from '../../messages/use-visitor-words.ts';
import type { Side } from '../../providers/public-calls.ts';
import { Frame } from '../light/frame.tsx';
import { DoneSign } from '../light/later-signs.tsx';

/** Without a side both logins are offered. */
export const PasswordDone = ({ title, lead, side }: { title: string; lead: string; side: Side | undefined }) => {
  const t = useVisitorWords();
  return (
    <Frame title={title}>
      <div className="e-sheet e-section e-narrow">
        <p className="e-notice" data-tone="good" role="status">
          <DoneSign />
          {lead}
        </p>
        <nav className="e-actions">
          {side === 'operator' ? null : (
            <a className="e-button e-main" href="#/enterpriseLogin">
              {t('login.enterprise')}
            </a>
          )}
          {side === 'enterprise' ? null : (
            <a className={`e-button${side === 'operator' ? ' e-main' : ''}`} href="#/operateLogin">
              {t('login.operator')}
            </a>
          )}
        </nav>
      </div>
    </Frame>
  );
};
