/** Closed sets of values that the framework itself writes, each value with its words. */

/** How somebody signed in. */
export const loginMethods = {
  PASSWORD: ['密码', 'Password'],
  SMS: ['短信', 'SMS code'],
  DIRECT: ['直接登录', 'Direct login'],
} as const;

/** What a second factor is. */
export const factorKinds = {
  TOTP: ['动态口令', 'Authenticator app'],
  PASSKEY: ['通行密钥', 'Passkey'],
  RECOVERY: ['恢复码', 'Recovery codes'],
} as const;
/** What an SMS code is asked for, whatever the application; it serves that one scene. */
export const smsScenes = {
  LOGIN: ['短信登录', 'Sign-in'],
  RETRIEVE: ['找回密码', 'Password retrieval'],
  CHANGE_MOBILE: ['更换手机', 'Change of mobile'],
} as const;

/** Work that may fail and wait for somebody. */
export const failureKinds = {
  PUSH: ['事件推送', 'Push'],
  MESSAGE: ['短信与邮件', 'SMS and mail'],
  JOB: ['定时任务', 'Scheduled job'],
} as const;
