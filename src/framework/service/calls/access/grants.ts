/** Grants: menus and buttons of roles, roles of persons. Nobody grants to themselves, and three duties exclude each other. */

import type { Side } from '#engine/declare/menus.ts';
import { transitionsOf } from '#engine/project/model.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { accountResource } from '#service/access/session.ts';
import type { Row } from '#service/store/rows.ts';
import { type Act, type Inside, sessionOf } from '../contract.ts';
import { mayGrantButton, mayGrantMenu, refuseEmptyDuty, refuseOwnRole } from '../permission/may-grant.ts';
import { entriesOf, isPath } from '../permission/menu-tree.ts';
import { refuseLastAdministrator } from './administrators.ts';

/** The row as it will be: what is there, and what is being written. */
const after = (act: Act): Row => ({ ...act.record, ...act.changes });

const refuseUnknown = (path: string): Refusal => new Refusal('INPUT_INVALID', { faults: [{ path, code: 'reference' }] });

const roleOf = async (act: Act): Promise<Row> => {
  const role = await act.records.find('roles', { id: String(after(act).role) });
  if (role === undefined) throw refuseUnknown('role');
  return role;
};

const grantOnce = async (act: Act, resource: string, values: Row): Promise<void> => {
  const where = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  if ((await act.records.find(resource, where)) === undefined) await act.records.create(resource, values);
};

/** A menu for a role: it must be one of the role's side; its group comes along. */
export const grantMenu: Inside = async act => {
  const role = await roleOf(act);
  await refuseOwnRole(act, role);
  const entries = await entriesOf(act.records, role.side as Side);
  const menu = entries.find(each => each.id === after(act).menuId);
  if (menu === undefined) throw refuseUnknown('menuId');
  if (!mayGrantMenu(act.model, sessionOf(act), menu.id)) throw new Refusal('GRANT_BEYOND');
  if (menu.parent !== null) await grantOnce(act, 'roleMenus', { role: role.id, menuId: menu.parent });
};

/** A button for a role: its menu comes along. */
export const grantButton: Inside = async act => {
  const role = await roleOf(act);
  await refuseOwnRole(act, role);
  const call = act.model.calls[String(after(act).code)];
  if (call === undefined || !call.button || call.side !== role.side || typeof call.grant === 'string') throw refuseUnknown('code');
  if (!mayGrantButton(act.model, sessionOf(act), call)) throw new Refusal('GRANT_BEYOND');
  const [menuId] = call.grant;
  const holdsOne = await act.records.rows.exists('roleMenus', { role: String(role.id), menuId: call.grant }, act.records.operands);
  if (!holdsOne) await grantOnce(act, 'roleMenus', { role: role.id, menuId });
};

/** A role for a person: not oneself, and no second role of an exclusive group. */
export const grantUser: Inside = async act => {
  const userNum = String(after(act).userNum);
  if (userNum === sessionOf(act).userNum) throw new Refusal('GRANT_SELF');
  const role = await roleOf(act);
  if (role.code === act.model.duties.founder && !sessionOf(act).founder) throw new Refusal('GRANT_BEYOND');
  // A day on which it ends is a way of taking it back.
  if (act.record !== undefined && typeof act.changes.validTo === 'string') await withdrawGrant(act);
  const resource = accountResource(act.model, role.side as Side);
  if (!(await act.records.rows.exists(resource, { userNum }, act.records.operands))) throw refuseUnknown('userNum');
  if (typeof role.exclusiveGroup !== 'string') return;
  const held = await act.records.rows.list('roleUsers', { filter: { userNum }, page: { number: 1, size: 100 }, total: false });
  for (const row of held.list) {
    const other = await act.records.find('roles', { id: String(row.role) });
    if (other !== undefined && other.id !== role.id && other.exclusiveGroup === role.exclusiveGroup)
      throw new Refusal('GRANT_EXCLUSIVE', { params: { role: String(role.name), other: String(other.name) } });
  }
};

/** Taking a grant back: the last system administrator keeps their role, and a duty its own menus. */
export const withdrawGrant: Inside = async act => {
  const { id, userNum, menuId } = act.record ?? {};
  if (userNum !== undefined) await refuseLastAdministrator(act, grant => grant.id === id);
  if (menuId !== undefined) refuseEmptyDuty(act, await roleOf(act), [String(menuId)]);
};

/** Built-in roles, menus and buttons stay; others go once nothing refers to them. */
export const refuseBuiltIn: Inside = async act => {
  if (act.record?.builtIn === true || act.record?.declared === true) throw new Refusal('ROLE_BUILT_IN');
};

/** A role goes only when nobody holds it; its own grants go with it. */
export const deleteRole: Inside = async act => {
  await refuseBuiltIn(act);
  const id = String(act.record?.id);
  if (await act.records.rows.exists('roleUsers', { role: id }, act.records.operands)) throw new Refusal('ROLE_IN_USE');
  await act.records.rows.deleteWhere('roleMenus', { role: id }, act.records.operands);
  await act.records.rows.deleteWhere('roleButtons', { role: id }, act.records.operands);
};

/** A button goes only when no role holds it, or when it stands at another menu too. */
export const deleteButton: Inside = async act => {
  await refuseBuiltIn(act);
  const { rows, operands } = act.records;
  const code = String(act.record?.code);
  const elsewhere = await rows.exists('buttons', { code, not: { id: String(act.record?.id) } }, operands);
  if (!elsewhere && (await rows.exists('roleButtons', { code }, operands))) throw new Refusal('ROLE_IN_USE');
};

/** A menu goes only when it has no children and no grants. */
export const deleteMenu: Inside = async act => {
  await refuseBuiltIn(act);
  const menuId = String(act.record?.menuId);
  const used =
    (await act.records.rows.exists('menus', { parentId: menuId }, act.records.operands)) ||
    (await act.records.rows.exists('roleMenus', { menuId }, act.records.operands));
  if (used) throw new Refusal('ROLE_IN_USE');
};

/** A menu's place: its own side, a page or link that is there, and no cycle among its parents. */
export const checkMenu: Inside = async act => {
  const { menuId, side, path, parentId } = after(act);
  if (act.changes.path !== undefined && !isPath(act.model, side as Side, String(path ?? '')))
    throw new Refusal('INPUT_INVALID', { faults: [{ path: 'path', code: 'MENU_PATH' }] });
  if (act.changes.side === undefined && act.changes.parentId === undefined) return;
  let parent = parentId;
  for (let depth = 0; typeof parent === 'string' && parent !== ''; depth += 1) {
    if (parent === menuId || depth > 10) throw refuseUnknown('parentId');
    const above = await act.records.find('menus', { menuId: parent });
    if (above === undefined || above.side !== side) throw refuseUnknown('parentId');
    parent = above.parentId;
  }
};

/** A new entry of an administrator's own: it is given the next free id. */
export const addMenu: Inside = async act => {
  await checkMenu(act);
  const { list } = await act.records.rows.list('menus', { filter: { declared: false }, page: { number: 1, size: 1000 }, total: false });
  const numbers = list.map(row => /^X(\d+)$/.exec(String(row.menuId))?.[1]).map(Number);
  act.changes.menuId = `X${Math.max(0, ...numbers.filter(Number.isFinite)) + 1}`;
};

/** Switching an entry off: not the one under which it is switched on again, nor a group above that. */
export const refuseCoreOff: Inside = async act => {
  const { staff } = act.model;
  const calls = Object.values(act.records.resource('menus').audiences[staff]?.calls ?? {});
  const kept = calls.flatMap(({ does, menu }) => (transitionsOf(does).includes('enable') ? [menu].flat() : []));
  const entries = await entriesOf(act.records, staff);
  let at = entries.find(entry => kept.includes(entry.id));
  while (at !== undefined) {
    const { id, parent } = at;
    if (id === act.record?.menuId) throw new Refusal('MENU_CORE', { params: { menu: String(act.record.menuName) } });
    at = entries.find(entry => entry.id === parent);
  }
};
