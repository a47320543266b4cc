/**
 * On a page that opened by itself: what was done to the record before it, so that nobody does it to this one by mistake. It has the keyboard:
 * the act of this record still has it from that one, and a key held or pressed twice would begin it.
 */
import { Link, useLocation } from 'react-router-dom';
import { focused } from '../../../ui/focused.ts';
import { doneBefore } from '../../contract.ts';
import { useWords } from '../../words.ts';

export const DoneBeforeThis = () => {
  const { t } = useWords();
  const done = doneBefore(useLocation().state);
  if (done === undefined) return null;
  const { what, name, to, left } = done;
  return (
    <div key={to} ref={focused} tabIndex={-1} className="cr-notice cr-notice-good" role="status">
      <p>
        {t('act.doneBefore', { what })} <Link to={to}>{name}</Link>
      </p>
      <p>{t('act.nextInTurn', { n: left, smart_count: left })}</p>
    </div>
  );
};
