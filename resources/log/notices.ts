/** A notice to one person, read in the portal: what happens that they should know of, and the record it speaks of. */
import { choice, defineResource } from '#engine/declare/index.ts';
import { notices as base } from '#engine/system/notices.ts';

export const notices = defineResource({
  ...base,
  fields: {
    ...base.fields,
    kind: choice(
      ['类型', 'Kind'],
      {
        EXPIRY: ['证书到期', 'Expiry'],
        ALARM: ['系统告警', 'Alarm'],
        CONTRACT: ['合同签署', 'Contract'],
        SEAL: ['用印', 'Use of a seal'],
        KEY: ['密钥恢复', 'Key recovery'],
      },
      { readOnly: true },
    ),
  },
});
