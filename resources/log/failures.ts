/** Something that did not come about by itself and waits for somebody: a delivery given up, a job that failed, an issuance cut off. */
import { choice, defineResource, integer, longText, reference, text } from '#engine/declare/index.ts';

export const failures = defineResource({
  name: 'failures',
  label: ['失败日志', 'Failures'],
  represent: '{biz} {recordLabel}',
  fields: {
    biz: choice(
      ['业务', 'Kind of work'],
      {
        PUSH: ['事件推送', 'Push'],
        MESSAGE: ['短信与邮件', 'SMS and mail'],
        JOB: ['定时任务', 'Scheduled job'],
        ISSUING: ['制证', 'Issuing'],
      },
      { readOnly: true },
    ),
    step: text(['环节', 'Step'], { readOnly: true }),
    resource: text(['对象类型', 'Resource'], { readOnly: true, widget: 'recordKind' }),
    recordId: text(['对象编号', 'Record id'], { readOnly: true, indexed: true }),
    recordLabel: text(['对象', 'Record'], { rules: 'length:0,400', readOnly: true, widget: 'recordLink' }),
    member: reference(['所属企业', 'Member'], 'members', { readOnly: true }),
    error: longText(['错误', 'Error'], { rules: 'length:0,2000', readOnly: true }),
    tries: integer(['失败次数', 'Times failed'], { readOnly: true, default: 1 }),
  },
  states: {
    NEW: { label: ['待处理', 'New'], tone: 'bad' },
    RESENT: { label: ['已重发', 'Sent again'], tone: 'busy' },
    FIXED: { label: ['已解决', 'Fixed'], tone: 'good' },
    IGNORED: { label: ['已忽略', 'Ignored'], tone: 'neutral' },
  },
  start: 'NEW',
  transitions: {
    resend: { label: ['重发', 'Send again'], from: ['NEW', 'RESENT'], to: 'RESENT', reason: 'optional', effect: 'failure.resend' },
    ignore: { label: ['忽略', 'Ignore'], from: ['NEW', 'RESENT'], to: 'IGNORED', reason: 'required', danger: true },
    fix: { label: ['解决', 'Fix'], from: ['NEW', 'RESENT', 'IGNORED'], to: 'FIXED', by: 'effect' },
    recur: { label: ['再次失败', 'Fail again'], from: 'RESENT', to: 'NEW', by: 'effect' },
  },
  journal: false,
  indexes: [['state', 'createdAt']],
  audiences: {
    operator: {
      rows: 'all',
      reads: ['biz', 'step', 'resource', 'recordId', 'recordLabel', 'member', 'error', 'tries', 'createdAt', 'updatedAt', 'updatedBy'],
      views: {
        list: {
          columns: ['recordLabel', 'state', 'biz', 'step', 'resource', 'member', 'tries', 'createdAt', 'updatedAt'],
          sort: ['createdAt', 'DESC'],
          search: ['recordId'],
          filters: ['state', 'biz', 'member', 'createdAt'],
        },
        show: [
          { title: ['失败', 'Failure'], fields: ['biz', 'step', 'error', 'tries'] },
          { title: ['对象', 'Record'], fields: ['resource', 'recordLabel', 'recordId', 'member'] },
          { title: ['记录', 'Record of it'], fields: ['createdAt', 'updatedAt', 'updatedBy'] },
        ],
      },
      home: { failed: ['NEW'] },
      calls: {
        'en.failure.query': { path: 'failureLog/query', does: 'list', menu: 'C9' },
        'en.failure.resend': {
          path: 'failureLog/resend',
          does: { choose: 'decision', of: { ignore: 'ignore' }, else: 'resend' },
          menu: 'C9',
          idempotent: true,
          ask: {
            decision: choice(['处理', 'What to do'], { resend: ['重发', 'Send again'], ignore: ['忽略', 'Ignore'] }, { default: 'resend' }),
          },
          label: ['重发、忽略', 'Send again, ignore'],
        },
      },
    },
  },
});
