import { describe, expect, it } from 'vitest';
import type { MenuModel } from '#engine/project/model.ts';
import { menusOf } from './menu-tree.ts';

const menu = (id: string, parent: string | null, opens?: MenuModel['opens']): MenuModel => ({
  id,
  parent,
  side: 'operator',
  title: [`标题 ${id}`, `Title ${id}`],
  level: parent === null ? 1 : 2,
  path: `/${id}`,
  hidden: false,
  order: 1,
  ...(opens === undefined ? {} : { opens }),
});
const declared = [
  menu('D', null),
  menu('D1', 'D'),
  menu('E', null),
  menu('E1', 'E', { resource: 'certificates' }),
  menu('E2', 'E', { page: 'renewals' }),
];
const granted = (...ids: readonly string[]) => ids.map(menuId => ({ menuId, menuName: '', childs: [] }));
const ids = (menus: readonly MenuModel[]) => menus.map(each => each.id);

describe('the menus of a session', () => {
  it('[PRM-02] hold what is granted, its group with it', () => {
    expect(ids(menusOf(declared, [{ menuId: 'E', menuName: '', childs: granted('E1') }]))).toEqual(['E', 'E1']);
  });
  it('[PRM-02] leave out a group of which nothing can be opened', () => {
    expect(ids(menusOf(declared, granted('D', 'D1')))).toEqual([]);
  });
  it("[SES-07] are not filtered for a session that rests on a link's token", () => {
    expect(ids(menusOf(declared, null))).toEqual(['E', 'E1', 'E2']);
  });
  it('[SES-04] are none without grants', () => {
    expect(menusOf(declared, [])).toEqual([]);
  });
  it("take an administrator's title for both languages, and keep the declared ones otherwise", () => {
    const [first, second] = menusOf(declared, [
      { menuId: 'E', menuName: 'Title E' },
      { menuId: 'E1', menuName: '制证大厅' },
    ]);
    expect([first?.title, second?.title]).toEqual([
      ['标题 E', 'Title E'],
      ['制证大厅', '制证大厅'],
    ]);
  });
});
