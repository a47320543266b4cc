/** A setting that operators change while the service runs; what must be known before it starts stands in the environment. */
import { defineResource, text } from '../../src/engine/declare/index.ts';

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
    rows: [
      { key: 'maintenance', value: 'false', note: '系统维护中：企业端暂停登录与提交' },
      { key: 'registrationOpen', value: 'true', note: '开放企业注册' },
      { key: 'paymentOn', value: 'false', note: '开通在线缴费' },
      { key: 'noticeUrl', value: '', note: '公告页地址' },
      { key: 'freeCertificatesPerYear', value: '5', note: '每家企业每年免费证书上限（张）；白名单内的企业不限' },
      { key: 'certificateYearlyFee', value: '200.00', note: '证书年费（元）：审核类型须缴费的，订单按年数生成待缴费用' },
      { key: 'passwordMaxAgeDays', value: '90', note: '密码有效期（天）' },
      { key: 'applicationIdleDays', value: '30', note: '草稿和退回的申请多少天未处理即逾期' },
      { key: 'sessionIdleMinutes', value: '30', note: '会话闲置超时（分钟）' },
      { key: 'sessionMaxHours', value: '12', note: '会话最长时间（小时）' },
      { key: 'secondFactor', value: 'OPTIONAL', note: '双因素登录：OFF 关闭；OPTIONAL 可自行设置；REQUIRED 运营人员必须设置' },
      { key: 'pushToPrivate', value: 'false', note: '允许向内网地址推送事件（true 允许）' },
      { key: 'smsPerMobilePerDay', value: '10', note: '每个手机号每天短信验证码上限' },
      { key: 'smsPerAddressPerDay', value: '30', note: '每个 IP 每天短信验证码上限' },
      { key: 'smsPerDay', value: '2000', note: '全平台每天短信验证码上限；白名单内的手机号不计' },
    ],
  },
  audiences: {
    operator: {
      rows: 'all',
      reads: ['key', 'value', 'note', 'updatedAt', 'updatedBy'],
      views: {
        list: { columns: ['key', 'value', 'note', 'updatedAt', 'updatedBy'], sort: ['key', 'ASC'], search: ['key'] },
        show: [{ title: ['设置', 'Setting'], fields: ['key', 'value', 'note', 'updatedAt', 'updatedBy'] }],
        create: [{ title: ['设置', 'Setting'], fields: ['key', 'value', 'note'] }],
      },
      calls: {
        'op.setting.query': { path: 'operation/setting/query', does: 'list', menu: 'C4' },
        'op.setting.save': {
          path: 'operation/setting/save',
          does: 'save',
          menu: 'C4',
          input: ['key', 'value', 'note'],
          effect: 'settings.check',
        },
      },
    },
  },
});
