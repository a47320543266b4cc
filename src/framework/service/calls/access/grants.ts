/** Grants: menus and buttons of roles, roles of persons. Nobody grants to themselves, and three duties exclude each other. */
import type { RowOf } from '#engine/declare/typed.ts';
import { transitionsOf } from '#engine/project/model.ts';
import { dayOf } from '#engine/rules/calendar.ts';
import { buttons } from '#engine/system/buttons.ts';
import { menus } from '#engine/system/menus.ts';
import { roleButtons } from '#engine/system/role-buttons.ts';
import { roleMenus } from '#engine/system/role-menus.ts';
import { roleUsers } from '#engine/system/role-users.ts';
import { roles } from '#engine/system/roles.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { accountsOn } from '#service/access/session.ts';
import { type Act, type Inside, sessionOf } from '#service/records/act.ts';
import { recordsAbove } from '#service/records/hanging.ts';
import { effect, standing, type Writing, written } from '#service/records/typed.ts';
import type { StoredRow } from '#service/store/rows.ts';
import { mayGrantMenu, menuToGrant, refuseEmptyDuty, refuseOwnRole } from '../permission/may-grant.ts';
import { entriesOf, isPath } from '../permission/menu-tree.ts';
import { refuseLastAdministrator } from './administrators.ts';
import { excludedBy, rolesHeldBy } from './exclusive.ts';

const refuseUnknown = (path: string): Refusal => new Refusal('INPUT_INVALID', { faults: [{ path, code: 'reference' }] });

const roleOf = async ({ records }: Pick<Act, 'records'>, id: string): Promise<RowOf<typeof roles>> => {
  const role = await records.of(roles).find({ id });
  if (role === undefined) throw refuseUnknown('role');
  return role;
};

const grantOnce = async ({ records }: Pick<Act, 'records'>, role: string, menuId: string): Promise<void> => {
  const grants = records.of(roleMenus);
  if ((await grants.find({ role, menuId })) === undefined) await grants.create({ role, menuId });
};

/** A menu for a role: it must be one of the role's side; its group comes along. */
export const grantMenu = written(roleMenus)(async act => {
  const { role: id, menuId } = standing(roleMenus, act);
  const role = await roleOf(act, id);
  await refuseOwnRole(act, role);
  const entries = await entriesOf(act.records, role.side);
  const menu = entries.find(each => each.id === menuId);
  if (menu === undefined) throw refuseUnknown('menuId');
  if (!mayGrantMenu(act.model, sessionOf(act), menu.id)) throw new Refusal('GRANT_BEYOND');
  if (menu.parent !== null) await grantOnce(act, role.id, menu.parent);
});

/** A button for a role: its menu comes along. */
export const grantButton = written(roleButtons)(async act => {
  const { role: id, code } = standing(roleButtons, act);
  const role = await roleOf(act, id);
  await refuseOwnRole(act, role);
  const call = act.model.calls[code];
  if (call === undefined || !call.button || call.side !== role.side || typeof call.grant === 'string') throw refuseUnknown('code');
  const menuId = menuToGrant(act.model, sessionOf(act), call);
  if (menuId === undefined) throw new Refusal('GRANT_BEYOND');
  const holdsOne = await act.records.of(roleMenus).exists({ role: role.id, menuId: call.grant });
  if (!holdsOne) await grantOnce(act, role.id, menuId);
});

/** A role that the session may give to others at all. */
const grantable = async (act: Pick<Act, 'actor' | 'call' | 'model' | 'records'>, id: string): Promise<RowOf<typeof roles>> => {
  const role = await roleOf(act, id);
  if (role.code === act.model.duties.founder && !sessionOf(act).founder) throw new Refusal('GRANT_BEYOND');
  return role;
};

/** A role for a person: not oneself, and no second role of an exclusive group. */
export const grantUser = written(roleUsers)(async act => {
  const { role: id, userNum, validTo } = standing(roleUsers, act);
  if (act.record === undefined && validTo !== null && validTo < dayOf(act.now))
    throw new Refusal('INPUT_INVALID', { faults: [{ path: 'validTo', code: 'isOver' }] });
  if (userNum === sessionOf(act).userNum) throw new Refusal('GRANT_SELF');
  const role = await grantable(act, id);
  // A day on which it ends is a way of taking it back.
  if (act.record !== undefined && typeof act.changes.validTo === 'string') await withdrawUser(act, act.record.id);
  if (!(await act.records.of(accountsOn(act.model, role.side)).exists({ userNum }))) throw refuseUnknown('userNum');
  if (role.exclusiveGroup === null) return;
  const excluded = excludedBy(await rolesHeldBy(act, userNum), role);
  if (excluded !== undefined) throw excluded;
});

/**
 * The first role of somebody who is being entered. Whether whoever enters them may grant at all, the gate has asked; a duty is nobody's alone to
 * give (`power.duty`), and an account whose first password they know may hold no more than they do (`power.account`).
 */
export const grantFirst = async (act: Act, id: string, userNum: string): Promise<void> => {
  const role = await grantable(act, id);
  if (role.state !== 'ON' || act.resource !== accountsOn(act.model, role.side).name) throw refuseUnknown('role');
  await act.records.of(roleUsers).create({ role: role.id, userNum });
};

const withdrawUser = (act: Pick<Act, 'model' | 'records'>, id: string): Promise<void> =>
  refuseLastAdministrator(act, grant => grant.id === id);

/** Taking a grant back, of whichever kind: the last system administrator keeps their role, and a duty its own menus. */
export const withdrawGrant: Inside = async act => {
  const { id, userNum, menuId, role }: Partial<StoredRow> = act.record ?? {};
  if (userNum !== undefined && id !== undefined) await withdrawUser(act, id);
  if (typeof menuId === 'string' && typeof role === 'string') refuseEmptyDuty(act, await roleOf(act, role), [menuId]);
};

/** Built-in roles, menus and buttons stay; others go once nothing refers to them. */
export const refuseBuiltIn: Inside = async act => {
  if (act.record?.builtIn === true || act.record?.declared === true) throw new Refusal('ROLE_BUILT_IN');
};

/** A role goes only when nobody holds it; its own grants go with it. */
export const deleteRole = written(roles)(async act => {
  await refuseBuiltIn(act);
  const id = act.record?.id ?? '';
  if (await act.records.of(roleUsers).exists({ role: id })) throw new Refusal('ROLE_IN_USE');
  await act.records.rows.deleteWhere('roleMenus', { role: id }, act.records.operands);
  await act.records.rows.deleteWhere('roleButtons', { role: id }, act.records.operands);
});

/** A button goes only when no role holds it, or when it stands at another menu too. */
export const deleteButton = written(buttons)(async act => {
  await refuseBuiltIn(act);
  const { code = '', id = '' } = act.record ?? {};
  const elsewhere = await act.records.of(buttons).exists({ code, not: { id } });
  if (!elsewhere && (await act.records.of(roleButtons).exists({ code }))) throw new Refusal('ROLE_IN_USE');
});

/** A menu goes only when it has no children and no grants. */
export const deleteMenu = written(menus)(async act => {
  await refuseBuiltIn(act);
  const { menuId = '' } = act.record ?? {};
  const used = (await act.records.of(menus).exists({ parentId: menuId })) || (await act.records.of(roleMenus).exists({ menuId }));
  if (used) throw new Refusal('ROLE_IN_USE');
});

/** A menu's place: its own side, a page or link that is there, and no cycle among its parents. */
const judgePlace = async (act: Writing<typeof menus>): Promise<void> => {
  const { menuId, side, path, parentId } = standing(menus, act);
  if (act.changes.path !== undefined && !isPath(act.model, side, path ?? ''))
    throw new Refusal('INPUT_INVALID', { faults: [{ path: 'path', code: 'MENU_PATH' }] });
  if (act.changes.side === undefined && act.changes.parentId === undefined) return;
  const above = await recordsAbove(act.records.rows, { name: menus.name, key: 'menuId', under: 'parentId' }, { menuId, parentId });
  if ((parentId && above.length === 0) || above.some(entry => entry.side !== side)) throw refuseUnknown('parentId');
};

export const checkMenu = written(menus)(judgePlace);

/** A new entry of an administrator's own: it is given the next free id. */
export const addMenu = written(menus)(async act => {
  await judgePlace(act);
  const { list } = await act.records.of(menus).list({ filter: { declared: false }, page: { number: 1, size: 1000 }, total: false });
  const numbers = list.map(row => /^X(\d+)$/.exec(row.menuId)?.[1]).map(Number);
  act.changes.menuId = `X${Math.max(0, ...numbers.filter(Number.isFinite)) + 1}`;
});

/** Switching an entry off: not the one under which it is switched on again, nor a group above that. */
export const refuseCoreOff = effect(menus)('disable', async act => {
  const { staff } = act.model;
  const calls = Object.values(act.records.resource('menus').audiences[staff]?.calls ?? {});
  const kept = calls.flatMap(({ does, menu }) => (transitionsOf(does).includes('enable') ? [menu].flat() : []));
  const entries = await entriesOf(act.records, staff);
  let at = entries.find(entry => kept.includes(entry.id));
  while (at !== undefined) {
    const { id, parent } = at;
    if (id === act.record.menuId) throw new Refusal('MENU_CORE', { params: { menu: act.record.menuName } });
    at = entries.find(entry => entry.id === parent);
  }
});
