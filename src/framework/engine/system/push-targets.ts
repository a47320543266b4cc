/** An outside system that is told of events: where it listens, what it hears, and the secret it knows us by. */
import { choices, text } from '../declare/fields.ts';
import { defineSystemEntity, named } from '../declare/system-entity.ts';
import { onOff } from './fields.ts';

/** Answered once, when it was made: the service shows it never again. */
export const newSecret = {
  secret: text(['签名密钥', 'Signing secret'], {
    help: ['仅显示一次，请交给对方保存', 'Shown only once. Give it to the receiving party to keep'],
  }),
} as const;

export const pushTargets = defineSystemEntity({
  name: 'pushTargets',
  label: ['推送目标', 'Push targets'],
  represent: '{name}',
  fields: {
    name: text(['名称', 'Name'], { rules: 'required|length:2,60', unique: true }),
    targetUrl: text(['接收地址', 'Receiving URL'], {
      rules: 'required|url|length:8,500',
      help: ['以 HTTPS 接收 POST；不跟随重定向', 'Receives POST requests over HTTPS; redirects are not followed'],
    }),
    events: choices(['订阅事件', 'Events'], named, { rules: 'count:1,99' }),
    secret: text(['签名密钥', 'Signing secret'], { readOnly: true, storage: 'encrypted', journal: 'redact' }),
    remark: text(['备注', 'Note'], { rules: 'length:0,200' }),
  },
  states: onOff.states,
  start: 'ON',
  transitions: {
    ...onOff.transitions,
    renewSecret: {
      label: ['更换密钥', 'Rotate secret'],
      from: ['ON', 'OFF'],
      to: 'same',
      effect: 'push.secret',
      answer: newSecret,
      danger: true,
    },
  },
});
