/** Signing in and out, own password, the captcha and SMS codes: calls that belong to no entity. */
import { defineCalls, type FreeCall } from '../declare/calls.ts';
import { choice, date, type Field, flag, instant, integer, json, password, text } from '../declare/fields.ts';
import type { Label } from '../declare/label.ts';
import { type DeclaredSides, labelsOf, type SideOptions, servedSides } from '../declare/sides.ts';
import { captcha } from './fields.ts';
import { anyObject, menuTree, person, textList } from './shapes.ts';
import { factorKinds } from './terms.ts';

export const token = text(['会话令牌', 'Session token']);
const userName = text(['登录名', 'Username'], { rules: 'required|length:1,64' });
/** A password to compare with: whatever was typed, so that no rule tells how passwords look. */
const given = password(['密码', 'Password'], { rules: 'required' });
const oldPassword = password(['原密码', 'Current password'], { rules: 'required' });
export const mobile = text(['手机', 'Mobile'], { rules: 'required|mobilePhone', personal: true });
export const smsCode = text(['短信验证码', 'SMS code'], { rules: 'required|digits:6' });
const resetCodeGiven = text(['重置码', 'Reset code'], { rules: 'required|length:8,40' });
const newPassword = password(['新密码', 'New password'], { rules: 'required|password' });

/**
 * The second factor: the digits of an authenticator app or a recovery code, or what the browser made of the challenge. Without one the
 * answer is FACTOR_REQUIRED with the kinds that will do and, for a passkey, the options with a challenge of its own.
 */
const proof = {
  otp: text(['动态口令或恢复码', 'One-time code or recovery code'], { rules: 'length:0,16' }),
  passkey: json(['通行密钥的答复', 'Passkey response'], anyObject, { cite: 'WebAuthn 5.1' }),
} as const;
/** What each side's logins and its change of password ask for. */
export const loginInput = { userName, password: given, ...proof, ...captcha } as const;
export const smsLoginInput = {
  mobile,
  smsCode,
  userName: text(['登录名', 'Username'], {
    rules: 'length:1,64',
    help: ['同一手机有多个账号时填写', 'Required if several accounts use this mobile'],
  }),
  ...proof,
  ...captcha,
} as const;
export const changePasswordInput = { oldPassword, newPassword } as const;
const recoveryCodes = json(['恢复码（仅显示一次）', 'Recovery codes (shown only once)'], textList);

/**
 * What a session knows of itself. `menuList` is `[{ menuId, menuName, childs, title, icon, hidden, path }]`, granted entries only in
 * their order; `buttons` the granted codes; `grants` a short text that changes with both, which every answer repeats in the header
 * `session-grants`.
 */
export const sessionDescription = {
  userNum: text(['用户编号', 'User number']),
  memberCode: text(['{organisation}编号', '{organisation} code']),
  memberName: text(['{organisation}名称', '{organisation} name']),
  menuList: json(['菜单', 'Menus'], menuTree),
  buttons: json(['按钮', 'Buttons'], textList),
  grants: text(['权限版本', 'Permissions version']),
  accountType: text(['账户类型', 'Account type']),
  userName: text(['姓名', 'Name']),
  userInfo: json(['用户信息', 'User information'], person),
  mustChangePassword: flag(['须修改密码', 'Must change password']),
  mustEnrol: flag(['须设置第二因素', 'Must add a second factor']),
  enrolBefore: instant(['第二因素最迟设置时间', 'Second factor required by'], {
    help: ['在此之前仍可照常使用', 'You can keep working as usual until then'],
  }),
  expiresAt: instant(['会话到期', 'Session expires at']),
} as const;

export interface SessionCallsWanted {
  readonly sides: DeclaredSides;
  /** What a session tells beside that, as `sessionFacts` of the application answers it. */
  readonly facts: Readonly<Record<string, Field>>;
  /** What SMS codes are asked for. */
  readonly scenes: Readonly<Record<string, Label>>;
}

const smsCall = (side: string, { calls, label, bySms }: SideOptions, description: Readonly<Record<string, Field>>): readonly FreeCall[] =>
  bySms === undefined
    ? []
    : [
        // Counts by mobile what the login by password counts by name.
        {
          id: `${calls.prefix}.sms.login`,
          path: `${calls.session}/sms/login`,
          menu: 'public',
          side,
          turns: 'mobile',
          label: [`${label[0]}短信登录`, `${label[1]} SMS sign-in`],
          input: smsLoginInput,
          answer: { token, ...description },
          changes: true,
          effect: 'session.smsLogin',
        },
      ];

/** What each side has of its own. Logins count failures themselves, per account and address: the third asks for a proof of work, the fifth locks for 30 minutes. */
const callsOfSide = (side: string, options: SideOptions, description: Readonly<Record<string, Field>>): readonly FreeCall[] => {
  const { calls, label } = options;
  return [
    {
      id: `${calls.prefix}.login`,
      path: `${calls.session}/login`,
      menu: 'public',
      side,
      turns: 'userName',
      label: [`${label[0]}登录`, `${label[1]} sign-in`],
      input: loginInput,
      answer: { token, ...description },
      changes: true,
      effect: 'session.login',
    },
    ...smsCall(side, options, description),
    {
      id: `${calls.prefix}.logout`,
      path: `${calls.session}/logout`,
      menu: 'self',
      label: ['退出登录', 'Sign out'],
      input: {},
      answer: {},
      changes: true,
      effect: 'session.logout',
    },
    {
      id: `${calls.prefix}.password`,
      path: `${calls.session}/changePassword`,
      menu: 'self',
      turns: '$session',
      label: ['修改密码', 'Change password'],
      throttle: { most: 10, seconds: 600 },
      input: changePasswordInput,
      answer: {},
      changes: true,
      effect: 'password.change',
    },
  ];
};

/** What whoever is signed in asks and confirms. */
export const ownCalls = (description: Readonly<Record<string, Field>>) =>
  defineCalls({
    'en.user.query': {
      path: 'userInfo/query',
      menu: 'self',
      label: ['用户信息', 'User information'],
      answer: description,
      effect: 'session.describe',
    },
    // The failures count with those of the login.
    'en.stepUp': {
      path: 'user/stepUp',
      menu: 'self',
      turns: '$session',
      label: ['确认身份', 'Confirm identity'],
      input: { ...proof, password: password(['密码', 'Password']) },
      answer: { stepUpUntil: instant(['有效至', 'Valid until']) },
      changes: true,
      effect: 'session.stepUp',
    },
    'en.factor.enrol': {
      path: 'user/factor/enrol',
      menu: 'self',
      label: ['添加第二因素', 'Add second factor'],
      stepUp: true,
      throttle: { most: 20, seconds: 600 },
      input: { kind: choice(['方式', 'Method'], factorKinds, { rules: 'required' }) },
      answer: {
        challengeId: text(['请求编号', 'Request ID']),
        secret: text(['密钥', 'Secret'], { cite: 'RFC 4648 6' }),
        uri: text(['二维码内容', 'QR code content']),
        options: json(['浏览器选项', 'Browser options'], anyObject, { cite: 'WebAuthn 5.4' }),
        recoveryCodes,
      },
      changes: true,
      effect: 'factor.enrol',
    },
    'en.factor.confirm': {
      path: 'user/factor/confirm',
      menu: 'self',
      label: ['确认第二因素', 'Confirm second factor'],
      throttle: { most: 20, seconds: 600 },
      input: {
        challengeId: text(['请求编号', 'Request ID'], { rules: 'required|length:1,64' }),
        label: text(['名称', 'Name'], { rules: 'length:0,60' }),
        ...proof,
      },
      answer: { id: text(['编号', 'ID']), kind: text(['方式', 'Method']), label: text(['名称', 'Name']), recoveryCodes },
      changes: true,
      effect: 'factor.confirm',
    },
    'en.passwordOver': {
      path: 'user/passwordOver',
      menu: 'self',
      label: ['密码有效期', 'Password expiry'],
      answer: {
        isOver: flag(['已过期', 'Expired']),
        passwordExpiresAt: instant(['到期时间', 'Expires at']),
        expiresOn: date(['到期日', 'Expires on']),
        daysLeft: integer(['剩余天数', 'Days left']),
      },
      effect: 'password.expiry',
    },
  });

/** A new password without a session: where the old one has run out, was reset, or was forgotten. */
export const passwordCalls = (side: Field) =>
  defineCalls({
    'en.passwordEdit': {
      path: 'user/passwordEdit',
      menu: 'public',
      turns: 'userName',
      label: ['修改过期密码', 'Change expired password'],
      throttle: { most: 10, seconds: 600 },
      captcha: 'always',
      input: { userName, oldPassword, newPassword, ...captcha },
      answer: {},
      changes: true,
      effect: 'password.changeByName',
    },
    // After a reset: the first browser that opens the code gets the other half of it, and it alone can set the password.
    'en.passwordReset.open': {
      path: 'user/passwordReset/open',
      menu: 'public',
      label: ['打开重置码', 'Open reset code'],
      throttle: { most: 20, seconds: 600 },
      input: { code: resetCodeGiven },
      answer: {
        half: text(['浏览器凭证', 'Browser token']),
        account: text(['登录名', 'Username']),
        side,
        validUntil: instant(['有效至', 'Valid until']),
      },
      changes: true,
      effect: 'passwordReset.open',
    },
    'en.passwordReset.set': {
      path: 'user/passwordReset/set',
      menu: 'public',
      label: ['凭重置码设置密码', 'Set password with reset code'],
      throttle: { most: 20, seconds: 600 },
      input: { code: resetCodeGiven, half: text(['浏览器凭证', 'Browser token'], { rules: 'required|length:1,64' }), newPassword },
      answer: { account: text(['登录名', 'Username']), side },
      changes: true,
      effect: 'passwordReset.set',
    },
    // Nobody can ask about others: without a code the answer is always yes.
    'op.phone.check': {
      path: 'operation/phone/passwordExists',
      menu: 'public',
      label: ['手机是否设有密码', 'Check whether a mobile has a password'],
      throttle: { most: 30, seconds: 600, by: 'mobile' },
      input: { mobile, smsCode: { ...smsCode, rules: 'digits:6' }, side },
      answer: {
        exists: flag(['设有密码', 'Has a password']),
        proved: flag(['已验证手机', 'Mobile verified']),
        accountNeeded: flag(['须指明登录名', 'Username required'], {
          help: ['该手机对应多个账号', 'Several accounts use this mobile'],
        }),
      },
      effect: 'phone.check',
    },
    'op.phone.retrieve': {
      path: 'operation/phone/passwordRetrieve',
      menu: 'public',
      label: ['找回密码', 'Reset password by SMS'],
      throttle: { most: 20, seconds: 600, by: 'mobile' },
      input: { mobile, smsCode, userName: { ...userName, rules: 'length:1,64' }, side, newPassword },
      answer: {},
      changes: true,
      effect: 'phone.retrieve',
    },
  });

/** What shows that a call is made by a person, or by whoever has a mobile. */
export const proofCalls = ({ sides, scenes }: Pick<SessionCallsWanted, 'sides' | 'scenes'>) => {
  const first = sides[servedSides(sides)[0] ?? ''];
  return defineCalls({
    'en.captcha': {
      path: 'employee/captcha',
      method: 'GET',
      menu: 'public',
      label: ['安全验证', 'Captcha'],
      throttle: { most: 60, seconds: 60 },
      // A challenge serves one call.
      input: {
        call: text(['用于哪个接口', 'API call'], {
          rules: 'length:1,60',
          ...(first === undefined ? {} : { default: `${first.calls.prefix}.login` }),
          help: ['调用编号，如 op.login', "The call's ID, such as op.login"],
        }),
      },
      answer: {
        captchaId: text(['验证编号', 'Captcha challenge']),
        algorithm: text(['算法', 'Algorithm'], { help: ['PBKDF2/SHA-256', 'PBKDF2/SHA-256'] }),
        nonce: text(['随机数', 'Nonce'], {
          help: ['其后接 4 字节大端序数字即口令', 'The password is this value followed by a 4-byte big-endian number'],
        }),
        salt: text(['盐', 'Salt']),
        cost: integer(['迭代次数', 'Iterations']),
        keyLength: integer(['密钥字节数', 'Key length (bytes)']),
        keyPrefix: text(['密钥开头', 'Key prefix'], {
          help: [
            '从 0 起找到使密钥以此开头的数字；整个密钥即结果',
            'Try numbers from 0 upwards until the derived key starts with this; the whole key is the result',
          ],
        }),
        expiresAt: instant(['到期时间', 'Expires at']),
      },
      effect: 'captcha.give',
    },
    // One a minute and ten a day for a number, thirty a day for an address: several windows, so the effect counts.
    'en.sms.code': {
      path: 'employee/sms/code',
      menu: 'public',
      label: ['短信验证码', 'SMS code'],
      input: {
        // Whoever is signed in need not say their own.
        mobile: text(['手机', 'Mobile'], { rules: 'mobilePhone', personal: true }),
        scene: choice(['场景', 'Purpose'], scenes, { rules: 'required' }),
        ...captcha,
      },
      answer: {
        sentTo: text(['发送至', 'Sent to']),
        expiresAt: instant(['到期时间', 'Expires at']),
        retryAfter: integer(['再次发送间隔（秒）', 'Seconds until resend']),
        readable: flag(['平台人员可读', 'Readable by platform staff'], {
          help: [
            '未配置短信网关，有权读取的平台人员可在“短信与邮件”中读到',
            'No SMS gateway is configured: staff who are allowed to can read the message under SMS and email',
          ],
        }),
      },
      changes: true,
      effect: 'sms.send',
    },
  });
};

export const sessionCalls = ({ sides, facts, scenes }: SessionCallsWanted): readonly FreeCall[] => {
  const description = { ...sessionDescription, ...facts };
  /** Where the account signs in; on any side where nothing is said. */
  const side = choice(['登录端', 'Portal'], labelsOf(sides));
  return [
    ...Object.entries(sides).flatMap(([name, words]) => callsOfSide(name, words, description)),
    ...ownCalls(description),
    ...passwordCalls(side),
    ...proofCalls({ sides, scenes }),
  ];
};
