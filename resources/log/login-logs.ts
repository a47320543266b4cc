/** A login, successful or not: who, when, from where, with which client. */
import { choice, defineResource, flag, instant, reference, text } from '#engine/declare/index.ts';
import { loginMethods, sides } from '../_terms.ts';

export const loginLogs = defineResource({
  name: 'loginLogs',
  label: ['系统登录查询', 'Logins'],
  represent: '{account} {at}',
  fields: {
    at: instant(['时间', 'At'], { readOnly: true }),
    account: text(['登录名', 'Account'], { readOnly: true }),
    userNum: text(['用户编号', 'User number'], { readOnly: true }),
    userName: text(['姓名', 'Name'], { readOnly: true }),
    side: choice(['登录端', 'Side'], sides, { readOnly: true }),
    member: reference(['所属企业', 'Member'], 'members', { readOnly: true }),
    method: choice(['登录方式', 'Method'], loginMethods, { readOnly: true }),
    succeeded: flag(['成功', 'Succeeded'], { readOnly: true }),
    reason: choice(
      ['失败原因', 'Reason'],
      {
        UNKNOWN: ['账号不存在', 'Unknown account'],
        PASSWORD: ['密码错误', 'Wrong password'],
        CAPTCHA: ['图形验证码错误', 'Wrong captcha'],
        DISABLED: ['账号停用', 'Account disabled'],
        LOCKED: ['账号锁定', 'Account locked'],
        FACTOR: ['第二因素错误', 'Wrong second factor'],
        CODE: ['短信验证码错误', 'Wrong SMS code'],
        MEMBER: ['企业状态不允许', 'Company not active'],
        NOT_LISTED: ['不在白名单内', 'Not on the whitelist'],
      },
      { readOnly: true },
    ),
    ip: text(['IP', 'IP'], { rules: 'length:0,45', readOnly: true }),
    userAgent: text(['客户端', 'Client'], { rules: 'length:0,400', readOnly: true }),
  },
  appendOnly: true,
  journal: false,
  indexes: [
    ['account', 'at'],
    ['member', 'at'],
  ],
  audiences: {
    operator: {
      rows: 'all',
      reads: ['at', 'account', 'userNum', 'userName', 'side', 'member', 'method', 'succeeded', 'reason', 'ip', 'userAgent'],
      views: {
        list: {
          columns: ['at', 'succeeded', 'account', 'userName', 'side', 'member', 'method', 'reason', 'ip', 'userAgent'],
          sort: ['at', 'DESC'],
          search: ['account', 'userNum', 'ip'],
          filters: ['at', 'side', 'succeeded', 'reason', 'method', 'member'],
        },
        show: [
          { title: ['登录', 'Login'], fields: ['at', 'succeeded', 'reason', 'method', 'side'] },
          { title: ['用户', 'User'], fields: ['account', 'userName', 'userNum', 'member'] },
          { title: ['来源', 'Origin'], fields: ['ip', 'userAgent'] },
        ],
      },
      sums: {
        by: ['at', 'side', 'succeeded', 'method', 'reason', 'member'],
        period: 'at',
        measures: {
          rate: { label: ['成功率', 'Success rate'], share: { succeeded: true } },
          people: { label: ['登录人数', 'People'], distinct: 'userNum' },
          addresses: { label: ['来源地址', 'Addresses'], distinct: 'ip' },
        },
      },
      calls: {
        'op.log.localLogin': { path: 'operation/log/localLogin', does: 'list', menu: 'C6' },
        'op.log.login': {
          path: 'operation/log/loginStatistics',
          does: 'sums',
          menu: 'C3',
          by: ['at', 'succeeded'],
          label: ['登录统计', 'Login statistics'],
        },
        'op.log.loginExport': { path: 'operation/log/loginStatistics/export', does: 'exportSums', menu: 'C3' },
      },
    },
  },
});
