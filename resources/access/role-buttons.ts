/** A grant of one button to one role: the call whose ID is the code. It brings the button's menu along. */
import { defineResource, reference, text } from '#engine/declare/index.ts';
import { onOff, switchTo } from '../_fields.ts';

export const roleButtons = defineResource({
  name: 'roleButtons',
  label: ['角色按钮', 'Buttons of roles'],
  represent: '{code}',
  guard: 'power.role',
  fields: {
    role: reference(['角色', 'Role'], 'roles', { rules: 'required' }),
    code: text(['按钮编码', 'Button code'], { rules: 'required|length:3,60', unique: ['role'] }),
    remark: text(['备注', 'Remark'], { rules: 'length:0,200' }),
  },
  states: onOff.states,
  start: 'ON',
  transitions: {
    enable: { ...onOff.transitions.enable, effect: 'grant.button' },
    disable: { ...onOff.transitions.disable, effect: 'grant.withdraw' },
  },
  audiences: {
    operator: {
      rows: 'all',
      reads: ['role', 'code', 'remark', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'],
      views: {
        list: {
          columns: ['role', 'state', 'code', 'remark', 'createdAt', 'createdBy'],
          sort: ['code', 'ASC'],
          search: ['code'],
          filters: ['role', 'code', 'state'],
        },
        show: [
          { title: ['授权', 'Grant'], fields: ['role', 'code', 'remark'] },
          { title: ['记录', 'Record'], fields: ['createdAt', 'createdBy', 'updatedAt', 'updatedBy'] },
        ],
        create: [{ title: ['授权', 'Grant'], fields: ['role', 'code', 'remark'] }],
        edit: [{ title: ['授权', 'Grant'], fields: ['remark'] }],
      },
      calls: {
        'mg.roleButton.page': { path: 'roleButton/page', does: 'list', menu: 'H2' },
        'mg.roleButton.new': {
          path: 'roleButton/new',
          does: 'create',
          menu: 'H2',
          stepUp: true,
          input: ['role', 'code', 'remark'],
          effect: 'grant.button',
        },
        'mg.roleButton.edit': { path: 'roleButton/edit', does: 'update', menu: 'H2', stepUp: true, input: ['remark'] },
        'mg.roleButton.status': {
          path: 'roleButton/status',
          does: { choose: 'status', of: { ON: 'enable', OFF: 'disable' } },
          menu: 'H2',
          stepUp: true,
          ask: { status: switchTo },
        },
        'mg.roleButton.delete': { path: 'roleButton/delete/{id}', does: 'delete', menu: 'H2', stepUp: true, effect: 'grant.withdraw' },
      },
    },
  },
});
