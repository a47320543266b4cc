/** The session's menus and buttons, as they are now: an administrator's change reaches a portal that is open, with nothing lost that stands in it. */
import { useNotify } from 'ra-core';
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ClientView } from '#engine/project/client-view.ts';
import { go } from '../browser/place.ts';
import {
  endStoredSession,
  grantedMenus,
  isQuerySession,
  onStored,
  sessionToken,
  storedTurn,
  storeSession,
} from '../browser/session-store.ts';
import { useWords } from '../messages/use-words.ts';
import { permissions } from '../providers/auth-provider.ts';
import { onGrantsChanged } from '../providers/grants.ts';
import { querySession } from '../providers/public-calls.ts';
import { ClientViewProvider } from './client-view.tsx';
import { menusOf } from './menu-tree.ts';
import { MenusProvider } from './menus.tsx';

/** Asks for the grants again as soon as an answer says that they are others now, and says so. */
export const GrantsWatch = () => {
  const notify = useNotify();
  const t = useWords();
  useEffect(() => {
    let asking = false;
    const ask = async () => {
      const token = sessionToken();
      const data = await querySession();
      // Somebody else may have signed in meanwhile.
      if (token !== sessionToken()) return;
      if (data.menuList.length === 0) {
        endStoredSession();
        go('/401', { replace: true });
        return;
      }
      storeSession(data);
      notify(t('shell.grantsChanged'), { type: 'info', autoHideDuration: 6000 });
    };
    return onGrantsChanged(() => {
      if (asking) return;
      asking = true;
      ask()
        // The next answer tells again.
        .catch(() => undefined)
        .finally(() => {
          asking = false;
        });
    });
  }, [notify, t]);
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
