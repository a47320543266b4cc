/** An audit type: by how many, by whom and within which time a kind of application is decided. At most one of a kind is in force. */
import { flag, integer, items, reference, text } from '../declare/fields.ts';
import { material } from '../declare/review-fields.ts';
import { defineSystemEntity, staff } from '../declare/system-entity.ts';
import { onOff } from './fields.ts';

export const auditTypes = defineSystemEntity({
  name: 'auditTypes',
  label: ['审核类型', 'Review types'],
  represent: '{name}',
  fields: {
    code: text(['编码', 'Code'], { rules: 'required|length:2,32', clean: 'upper', unique: true }),
    name: text(['名称', 'Name'], { rules: 'required|length:2,40' }),
    nameEn: text(['英文名称', 'English name'], { rules: 'length:0,60' }),
    // A choice, once it is known what is under review.
    kind: text(['申请类型', 'Application type'], { rules: 'required|length:1,40' }),
    levels: integer(['审核级数', 'Review levels'], {
      rules: 'required|range:1,2',
      default: 1,
      help: ['2 级：初审通过后须由另一人复核', 'With two levels, a second reviewer must confirm what the first one approves'],
    }),
    firstRole: reference(['初审角色', 'First reviewer role'], 'roles', {
      among: { side: staff, state: 'ON' },
      help: ['留空：持有该审核菜单的人均可', 'Leave empty to allow anyone who has this review menu'],
    }),
    secondRole: reference(['复核角色', 'Second reviewer role'], 'roles', {
      among: { side: staff, state: 'ON' },
      help: ['留空：持有该审核菜单的人均可', 'Leave empty to allow anyone who has this review menu'],
    }),
    needPay: flag(['须缴费', 'Payment required'], {
      help: ['通过后生成的订单须先缴费再制证', 'The order created on approval must be paid before it is processed'],
    }),
    autoPass: flag(['自动通过', 'Auto-approve'], {
      help: [
        '无须人工的申请提交后即通过；其余仍进入队列',
        'Applications that need no manual check are approved on submission; all others still go to the queue',
      ],
    }),
    checkAll: flag(['逐项核对后方可通过', 'All fields must be checked'], {
      help: [
        '开启后，还有内容未核对的申请不能通过；关闭时只提醒',
        'When on, an application with unchecked fields cannot be approved; when off, the reviewer only gets a reminder',
      ],
    }),
    targetHours: integer(['办理时限（小时）', 'Time limit (hours)'], {
      rules: 'required|range:1,720',
      default: 24,
      help: ['只计工作日，24 小时即一个工作日', 'Counted in working days only: 24 hours are one working day'],
    }),
    materials: items(['应交材料', 'Required documents'], material, { most: 20 }),
    remark: text(['备注', 'Note'], { rules: 'length:0,200' }),
  },
  states: onOff.states,
  start: 'OFF',
  transitions: { enable: { ...onOff.transitions.enable, effect: 'auditType.enable' }, disable: onOff.transitions.disable },
});
