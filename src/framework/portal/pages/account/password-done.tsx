/** The end of both ways to a new password: it holds, and where to sign in with it. */

import { doors, type Side } from '../../browser/sides.ts';
import { useVisitorWords } from '../../messages/use-visitor-words.ts';
import { Frame } from '../light/frame.tsx';
import { DoneSign } from '../light/later-signs.tsx';

/** Without a side every login is offered. */
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
          {doors
            .filter(door => side === undefined || door.side === side)
            .map((door, index) => (
              <a key={door.side} className={`e-button${index === 0 ? ' e-main' : ''}`} href={`#${door.page}`}>
                {t(`sides.${door.side}.title`)}
              </a>
            ))}
        </nav>
      </div>
    </Frame>
  );
};
