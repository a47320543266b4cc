/** The lists that one menu entry opens side by side, as tabs above them. */
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Link } from 'react-router';
import type { MenuModel } from '#engine/project/model.ts';
import { useClientView, useLabel } from './client-view.tsx';
import { resourcesOf } from './menus.tsx';

export const ResourceTabs = ({ menu, resource }: { menu: MenuModel; resource: string }) => {
  const view = useClientView();
  const label = useLabel();
  const all = resourcesOf(menu);
  if (all.length < 2) return null;
  return (
    <Tabs value={resource} component="nav" aria-label={label(menu.title)} className="resource-tabs">
      {all.map(({ name, path }) => {
        const shown = view.resources[name];
        return shown === undefined ? null : <Tab key={name} value={name} label={label(shown.label)} component={Link} to={path} />;
      })}
    </Tabs>
  );
};
