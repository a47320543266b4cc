/** A delivery of an event to an outside system: what was sent, what came back, how often it was tried. */
import { defineResource } from '#engine/declare/index.ts';
import { pushLogs as base } from '#engine/system/push-logs.ts';

export const pushLogs = defineResource({
  ...base,
  audiences: {
    operator: {
      menu: 'C9',
      rows: 'all',
      reads: ['recordId'],
      list: ['createdAt', 'state', 'event', 'recordLabel', 'target', 'httpStatus', 'tries', 'nextAt', 'sentAt', 'lastError'],
      search: ['eventId', 'recordId'],
      filters: ['createdAt'],
      without: ['recordLabel'],
      show: [
        { label: ['事件', 'Event'], fields: ['event', 'eventId', 'resource', 'recordLabel', 'createdAt'] },
        { label: ['送达', 'Delivery'], fields: ['target', 'targetUrl', 'httpStatus', 'tries', 'sentAt', 'nextAt', 'lastError'] },
        { label: ['内容', 'Content'], fields: ['payload', 'response'] },
      ],
      when: { nextAt: { state: ['WAIT', 'FAILED'] }, sentAt: { sentAt: { isSet: true } }, lastError: { lastError: { isSet: true } } },
      home: { failed: ['GIVEN_UP'] },
      calls: {
        'op.log.push': { path: 'operation/log/push', does: 'list' },
        'op.log.pushResend': { path: 'operation/log/pushResend', does: 'resend', idempotent: true },
      },
    },
  },
});
