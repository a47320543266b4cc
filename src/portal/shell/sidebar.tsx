/** The menu at the left: groups with their entries, or icons alone when it is closed. It knows no entry by name. */
import ExpandMore from '@mui/icons-material/ExpandMoreOutlined';
import Drawer from '@mui/material/Drawer';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { MenuModel } from '#engine/project/model.ts';
import { useLabel } from '../app/client-view.tsx';
import { useMenus } from '../app/menus.tsx';
import { useWords } from '../messages/use-words.ts';
import { sessionToken } from '../providers/session-store.ts';
import { menuIcon } from './icons.ts';
import { useChoice } from './settings/choices.ts';
import { setSidebar, useMobile, useSidebarOpen } from './sidebar-state.ts';

const childrenOf = (menus: readonly MenuModel[], group: MenuModel): readonly MenuModel[] =>
  menus.filter(menu => menu.parent === group.id && !menu.hidden && menu.opens !== undefined);

const isAt = (pathname: string, menu: MenuModel): boolean => pathname === menu.path || pathname.startsWith(`${menu.path}/`);

/** One group with its words: a button that folds, its entries below. */
const Group = ({ group, entries, at }: { group: MenuModel; entries: readonly MenuModel[]; at: string }) => {
  const label = useLabel();
  const current = entries.some(entry => isAt(at, entry));
  const [open, setOpen] = useState(current);
  useEffect(() => {
    if (current) setOpen(true);
  }, [current]);
  const Icon = menuIcon(group.icon);
  return (
    <li>
      <button type="button" className="s-group" data-current={current} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon fontSize="small" />
        <span>{label(group.title)}</span>
        <ExpandMore className="s-fold" fontSize="small" />
      </button>
      {open ? (
        <ul>
          {entries.map(entry => (
            <li key={entry.id}>
              <Link className="s-entry" to={entry.path} aria-current={isAt(at, entry) ? 'page' : undefined}>
                {label(entry.title)}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
};

/** One group as an icon; its entries open beside it. */
const Folded = ({ group, entries, at }: { group: MenuModel; entries: readonly MenuModel[]; at: string }) => {
  const label = useLabel();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const Icon = menuIcon(group.icon);
  return (
    <li>
      <Tooltip title={label(group.title)} placement="right">
        <button
          type="button"
          className="s-group s-alone"
          data-current={entries.some(entry => isAt(at, entry))}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-label={label(group.title)}
          onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
        >
          <Icon fontSize="small" />
        </button>
      </Tooltip>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': label(group.title) } }}
      >
        {entries.map(entry => (
          <MenuItem key={entry.id} component={Link} to={entry.path} selected={isAt(at, entry)} onClick={() => setAnchor(null)}>
            {label(entry.title)}
          </MenuItem>
        ))}
      </Menu>
    </li>
  );
};

const Tree = ({ open }: { open: boolean }) => {
  const t = useWords();
  const menus = useMenus();
  const { pathname } = useLocation();
  const logo = useChoice('sidebarLogo');
  const Home = menuIcon('home');
  const groups = menus.filter(menu => menu.parent === null && !menu.hidden);
  return (
    <nav className="s-sidebar" data-open={open} aria-label={t('shell.menu')}>
      {logo ? (
        <Link className="s-logo" to="/home" aria-label={t('app.brand')}>
          <img src="favicon.svg" alt="" width="26" height="26" />
          {open ? <span>{t('app.brand')}</span> : null}
        </Link>
      ) : null}
      <ul className="s-tree">
        <li>
          <Tooltip title={open ? '' : t('shell.home')} placement="right">
            <Link
              className={`s-group${open ? '' : ' s-alone'}`}
              to="/home"
              aria-current={pathname === '/home' ? 'page' : undefined}
              aria-label={t('shell.home')}
            >
              <Home fontSize="small" />
              {open ? <span>{t('shell.home')}</span> : null}
            </Link>
          </Tooltip>
        </li>
        {groups.map(group => {
          const entries = childrenOf(menus, group);
          if (entries.length === 0) return null;
          return open ? (
            <Group key={group.id} group={group} entries={entries} at={pathname} />
          ) : (
            <Folded key={group.id} group={group} entries={entries} at={pathname} />
          );
        })}
      </ul>
    </nav>
  );
};

/** Beside the page, or over it in mobile mode, where a click away and every navigation close it. */
export const Sidebar = () => {
  const mobile = useMobile();
  const open = useSidebarOpen();
  const { pathname } = useLocation();
  const shownAt = useRef(pathname);
  useEffect(() => {
    if (mobile && shownAt.current !== pathname) setSidebar(false);
    shownAt.current = pathname;
  }, [mobile, pathname]);
  if (sessionToken() === null) return null;
  if (!mobile) return <Tree open={open} />;
  return (
    <Drawer open={open} onClose={() => setSidebar(false)} slotProps={{ paper: { className: 's-drawer' } }}>
      <Tree open />
    </Drawer>
  );
};
