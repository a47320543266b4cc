/** Small tables that are asked for at many calls and changed a few times a day: each process keeps their rows. */
import type { Handle } from './connection.ts';
import { list } from './listing.ts';
import type { StoredRow } from './values.ts';

/** Resources, and their tables. */
export const keptTables = { menus: 'menus', pushTargets: 'push_targets', brands: 'brands' } as const;
export type KeptTable = keyof typeof keptTables;

/** More than there ever are. */
const most = 2_000;

/** All their rows, as a list has them. */
export const keptOn = async (handle: Handle, resource: KeptTable): Promise<readonly StoredRow[]> =>
  (await list(handle, resource, { sort: { field: 'id', order: 'ASC' }, page: { number: 1, size: most }, total: false })).list;
