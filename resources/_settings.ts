/**
 * The settings that operators change while the service runs: what each may hold and what it begins with. A name that is not here is no
 * setting, and one that nothing reads may not stand here.
 */
import type { Setting } from '#engine/declare/index.ts';

export const settings = {
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
} as const satisfies Readonly<Record<string, Setting>>;
