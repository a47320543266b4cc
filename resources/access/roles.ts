/** A role: a name for a set of menus and buttons. Which menus it holds stands in `roleMenus` and `roleButtons`. */
import { defineResource } from '#engine/declare/index.ts';
import { switched } from '#engine/system/fields.ts';
import { roles as base } from '#engine/system/roles.ts';
import { duties } from '../_roles.ts';

export const roles = defineResource({
  ...base,
  fields: {
    ...base.fields,
    exclusiveGroup: { ...base.fields.exclusiveGroup, called: { [duties]: ['三员分立', 'Three separate duties'] } },
  },
  audiences: {
    operator: {
      menu: 'H1',
      rows: 'all',
      list: ['name', 'state', 'code', 'side', 'exclusiveGroup', 'builtIn', 'remark', 'updatedAt'],
      sort: ['code', 'ASC'],
      search: ['code'],
      show: [
        { label: ['角色', 'Role'], fields: ['name', 'nameEn', 'code', 'side', 'exclusiveGroup', 'builtIn'] },
        { label: ['记录', 'Record'], fields: ['remark', 'createdAt', 'updatedAt', 'updatedBy'] },
      ],
      create: [{ label: ['角色', 'Role'], fields: ['code', 'name', 'nameEn', 'side', 'exclusiveGroup', 'remark'] }],
      edit: [{ label: ['角色', 'Role'], fields: ['name', 'nameEn', 'exclusiveGroup', 'remark'] }],
      next: {
        ON: [
          {
            when: { builtIn: false },
            says: [
              '在“角色授权与用户”中授予它的菜单和按钮，以及谁担任；没有授予的，担任的人什么都不能用',
              'Grant its menus and buttons, and choose who holds it, under Role permissions and users. Without any, whoever holds it can use nothing',
            ],
            label: ['授予菜单和用户', 'Grant menus and users'],
            to: 'roleGrants',
          },
        ],
      },
      calls: {
        'mg.role.page': { path: 'role/page', does: 'list', menu: ['H1', 'H2', 'A1'] },
        'mg.role.new': { path: 'role/new', does: 'create' },
        'mg.role.edit': { path: 'role/edit', does: 'update', effect: 'role.check' },
        'mg.role.status': { path: 'role/status', stepUp: true, ...switched },
        // Built-in roles stay; the grants of a deleted one go with it.
        'mg.role.delete': { path: 'role/delete/{id}', does: 'delete', stepUp: true, effect: 'role.delete' },
      },
    },
  },
});
