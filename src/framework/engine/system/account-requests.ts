/** What an administrator asks for and may not do alone: a change to the account or the duty of somebody who holds what they do not hold. */
import { choice, flag, instant, json, person, reference, text } from '../declare/fields.ts';
import { defineSystemEntity } from '../declare/system-entity.ts';
import { resetCode } from './fields.ts';
import { anyObject } from './shapes.ts';

export const accountRequests = defineSystemEntity({
  name: 'accountRequests',
  label: ['账号变更复核', 'Account changes to approve'],
  represent: '{subject}',
  fields: {
    call: text(['变更', 'Change'], { readOnly: true }),
    subject: text(['账号', 'Account'], { rules: 'length:0,200', readOnly: true }),
    userNum: person(['用户', 'User'], { readOnly: true }),
    recordId: text(['对象编号', 'Record ID'], { readOnly: true }),
    input: json(['内容', 'Requested change'], anyObject, { readOnly: true, storage: 'encrypted', journal: 'redact' }),
    role: reference(['角色', 'Role'], 'roles', { readOnly: true }),
    turnTo: choice(['变为', 'Change to'], { ON: ['启用', 'Enabled'], OFF: ['停用', 'Disabled'] }, { readOnly: true }),
    newMobile: text(['新手机', 'New mobile'], { readOnly: true, personal: 'mobile' }),
    newEmail: text(['新电子邮箱', 'New email'], { readOnly: true }),
    why: text(['原因', 'Reason'], { rules: 'length:0,200', readOnly: true }),
    askerName: text(['申请人', 'Requested by'], { readOnly: true }),
    askerDuties: text(['申请人职责', "Requester's duties"], { readOnly: true }),
    decidedBy: person(['复核人', 'Approver'], { readOnly: true }),
    decidedAt: instant(['复核时间', 'Decided at'], { readOnly: true }),
    lapsesAt: instant(['失效时间', 'Expires at'], { readOnly: true }),
    replaced: flag(['已被新申请取代', 'Replaced by a newer request'], { readOnly: true }),
  },
  states: {
    WAITING: { label: ['待复核', 'Awaiting approval'], tone: 'warn' },
    DONE: { label: ['已执行', 'Carried out'], tone: 'good' },
    REFUSED: { label: ['未通过', 'Rejected'], tone: 'bad' },
    LAPSED: { label: ['已失效', 'Expired'], tone: 'neutral' },
  },
  start: 'WAITING',
  transitions: {
    confirm: {
      label: ['确认并执行', 'Approve and carry out'],
      from: 'WAITING',
      to: 'DONE',
      set: { decidedBy: '$session.userNum', decidedAt: '$now' },
      effect: 'power.confirm',
      answer: resetCode,
    },
    refuse: {
      label: ['不同意', 'Reject'],
      from: 'WAITING',
      to: 'REFUSED',
      reason: 'required',
      set: { decidedBy: '$session.userNum', decidedAt: '$now' },
      effect: 'power.second',
      danger: true,
    },
    replace: { label: ['取代', 'Replace'], from: 'WAITING', to: 'LAPSED', by: 'effect', set: { replaced: true } },
    lapse: { label: ['失效', 'Expire'], from: 'WAITING', to: 'LAPSED', at: 'lapsesAt' },
  },
  indexes: [['userNum'], ['recordId'], ['lapsesAt']],
});
