/** A delivery of an event to an outside system: what was sent, what came back, how often it was tried. */
import { choice, instant, integer, json, longText, reference, text } from '../declare/fields.ts';
import { defineSystemEntity, named } from '../declare/system-entity.ts';
import { anyObject } from './shapes.ts';

export const pushLogs = defineSystemEntity({
  name: 'pushLogs',
  label: ['推送日志', 'Push logs'],
  represent: '{event} {recordLabel}',
  fields: {
    target: reference(['推送目标', 'Target'], 'pushTargets', { readOnly: true }),
    event: choice(['事件', 'Event'], named, { readOnly: true }),
    // The same for every target and every try: by it a receiver knows what it has had already.
    eventId: text(['事件编号', 'Event ID'], { readOnly: true }),
    resource: text(['对象类型', 'Record type'], { readOnly: true, widget: 'recordKind' }),
    recordId: text(['对象编号', 'Record ID'], { readOnly: true }),
    recordLabel: text(['对象', 'Related record'], { rules: 'length:0,400', readOnly: true, widget: 'recordLink' }),
    targetUrl: text(['接收地址', 'Receiving URL'], { rules: 'length:0,500', readOnly: true }),
    payload: json(['推送内容', 'Payload'], anyObject, { readOnly: true }),
    httpStatus: integer(['HTTP 状态码', 'HTTP status'], { readOnly: true }),
    response: longText(['对方答复', 'Response'], { rules: 'length:0,2100', readOnly: true }),
    tries: integer(['尝试次数', 'Attempts'], { readOnly: true, default: 0 }),
    nextAt: instant(['下次推送', 'Next attempt'], { readOnly: true }),
    sentAt: instant(['送达时间', 'Delivered at'], { readOnly: true }),
    lastError: text(['最近错误', 'Last error'], { rules: 'length:0,400', readOnly: true }),
  },
  states: {
    WAIT: { label: ['待推送', 'Queued'], tone: 'busy' },
    OK: { label: ['已送达', 'Delivered'], tone: 'good' },
    FAILED: { label: ['失败待重试', 'Retry pending'], tone: 'warn' },
    GIVEN_UP: { label: ['已放弃', 'Abandoned'], tone: 'bad' },
  },
  start: 'WAIT',
  transitions: {
    resend: {
      label: ['重新推送', 'Push again'],
      from: ['OK', 'FAILED', 'GIVEN_UP'],
      to: 'WAIT',
      set: { tries: 0, nextAt: '$now', lastError: null },
    },
    deliver: { label: ['送达', 'Deliver'], from: ['WAIT', 'FAILED'], to: 'OK', by: 'effect' },
    fail: { label: ['失败', 'Fail'], from: ['WAIT', 'FAILED'], to: 'FAILED', by: 'effect' },
    giveUp: { label: ['放弃', 'Abandon'], from: ['WAIT', 'FAILED'], to: 'GIVEN_UP', by: 'effect' },
  },
  journal: false,
  indexes: [['state', 'nextAt'], ['eventId'], ['recordId']],
});
