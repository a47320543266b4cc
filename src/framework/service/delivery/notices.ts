/** Notices that people read in the portal: written with the change that causes them. */
import type { Label } from '#engine/declare/label.ts';
import type { Side } from '#engine/declare/menus.ts';
import type { Rows } from '#service/store/rows.ts';

export interface Notice {
  readonly kind: 'EXPIRY' | 'ALARM' | 'CONTRACT' | 'SEAL' | 'KEY';
  readonly title: Label;
  readonly content: Label;
  readonly resource: string;
  readonly recordId: string;
  readonly member?: string | null;
}

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

/** The operators whose roles hold a menu. */
export const holdersOf = async (rows: Rows, menuId: string): Promise<readonly string[]> => {
  const all = { page: { number: 1, size: 500 }, total: false } as const;
  const held = await rows.list('roleMenus', { where: [{ menuId }], columns: ['id', 'role'], ...all });
  const roles = held.list.map(row => String(row.role));
  if (roles.length === 0) return [];
  const links = await rows.list('roleUsers', { where: [{ role: roles }], columns: ['id', 'userNum'], ...all });
  return links.list.map(row => String(row.userNum));
};
