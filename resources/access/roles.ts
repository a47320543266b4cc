/** A role: a name for a set of menus and buttons. Which menus it holds stands in `roleMenus` and `roleButtons`. */
import { choice, defineResource, flag, text } from '#engine/declare/index.ts';
import { onOff, switchTo } from '../_fields.ts';
import { roleSeeds } from '../_roles.ts';
import { sides } from '../_terms.ts';

export const roles = defineResource({
  name: 'roles',
  label: ['角色', 'Roles'],
  represent: '{name}',
  guard: 'power.role',
  fields: {
    code: text(['角色编码', 'Role code'], { rules: 'required|length:2,40', clean: 'upper', unique: true }),
    name: text(['角色名称', 'Name'], { rules: 'required|length:2,40' }),
    nameEn: text(['英文名称', 'English name'], { rules: 'length:0,60' }),
    side: choice(['所属', 'Side'], sides, { rules: 'required' }),
    exclusiveGroup: text(['互斥组', 'Exclusive group'], {
      rules: 'length:0,40',
      help: ['同一互斥组的角色不能授予同一人', 'Nobody holds two roles of one group'],
    }),
    builtIn: flag(['系统内置', 'Built in'], { readOnly: true }),
    remark: text(['备注', 'Remark'], { rules: 'length:0,200' }),
  },
  states: onOff.states,
  start: 'ON',
  transitions: { enable: onOff.transitions.enable, disable: { ...onOff.transitions.disable, effect: 'role.check' } },
  seeds: {
    key: 'code',
    rows: roleSeeds.map(({ code, name, nameEn, side, ...role }) => ({
      code,
      name,
      nameEn,
      side,
      builtIn: true,
      ...('exclusiveGroup' in role ? { exclusiveGroup: role.exclusiveGroup } : {}),
    })),
  },
  audiences: {
    operator: {
      rows: 'all',
      reads: ['code', 'name', 'nameEn', 'side', 'exclusiveGroup', 'builtIn', 'remark', 'createdAt', 'updatedAt', 'updatedBy'],
      views: {
        list: {
          columns: ['name', 'state', 'code', 'side', 'exclusiveGroup', 'builtIn', 'remark', 'updatedAt'],
          sort: ['code', 'ASC'],
          search: ['code', 'name'],
          filters: ['side', 'state', 'builtIn'],
        },
        show: [
          { title: ['角色', 'Role'], fields: ['name', 'nameEn', 'code', 'side', 'exclusiveGroup', 'builtIn'] },
          { title: ['记录', 'Record'], fields: ['remark', 'createdAt', 'updatedAt', 'updatedBy'] },
        ],
        create: [{ title: ['角色', 'Role'], fields: ['code', 'name', 'nameEn', 'side', 'exclusiveGroup', 'remark'] }],
        edit: [{ title: ['角色', 'Role'], fields: ['name', 'nameEn', 'exclusiveGroup', 'remark'] }],
      },
      calls: {
        'mg.role.page': { path: 'role/page', does: 'list', menu: ['H1', 'H2', 'A1'] },
        'mg.role.new': {
          path: 'role/new',
          does: 'create',
          menu: 'H1',
          input: ['code', 'name', 'nameEn', 'side', 'exclusiveGroup', 'remark'],
        },
        'mg.role.edit': {
          path: 'role/edit',
          does: 'update',
          menu: 'H1',
          input: ['name', 'nameEn', 'exclusiveGroup', 'remark'],
          effect: 'role.check',
        },
        'mg.role.status': {
          path: 'role/status',
          does: { choose: 'status', of: { ON: 'enable', OFF: 'disable' } },
          menu: 'H1',
          stepUp: true,
          ask: { status: switchTo },
        },
        // Built-in roles stay; the grants of a deleted one go with it.
        'mg.role.delete': { path: 'role/delete/{id}', does: 'delete', menu: 'H1', stepUp: true, effect: 'role.delete' },
      },
    },
  },
});
