/** A setting that the staff change while the service runs (`../_settings.ts` names them); what must be known before it starts stands in the environment. */
import { text } from '../declare/fields.ts';
import { defineSystemEntity } from '../declare/system-entity.ts';

export const settings = defineSystemEntity({
  name: 'settings',
  label: ['系统设置', 'Settings'],
  represent: '{key}',
  fields: {
    key: text(['键', 'Key'], { rules: 'required|length:1,60', unique: true }),
    value: text(['值', 'Value'], { rules: 'length:0,1000' }),
    note: text(['说明', 'Note'], { rules: 'length:0,200' }),
  },
});
