/** How much waits for this session, by menu entry. */
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { PortalMenu } from '../granted/menu-tree.ts';
import { resourcesOf, useMenus } from '../granted/menus.tsx';
import { countText, useWaiting, type Waiting } from '../granted/waiting.ts';
import { useWords } from '../messages/use-words.ts';

const nothing: Waiting = { count: 0, late: 0 };

const WaitingContext = createContext<ReadonlyMap<string, Waiting>>(new Map());

const sum = (parts: readonly Waiting[]): Waiting =>
  parts.reduce((all, part) => ({ count: all.count + part.count, late: all.late + part.late }), nothing);

/** Stands once, around the menu. */
export const WaitingProvider = ({ children }: { children: ReactNode }) => {
  const menus = useMenus();
  const waiting = useWaiting();
  const byMenu = useMemo(
    () => new Map(menus.map(menu => [menu.id, sum(resourcesOf(menu).flatMap(({ name }) => waiting.get(name) ?? []))])),
    [waiting, menus],
  );
  return <WaitingContext.Provider value={byMenu}>{children}</WaitingContext.Provider>;
};

/** The number beside one entry, or beside a group for all of these. */
export const WaitingCount = ({ menus }: { menus: readonly PortalMenu[] }) => {
  const byMenu = useContext(WaitingContext);
  return <WaitingSign {...sum(menus.flatMap(menu => byMenu.get(menu.id) ?? []))} />;
};

/** How much waits, and how much of it is late; nothing where nothing waits. */
export const WaitingSign = ({ count, late }: Waiting) => {
  const t = useWords();
  if (count === 0) return null;
  const shown = countText(count);
  const said = t(late > 0 ? 'shell.waitingLate' : 'shell.waiting', { count: shown, late });
  return (
    <span className="s-count" data-late={late > 0} title={said}>
      <span aria-hidden="true">{shown}</span>
      <span className="visually-hidden">{said}</span>
    </span>
  );
};
