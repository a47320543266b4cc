/**
 * Who holds buttons and menus by their roles: by grants that are on, of roles that are on, which they have today. Limits of theirs or of their
 * organisation may take away what a role gives; `effective.ts` reads those of one person.
 */
import type { Side } from '#engine/declare/menus.ts';
import { dayOf } from '#engine/rules/calendar.ts';
import { roleButtons } from '#engine/system/role-buttons.ts';
import { roleMenus } from '#engine/system/role-menus.ts';
import { roleUsers } from '#engine/system/role-users.ts';
import { roles } from '#engine/system/roles.ts';
import type { Rows } from '#service/store/rows.ts';
import { rowsOf } from '#service/store/typed-rows.ts';

/** More grants than roles have, and more people than one organisation, or the staff, has. */
const all = { page: { number: 1, size: 1000 }, total: false } as const;

const rolesOn = async (rows: Rows, grants: readonly { readonly role: string }[], side: Side | undefined) => {
  const id = [...new Set(grants.map(({ role }) => role))];
  if (id.length === 0) return [];
  const where = [{ id, state: 'ON' as const, ...(side === undefined ? {} : { side }) }];
  return (await rowsOf(rows, roles).list({ where, columns: ['id', 'code', 'name', 'nameEn'], ...all })).list;
};

/** The roles that give one of these buttons, of one side or of any. */
export const rolesWithButtons = async (rows: Rows, codes: readonly string[], side?: Side) => {
  const where = [{ code: [...codes], state: 'ON' as const }];
  return rolesOn(rows, (await rowsOf(rows, roleButtons).list({ where, columns: ['id', 'role'], ...all })).list, side);
};

const rolesWithMenus = async (rows: Rows, menus: readonly string[]) => {
  const where = [{ menuId: [...menus], state: 'ON' as const }];
  return rolesOn(rows, (await rowsOf(rows, roleMenus).list({ where, columns: ['id', 'role'], ...all })).list, undefined);
};

/**
 * The user numbers of those who have one of these roles, each once.
 * @param among the only people who are meant. Default: everybody
 */
export const holdersOfRoles = async (
  rows: Rows,
  held: readonly { readonly id: string }[],
  now: Date,
  among?: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (held.length === 0 || among?.length === 0) return new Set();
  const role = held.map(({ id }) => id);
  const where = [{ role, state: 'ON' as const, ...(among === undefined ? {} : { userNum: [...among] }) }];
  const { list } = await rowsOf(rows, roleUsers).list({ where, columns: ['id', 'userNum', 'validTo'], ...all });
  const today = dayOf(now);
  return new Set(list.filter(({ validTo }) => validTo === null || validTo >= today).map(({ userNum }) => userNum));
};

/** The people whose roles give one of these buttons. */
export const holdersOfButtons = async (rows: Rows, codes: readonly string[], now: Date): Promise<readonly string[]> => [
  ...(await holdersOfRoles(rows, await rolesWithButtons(rows, codes), now)),
];

/** The people whose roles give one of these menus. */
export const holdersOfMenus = async (rows: Rows, menus: readonly string[], now: Date): Promise<readonly string[]> => [
  ...(await holdersOfRoles(rows, await rolesWithMenus(rows, menus), now)),
];
