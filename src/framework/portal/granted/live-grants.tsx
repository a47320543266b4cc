/** The session's menus and buttons, as they are now: an administrator's change reaches a portal that is open, with nothing lost that stands in it. */
import { useNotify } from 'ra-core';
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ClientView } from '#engine/project/client-view.ts';
import { grantedMenus, isQuerySession, onStored, storedTurn } from '../browser/session-store.ts';
import { permissions } from '../providers/auth-provider.ts';
import { onGrantsChanged } from '../providers/grants.ts';
import { ClientViewProvider } from './client-view.tsx';
import { menusOf } from './menu-tree.ts';
import { MenusProvider } from './menus.tsx';

/** Answers that come at the same time, as those of several changes one after the other, are heard as one. */
const QUIET = 200;

/** Asks for the grants again as soon as an answer says that they are others now, and says so. */
export const GrantsWatch = () => {
  const notify = useNotify();
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let asking = false;
    const ask = async () => {
      asking = true;
      const { askAnew } = await import('./ask-anew.ts');
      const said = await askAnew();
      if (said !== undefined) notify(said, { type: 'info', autoHideDuration: 6000 });
    };
    const stop = onGrantsChanged(() => {
      if (asking) return;
      clearTimeout(waiting);
      waiting = setTimeout(() => {
        ask()
          // The next answer tells again.
          .catch(() => undefined)
          .finally(() => {
            asking = false;
          });
      }, QUIET);
    });
    return () => {
      clearTimeout(waiting);
      stop();
    };
  }, [notify]);
  return null;
};

/** What is stored as of a turn of the store. */
const storedAt = (view: ClientView, _turn: number) => {
  const query = isQuerySession();
  return {
    menus: menusOf(view.menus, query ? null : (grantedMenus() ?? [])),
    grants: query ? { has: () => true } : permissions().buttons,
  };
};

/** Hands menus and buttons down; stands once, around the admin part. */
export const LiveGrants = ({ view, children }: { view: ClientView; children: ReactNode }) => {
  const turn = useSyncExternalStore(onStored, storedTurn);
  const { menus, grants } = useMemo(() => storedAt(view, turn), [view, turn]);
  return (
    <ClientViewProvider view={view} grants={grants}>
      <MenusProvider menus={menus}>{children}</MenusProvider>
    </ClientViewProvider>
  );
};
