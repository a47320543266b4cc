/** Something that did not come about by itself and waits for somebody: a delivery given up, a job that failed, an issuance cut off. */
import { choice, integer, longText, reference, text } from '../declare/fields.ts';
import type { Label } from '../declare/label.ts';
import { defineSystemEntity, organisation } from '../declare/system-entity.ts';
import { failureKinds } from './terms.ts';

/** An application has kinds of work of its own. */
const kinds: Readonly<Record<string, Label>> = failureKinds;

export const failures = defineSystemEntity({
  name: 'failures',
  label: ['失败日志', 'Failure log'],
  represent: '{biz} {recordLabel}',
  fields: {
    biz: choice(['任务类型', 'Task type'], kinds, { readOnly: true }),
    step: text(['出错环节', 'Step'], { readOnly: true }),
    resource: text(['对象类型', 'Record type'], { readOnly: true, widget: 'recordKind' }),
    recordId: text(['对象编号', 'Record ID'], { readOnly: true }),
    recordLabel: text(['对象', 'Related record'], { rules: 'length:0,400', readOnly: true, widget: 'recordLink' }),
    member: reference(['所属{organisation}', '{organisation}'], organisation, { readOnly: true }),
    error: longText(['错误', 'Error'], { rules: 'length:0,2000', readOnly: true }),
    tries: integer(['失败次数', 'Failed attempts'], { readOnly: true, default: 1 }),
  },
  states: {
    NEW: { label: ['待处理', 'Open'], tone: 'bad' },
    RESENT: { label: ['已重发', 'Retried'], tone: 'busy' },
    FIXED: { label: ['已解决', 'Resolved'], tone: 'good' },
    IGNORED: { label: ['已忽略', 'Ignored'], tone: 'neutral' },
  },
  start: 'NEW',
  transitions: {
    resend: { label: ['重发', 'Retry'], from: ['NEW', 'RESENT'], to: 'RESENT', reason: 'optional', effect: 'failure.resend' },
    ignore: { label: ['忽略', 'Ignore'], from: ['NEW', 'RESENT'], to: 'IGNORED', reason: 'required', danger: true },
    fix: { label: ['解决', 'Mark as resolved'], from: ['NEW', 'RESENT', 'IGNORED'], to: 'FIXED', by: 'effect' },
    recur: { label: ['再次失败', 'Failed again'], from: 'RESENT', to: 'NEW', by: 'effect' },
  },
  journal: false,
  indexes: [['state', 'createdAt'], ['recordId']],
});
