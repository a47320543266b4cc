/** A role held by a person of whichever side, found by user number. Roles of one exclusive group never meet in one person. */
import { date, person, reference, text } from '../declare/fields.ts';
import { defineSystemEntity } from '../declare/system-entity.ts';
import { onOff } from './fields.ts';

export const roleUsers = defineSystemEntity({
  name: 'roleUsers',
  label: ['角色用户', 'Role users'],
  represent: '{userNum}',
  effect: 'power.duty',
  acts: { delete: ['收回角色', 'Revoke role'] },
  fields: {
    role: reference(['角色', 'Role'], 'roles', { rules: 'required' }),
    userNum: person(['用户', 'User'], {
      rules: 'required|length:11,11',
      unique: ['role'],
      help: ['按姓名或登录名查找', 'Find by name or username'],
    }),
    validTo: date(['有效期至', 'Valid to'], { help: ['长期有效请留空', 'Leave empty for no end date'] }),
    remark: text(['备注', 'Note'], { rules: 'length:0,200' }),
  },
  states: onOff.states,
  start: 'ON',
  transitions: {
    enable: {
      ...onOff.transitions.enable,
      warns: [
        '对方从下一次操作起重新具有该角色的菜单和按钮。',
        'They get the menus and buttons of this role back from their next action on.',
      ],
      effect: 'grant.user',
    },
    disable: {
      ...onOff.transitions.disable,
      warns: [
        '对方从下一次操作起失去该角色给予的菜单和按钮；其他角色给予的不受影响。',
        'They lose the menus and buttons of this role from their next action on. What their other roles give them is not affected.',
      ],
      effect: 'grant.withdraw',
    },
  },
  indexes: [['userNum']],
});
