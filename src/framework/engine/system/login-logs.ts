/** A login, successful or not: who, when, from where, with which client. */
import { choice, flag, instant, reference, text } from '../declare/fields.ts';
import { defineSystemEntity, organisation } from '../declare/system-entity.ts';
import { sideName } from './fields.ts';
import { loginMethods } from './terms.ts';

export const loginLogs = defineSystemEntity({
  name: 'loginLogs',
  label: ['系统登录查询', 'Sign-in activity'],
  represent: '{account} {at}',
  fields: {
    at: instant(['时间', 'Time'], { readOnly: true }),
    account: text(['登录名', 'Username'], { readOnly: true }),
    userNum: text(['用户编号', 'User number'], { readOnly: true }),
    userName: text(['姓名', 'Name'], { readOnly: true }),
    side: sideName(['登录端', 'Portal'], { readOnly: true }),
    member: reference(['所属{organisation}', '{organisation}'], organisation, { readOnly: true }),
    method: choice(['登录方式', 'Sign-in method'], loginMethods, { readOnly: true }),
    succeeded: flag(['成功', 'Succeeded'], { readOnly: true }),
    reason: choice(
      ['失败原因', 'Failure reason'],
      {
        UNKNOWN: ['账号不存在', 'Unknown account'],
        PASSWORD: ['密码错误', 'Wrong password'],
        CAPTCHA: ['图形验证码错误', 'Wrong captcha'],
        DISABLED: ['账号停用', 'Account disabled'],
        LOCKED: ['账号锁定', 'Account locked'],
        FACTOR: ['第二因素错误', 'Wrong second factor'],
        CODE: ['短信验证码错误', 'Wrong SMS code'],
        MEMBER: ['{organisation}状态不允许', '{organisation} status does not allow sign-in'],
        NOT_LISTED: ['不在白名单内', 'Not on the allowlist'],
        AWAITED: ['账号尚未开通', 'Account not open yet'],
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
});
