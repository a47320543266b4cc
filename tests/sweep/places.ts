/** Every page there is to look at: those without a session, and all that each side's menus open, with a record of every state. */
import { clientView } from '#engine/project/client-view-of.ts';
import { openPathsWith } from '#portal/app/guards.ts';
import { resourcesOf } from '#portal/granted/menus.tsx';
import { filledPath } from '#portal/providers/call-path.ts';
import application from '#product/portal/application.ts';
import { registry } from '#resources/index.ts';
import type { Running } from '../service/running.ts';

export type Side = 'operator' | 'enterprise';

/** A page, and whose. */
export interface Place {
  /** Undefined: a visitor without a session. */
  readonly side?: Side;
  /** Behind the hash sign. */
  readonly path: string;
}

/** Pages without a session. Some paths only lead on. */
export const openPlaces: readonly Place[] = [...openPathsWith(application.openPages.paths), '/home']
  .filter(path => !path.startsWith('/redirect'))
  .map(path => ({ path }));

interface Row {
  readonly id: string;
  readonly state?: string;
}

/** What the menus of a side open: lists, a record of each state shown and edited, forms for new ones, hand-made pages. */
export const placesOf = async (running: Running, side: Side, token: string): Promise<readonly Place[]> => {
  const view = clientView(registry, side);
  const places: Place[] = ['/home', '/security', '/changePassword', '/404', '/icon/index'].map(path => ({ side, path }));
  for (const menu of view.menus) {
    if (menu.opens === undefined) continue;
    if (!('resource' in menu.opens)) places.push({ side, path: menu.path });
    for (const { name, path } of resourcesOf(menu)) {
      places.push({ side, path });
      const { views, verbs } = view.resources[name] ?? { views: {}, verbs: {} };
      if (views.create !== undefined) places.push({ side, path: `${path}/create` });
      const list = view.calls[verbs.list ?? ''];
      if (list === undefined) continue;
      const { data } = await running.call<{ list: Row[] }>(filledPath(list.path, {}).path, { pageNum: 1, pageSize: 200 }, token);
      for (const state of new Set(data.list.map(row => row.state))) {
        const { id } = data.list.find(row => row.state === state) ?? { id: '' };
        places.push({ side, path: `${path}/${id}/show` });
        if (views.edit !== undefined) places.push({ side, path: `${path}/${id}` });
      }
    }
  }
  return places;
};
