/** A grant of one button to one role: the call whose ID is the code. It brings the button's menu along. */
import { reference, text } from '../declare/fields.ts';
import { defineSystemEntity } from '../declare/system-entity.ts';
import { onOff } from './fields.ts';

export const roleButtons = defineSystemEntity({
  name: 'roleButtons',
  label: ['角色按钮', 'Role buttons'],
  represent: '{code}',
  effect: 'power.role',
  acts: { delete: ['收回按钮', 'Revoke button'] },
  fields: {
    role: reference(['角色', 'Role'], 'roles', { rules: 'required' }),
    code: text(['按钮编码', 'Button code'], { rules: 'required|length:3,60', unique: ['role'] }),
    remark: text(['备注', 'Note'], { rules: 'length:0,200' }),
  },
  states: onOff.states,
  start: 'ON',
  transitions: {
    enable: { ...onOff.transitions.enable, effect: 'grant.button' },
    disable: { ...onOff.transitions.disable, effect: 'grant.withdraw' },
  },
});
