/** An SMS code: its hash, for one number, one scene and the one thing that its message names; five tries, five minutes, one use. */
import { choice, instant, integer, text } from '../declare/fields.ts';
import type { Label } from '../declare/label.ts';
import { defineSystemEntity } from '../declare/system-entity.ts';
import { smsScenes } from './terms.ts';

/** An application names scenes of its own. */
const scenes: Readonly<Record<string, Label>> = smsScenes;

export const smsCodes = defineSystemEntity({
  name: 'smsCodes',
  label: ['短信验证码', 'SMS codes'],
  represent: '{id}',
  fields: {
    mobile: text(['手机', 'Mobile'], { rules: 'required|mobilePhone', readOnly: true, personal: true }),
    scene: choice(['场景', 'Purpose'], scenes, { readOnly: true }),
    // Of what names nothing: empty. Codes for several things of one number stand beside each other.
    subject: text(['对象', 'Opens'], { readOnly: true }),
    codeHash: text(['验证码摘要', 'Code hash'], { readOnly: true }),
    ip: text(['IP', 'IP'], { rules: 'length:0,45', readOnly: true }),
    expiresAt: instant(['到期时间', 'Expires at'], { readOnly: true }),
    tries: integer(['尝试次数', 'Attempts'], { readOnly: true, default: 0 }),
    usedAt: instant(['使用时间', 'Used at'], { readOnly: true }),
  },
  journal: false,
  indexes: [['mobile'], ['ip'], ['expiresAt']],
});
