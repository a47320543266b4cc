/** Settings that the staff change while the service runs: what each may hold and what it begins with. */

interface Described<I extends string = string> {
  /** The value of the first start, as a text. */
  readonly initial: I;
  /** What the staff read beside it. */
  readonly note: string;
}

/**
 * A setting that the staff change while the service runs.
 * @example yearlyFee: { type: 'amount', initial: '200.00', note: '车辆年费（元）' }
 */
export type Setting =
  | ({
      /** What it holds: yes or no, a whole number, one of some values, an amount in yuan, an address or nothing. */
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
      readonly values: readonly string[];
    } & Described)
  | ({ readonly type: 'amount' } & Described)
  | ({ readonly type: 'url' } & Described<''>);

/** What the framework itself reads: every application has these, and may begin with other values. */
export const systemSettings = {
  maintenance: { type: 'flag', initial: 'false', note: '系统维护中：平台人员以外暂停登录与提交' },
  passwordMaxAgeDays: { type: 'count', initial: '90', least: 1, most: 3650, note: '密码有效期（天）；到期后须先修改密码' },
  sessionIdleMinutes: { type: 'count', initial: '30', least: 1, most: 1440, note: '会话闲置超时（分钟）' },
  sessionMaxHours: { type: 'count', initial: '12', least: 1, most: 168, note: '会话最长时间（小时）' },
  secondFactor: {
    type: 'choice',
    initial: 'REQUIRED',
    values: ['OFF', 'OPTIONAL', 'REQUIRED'],
    note: '双因素登录：OFF 关闭；OPTIONAL 可自行设置；REQUIRED 平台人员必须设置',
  },
  secondFactorGraceHours: {
    type: 'count',
    initial: '24',
    least: 0,
    most: 9999,
    note: '双因素登录：平台人员的账号开通后多少小时内可以先不设置第二因素',
  },
  sessionsPerAccount: { type: 'count', initial: '10', least: 1, most: 1000, note: '每个账号同时在线的会话上限；超过时最早的会话结束' },
  applicationIdleDays: { type: 'count', initial: '30', least: 1, most: 9999, note: '草稿和退回的申请多少天未处理即逾期' },
  pushToPrivate: { type: 'flag', initial: 'false', note: '允许向内网地址推送事件（true 允许）' },
  smsPerMobilePerDay: { type: 'count', initial: '10', least: 1, most: 9999, note: '每个手机号每天短信验证码上限' },
  smsPerAddressPerDay: { type: 'count', initial: '30', least: 1, most: 9999, note: '每个 IP 每天短信验证码上限' },
  smsPerDay: { type: 'count', initial: '2000', least: 1, most: 9_999_999, note: '全平台每天短信验证码上限；白名单内的手机号不计' },
} as const satisfies Readonly<Record<string, Setting>>;
