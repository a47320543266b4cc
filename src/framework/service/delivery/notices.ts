/** Notices that people read in the portal: written with the change that causes them. */
import type { Label } from '#engine/declare/label.ts';
import type { Side } from '#engine/declare/menus.ts';
import { listMenus, type Model } from '#engine/project/model.ts';
import { roleButtons } from '#engine/system/role-buttons.ts';
import { roleMenus } from '#engine/system/role-menus.ts';
import { roleUsers } from '#engine/system/role-users.ts';
import type { Rows } from '#service/store/rows.ts';
import { rowsOf } from '#service/store/typed-rows.ts';

export interface Notice {
  /** A value of the entity's choice `kind`. */
  readonly kind: string;
  readonly title: Label;
  readonly content: Label;
  readonly resource: string;
  readonly recordId: string;
  readonly member?: string | null;
}

const all = { page: { number: 1, size: 500 }, total: false } as const;

/** Tells each of these people, once. */
export const notify = async (rows: Rows, side: Side, people: readonly string[], notice: Notice): Promise<void> => {
  const { title, content, ...rest } = notice;
  for (const userNum of new Set(people))
    await rows.insert('notices', {
      ...rest,
      userNum,
      side,
      title: title[0],
      titleEn: title[1],
      content: content[0],
      contentEn: content[1],
    });
};

const peopleOf = async (rows: Rows, roles: readonly string[]): Promise<readonly string[]> => {
  if (roles.length === 0) return [];
  const links = await rowsOf(rows, roleUsers).list({ where: [{ role: [...roles] }], columns: ['id', 'userNum'], ...all });
  return [...new Set(links.list.map(row => row.userNum))];
};

/** The people whose roles hold one of these buttons. */
export const holdersOfButtons = async (rows: Rows, codes: readonly string[]): Promise<readonly string[]> => {
  const held = await rowsOf(rows, roleButtons).list({ where: [{ code: [...codes] }], columns: ['id', 'role'], ...all });
  return peopleOf(
    rows,
    held.list.map(row => row.role),
  );
};

/** The people whose roles hold one of these menus. */
const holdersOf = async (rows: Rows, menus: readonly string[]): Promise<readonly string[]> => {
  const held = await rowsOf(rows, roleMenus).list({ where: [{ menuId: [...menus] }], columns: ['id', 'role'], ...all });
  return peopleOf(
    rows,
    held.list.map(row => row.role),
  );
};

/** Tells whoever of the staff looks after the records that the notice is about. */
export const notifyKeepers = async (rows: Rows, model: Model, notice: Notice): Promise<void> => {
  const resource = model.resources[notice.resource];
  const menus = resource === undefined ? [] : listMenus(resource, model.staff);
  await notify(rows, model.staff, menus.length === 0 ? [] : await holdersOf(rows, menus), notice);
};
