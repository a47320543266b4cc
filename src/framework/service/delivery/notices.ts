/** Notices that people read in the portal: written with the change that causes them. */
import type { Label } from '#engine/declare/label.ts';
import type { Side } from '#engine/declare/menus.ts';
import { listMenus, type Model } from '#engine/project/model.ts';
import { holdersOfMenus } from '#service/access/holders.ts';
import type { Rows } from '#service/store/rows.ts';

export interface Notice {
  /** A value of the entity's choice `kind`. */
  readonly kind: string;
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

/** Tells whoever of the staff looks after the records that the notice is about. */
export const notifyKeepers = async (rows: Rows, model: Model, notice: Notice, now: Date): Promise<void> => {
  const resource = model.resources[notice.resource];
  const menus = resource === undefined ? [] : listMenus(resource, model.staff);
  await notify(rows, model.staff, menus.length === 0 ? [] : await holdersOfMenus(rows, menus, now), notice);
};
