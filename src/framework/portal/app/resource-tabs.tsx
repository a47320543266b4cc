/** The lists and sums that one menu entry opens side by side, as tabs above them. */
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Link } from 'react-router-dom';
import type { MenuModel } from '#engine/project/model.ts';
import { useClientView, useLabel } from '../granted/client-view.tsx';
import { sumsOf, tabsOf } from '../granted/menus.tsx';

/** MUI scrolls to the open tab as if its arrows took no room: until somebody scrolls the strip, where it leaves it is put right. */
const keepOpenInSight = (strip: Element | null) => {
  const scroller = strip?.querySelector('.MuiTabs-scroller');
  if (scroller === null || scroller === undefined) return undefined;
  const own = new AbortController();
  const show = () => {
    const [room, open] = [scroller, scroller.querySelector('[aria-selected="true"]')].map(each => each?.getBoundingClientRect());
    if (room === undefined || open === undefined) return;
    scroller.scrollLeft += Math.max(0, open.right - room.right) - Math.max(0, room.left - open.left);
  };
  const watcher = new ResizeObserver(show);
  watcher.observe(scroller);
  scroller.addEventListener('scroll', show, { signal: own.signal });
  const leave = () => {
    watcher.disconnect();
    own.abort();
  };
  for (const by of ['pointerdown', 'wheel', 'keydown']) strip?.addEventListener(by, leave, { signal: own.signal });
  return leave;
};

/** @param open the list or the call for sums that is open; undefined where it is the entry's own page */
export const ResourceTabs = ({ menu, open }: { menu: MenuModel; open: string | undefined }) => {
  const view = useClientView();
  const label = useLabel();
  const all = tabsOf(menu);
  const isPage = menu.opens !== undefined && ('page' in menu.opens || 'call' in menu.opens);
  const sums = sumsOf(view, menu);
  if (all.length + sums.length + (isPage ? 1 : 0) < 2) return null;
  // A list that lies behind the tabs is none of them.
  const isTab = open === undefined || all.some(({ name }) => name === open) || sums.some(({ call }) => call.id === open);
  return (
    <Tabs
      ref={keepOpenInSight}
      value={isTab ? (open ?? menu.id) : false}
      component="nav"
      aria-label={label(menu.title)}
      className="resource-tabs"
      // Where they do not fit, the open one is scrolled into view, and arrows say that there are more.
      variant="scrollable"
      allowScrollButtonsMobile
    >
      {isPage ? <Tab value={menu.id} label={label(menu.title)} component={Link} to={menu.path} /> : null}
      {all.map(({ name, path }) => {
        const shown = view.resources[name];
        if (shown === undefined) return null;
        // One record is no list: the entry's own words say whose it is.
        const said = shown.verbs.list === undefined ? menu.title : shown.label;
        return <Tab key={name} value={name} label={label(said)} component={Link} to={path} />;
      })}
      {sums.map(({ call, path }) => (
        <Tab key={call.id} value={call.id} label={label(path === menu.path ? menu.title : call.label)} component={Link} to={path} />
      ))}
    </Tabs>
  );
};
