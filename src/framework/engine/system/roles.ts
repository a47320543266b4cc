/** A role: a name for a set of menus and buttons. Which menus it holds stands in `roleMenus` and `roleButtons`. */
import { flag, text } from '../declare/fields.ts';
import { defineSystemEntity } from '../declare/system-entity.ts';
import { onOff, sideName } from './fields.ts';

export const roles = defineSystemEntity({
  name: 'roles',
  label: ['角色', 'Roles'],
  represent: '{name}',
  effect: 'power.role',
  fields: {
    code: text(['角色编码', 'Role code'], { rules: 'required|length:2,40|username', clean: 'upper', unique: true }),
    name: text(['角色名称', 'Role name'], { rules: 'required|length:2,40' }),
    nameEn: text(['英文名称', 'English name'], { rules: 'length:0,60' }),
    side: sideName(['所属', 'User type'], { rules: 'required' }),
    exclusiveGroup: text(['互斥组', 'Exclusive group'], {
      rules: 'length:0,40',
      help: ['同一互斥组的角色不能授予同一人', 'A person cannot hold two roles of the same group'],
    }),
    builtIn: flag(['系统内置', 'Built in'], { readOnly: true }),
    remark: text(['备注', 'Note'], { rules: 'length:0,200' }),
  },
  states: onOff.states,
  start: 'ON',
  transitions: { enable: onOff.transitions.enable, disable: { ...onOff.transitions.disable, effect: 'role.check' } },
});
