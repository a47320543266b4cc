/** A code with which somebody whose password was reset sets a new one: used once, within a day, in the browser that opened it first. */
import { instant, text } from '../declare/fields.ts';
import { defineSystemEntity } from '../declare/system-entity.ts';
import { sideName } from './fields.ts';

export const passwordResets = defineSystemEntity({
  name: 'passwordResets',
  label: ['密码重置码', 'Password reset codes'],
  represent: '{id}',
  fields: {
    userNum: text(['用户编号', 'User number'], { readOnly: true }),
    side: sideName(['登录端', 'Portal'], { readOnly: true }),
    codeHash: text(['重置码摘要', 'Reset code hash'], { readOnly: true, unique: true }),
    // The other half, which the browser holds that opened the code; nobody else can use it from then on.
    halfHash: text(['浏览器凭证摘要', 'Browser token hash'], { readOnly: true }),
    openedAt: instant(['打开时间', 'Opened at'], { readOnly: true }),
    openedIp: text(['打开 IP', 'Opened from IP'], { rules: 'length:0,45', readOnly: true }),
    expiresAt: instant(['到期时间', 'Expires at'], { readOnly: true }),
  },
  journal: false,
  indexes: [['userNum'], ['expiresAt']],
});
