/** How much waits for this session in the queues it holds, by menu entry: asked in one call, again after each change and as the window comes back. */
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useClientView } from '../granted/client-view.tsx';
import type { PortalMenu } from '../granted/menu-tree.ts';
import { resourcesOf, useMenus } from '../granted/menus.tsx';
import { useWords } from '../messages/use-words.ts';
import type { PortalDataProvider } from '../providers/data-provider.ts';

interface Waiting {
  readonly count: number;
  readonly late: number;
}
interface Answer {
  readonly queues: readonly (Waiting & { readonly resource: string })[];
}

const MOST = 99;
const AGAIN_AFTER = 60_000;
const nothing: Waiting = { count: 0, late: 0 };

const WaitingContext = createContext<ReadonlyMap<string, Waiting>>(new Map());

const sum = (parts: readonly Waiting[]): Waiting =>
  parts.reduce((all, part) => ({ count: all.count + part.count, late: all.late + part.late }), nothing);

/** Stands once, around the menu. Who holds no queue asks nothing. */
export const WaitingProvider = ({ children }: { children: ReactNode }) => {
  const view = useClientView();
  const menus = useMenus();
  const provider = useDataProvider<PortalDataProvider>();
  const call = Object.values(view.calls).find(each => each.path.endsWith('review/queues'));
  const holds = menus.some(menu => resourcesOf(menu).some(({ name }) => view.outline[name]?.waits));
  const { data } = useQuery({
    queryKey: ['waiting'],
    queryFn: async () => (await provider.call(call?.id ?? '', {})).data as Answer,
    enabled: call !== undefined && holds,
    refetchInterval: AGAIN_AFTER,
    refetchOnWindowFocus: 'always',
    // A menu without numbers is a menu still.
    retry: false,
  });
  const byMenu = useMemo(() => {
    const of = new Map((data?.queues ?? []).map(queue => [queue.resource, queue]));
    return new Map(menus.map(menu => [menu.id, sum(resourcesOf(menu).flatMap(({ name }) => of.get(name) ?? []))]));
  }, [data, menus]);
  return <WaitingContext.Provider value={byMenu}>{children}</WaitingContext.Provider>;
};

/** The number beside one entry, or beside a group for all of these; nothing where nothing waits. */
export const WaitingCount = ({ menus }: { menus: readonly PortalMenu[] }) => {
  const byMenu = useContext(WaitingContext);
  const t = useWords();
  const { count, late } = sum(menus.flatMap(menu => byMenu.get(menu.id) ?? []));
  if (count === 0) return null;
  const shown = count > MOST ? `${MOST}+` : String(count);
  const said = t(late > 0 ? 'shell.waitingLate' : 'shell.waiting', { count: shown, late });
  return (
    <span className="s-count" data-late={late > 0} title={said}>
      <span aria-hidden="true">{shown}</span>
      <span className="visually-hidden">{said}</span>
    </span>
  );
};
