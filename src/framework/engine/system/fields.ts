/** Field fragments of the system entities, for applications to spread as well: a switch, a sign-in, what a reset answers. */
import { choice, flag, instant, integer, text } from '../declare/fields.ts';
import type { Label } from '../declare/label.ts';
import { sideNames } from '../declare/system-entity.ts';

const languages = { zh: ['中文', 'Chinese'], en: ['英文', 'English'] } as const;

/** The state of everything that is merely on or off. */
export const onOff = {
  states: {
    ON: { label: ['启用', 'Enabled'], tone: 'good' },
    OFF: { label: ['停用', 'Disabled'], tone: 'neutral' },
  },
  transitions: {
    enable: { label: ['启用', 'Enable'], from: 'OFF', to: 'ON' },
    disable: { label: ['停用', 'Disable'], from: 'ON', to: 'OFF', danger: true },
  },
} as const;

/** How a call switches what is on or off, as `onOff` has it. */
export const switched = { does: { by: 'status', of: { ON: 'enable', OFF: 'disable' } } } as const;

/** A field that holds the name of a side. */
export const sideName = (label: Label, options: { readonly readOnly?: true; readonly rules?: 'required' } = {}) =>
  choice(label, sideNames, options);

/** A sign-in with a password, and how its holder is told of things: what the accounts of all sides have in common beside the password itself. */
export const credential = {
  mustChangePassword: flag(['须修改密码', 'Must change password'], { readOnly: true }),
  passwordChangedAt: instant(['密码修改时间', 'Password changed at'], { readOnly: true }),
  passwordExpiresAt: instant(['密码到期时间', 'Password expires at'], { readOnly: true }),
  lockedUntil: instant(['锁定至', 'Locked until'], { readOnly: true }),
  lastLoginAt: instant(['最近登录时间', 'Last sign-in at'], { readOnly: true }),
  lastLoginIp: text(['最近登录 IP', 'Last sign-in IP'], { rules: 'length:0,45', readOnly: true }),
  // How they hear of what concerns them beside the portal, as they chose themselves.
  hearsBySms: flag(['短信通知', 'SMS notifications'], { readOnly: true, default: true }),
  hearsByMail: flag(['邮件通知', 'Email notifications'], { readOnly: true, default: true }),
  hearsIn: choice(['通知语言', 'Notification language'], languages, { readOnly: true, default: 'zh' }),
} as const;

/** What a reset answers: where the code went, or the code itself where neither SMS nor mail reaches the person. Never a password. */
export const resetCode = {
  sentTo: text(['重置码已发送至', 'Code sent to'], { help: ['已遮盖', 'Masked'] }),
  resetCode: text(['重置码（仅显示一次，请当面转告本人）', 'Reset code (shown only once; give it to the person yourself)']),
  resetAt: text(['本人设置新密码的页面', 'Page for setting a new password']),
  resetUntil: instant(['有效至', 'Valid until']),
} as const;

/** The one-time password that a new account answers, once. */
export const oneTimePassword = { password: text(['一次性密码', 'One-time password']) } as const;

/** The same with everything else that whoever has the new account needs in order to sign in. */
export const firstSignIn = {
  signInName: text(['登录名', 'Username']),
  ...oneTimePassword,
  signInAt: text(['登录地址', 'Sign-in address']),
} as const;

/** What was found for the challenge that `en.captcha` gave out: the derived key, in hexadecimal. */
export const captcha = {
  captchaId: text(['验证码编号', 'Captcha ID'], { rules: 'length:0,64' }),
  captcha: text(['安全验证结果', 'Security check result'], { rules: 'length:0,64' }),
} as const;

/** An uploaded file as the upload answers it. */
export const uploaded = {
  fileId: text(['文件编号', 'File ID']),
  name: text(['文件名', 'File name']),
  size: integer(['字节数', 'Bytes']),
  mime: text(['类型', 'Type']),
  sha256: text(['SHA-256', 'SHA-256']),
} as const;
