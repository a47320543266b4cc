/** A grant of one menu to one role: it opens the menu's lists and details; its buttons are granted apart. */
import { reference, text } from '../declare/fields.ts';
import { defineSystemEntity } from '../declare/system-entity.ts';
import { onOff } from './fields.ts';

export const roleMenus = defineSystemEntity({
  name: 'roleMenus',
  label: ['角色菜单', 'Role menus'],
  represent: '{menuId}',
  effect: 'power.role',
  acts: { delete: ['收回菜单', 'Revoke menu'] },
  fields: {
    role: reference(['角色', 'Role'], 'roles', { rules: 'required' }),
    menuId: text(['菜单编号', 'Menu ID'], {
      rules: 'required|length:1,10',
      unique: ['role'],
      picks: { resource: 'menus', by: 'menuId' },
      widget: 'pickedName',
    }),
    remark: text(['备注', 'Note'], { rules: 'length:0,200' }),
  },
  states: onOff.states,
  start: 'ON',
  transitions: {
    enable: { ...onOff.transitions.enable, effect: 'grant.menu' },
    disable: { ...onOff.transitions.disable, effect: 'grant.withdraw' },
  },
});
