/** A mobile authentication: a code sent to a person's mobile, which its holder confirms themselves within half an hour. */
import { defineResource, instant, integer, reference, sequence, text } from '#engine/declare/index.ts';

export const mobileAuthentications = defineResource({
  name: 'mobileAuthentications',
  label: ['手机认证', 'Mobile verifications'],
  represent: '{requestNo}',
  fields: {
    requestNo: sequence(['认证编号', 'Verification number'], '{date}SJ{n:6}'),
    member: reference(['会员企业', 'Company'], 'members', { rules: 'required' }),
    memberName: text(['姓名', 'Name'], { rules: 'required|trueName' }),
    mobile: text(['手机', 'Mobile'], { rules: 'required|mobilePhone', personal: true }),
    employee: reference(['对应员工', 'Employee'], 'employees', { readOnly: true }),
    codeHash: text(['验证码摘要', 'Code hash'], { readOnly: true, journal: 'redact' }),
    tries: integer(['输错次数', 'Failed attempts'], { readOnly: true, default: 0 }),
    expiresAt: instant(['有效至', 'Valid until'], { readOnly: true }),
    confirmedAt: instant(['确认时间', 'Confirmed at'], { readOnly: true }),
    confirmedIp: text(['确认 IP', 'Confirmed from IP'], { rules: 'length:0,45', readOnly: true }),
  },
  states: {
    PENDING: { label: ['待确认', 'Awaiting confirmation'], tone: 'busy' },
    CONFIRMED: { label: ['已确认', 'Confirmed'], tone: 'good' },
    FAILED: { label: ['失败', 'Failed'], tone: 'bad' },
    EXPIRED: { label: ['过期', 'Expired'], tone: 'neutral' },
  },
  start: 'PENDING',
  transitions: {
    confirm: { label: ['确认', 'Confirm'], from: 'PENDING', to: 'CONFIRMED', by: 'effect', set: { confirmedAt: '$now', codeHash: null } },
    fail: { label: ['认证失败', 'Mark as failed'], from: 'PENDING', to: 'FAILED', by: 'effect', set: { codeHash: null } },
    expire: {
      label: ['过期', 'Expire'],
      from: 'PENDING',
      to: 'EXPIRED',
      at: 'expiresAt',
      follows: { member: 'out' },
      set: { codeHash: null },
    },
  },
  acts: { wrongCode: ['验证码填写有误', 'Wrong code entered'] },
  indexes: [['mobile']],
  audiences: {
    operator: {
      menu: 'B2',
      rows: 'all',
      list: ['requestNo', 'state', 'memberName', 'member', 'mobile', 'createdAt', 'expiresAt', 'confirmedAt'],
      search: ['memberName', 'mobile'],
      filters: ['createdAt'],
      show: [
        { label: ['认证对象', 'Subject'], fields: ['requestNo', 'memberName', 'member', 'mobile', 'employee'] },
        { label: ['结果', 'Result'], fields: ['createdAt', 'createdBy', 'expiresAt', 'tries', 'confirmedAt', 'confirmedIp'] },
      ],
      create: [{ label: ['发起认证', 'Start verification'], fields: ['member', 'memberName', 'mobile'] }],
      calls: {
        'op.mobile.list': { path: 'operation/mobileAuth/list', does: 'list' },
        'op.mobile.detail': { path: 'operation/mobileAuth/detail', does: 'get' },
        'op.mobile.status': {
          path: 'operation/mobileAuth/status',
          does: 'get',
          key: 'requestNo',
          label: ['认证状态', 'Verification status'],
        },
        'op.mobile.send': {
          path: 'operation/mobileAuth/sendMessage',
          does: 'create',
          throttle: { most: 60, seconds: 3600 },
          effect: 'mobileAuth.send',
          label: ['发送验证码', 'Send code'],
        },
      },
    },
  },
});
