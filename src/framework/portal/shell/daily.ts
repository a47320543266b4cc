/** The pages that are opened every day: a button on the home page and an entry below it, for whoever may make their calls. */
import type { Label } from '#engine/declare/label.ts';
import { useClientView } from '../granted/client-view.tsx';
import { pagesOf, useMenus } from '../granted/menus.tsx';
import { useCan } from '../render/resource.ts';

export interface Daily {
  readonly label: Label;
  readonly path: string;
  readonly icon: string;
}

export const useDaily = (): readonly Daily[] => {
  const menus = useMenus();
  const view = useClientView();
  const can = useCan();
  const found = new Map<string, Daily>();
  for (const { page, call, path, daily } of menus.flatMap(menu => pagesOf(view, menu))) {
    // A page under two menus is one deed.
    if (daily !== undefined && can(call.id) && !found.has(page)) found.set(page, { label: call.label, path, icon: daily });
  }
  return [...found.values()];
};
