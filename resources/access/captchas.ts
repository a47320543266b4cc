/** A picture challenge: the hash of its characters, good for one answer and a few minutes. */
import { defineResource, instant, text } from '../../src/engine/declare/index.ts';

export const captchas = defineResource({
  name: 'captchas',
  label: ['图形验证码', 'Captcha challenges'],
  represent: '{id}',
  fields: {
    answerHash: text(['答案摘要', 'Answer hash'], { readOnly: true }),
    expiresAt: instant(['到期时间', 'Expires at'], { readOnly: true, indexed: true }),
  },
  journal: false,
  audiences: {},
});
