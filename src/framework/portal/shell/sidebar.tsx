/** The menu at the left: groups with their entries, or icons alone when it is closed. It knows no entry by name. */
import { memo, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { brand } from '../browser/brand.ts';
import { sessionToken } from '../browser/session-store.ts';
import { useClientView, useLabel } from '../granted/client-view.tsx';
import { prepare } from '../granted/growing-view.ts';
import { isLink, type PortalMenu, stands } from '../granted/menu-tree.ts';
import { resourcesOf, useMenus } from '../granted/menus.tsx';
import { useWords } from '../messages/use-words.ts';
import { Drawer } from '../ui/drawer.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { useOpener } from '../ui/opener.ts';
import { MenuSign, Sign } from '../ui/sign.tsx';
import { useTip } from '../ui/use-tip.tsx';
import { useDaily } from './daily.ts';
import { useChoice } from './settings/choices.ts';
import { setSidebar, useMobile, useSidebarOpen } from './sidebar-state.ts';
import { WaitingCount, WaitingProvider } from './waiting.tsx';

const childrenOf = (menus: readonly PortalMenu[], group: PortalMenu): readonly PortalMenu[] =>
  menus.filter(menu => menu.parent === group.id && stands(menus, menu));

const isAt = (pathname: string, menu: PortalMenu): boolean =>
  menu.opens !== undefined &&
  [menu.path, ...resourcesOf(menu).map(({ path }) => path)].some(path => pathname === path || pathname.startsWith(`${path}/`));

/** Whether the page that is open stands below a group, at whatever depth. */
const holds = (menus: readonly PortalMenu[], menu: PortalMenu, at: string): boolean =>
  isAt(at, menu) || childrenOf(menus, menu).some(each => holds(menus, each, at));

/** Everything below a group that can be opened, in its order. */
const openable = (menus: readonly PortalMenu[], group: PortalMenu): readonly PortalMenu[] => [
  ...(group.opens === undefined && group.leads === undefined ? [] : [group]),
  ...childrenOf(menus, group).flatMap(each => openable(menus, each)),
];

/** One entry: a page, another way to a page, or a link out of the portal. */
const Entry = ({ entry, at, depth }: { entry: PortalMenu; at: string; depth: number }) => {
  const label = useLabel();
  const view = useClientView();
  const [first] = resourcesOf(entry);
  const foresee = () => first !== undefined && prepare(view, first.name);
  const t = useWords();
  const look = { className: depth === 0 ? 's-group' : 's-entry', 'data-depth': Math.min(depth, 4) };
  const words = (
    <>
      {depth === 0 ? <MenuSign name={entry.icon} /> : null}
      <span>{label(entry.title)}</span>
    </>
  );
  if (entry.leads !== undefined && isLink(entry.leads))
    return (
      <a {...look} href={entry.leads} target="_blank" rel="noopener noreferrer">
        {words}
        <Sign name="newTab" />
        <span className="visually-hidden">{t('shell.newTab')}</span>
      </a>
    );
  return (
    <Link
      {...look}
      to={entry.leads ?? entry.path}
      aria-current={isAt(at, entry) ? 'page' : undefined}
      onPointerEnter={foresee}
      onFocus={foresee}
    >
      {words}
      <WaitingCount menus={[entry]} />
    </Link>
  );
};

/** One group with its words: a button that folds, its entries below; groups may hold groups. An entry with entries below stands first among them. */
const Group = ({ group, at, depth = 0 }: { group: PortalMenu; at: string; depth?: number }) => {
  const label = useLabel();
  const menus = useMenus();
  const entries = childrenOf(menus, group);
  const current = holds(menus, group, at);
  const [open, setOpen] = useState(current);
  useEffect(() => {
    if (current) setOpen(true);
  }, [current]);
  return (
    <li>
      <button
        type="button"
        className={depth === 0 ? 's-group' : 's-entry s-branch'}
        data-depth={depth}
        data-current={current}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {depth === 0 ? <MenuSign name={group.icon} /> : null}
        <span>{label(group.title)}</span>
        {open ? null : <WaitingCount menus={openable(menus, group)} />}
        <Sign name="fold" className="s-fold" />
      </button>
      {open ? (
        <ul>
          {group.opens === undefined ? null : (
            <li>
              <Entry entry={group} at={at} depth={depth + 1} />
            </li>
          )}
          {entries.map(entry =>
            childrenOf(menus, entry).length > 0 ? (
              <Group key={entry.id} group={entry} at={at} depth={depth + 1} />
            ) : (
              <li key={entry.id}>
                <Entry entry={entry} at={at} depth={depth + 1} />
              </li>
            ),
          )}
        </ul>
      ) : null}
    </li>
  );
};

/** One group as an icon; its entries open beside it. */
const Folded = ({ group, at }: { group: PortalMenu; at: string }) => {
  const label = useLabel();
  const entries = openable(useMenus(), group);
  const { anchor, close, trigger } = useOpener('menu');
  const tip = useTip(anchor === undefined ? label(group.title) : '', 'beside');
  return (
    <li>
      <button
        type="button"
        className="s-group s-alone"
        data-current={entries.some(entry => isAt(at, entry))}
        aria-label={label(group.title)}
        {...trigger}
        {...tip.listeners}
      >
        <MenuSign name={group.icon} />
        <WaitingCount menus={entries} />
      </button>
      {tip.words}
      <Menu name={label(group.title)} anchor={anchor} side="beside" onClose={close}>
        {entries.map(entry => (
          <MenuItem
            key={entry.id}
            {...(entry.leads !== undefined && isLink(entry.leads) ? { href: entry.leads } : { to: entry.leads ?? entry.path })}
            current={isAt(at, entry)}
          >
            {label(entry.title)}
            <WaitingCount menus={[entry]} />
          </MenuItem>
        ))}
      </Menu>
    </li>
  );
};

interface AloneProps {
  readonly title: string;
  readonly path: string;
  readonly icon: string;
  readonly open: boolean;
}

/** What stands above the groups: the home page, and what is done every day. */
const Alone = ({ title, path, icon, open }: AloneProps) => {
  const { pathname } = useLocation();
  const tip = useTip(open ? '' : title, 'beside');
  return (
    <li>
      <Link
        className={`s-group${open ? '' : ' s-alone'}`}
        to={path}
        aria-current={pathname === path ? 'page' : undefined}
        aria-label={title}
        {...tip.listeners}
      >
        <MenuSign name={icon} />
        {open ? <span>{title}</span> : null}
      </Link>
      {tip.words}
    </li>
  );
};

const Tree = ({ open }: { open: boolean }) => {
  const t = useWords();
  const menus = useMenus();
  const { pathname } = useLocation();
  const logo = useChoice('sidebarLogo');
  const daily = useDaily();
  const label = useLabel();
  const groups = menus.filter(menu => menu.parent === null && !menu.hidden);
  // What stands above the groups is marked there, and not once more where it stands among them.
  const at = daily.some(({ path }) => path === pathname) ? '' : pathname;
  return (
    <nav className="s-sidebar" data-open={open} aria-label={t('shell.menu')}>
      {logo ? (
        <Link className="s-logo" to="/home" aria-label={t('app.brand')}>
          <img src={brand.logo ?? 'favicon.svg'} alt="" width="26" height="26" />
          {open ? <span>{t('app.brand')}</span> : null}
        </Link>
      ) : null}
      <ul className="s-tree">
        <Alone title={t('shell.home')} path="/home" icon="home" open={open} />
        {daily.map(({ label: title, path, icon }) => (
          <Alone key={path} title={label(title)} path={path} icon={icon} open={open} />
        ))}
        {groups.map(group => {
          if (!stands(menus, group)) return null;
          // What stands at the top alone is an entry, not a group.
          if (open && childrenOf(menus, group).length === 0)
            return (
              <li key={group.id}>
                <Entry entry={group} at={at} depth={0} />
              </li>
            );
          return open ? <Group key={group.id} group={group} at={at} /> : <Folded key={group.id} group={group} at={at} />;
        })}
      </ul>
    </nav>
  );
};

/** Beside the page, or over it in mobile mode, where a click away and every navigation close it. */
export const Sidebar = memo(() => {
  const mobile = useMobile();
  const open = useSidebarOpen();
  // The key is new with every navigation, one to the page that is open included.
  const { key } = useLocation();
  const shownAt = useRef(key);
  useEffect(() => {
    if (mobile && shownAt.current !== key) setSidebar(false);
    shownAt.current = key;
  }, [mobile, key]);
  if (sessionToken() === null) return null;
  return (
    <WaitingProvider>
      {mobile ? (
        <Drawer side="left" open={open} className="s-drawer" onClose={() => setSidebar(false)}>
          <Tree open />
        </Drawer>
      ) : (
        <Tree open={open} />
      )}
    </WaitingProvider>
  );
});
Sidebar.displayName = 'Sidebar';
