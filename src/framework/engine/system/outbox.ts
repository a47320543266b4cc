/** A message to be sent: SMS or mail, written in the transaction of what it tells, delivered later. Without a gateway it stays here to be read. */
import { choice, instant, integer, json, text } from '../declare/fields.ts';
import { defineSystemEntity } from '../declare/system-entity.ts';
import { anyObject } from './shapes.ts';

export const outbox = defineSystemEntity({
  name: 'outbox',
  label: ['短信与邮件', 'SMS and email'],
  represent: '{kind} {recipient}',
  fields: {
    kind: choice(['类型', 'Type'], { SMS: ['短信', 'SMS'], MAIL: ['邮件', 'Email'] }, { readOnly: true }),
    // Whom it was for and of which record it told; neither has a value in a message that tells of none, as a code.
    userNum: text(['用户编号', 'User number'], { readOnly: true }),
    recordId: text(['对象编号', 'Record ID'], { readOnly: true }),
    recipient: text(['收件人', 'Recipient'], { rules: 'required|length:3,200', readOnly: true, personal: true }),
    subject: text(['主题', 'Subject'], { rules: 'length:0,200', readOnly: true }),
    // Filled only where no gateway takes the message away, and emptied at the first start with one.
    body: text(['内容', 'Message'], { rules: 'length:0,1000', readOnly: true, storage: 'encrypted', journal: 'redact' }),
    /** What the gateway is handed; no audience reads it, and it is emptied once it has gone, or is of no use any more. */
    content: text(['待发内容', 'Pending content'], { rules: 'length:0,1000', readOnly: true, storage: 'encrypted', journal: 'redact' }),
    /** Of a gateway that sends by templates: which of its own, and what is filled into it. */
    template: text(['网关模板', 'Gateway template'], { rules: 'length:0,60', readOnly: true }),
    templateValues: json(['模板参数', 'Template parameters'], anyObject, {
      storage: 'encrypted',
      journal: 'redact',
      readOnly: true,
    }),
    // A code that has lapsed is not sent, nor kept.
    usableUntil: instant(['有效期至', 'Valid until'], { readOnly: true }),
    tries: integer(['尝试次数', 'Attempts'], { readOnly: true, default: 0 }),
    nextAt: instant(['下次发送', 'Next attempt'], { readOnly: true }),
    sentAt: instant(['发送时间', 'Sent at'], { readOnly: true }),
    lastError: text(['最近错误', 'Last error'], { rules: 'length:0,400', readOnly: true }),
  },
  states: {
    WAITING: { label: ['待发送', 'Queued'], tone: 'busy' },
    /** There is no gateway: nobody got it. */
    KEPT: { label: ['未发出', 'Not sent'], tone: 'warn' },
    SENT: { label: ['已发送', 'Sent'], tone: 'good' },
    GIVEN_UP: { label: ['已放弃', 'Abandoned'], tone: 'bad' },
  },
  start: 'WAITING',
  transitions: {
    keep: { label: ['留存', 'Keep in outbox'], from: 'WAITING', to: 'KEPT', by: 'effect' },
    deliver: { label: ['送达', 'Deliver'], from: 'WAITING', to: 'SENT', by: 'effect', set: { sentAt: '$now' } },
    resend: {
      label: ['重发', 'Retry'],
      from: 'GIVEN_UP',
      to: 'WAITING',
      by: 'effect',
      set: { tries: 0, nextAt: '$now', lastError: null },
    },
    giveUp: { label: ['放弃', 'Abandon'], from: 'WAITING', to: 'GIVEN_UP', by: 'effect' },
  },
  journal: false,
  indexes: [['state', 'nextAt'], ['recordId']],
});
