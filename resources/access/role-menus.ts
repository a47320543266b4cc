/** A grant of one menu to one role: it opens the menu's lists and details; its buttons are granted apart. */
import { defineResource } from '#engine/declare/index.ts';
import { switched } from '#engine/system/fields.ts';
import { roleMenus as base } from '#engine/system/role-menus.ts';

export const roleMenus = defineResource({
  ...base,
  groups: { grant: { label: ['授权', 'Grant'], fields: ['role', 'menuId', 'remark'] } },
  audiences: {
    operator: {
      menu: 'H2',
      rows: 'all',
      list: ['role', 'state', 'menuId', 'remark', 'createdAt', 'createdBy'],
      sort: ['menuId', 'ASC'],
      filters: ['menuId'],
      show: ['grant', 'record'],
      create: ['grant'],
      edit: [{ of: 'grant', fields: ['remark'] }],
      calls: {
        'mg.roleMenu.page': { path: 'roleMenu/page', does: 'list' },
        'mg.roleMenu.new': { path: 'roleMenu/new', does: 'create', stepUp: true, effect: 'grant.menu' },
        'mg.roleMenu.edit': { path: 'roleMenu/edit', does: 'update', stepUp: true },
        'mg.roleMenu.status': { path: 'roleMenu/status', stepUp: true, ...switched },
        'mg.roleMenu.delete': { path: 'roleMenu/delete/{id}', does: 'delete', stepUp: true, effect: 'grant.withdraw' },
      },
    },
  },
});
