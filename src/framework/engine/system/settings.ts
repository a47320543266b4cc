/** A setting that the staff change while the service runs (`../_settings.ts` names them); what must be known before it starts stands in the environment. */
import { choice, text } from '../declare/fields.ts';
import { settingAreas } from '../declare/settings.ts';
import { defineSystemEntity, named } from '../declare/system-entity.ts';

export const settings = defineSystemEntity({
  name: 'settings',
  label: ['系统设置', 'Settings'],
  represent: '{key}',
  fields: {
    key: choice(['设置', 'Setting'], named, { rules: 'required', unique: true }),
    area: choice(['分组', 'Group'], settingAreas, { readOnly: true, default: 'BUSINESS' }),
    value: text(['值', 'Value'], { rules: 'length:0,1000' }),
    note: text(['备注', 'Note'], { rules: 'length:0,200' }),
  },
});
