/** The pages that are opened every day, a form for a new record among them: a button on the home page and an entry below it, for whoever may make their calls. */
import type { Label } from '#engine/declare/label.ts';
import { useClientView } from '../granted/client-view.tsx';
import { dailyOf, useMenus } from '../granted/menus.tsx';
import { useCan } from '../render/resource.ts';

export interface Daily {
  readonly call: string;
  readonly label: Label;
  readonly path: string;
  readonly icon: string;
}

export const useDaily = (): readonly Daily[] => {
  const menus = useMenus();
  const view = useClientView();
  const can = useCan();
  const found = new Map<string, Daily>();
  for (const { call, path, daily } of menus.flatMap(menu => dailyOf(view, menu))) {
    // A page under two menus is one deed.
    if (daily !== undefined && can(call.id) && !found.has(call.id))
      found.set(call.id, { call: call.id, label: call.making ?? call.label, path, icon: daily });
  }
  return [...found.values()];
};
