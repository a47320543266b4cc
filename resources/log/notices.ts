/** A notice to one person, read in the portal: what happens that they should know of, and the record it speaks of. */
import { choice, defineResource } from '#engine/declare/index.ts';
import { notices as base } from '#engine/system/notices.ts';

export const notices = defineResource({
  ...base,
  fields: {
    ...base.fields,
    kind: choice(
      ['类型', 'Type'],
      {
        REVIEW: ['审核结果', 'Review'],
        WORK: ['待办', 'To-do'],
        CERTIFICATE: ['证书', 'Certificate'],
        HANDLER: ['经办人', 'Handler'],
        COMPANY: ['企业', 'Company'],
        EXPIRY: ['证书到期', 'Certificate expiry'],
        ALARM: ['系统告警', 'System alert'],
        CONTRACT: ['合同签署', 'Contract signing'],
        SEAL: ['印章', 'Seal'],
        KEY: ['密钥', 'Key'],
      },
      { readOnly: true },
    ),
  },
});
