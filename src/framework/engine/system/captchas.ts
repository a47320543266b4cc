/** A challenge: the hash of what is to be found, good for one answer, one call and a few minutes. */
import { instant, text } from '../declare/fields.ts';
import { defineSystemEntity } from '../declare/system-entity.ts';

export const captchas = defineSystemEntity({
  name: 'captchas',
  label: ['安全验证', 'Captcha challenges'],
  represent: '{id}',
  fields: {
    call: text(['用于哪个接口', 'API call'], { readOnly: true }),
    answerHash: text(['答案摘要', 'Answer hash'], { readOnly: true }),
    expiresAt: instant(['到期时间', 'Expires at'], { readOnly: true }),
  },
  journal: false,
  indexes: [['expiresAt']],
});
