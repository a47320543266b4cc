/** An SMS code: its hash, for one number and one scene; five tries, five minutes, one use. */
import { choice, defineResource } from '#engine/declare/index.ts';
import { smsCodes as base } from '#engine/system/sms-codes.ts';
import { smsScenes } from '../_terms.ts';

export const smsCodes = defineResource({
  ...base,
  fields: { ...base.fields, scene: choice(['场景', 'Purpose'], smsScenes, { readOnly: true }) },
  audiences: {},
});
