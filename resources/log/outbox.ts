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
      next: {
        KEPT: [
          '产生这条消息时没有配置短信或邮件网关，因此没有发给收件人，以后也不会补发。请在服务的环境中配置网关；急用的请另行告知收件人',
          'No SMS or email gateway was configured when this message was made, so it was not sent to the recipient and will not be sent later. Configure the gateway in the service environment; what is urgent has to reach the recipient in another way.',
        ],
        GIVEN_UP: [
          '多次发送均失败，已停止尝试，原因见“最近错误”。排除后在“失败日志”重发',
          'Sending failed repeatedly and is no longer tried; see Last error for the reason. Once that is put right, retry it in the failure log.',
        ],
      },
      home: { failed: ['GIVEN_UP'] },
      calls: { 'op.outbox.list': { path: 'operation/outbox/list', does: 'list', menu: 'C9' } },
    },
  },
});
