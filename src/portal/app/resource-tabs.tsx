/** The lists that one menu entry opens side by side, as tabs above them. */
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Link } from 'react-router';
import type { MenuModel } from '#engine/project/model.ts';
import { useClientView, useLabel } from './client-view.tsx';
import { tabsOf } from './menus.tsx';

/** @param resource the list that is open; undefined where it is the entry's own page */
export const ResourceTabs = ({ menu, resource }: { menu: MenuModel; resource: string | undefined }) => {
  const view = useClientView();
  const label = useLabel();
  const all = tabsOf(menu);
  const isPage = menu.opens !== undefined && ('page' in menu.opens || 'call' in menu.opens);
  if (all.length + (isPage ? 1 : 0) < 2) return null;
  // A list that lies behind the tabs is none of them.
  const open = resource === undefined || all.some(({ name }) => name === resource) ? (resource ?? menu.id) : false;
  return (
    <Tabs value={open} component="nav" aria-label={label(menu.title)} className="resource-tabs">
      {isPage ? <Tab value={menu.id} label={label(menu.title)} component={Link} to={menu.path} /> : null}
      {all.map(({ name, path }) => {
        const shown = view.resources[name];
        return shown === undefined ? null : <Tab key={name} value={name} label={label(shown.label)} component={Link} to={path} />;
      })}
    </Tabs>
  );
};
