/** /404: which page is not there, or which menu is missing and who can grant it; what has moved is gone after. */
import { Navigate, useLocation } from 'react-router-dom';
import type { MenuModel } from '#engine/project/model.ts';
import { hasPassword } from '../browser/has-password.ts';
import { inPlace } from '../browser/in-place.ts';
import { doorOf, type Side } from '../browser/sides.ts';
import { useClientView, useLabel } from '../granted/client-view.tsx';
import { pathOfPage, pathOfResource, useMenus } from '../granted/menus.tsx';
import { useWords } from '../messages/use-words.ts';
import { ButtonLink } from '../ui/button.tsx';

/** The entry that the path lies at or below, where the session has not been granted it. */
const missingAt = (path: string, declared: readonly MenuModel[], granted: readonly MenuModel[]): MenuModel | undefined => {
  const at = declared.filter(menu => menu.opens !== undefined).find(menu => path === menu.path || path.startsWith(`${menu.path}/`));
  return at === undefined || granted.some(({ id }) => id === at.id) ? undefined : at;
};

/** Where a list or page stands now that another entry opened once: that one is in the address, and the name of the list or page below it. */
const movedTo = (path: string, declared: readonly MenuModel[], granted: readonly MenuModel[]): string | undefined => {
  const was = declared.find(menu => menu.opens !== undefined && path.startsWith(`${menu.path}/`));
  const [name = '', ...rest] = was === undefined ? [] : path.slice(was.path.length + 1).split('/');
  const base = pathOfResource(granted, name) ?? pathOfPage(granted, name);
  return base === undefined || path.startsWith(base) ? undefined : [base, ...rest].join('/');
};

/** Who can grant it: whoever has no account yet has nobody who could. */
const whom = (side: Side) => {
  if (doorOf(side).staff) return 'notFound.askSecurity';
  return hasPassword() ? 'notFound.askAdministrator' : 'notFound.askLater';
};

export const NotFoundPage = () => {
  const t = useWords();
  const label = useLabel();
  const view = useClientView();
  const menus = useMenus();
  const { state, pathname } = useLocation();
  const asked = typeof state === 'object' && state !== null && 'from' in state ? String(state.from) : pathname;
  const [from = '', query] = asked.split('?');
  const to = movedTo(from, view.menus, menus);
  if (to !== undefined) return <Navigate to={query === undefined ? to : `${to}?${query}`} replace state={inPlace.state} />;
  const missing = missingAt(from, view.menus, menus);
  const name = missing === undefined ? '' : label(missing.title);
  return (
    <section className="s-empty">
      <h1>{missing === undefined ? t('notFound.title') : t('notFound.missing', { name })}</h1>
      <p>{missing === undefined ? t('notFound.lead', { path: from }) : t(whom(view.audience), { name })}</p>
      <ButtonLink filled to="/home">
        {t('notFound.home')}
      </ButtonLink>
    </section>
  );
};
