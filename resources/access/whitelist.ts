/** Who is let in where a door is closed to others, and who is spared a limit: by address, mobile number, account or company. */
import { choice, defineResource } from '#engine/declare/index.ts';
import { whitelist as base } from '#engine/system/whitelist.ts';

export const whitelist = defineResource({
  ...base,
  fields: {
    ...base.fields,
    scope: choice(
      ['适用范围', 'Scope'],
      { ...base.fields.scope.values, FREE_CERT: ['免费证书配额', 'Free-certificate quota'] },
      {
        rules: 'required',
        help: [
          '登录：一旦有生效的条目，只有名单内的才能登录。短信、免费证书：名单内的不受限额约束',
          'Sign-in: once an entry is active, only listed people can sign in. SMS and free certificates: listed entries are exempt from the limits.',
        ],
      },
    ),
  },
  groups: {
    entry: { label: ['条目', 'Entry'], fields: ['value', 'kind', 'scope', 'reason'] },
    period: { label: ['有效期', 'Period'], fields: ['validFrom', 'validTo'] },
  },
  audiences: {
    operator: {
      menu: 'C7',
      rows: 'all',
      list: ['value', 'kind', 'scope', 'validFrom', 'validTo', 'reason', 'createdBy', 'createdAt'],
      search: ['reason'],
      filters: ['validTo'],
      show: ['entry', 'period', { of: 'record', fields: ['createdAt', 'createdBy'] }],
      create: [{ of: 'entry', fields: ['scope', 'kind', 'value', 'reason'] }, 'period'],
      calls: {
        'op.whitelist.query': { path: 'operation/whitelist/query', does: 'list' },
        'op.whitelist.add': { path: 'operation/whitelist/add', does: 'create', effect: 'whitelist.add' },
        'op.whitelist.delete': { path: 'operation/whitelist/delete', does: 'delete', effect: 'whitelist.delete' },
      },
    },
  },
});
