/** Tells those who can read them that messages are kept here, since no gateway takes them away; until they put it away. */
import { useStore } from 'ra-core';
import { Link, useLocation } from 'react-router-dom';
import { pathOfResource, useMenus } from '../granted/menus.tsx';
import { useWords } from '../messages/use-words.ts';
import { IconButton } from '../ui/button.tsx';
import { Sign } from '../ui/sign.tsx';
import './kept-messages.css';

export default function KeptMessages() {
  const t = useWords();
  const { pathname } = useLocation();
  const list = pathOfResource(useMenus(), 'outbox');
  const [isAway, setAway] = useStore('shell.kept.away', false);
  if (list === undefined || isAway) return null;
  return (
    <aside className="s-kept" aria-label={t('shell.keptTitle')}>
      <p>
        {t('shell.keptMessages')}
        {pathname === list ? null : <Link to={list}>{t('shell.keptOpen')}</Link>}
      </p>
      <IconButton name={t('shell.closeNotice')} onClick={() => setAway(true)}>
        <Sign name="close" />
      </IconButton>
    </aside>
  );
}
