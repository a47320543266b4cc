/** A password that an account once had, as its hash: it may not come back soon. */
import { text } from '../declare/fields.ts';
import { defineSystemEntity } from '../declare/system-entity.ts';

export const oldPasswords = defineSystemEntity({
  name: 'oldPasswords',
  label: ['历史密码', 'Previous passwords'],
  represent: '{id}',
  fields: {
    userNum: text(['用户编号', 'User number'], { rules: 'required|length:1,20', readOnly: true }),
    hash: text(['密码摘要', 'Password hash'], { readOnly: true, journal: 'redact' }),
  },
  journal: false,
  indexes: [['userNum']],
});
