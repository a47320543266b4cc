/** On a page that opened by itself: what was done to the record before it, so that nobody does it to this one by mistake. */
import { Link, useLocation } from 'react-router-dom';
import { doneBefore } from '../../contract.ts';
import { useWords } from '../../words.ts';

export const DoneBeforeThis = () => {
  const { t } = useWords();
  const done = doneBefore(useLocation().state);
  if (done === undefined) return null;
  const { what, name, to, left } = done;
  return (
    <div className="cr-notice cr-notice-good" role="status">
      <p>
        {t('act.doneBefore', { what })} <Link to={to}>{name}</Link>
      </p>
      <p>{t('act.nextInTurn', { n: left, smart_count: left })}</p>
    </div>
  );
};
