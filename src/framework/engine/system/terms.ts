/** Closed sets of values that the framework itself writes, each value with its words. */

/** How somebody signed in. */
export const loginMethods = {
  PASSWORD: ['密码', 'Password'],
  SMS: ['短信', 'SMS code'],
  DIRECT: ['直接登录', 'Direct sign-in'],
} as const;

/** What a second factor is. */
export const factorKinds = {
  TOTP: ['动态口令', 'Authenticator app'],
  PASSKEY: ['通行密钥', 'Passkey'],
  RECOVERY: ['恢复码', 'Recovery codes'],
} as const;
/** What an SMS code is asked for, whatever the application; it serves that one scene. */
export const smsScenes = {
  LOGIN: ['短信登录', 'SMS sign-in'],
  RETRIEVE: ['找回密码', 'Password reset'],
  CHANGE_MOBILE: ['更换手机', 'Change mobile'],
} as const;

/** Work that may fail and wait for somebody. */
export const failureKinds = {
  PUSH: ['事件推送', 'Event push'],
  MESSAGE: ['短信与邮件', 'SMS and email'],
  JOB: ['定时任务', 'Scheduled job'],
} as const;
