/**
 * The settings that operators change while the service runs: what each may hold and what it begins with. A name that is not here is no
 * setting, and one that nothing reads may not stand here.
 */
import { type Setting, systemSettings } from '#engine/declare/index.ts';

export const settings = {
  maintenance: { ...systemSettings.maintenance, help: ['企业端暂停登录与提交', 'Companies can neither sign in nor submit'] },
  registrationOpen: { type: 'flag', about: 'SERVICE', initial: 'true', label: ['开放企业注册', 'Company registration open'] },
  paymentOn: {
    type: 'flag',
    initial: 'false',
    label: ['在线缴费', 'Online payment'],
    help: ['须先接入支付网关', 'A payment gateway must be connected first'],
  },
  issuingHours: {
    type: 'count',
    about: 'TIME',
    initial: '24',
    least: 1,
    most: 720,
    label: ['制证时限（小时）', 'Issue certificates within (hours)'],
    help: [
      '自受理起算，只计工作日；之后的修改不影响已受理的',
      'Counted from receipt of the order, in working days only. A change does not affect orders already received',
    ],
  },
  sealMakingHours: {
    type: 'count',
    about: 'TIME',
    initial: '24',
    least: 1,
    most: 720,
    label: ['制章时限（小时）', 'Make seals within (hours)'],
    help: [
      '自待制章或待重制起算，只计工作日；之后的修改不影响已在等待的',
      'Counted from when the seal becomes due to be made or remade, in working days only. A change does not affect seals already waiting',
    ],
  },
  archiveDays: {
    type: 'count',
    about: 'TIME',
    initial: '180',
    least: 30,
    most: 730,
    label: ['归档提前天数', 'Archive before timestamps end (days)'],
    help: [
      '已签完的合同和企业自行签署的 PDF，其时间戳证书在这些天内到期时，自动加盖归档时间戳',
      "Completed contracts and companies' own signed PDFs get an archive timestamp this many days before the certificates of their timestamps end",
    ],
  },
  contractReminderDays: {
    type: 'count',
    about: 'TIME',
    initial: '3',
    least: 0,
    most: 60,
    label: ['合同自动提醒天数', 'Contract reminders (days)'],
    help: [
      '轮到的企业在这些天内没有签署、以及签署截止日前这些天，各自动提醒一次；0 为不自动提醒；之后的修改从下一次转交起生效',
      'The company whose turn it is gets one reminder after so many days without signing and one so many days before the sign-by date ends; 0 sends none. A change counts from the next turn on',
    ],
  },
  contractRemindersMost: {
    type: 'count',
    initial: '5',
    least: 0,
    most: 20,
    label: ['每份合同可催办次数', 'Reminders by hand per contract'],
    help: ['发起企业、提出解约的企业催办，各以此为限', 'For the initiating company, and anew for the company that proposes a termination'],
  },
  contractReminderHours: {
    type: 'count',
    about: 'TIME',
    initial: '4',
    least: 1,
    most: 72,
    label: ['两次催办间隔（小时）', 'Between reminders by hand (hours)'],
  },
  noticeUrl: { type: 'url', about: 'SERVICE', initial: '', label: ['公告页地址', 'Notice page URL'] },
  supportPhone: {
    type: 'line',
    about: 'SERVICE',
    initial: '',
    label: ['客服电话', 'Support phone'],
    help: [
      '显示在注册和办理进度页，供企业咨询；留空则不显示',
      'Shown to companies on the registration and application status pages. Leave empty to hide it',
    ],
  },
  supportEmail: {
    type: 'line',
    about: 'SERVICE',
    initial: '',
    label: ['客服邮箱', 'Support email'],
    help: ['与客服电话一同显示', 'Shown next to the support phone'],
  },
  freeCertificatesPerYear: {
    type: 'count',
    initial: '5',
    least: 0,
    most: 9999,
    label: ['每家企业每年免费证书上限（张）', 'Free certificates per company per year'],
    help: ['白名单内的企业不限', 'Companies on the allowlist are exempt'],
  },
  certificateYearlyFee: {
    type: 'amount',
    initial: '200.00',
    label: ['证书年费（元）', 'Annual certificate fee (CNY)'],
    help: ['审核类型须缴费的，订单按年数生成待缴费用', 'Charged per year of validity on orders whose review type requires payment'],
  },
  secondFactor: {
    ...systemSettings.secondFactor,
    values: { ...systemSettings.secondFactor.values, REQUIRED: ['运营人员必须设置', 'Required for operators'] },
  },
} as const satisfies Readonly<Record<string, Setting>>;
