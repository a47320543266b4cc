/** An audit type: by how many, by whom and within which time a kind of application is decided. At most one of a kind is in force. */
import { flag, integer, items, reference, text } from '../declare/fields.ts';
import { material } from '../declare/review-fields.ts';
import { defineSystemEntity, staff } from '../declare/system-entity.ts';
import { onOff } from './fields.ts';

export const auditTypes = defineSystemEntity({
  name: 'auditTypes',
  label: ['审核类型', 'Audit types'],
  represent: '{name}',
  fields: {
    code: text(['编码', 'Code'], { rules: 'required|length:2,32', clean: 'upper', unique: true }),
    name: text(['名称', 'Name'], { rules: 'required|length:2,40' }),
    // A choice, once it is known what is under review.
    kind: text(['申请类型', 'Kind of application'], { rules: 'required|length:1,40' }),
    levels: integer(['审核级数', 'Levels'], {
      rules: 'required|range:1,2',
      default: 1,
      help: ['2 级：初审通过后须由另一人复核', 'Two: another reviewer confirms what the first one approves'],
    }),
    firstRole: reference(['初审角色', 'First role'], 'roles', {
      among: { side: staff, state: 'ON' },
      help: ['留空：持有该审核菜单的人均可', "Empty: whoever holds the queue's menu"],
    }),
    secondRole: reference(['复核角色', 'Second role'], 'roles', {
      among: { side: staff, state: 'ON' },
      help: ['留空：持有该审核菜单的人均可', "Empty: whoever holds the queue's menu"],
    }),
    needPay: flag(['须缴费', 'To be paid'], {
      help: ['通过后生成的订单须先缴费再制证', 'The order that approval makes is paid before it is issued'],
    }),
    autoPass: flag(['自动通过', 'Passes by itself'], {
      help: [
        '无须人工的申请提交后即通过；其余仍进入队列',
        'What needs no look passes when it is handed in; everything else enters the queue',
      ],
    }),
    targetHours: integer(['办理时限（小时）', 'Decided within (hours)'], { rules: 'required|range:1,720', default: 24 }),
    materials: items(['应交材料', 'Documents expected'], material, { most: 20 }),
    remark: text(['备注', 'Remark'], { rules: 'length:0,200' }),
  },
  states: onOff.states,
  start: 'OFF',
  transitions: { enable: { ...onOff.transitions.enable, effect: 'auditType.enable' }, disable: onOff.transitions.disable },
});
