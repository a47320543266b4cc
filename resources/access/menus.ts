/** A menu entry's row: what an administrator may override of the declared tree (title, order, visibility), and links of their own. */
import { defineResource } from '#engine/declare/index.ts';
import { switched } from '#engine/system/fields.ts';
import { menus as base } from '#engine/system/menus.ts';

export const menus = defineResource({
  ...base,
  groups: {
    entry: { label: ['菜单', 'Menu'], fields: ['menuName', 'menuNameEn', 'menuId', 'parentId', 'side', 'path'] },
    display: { label: ['显示', 'Display'], fields: ['icon', 'sort', 'hidden'] },
  },
  audiences: {
    operator: {
      menu: 'H1',
      rows: 'all',
      list: ['menuName', 'state', 'menuId', 'parentId', 'side', 'path', 'sort', 'hidden', 'declared'],
      sort: ['menuId', 'ASC'],
      filters: ['parentId'],
      without: ['declared'],
      tree: { sort: 'sort', apart: 'side' },
      show: ['entry', { of: 'display', fields: ['icon', 'sort', 'hidden', 'declared', 'updatedAt', 'updatedBy'] }],
      create: [{ of: 'entry', fields: ['menuName', 'menuNameEn', 'side', 'parentId', 'path'] }, 'display'],
      edit: [{ of: 'entry', fields: ['menuName', 'menuNameEn', 'parentId'] }, 'display'],
      calls: {
        'mg.menu.page': { path: 'menu/page', does: 'list', menu: ['H1', 'H2', 'G1', 'G2'] },
        // Gives the entry its id; for an existing route, a link, or a group of one's own.
        'op.permission.menuAdd': { path: 'operation/permission/menu/add', does: 'create', effect: 'menu.add' },
        'mg.menu.new': {
          path: 'menu/new',
          does: 'create',
          label: ['按指定编号新建', 'Create with a given ID'],
          input: ['menuId', 'menuName', 'menuNameEn', 'parentId', 'side', 'path', 'icon', 'sort', 'hidden'],
          effect: 'menu.check',
        },
        'mg.menu.edit': { path: 'menu/edit', does: 'update', effect: 'menu.check' },
        'mg.menu.status': { path: 'menu/status', ...switched },
        // Neither declared entries nor entries with children or grants.
        'mg.menu.delete': { path: 'menu/delete/{id}', does: 'delete', effect: 'menu.delete' },
      },
    },
  },
});
