/** A login, successful or not: who, when, from where, with which client. */
import { defineResource } from '#engine/declare/index.ts';
import { loginLogs as base } from '#engine/system/login-logs.ts';

export const loginLogs = defineResource({
  ...base,
  audiences: {
    operator: {
      menu: 'C3',
      rows: 'all',
      list: ['at', 'succeeded', 'account', 'userName', 'side', 'member', 'method', 'reason', 'ip', 'userAgent'],
      sort: ['at', 'DESC'],
      search: ['userNum', 'ip'],
      filters: ['at'],
      show: [
        { label: ['登录', 'Sign-in'], fields: ['at', 'succeeded', 'reason', 'method', 'side'] },
        { label: ['用户', 'User'], fields: ['account', 'userName', 'userNum', 'member'] },
        { label: ['来源', 'Source'], fields: ['ip', 'userAgent'] },
      ],
      sums: {
        by: ['at', 'side', 'succeeded', 'method', 'reason', 'member'],
        measures: {
          rate: { label: ['成功率', 'Success rate'], share: { succeeded: true } },
          people: { label: ['登录人数', 'People signed in'], of: 'userNum' },
          addresses: { label: ['来源地址', 'IP addresses'], of: 'ip' },
        },
      },
      calls: {
        'op.log.localLogin': { path: 'operation/log/localLogin', does: 'list', menu: 'C6' },
        'op.log.login': {
          path: 'operation/log/loginStatistics',
          does: 'sums',
          by: ['at', 'succeeded'],
          label: ['登录统计', 'Sign-in statistics'],
        },
        'op.log.loginExport': { path: 'operation/log/loginStatistics/export', does: 'exportSums' },
      },
    },
  },
});
