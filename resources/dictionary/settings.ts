/** A setting that operators change while the service runs (`../_settings.ts` names them); what must be known before it starts stands in the environment. */
import { defineResource } from '#engine/declare/index.ts';
import { settings as base } from '#engine/system/settings.ts';

export const settings = defineResource({
  ...base,
  audiences: {
    operator: {
      menu: ['C10', 'C4'],
      rows: 'all',
      list: ['key', 'value', 'area', 'note', 'updatedAt', 'updatedBy'],
      sort: ['area', 'ASC'],
      show: [{ label: ['设置', 'Setting'], fields: ['key', 'value', 'area', 'note', 'updatedAt', 'updatedBy'] }],
      edit: [{ label: ['设置', 'Setting'], fields: ['value', 'note'] }],
      calls: {
        'op.setting.query': { path: 'operation/setting/query', does: 'list' },
        'op.setting.save': {
          path: 'operation/setting/save',
          does: 'update',
          stepUp: true,
          input: ['key', 'value', 'note'],
          effect: 'settings.save',
        },
      },
    },
  },
});
