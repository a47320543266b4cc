/** A role held by a person, operator or employee, found by user number. Roles of one exclusive group never meet in one person. */
import { defineResource } from '#engine/declare/index.ts';
import { switched } from '#engine/system/fields.ts';
import { roleUsers as base } from '#engine/system/role-users.ts';

export const roleUsers = defineResource({
  ...base,
  groups: { grant: { label: ['授权', 'Grant'], fields: ['role', 'userNum', 'validTo', 'remark'] } },
  audiences: {
    operator: {
      menu: 'H2',
      rows: 'all',
      list: ['userNum', 'state', 'role', 'validTo', 'remark', 'createdAt', 'createdBy'],
      filters: ['userNum'],
      show: ['grant', 'record'],
      create: ['grant'],
      preview: { call: 'mg.roleUser.preview', widget: 'roleEffect' },
      edit: [{ of: 'grant', fields: ['validTo', 'remark'] }],
      calls: {
        'mg.roleUser.page': { path: 'roleUser/page', does: 'list' },
        'mg.roleUser.new': { path: 'roleUser/new', does: 'create', stepUp: true, effect: 'grant.user', label: ['授予角色', 'Grant role'] },
        'mg.roleUser.edit': { path: 'roleUser/edit', does: 'update', stepUp: true, effect: 'grant.user' },
        'mg.roleUser.status': { path: 'roleUser/status', stepUp: true, ...switched },
        'mg.roleUser.delete': { path: 'roleUser/delete/{id}', does: 'delete', stepUp: true, effect: 'grant.withdraw' },
      },
    },
  },
});
