/** Fields that every application under review has. */
import { flag, instant, integer, items, json, reference, sequence, text } from './fields.ts';

/** What a reviewer looks for among the documents, whatever kind of application it is. */
export const material = {
  name: text(['材料', 'Document'], { rules: 'required|length:1,60' }),
  required: flag(['必交', 'Required'], { default: true }),
} as const;

/** A reviewer's marks, by field. */
export const marksShape = {
  type: ['object', 'null'],
  additionalProperties: { type: 'object', properties: { right: { type: 'boolean' }, note: { type: 'string' } }, required: ['right'] },
} as const;

/** Fields that every application has beside its own. What its audit type says is copied in when it is handed in, so that a change touches none under way. */
export const reviewFields = {
  applyNo: sequence(['申请编号', 'Application number'], '{date}{letters}{n:6}'),
  submittedBy: text(['提交人', 'Submitted by'], { readOnly: true, person: true }),
  submittedAt: instant(['提交时间', 'Submitted at'], { readOnly: true }),
  auditType: reference(['审核类型', 'Audit type'], 'auditTypes', { readOnly: true }),
  levels: integer(['审核级数', 'Levels'], { readOnly: true, default: 1 }),
  firstRole: text(['初审角色', 'First role'], { readOnly: true }),
  secondRole: text(['复核角色', 'Second role'], { readOnly: true }),
  needPay: flag(['须缴费', 'To be paid'], { readOnly: true }),
  autoPass: flag(['自动通过', 'Passes by itself'], { readOnly: true }),
  dueAt: instant(['办理时限', 'Due at'], { readOnly: true, widget: 'due' }),
  materials: items(['应交材料', 'Documents expected'], material, { readOnly: true }),
  claimedBy: text(['审核人', 'Claimed by'], { readOnly: true, person: true }),
  claimedAt: instant(['领取时间', 'Claimed at'], { readOnly: true }),
  firstDecidedBy: text(['初审人', 'First reviewer'], { readOnly: true, person: true }),
  firstDecidedAt: instant(['初审时间', 'First decided at'], { readOnly: true }),
  decidedBy: text(['决定人', 'Decided by'], { readOnly: true, person: true }),
  decidedAt: instant(['决定时间', 'Decided at'], { readOnly: true }),
  decisionReason: text(['审核意见', 'Reason'], { rules: 'length:0,200', readOnly: true }),
  marks: json(['逐项核对', 'Marks'], { readOnly: true, shape: marksShape }),
} as const;
