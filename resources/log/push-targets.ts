/** An outside system that is told of events: where it listens, what it hears, and the secret it knows us by. */
import { choices, defineResource, text } from '#engine/declare/index.ts';
import { announcements } from '../_announcements.ts';
import { onOff, switchTo } from '../_fields.ts';

/** Answered once, when it was made: the service shows it never again. */
const newSecret = {
  secret: text(['签名密钥', 'Signing secret'], {
    help: ['仅显示一次，请交给对方保存', 'Shown this once: hand it to the other side'],
  }),
} as const;

export const pushTargets = defineResource({
  name: 'pushTargets',
  label: ['推送目标', 'Push targets'],
  represent: '{name}',
  fields: {
    name: text(['名称', 'Name'], { rules: 'required|length:2,60', unique: true }),
    targetUrl: text(['接收地址', 'Address'], {
      rules: 'required|url|length:8,500',
      help: ['以 HTTPS 接收 POST；不跟随重定向', 'Takes a POST by HTTPS; redirects are not followed'],
    }),
    events: choices(['订阅事件', 'Events'], announcements, { rules: 'count:1,99' }),
    secret: text(['签名密钥', 'Signing secret'], { readOnly: true, storage: 'sealed', audit: 'redact' }),
    remark: text(['备注', 'Remark'], { rules: 'length:0,200' }),
  },
  states: onOff.states,
  start: 'ON',
  transitions: {
    ...onOff.transitions,
    renewSecret: {
      label: ['更换密钥', 'Renew the secret'],
      from: ['ON', 'OFF'],
      to: 'same',
      effect: 'push.secret',
      answer: newSecret,
      danger: true,
    },
  },
  audiences: {
    operator: {
      rows: 'all',
      reads: ['name', 'targetUrl', 'events', 'remark', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'],
      views: {
        list: {
          columns: ['name', 'state', 'targetUrl', 'events', 'updatedAt'],
          sort: ['name', 'ASC'],
          search: ['name'],
          filters: ['state', 'events'],
        },
        show: [
          { title: ['推送目标', 'Push target'], fields: ['name', 'targetUrl', 'events', 'remark'] },
          { title: ['记录', 'Record'], fields: ['createdAt', 'createdBy', 'updatedAt', 'updatedBy'] },
        ],
        create: [{ title: ['推送目标', 'Push target'], fields: ['name', 'targetUrl', 'events', 'remark'] }],
      },
      calls: {
        'op.pushTarget.list': { path: 'operation/push/target/list', does: 'list', menu: 'C4' },
        'op.pushTarget.new': {
          path: 'operation/push/target/new',
          does: 'create',
          menu: 'C4',
          input: ['name', 'targetUrl', 'events', 'remark'],
          effect: 'push.target',
          answer: newSecret,
        },
        'op.pushTarget.edit': {
          path: 'operation/push/target/edit',
          does: 'update',
          menu: 'C4',
          input: ['name', 'targetUrl', 'events', 'remark'],
          effect: 'push.address',
        },
        'op.pushTarget.status': {
          path: 'operation/push/target/status',
          does: { choose: 'status', of: { ON: 'enable', OFF: 'disable' } },
          menu: 'C4',
          ask: { status: switchTo },
          label: ['启用、停用', 'On, off'],
        },
        'op.pushTarget.secret': { path: 'operation/push/target/secret', does: 'renewSecret', menu: 'C4', stepUp: true },
      },
    },
  },
});
