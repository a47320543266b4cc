/** A setting that operators change while the service runs (`../_settings.ts` names them); what must be known before it starts stands in the environment. */
import { defineResource, text } from '#engine/declare/index.ts';
import { settings as names } from '../_settings.ts';

export const settings = defineResource({
  name: 'settings',
  label: ['系统设置', 'Settings'],
  represent: '{key}',
  fields: {
    key: text(['键', 'Key'], { rules: 'required|length:1,60', unique: true }),
    value: text(['值', 'Value'], { rules: 'length:0,1000' }),
    note: text(['说明', 'Note'], { rules: 'length:0,200' }),
  },
  seeds: {
    key: 'key',
    rows: Object.entries(names).map(([key, { initial, note }]) => ({ key, value: initial, note })),
  },
  audiences: {
    operator: {
      rows: 'all',
      reads: ['key', 'value', 'note', 'updatedAt', 'updatedBy'],
      views: {
        list: { columns: ['key', 'value', 'note', 'updatedAt', 'updatedBy'], sort: ['key', 'ASC'], search: ['key'] },
        show: [{ title: ['设置', 'Setting'], fields: ['key', 'value', 'note', 'updatedAt', 'updatedBy'] }],
        edit: [{ title: ['设置', 'Setting'], fields: ['value', 'note'] }],
      },
      calls: {
        'op.setting.query': { path: 'operation/setting/query', does: 'list', menu: 'C4' },
        'op.setting.save': {
          path: 'operation/setting/save',
          does: 'update',
          menu: 'C4',
          stepUp: true,
          input: ['key', 'value', 'note'],
          effect: 'settings.check',
        },
      },
    },
  },
});
