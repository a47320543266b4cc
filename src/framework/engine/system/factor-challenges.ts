/** A proof that has been asked for: for one person, one purpose and a few minutes, used up by the first answer. */
import { choice, instant, text } from '../declare/fields.ts';
import { defineSystemEntity } from '../declare/system-entity.ts';

export const factorChallenges = defineSystemEntity({
  name: 'factorChallenges',
  label: ['验证请求', 'Verification requests'],
  represent: '{id}',
  fields: {
    purpose: choice(
      ['用途', 'Purpose'],
      {
        LOGIN: ['登录', 'Sign-in'],
        STEP_UP: ['确认身份', 'Confirm identity'],
        TOTP: ['添加动态口令', 'Add authenticator app'],
        PASSKEY: ['添加通行密钥', 'Add passkey'],
      },
      { readOnly: true },
    ),
    userNum: text(['用户编号', 'User number'], { readOnly: true }),
    challengeHash: text(['质询摘要', 'Challenge hash'], { readOnly: true, cite: 'WebAuthn 13.4.3' }),
    secret: text(['待确认密钥', 'Secret to confirm'], { readOnly: true, storage: 'encrypted', journal: 'redact' }),
    expiresAt: instant(['到期时间', 'Expires at'], { readOnly: true }),
  },
  journal: false,
  indexes: [['userNum'], ['expiresAt']],
});
