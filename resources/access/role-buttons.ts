/** A grant of one button to one role: the call whose ID is the code. It brings the button's menu along. */
import { defineResource } from '#engine/declare/index.ts';
import { switched } from '#engine/system/fields.ts';
import { roleButtons as base } from '#engine/system/role-buttons.ts';

export const roleButtons = defineResource({
  ...base,
  groups: { grant: { label: ['授权', 'Grant'], fields: ['role', 'code', 'remark'] } },
  audiences: {
    operator: {
      menu: 'H2',
      rows: 'all',
      list: ['role', 'state', 'code', 'remark', 'createdAt', 'createdBy'],
      sort: ['code', 'ASC'],
      filters: ['code'],
      show: ['grant', 'record'],
      create: ['grant'],
      edit: [{ of: 'grant', fields: ['remark'] }],
      calls: {
        'mg.roleButton.page': { path: 'roleButton/page', does: 'list' },
        'mg.roleButton.new': { path: 'roleButton/new', does: 'create', stepUp: true, effect: 'grant.button' },
        'mg.roleButton.edit': { path: 'roleButton/edit', does: 'update', stepUp: true },
        'mg.roleButton.status': { path: 'roleButton/status', stepUp: true, ...switched },
        'mg.roleButton.delete': { path: 'roleButton/delete/{id}', does: 'delete', stepUp: true, effect: 'grant.withdraw' },
      },
    },
  },
});
