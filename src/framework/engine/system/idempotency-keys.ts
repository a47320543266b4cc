/** An idempotency key: the call and body it came with, and the answer it gets again. */
import { instant, json, text } from '../declare/fields.ts';
import { defineSystemEntity } from '../declare/system-entity.ts';
import { anyObject } from './shapes.ts';

export const idempotencyKeys = defineSystemEntity({
  name: 'idempotencyKeys',
  label: ['幂等键', 'Idempotency keys'],
  represent: '{key}',
  fields: {
    owner: text(['所有者', 'Owner'], {
      readOnly: true,
      help: ['用户编号；无会话时为地址', 'User number, or the IP address without a session'],
    }),
    callId: text(['接口', 'API call'], { readOnly: true }),
    key: text(['键', 'Key'], { rules: 'required|length:1,200', readOnly: true, unique: ['owner', 'callId'] }),
    bodyHash: text(['请求摘要', 'Body hash'], { rules: 'required', readOnly: true }),
    // Encrypted: a one-time password may be part of an answer.
    answer: json(['结果', 'Result'], anyObject, { readOnly: true, storage: 'encrypted' }),
    expiresAt: instant(['到期时间', 'Expires at'], { readOnly: true }),
  },
  states: {
    RUNNING: { label: ['处理中', 'In progress'], tone: 'busy' },
    DONE: { label: ['完成', 'Done'], tone: 'good' },
  },
  start: 'RUNNING',
  transitions: { finish: { label: ['完成', 'Finish'], from: 'RUNNING', to: 'DONE', by: 'effect' } },
  journal: false,
  indexes: [['expiresAt']],
});
