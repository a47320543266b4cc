/** /404: which path it was, and who can grant it if it is a menu. */
import Button from '@mui/material/Button';
import { Link, useLocation } from 'react-router';
import { useWords } from '../messages/use-words.ts';

export const NotFoundPage = () => {
  const t = useWords();
  const { state, pathname } = useLocation();
  const from = typeof state === 'object' && state !== null && 'from' in state ? String(state.from) : pathname;
  return (
    <section className="s-empty">
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.lead', { path: from })}</p>
      <Button variant="contained" component={Link} to="/home">
        {t('notFound.home')}
      </Button>
    </section>
  );
};
