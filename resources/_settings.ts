/**
 * The settings that operators change while the service runs: what each may hold and what it begins with. A name that is not here is no
 * setting, and one that nothing reads may not stand here.
 */
import { type Setting, systemSettings } from '#engine/declare/index.ts';

export const settings = {
  maintenance: { ...systemSettings.maintenance, note: '系统维护中：企业端暂停登录与提交' },
  registrationOpen: { type: 'flag', initial: 'true', note: '开放企业注册' },
  paymentOn: { type: 'flag', initial: 'false', note: '开通在线缴费（须先接入支付网关）' },
  noticeUrl: { type: 'url', initial: '', note: '公告页地址' },
  freeCertificatesPerYear: {
    type: 'count',
    initial: '5',
    least: 0,
    most: 9999,
    note: '每家企业每年免费证书上限（张）；白名单内的企业不限',
  },
  certificateYearlyFee: { type: 'amount', initial: '200.00', note: '证书年费（元）：审核类型须缴费的，订单按年数生成待缴费用' },
  secondFactor: { ...systemSettings.secondFactor, note: '双因素登录：OFF 关闭；OPTIONAL 可自行设置；REQUIRED 运营人员必须设置' },
  secondFactorGraceHours: { ...systemSettings.secondFactorGraceHours, note: '双因素登录：运营账号开通后多少小时内可以先不设置第二因素' },
} as const satisfies Readonly<Record<string, Setting>>;
