/** A role held by a person, operator or employee, found by user number. Roles of one exclusive group never meet in one person. */
import { date, defineResource, reference, text } from '#engine/declare/index.ts';
import { onOff, switchTo } from '../_fields.ts';

export const roleUsers = defineResource({
  name: 'roleUsers',
  label: ['角色用户', 'Users of roles'],
  represent: '{userNum}',
  guard: 'power.duty',
  fields: {
    role: reference(['角色', 'Role'], 'roles', { rules: 'required' }),
    userNum: text(['用户', 'User'], {
      rules: 'required|length:11,11',
      unique: ['role'],
      indexed: true,
      person: true,
      help: ['用户编号', 'User number'],
    }),
    validTo: date(['有效期至', 'Valid to'], { help: ['长期有效请留空', 'Leave empty for no end'] }),
    remark: text(['备注', 'Remark'], { rules: 'length:0,200' }),
  },
  states: onOff.states,
  start: 'ON',
  transitions: {
    enable: { ...onOff.transitions.enable, effect: 'grant.user' },
    disable: { ...onOff.transitions.disable, effect: 'grant.withdraw' },
  },
  audiences: {
    operator: {
      rows: 'all',
      reads: ['role', 'userNum', 'validTo', 'remark', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'],
      views: {
        list: {
          columns: ['userNum', 'state', 'role', 'validTo', 'remark', 'createdAt', 'createdBy'],
          sort: ['createdAt', 'DESC'],
          search: ['userNum'],
          filters: ['role', 'userNum', 'state'],
        },
        show: [
          { title: ['授权', 'Grant'], fields: ['role', 'userNum', 'validTo', 'remark'] },
          { title: ['记录', 'Record'], fields: ['createdAt', 'createdBy', 'updatedAt', 'updatedBy'] },
        ],
        create: [{ title: ['授权', 'Grant'], fields: ['role', 'userNum', 'validTo', 'remark'] }],
        edit: [{ title: ['授权', 'Grant'], fields: ['validTo', 'remark'] }],
      },
      calls: {
        'mg.roleUser.page': { path: 'roleUser/page', does: 'list', menu: 'H2' },
        'mg.roleUser.new': {
          path: 'roleUser/new',
          does: 'create',
          menu: 'H2',
          stepUp: true,
          input: ['role', 'userNum', 'validTo', 'remark'],
          effect: 'grant.user',
        },
        'mg.roleUser.edit': {
          path: 'roleUser/edit',
          does: 'update',
          menu: 'H2',
          stepUp: true,
          input: ['validTo', 'remark'],
          effect: 'grant.user',
        },
        'mg.roleUser.status': {
          path: 'roleUser/status',
          does: { choose: 'status', of: { ON: 'enable', OFF: 'disable' } },
          menu: 'H2',
          stepUp: true,
          ask: { status: switchTo },
        },
        'mg.roleUser.delete': { path: 'roleUser/delete/{id}', does: 'delete', menu: 'H2', stepUp: true, effect: 'grant.withdraw' },
      },
    },
  },
});
