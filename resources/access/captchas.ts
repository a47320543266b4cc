/** A challenge: the hash of what is to be found, good for one answer, one call and a few minutes. */
import { defineResource, instant, text } from '#engine/declare/index.ts';

export const captchas = defineResource({
  name: 'captchas',
  label: ['安全验证', 'Captcha challenges'],
  represent: '{id}',
  fields: {
    call: text(['用于', 'For the call'], { readOnly: true }),
    answerHash: text(['答案摘要', 'Answer hash'], { readOnly: true }),
    expiresAt: instant(['到期时间', 'Expires at'], { readOnly: true, indexed: true }),
  },
  journal: false,
  audiences: {},
});
