/** Signing in and out, own password, the captcha and SMS codes: calls that belong to no entity. */
import { defineCalls, instant, integer, text } from '#engine/declare/index.ts';
import { sessionCalls as base, mobile, sessionDescription, smsCode, token } from '#engine/system/session-calls.ts';
import { sessionFacts } from '../_fields.ts';
import { sides } from '../_sides.ts';
import { smsScenes } from '../_terms.ts';

/** A signature's code names what it signs, and a mandate's the mandate: those are asked for where that is (`document/code`). */
const { SIGN: _sign, AUTO_SIGN: _mandate, ...scenes } = smsScenes;

export const sessionCalls = [
  ...base({ sides, scenes, facts: sessionFacts }),
  ...defineCalls({
    // From server to server: the signature takes the place of a session.
    'op.external.ticket': {
      path: 'operation/external/ticket',
      menu: 'public',
      label: ['直接登录凭据', 'Direct sign-in ticket'],
      throttle: { most: 600, seconds: 60 },
      input: {
        portal: text(['门户', 'Portal'], { rules: 'required|length:1,40' }),
        userNum: text(['用户编号', 'User number'], { rules: 'required|length:1,32' }),
        timestamp: integer(['时间', 'Timestamp'], { rules: 'required', help: ['Unix 秒', 'Unix seconds'] }),
        nonce: text(['一次性随机数', 'Nonce'], { rules: 'required|length:16,64' }),
        signature: text(['签名', 'Signature'], {
          rules: 'required|length:64,64',
          help: [
            'HMAC-SHA256，十六进制小写，内容为 timestamp、nonce、portal、userNum 四行',
            'HMAC-SHA256 in lower-case hexadecimal over the four lines timestamp, nonce, portal, userNum',
          ],
        }),
      },
      answer: { token, expiresAt: instant(['有效至', 'Valid until']) },
      changes: true,
    },
    'en.directLogin': {
      path: 'employee/directLogin/{token}',
      method: 'GET',
      menu: 'public',
      label: ['直接登录', 'Direct sign-in'],
      throttle: { most: 60, seconds: 60 },
      input: { token: text(['一次性令牌', 'One-time token'], { rules: 'required|length:1,100' }) },
      answer: { token, ...sessionDescription, ...sessionFacts },
    },
    'en.user.mobile': {
      path: 'userInfo/mobileChange',
      menu: '402',
      label: ['更换手机', 'Change mobile'],
      throttle: { most: 20, seconds: 600 },
      input: {
        mobile: { ...mobile, label: ['现手机', 'Current mobile'] },
        smsCode: { ...smsCode, label: ['现手机验证码', 'Code sent to current mobile'] },
        newMobile: { ...mobile, label: ['新手机', 'New mobile'] },
        newSmsCode: { ...smsCode, label: ['新手机验证码', 'Code sent to new mobile'] },
      },
      answer: { mobile: text(['手机', 'Mobile'], { help: ['已遮盖', 'Masked'] }) },
      changes: true,
    },
    'en.admin.mobile': {
      path: 'admin/mobile/query',
      menu: 'self',
      label: ['企业管理员手机', "Company administrator's mobile"],
      answer: { name: text(['姓名', 'Name']), mobile: text(['手机', 'Mobile'], { help: ['已遮盖', 'Masked'] }) },
    },
  }),
];
