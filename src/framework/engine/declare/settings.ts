/** Settings that the staff change while the service runs: what each may hold and what it begins with. */
import type { Label } from './label.ts';

/** What settings are about: they stand together by it. */
export const settingAreas = {
  SERVICE: ['服务与公告', 'Service and notices'],
  BUSINESS: ['业务与费用', 'Business and fees'],
  TIME: ['工作日与时限', 'Working days and time limits'],
  SIGN_IN: ['登录与安全', 'Sign-in and security'],
  MESSAGES: ['短信与推送', 'SMS and pushes'],
} as const satisfies Readonly<Record<string, Label>>;

interface Described<I extends string = string> {
  /** The value of the first start, as a text. */
  readonly initial: I;
  /** What it is called, with its unit. */
  readonly label: Label;
  /** What follows from it. */
  readonly help?: Label;
  /** What it is about. Default: the application's business. */
  readonly about?: keyof typeof settingAreas;
}

/**
 * A setting that the staff change while the service runs.
 * @example yearlyFee: { type: 'amount', initial: '200.00', label: ['车辆年费（元）', 'Annual vehicle fee (CNY)'] }
 */
export type Setting =
  | ({
      /** What it holds: yes or no, a whole number, one of some values, an amount in yuan, an address or nothing, a line of text or nothing, days or none. */
      readonly type: 'flag';
    } & Described<'true' | 'false'>)
  | ({
      readonly type: 'count';
      /** count: the least number. */
      readonly least: number;
      /** count: the greatest number. */
      readonly most: number;
    } & Described)
  | ({
      readonly type: 'choice';
      /** choice: the values to choose from. */
      readonly values: Readonly<Record<string, Label>>;
    } & Described)
  | ({ readonly type: 'amount' } & Described)
  | ({ readonly type: 'line' } & Described<''>)
  | ({ readonly type: 'url' } & Described<''>)
  | ({ readonly type: 'days' } & Described);

/** What the framework itself reads: every application has these, and may begin with other values. */
export const systemSettings = {
  maintenance: {
    type: 'flag',
    about: 'SERVICE',
    initial: 'false',
    label: ['系统维护中', 'Maintenance mode'],
    help: ['平台人员以外暂停登录与提交', 'Only staff can sign in and submit'],
  },
  passwordMaxAgeDays: {
    type: 'count',
    about: 'SIGN_IN',
    initial: '90',
    least: 1,
    most: 3650,
    label: ['密码有效期（天）', 'Password lifetime (days)'],
    help: ['到期后须先修改密码', 'An expired password must be changed at the next sign-in'],
  },
  sessionIdleMinutes: {
    type: 'count',
    about: 'SIGN_IN',
    initial: '30',
    least: 1,
    most: 1440,
    label: ['会话闲置超时（分钟）', 'Idle sign-out (minutes)'],
  },
  sessionMaxHours: {
    type: 'count',
    about: 'SIGN_IN',
    initial: '12',
    least: 1,
    most: 168,
    label: ['会话最长时间（小时）', 'Maximum session length (hours)'],
  },
  secondFactor: {
    type: 'choice',
    about: 'SIGN_IN',
    initial: 'REQUIRED',
    values: {
      OFF: ['关闭', 'Off'],
      OPTIONAL: ['可自行设置', 'Optional'],
      REQUIRED: ['平台人员必须设置', 'Required for staff'],
    },
    label: ['双因素登录', 'Two-factor sign-in'],
  },
  secondFactorGraceHours: {
    type: 'count',
    about: 'SIGN_IN',
    initial: '24',
    least: 0,
    most: 9999,
    label: ['双因素登录宽限期（小时）', 'Two-factor grace period (hours)'],
    help: ['账号开通后可以先不设置第二因素的时间', 'How long a new account can be used before a second factor must be set up'],
  },
  sessionsPerAccount: {
    type: 'count',
    about: 'SIGN_IN',
    initial: '10',
    least: 1,
    most: 1000,
    label: ['每个账号同时在线的会话上限', 'Sessions per account'],
    help: ['超过时最早的会话结束', 'At the limit, a new sign-in ends the oldest session'],
  },
  applicationIdleDays: {
    type: 'count',
    about: 'TIME',
    initial: '30',
    least: 1,
    most: 9999,
    label: ['草稿和退回申请的保留天数', 'Days until drafts and returned applications expire'],
  },
  workDays: {
    type: 'choice',
    about: 'TIME',
    initial: 'MON_FRI',
    values: {
      MON_FRI: ['周一至周五', 'Monday to Friday'],
      MON_SAT: ['周一至周六', 'Monday to Saturday'],
      EVERY_DAY: ['每天', 'Every day'],
    },
    label: ['工作日', 'Working days'],
    help: [
      '办理时限只计工作日：24 小时即一个工作日；之后的修改不影响已受理的',
      'Time limits count working days only: 24 hours are one working day. A change does not affect work already received',
    ],
  },
  holidays: {
    type: 'days',
    about: 'TIME',
    initial: '',
    label: ['节假日', 'Holidays'],
    help: [
      '这些日子不计入审核、制证和制章的时限：放假前受理的，上班后接着算。只影响之后受理的',
      'These days do not count towards time limits; counting continues on the next working day. Applies only to work received from now on',
    ],
  },
  makeUpDays: {
    type: 'days',
    about: 'TIME',
    initial: '',
    label: ['调休上班日', 'Make-up working days'],
    help: [
      '周末或节假日中照常上班的日子，计入时限，优先于“节假日”',
      'Weekend days or holidays worked as usual. They count towards time limits and take precedence over Holidays',
    ],
  },
  pushToPrivate: {
    type: 'flag',
    about: 'MESSAGES',
    initial: 'false',
    label: ['允许向内网地址推送事件', 'Allow pushes to private addresses'],
  },
  smsPerMobilePerDay: {
    type: 'count',
    about: 'MESSAGES',
    initial: '10',
    least: 1,
    most: 9999,
    label: ['每个手机号每天短信验证码上限', 'SMS codes per mobile per day'],
  },
  smsPerAddressPerDay: {
    type: 'count',
    about: 'MESSAGES',
    initial: '30',
    least: 1,
    most: 9999,
    label: ['每个 IP 每天短信验证码上限', 'SMS codes per IP address per day'],
  },
  smsPerOrganisationPerHour: {
    type: 'count',
    about: 'MESSAGES',
    initial: '30',
    least: 1,
    most: 9999,
    label: ['每个机构每小时通知短信上限', 'SMS notices per organisation per hour'],
    help: [
      '由其人员的操作引起的短信；超出的顺延到之后的小时发送',
      "SMS notices triggered by the organisation's own users. Any excess is sent in the following hours",
    ],
  },
  smsPerDay: {
    type: 'count',
    about: 'MESSAGES',
    initial: '2000',
    least: 1,
    most: 9_999_999,
    label: ['全平台每天短信验证码上限', 'SMS codes per day in total'],
    help: ['白名单内的手机号不计', 'Numbers on the allowlist do not count'],
  },
} as const satisfies Readonly<Record<string, Setting>>;
