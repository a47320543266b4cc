/** Fields that every application under review has. */
import { flag, instant, integer, items, json, person, reference, sequence, text } from './fields.ts';

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
  submittedBy: person(['提交人', 'Submitted by'], { readOnly: true }),
  submittedAt: instant(['提交时间', 'Submitted at'], { readOnly: true }),
  auditType: reference(['审核类型', 'Review type'], 'auditTypes', { readOnly: true }),
  levels: integer(['审核级数', 'Review levels'], { readOnly: true, default: 1 }),
  firstRole: text(['初审角色', 'First reviewer role'], { readOnly: true }),
  secondRole: text(['复核角色', 'Second reviewer role'], { readOnly: true }),
  needPay: flag(['须缴费', 'Payment required'], { readOnly: true }),
  autoPass: flag(['自动通过', 'Auto-approve'], { readOnly: true }),
  dueAt: instant(['办理时限', 'Due by'], { readOnly: true, widget: 'due' }),
  checkAll: flag(['逐项核对后方可通过', 'All fields must be checked'], { readOnly: true }),
  materials: items(['应交材料', 'Required documents'], material, { readOnly: true }),
  claimedBy: person(['审核人', 'Reviewer'], { readOnly: true }),
  claimedAt: instant(['领取时间', 'Claimed at'], { readOnly: true }),
  firstDecidedBy: person(['初审人', 'First reviewer'], { readOnly: true }),
  firstDecidedAt: instant(['初审时间', 'First review at'], { readOnly: true }),
  decidedBy: person(['决定人', 'Decided by'], { readOnly: true }),
  decidedAt: instant(['决定时间', 'Decided at'], { readOnly: true }),
  decisionReason: text(['审核意见', 'Review comment'], { rules: 'length:0,200', readOnly: true }),
  marks: json(['逐项核对', 'Field checks'], marksShape, { readOnly: true }),
} as const;

/** The one of which the kind of review says which records it may name. */
export const ofKind: keyof typeof reviewFields = 'auditType';
