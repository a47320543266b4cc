/** A message to be sent: SMS or mail, written in the transaction of what it tells, delivered later. Without a gateway it stays here to be read. */
import { defineResource } from '#engine/declare/index.ts';
import { outbox as base } from '#engine/system/outbox.ts';

export const outbox = defineResource({
  ...base,
  audiences: {
    operator: {
      rows: 'all',
      // What is kept to be read here may be a code: whoever reads it could take accounts over, those of the other duties among them.
      readIf: { body: ['FOUNDER'] },
      list: ['createdAt', 'state', 'kind', 'recipient', 'body', 'subject', 'tries', 'sentAt'],
      search: ['recipient', 'subject'],
      filters: ['recipient', 'createdAt'],
      show: [
        { label: ['消息', 'Message'], fields: ['kind', 'recipient', 'subject', 'body'] },
        { label: ['发送', 'Delivery'], fields: ['createdAt', 'usableUntil', 'tries', 'nextAt', 'sentAt', 'lastError'] },
      ],
      when: { body: { body: { isSet: true } }, usableUntil: { usableUntil: { isSet: true } } },
      home: { failed: ['GIVEN_UP'] },
      calls: { 'op.outbox.list': { path: 'operation/outbox/list', does: 'list', menu: 'C9' } },
    },
  },
});
