/** The grace of a second factor: how long it may still be put off, on every page, with the way to add one. */
import { Link, useLocation } from 'react-router-dom';
import { useWords } from '../messages/use-words.ts';
import { momentText } from '../render/format/moment.ts';
import './enrol-notice.css';

const hour = 3_600_000;
const security = '/security';

/** Stands above the page until a factor has been added; not on the page where that is done. */
export default function EnrolNotice({ due }: { readonly due: string }) {
  const t = useWords();
  const { pathname } = useLocation();
  if (pathname === security) return null;
  const hours = Math.floor((Date.parse(due) - Date.now()) / hour);
  const left =
    hours >= 48
      ? t('shell.enrolDays', { n: Math.floor(hours / 24) })
      : hours >= 1
        ? t('shell.enrolHours', { n: hours })
        : t(hours >= 0 ? 'shell.enrolSoon' : 'shell.enrolOver');
  return (
    <p className="s-enrol" role="status">
      <span>{t('shell.enrol', { left, at: momentText(due) })}</span>
      <Link to={security}>{t('shell.enrolNow')}</Link>
    </p>
  );
}
