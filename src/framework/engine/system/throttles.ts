/** A counter per bucket and window: how often an address, a user or a number has come. */
import { instant, integer, text } from '../declare/fields.ts';
import { defineSystemEntity } from '../declare/system-entity.ts';

export const throttles = defineSystemEntity({
  name: 'throttles',
  label: ['限流计数', 'Rate limits'],
  represent: '{key}',
  fields: {
    key: text(['键', 'Key'], { rules: 'required|length:1,400', readOnly: true, unique: true }),
    count: integer(['次数', 'Count'], { readOnly: true, default: 0 }),
    since: instant(['窗口开始', 'Window start'], { readOnly: true }),
    expiresAt: instant(['窗口结束', 'Window end'], { readOnly: true }),
  },
  journal: false,
  indexes: [['expiresAt']],
});
