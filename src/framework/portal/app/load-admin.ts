/** Fetches the application's admin part and the client's view of one side, once; the login page asks for it while somebody types. */

import application from 'virtual:application';
import type { ComponentType } from 'react';
import type { AdminProps } from '../application.ts';
import { hideForbiddenStorage } from '../browser/session-store.ts';
import { doorOf, type Side, type ViewInParts } from '../browser/sides.ts';
import { loadInside } from '../inside/words.ts';
import { ready } from '../providers/wire.ts';

/** The admin part with the declarations of its side. */
export interface LoadedAdmin {
  readonly Admin: ComponentType<AdminProps>;
  readonly view: ViewInParts;
}

const loads = new Map<Side, Promise<LoadedAdmin>>();

const loadParts = (side: Side): Promise<LoadedAdmin> => {
  const started = loads.get(side);
  if (started !== undefined) return started;
  hideForbiddenStorage();
  const load = Promise.all([application.admin(), doorOf(side).view()]).then(([{ default: Admin }, view]) => ({ Admin, view }));
  loads.set(side, load);
  load.catch(() => loads.delete(side));
  return load;
};

/** The admin part of a side, and its words. A load that failed (a lost network, a new release) is tried again on the next call. */
export const loadAdmin = async (side: Side): Promise<LoadedAdmin> => {
  const [admin] = await Promise.all([loadParts(side), loadInside()]);
  return admin;
};

/** Starts the load, and the read of the configuration, in the idle time of typing; a failure shows when the part is needed. */
export const preloadAdmin = (side: Side): void => {
  ready().catch(() => undefined);
  loadAdmin(side).catch(() => undefined);
};
