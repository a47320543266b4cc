/** The catalogue's rows: code, envelope status, Chinese and English message. One line each, grouped by area, nothing computed. */
import type { Status } from './errors.ts';

type Row = { readonly status: Status; readonly zh: string; readonly en: string };
const rows = <const T extends Record<string, Row>>(all: T): T => all;

export const catalogue = rows({
  // session
  SESSION_EXPIRED: { status: 300, zh: '登录信息失效，请重新登录', en: 'Your session has ended. Please sign in again.' },
  LOGIN_FAILED: {
    status: 0,
    zh: '用户名或密码不正确，请核对后重试',
    en: 'The user name or password is not correct. Check both and try again.',
  },
  LOGIN_LOCKED: {
    status: 429,
    zh: '登录失败次数过多，账号已锁定，请 {minutes} 分钟后再试',
    en: 'Too many failed attempts. Try again in {minutes} minutes.',
  },
  CAPTCHA_REQUIRED: { status: 0, zh: '请输入图形验证码', en: 'Enter the characters in the picture.' },
  CAPTCHA_WRONG: {
    status: 0,
    zh: '图形验证码不正确或已过期，请按新图片输入',
    en: 'The characters do not match the picture or it has expired. Use the new picture.',
  },
  STEP_UP_REQUIRED: {
    status: 0,
    zh: '此操作需要再次确认身份，请重新登录后在 15 分钟内完成',
    en: 'This action needs a recent sign-in. Sign in again and repeat it within 15 minutes.',
  },
  // access
  GRANT_MISSING: {
    status: 403,
    zh: '您没有“{menu}”的“{call}”权限，请联系安全管理员授权',
    en: 'You lack the grant "{call}" of menu "{menu}". Ask a security administrator for it.',
  },
  RECORD_MISSING: {
    status: 404,
    zh: '没有找到该记录，它可能已被删除或不属于您',
    en: 'No such record. It may have been deleted or is not yours.',
  },
  CALL_MISSING: { status: 404, zh: '没有这个接口：{path}', en: 'There is no such call: {path}' },
  // state and versions
  VERSION_STALE: {
    status: 409,
    zh: '该记录已被他人修改，请查看最新内容后再保存',
    en: 'Somebody else has changed this record. Look at the newest version before you save.',
  },
  TRANSITION_ILLEGAL: {
    status: 409,
    zh: '“{state}”状态下不能执行“{transition}”',
    en: '"{transition}" is not possible in state "{state}".',
  },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    zh: '同一幂等键已用于不同的内容，请换一个新键',
    en: 'This idempotency key was used with another body. Use a new key.',
  },
  IDEMPOTENCY_RUNNING: { status: 409, zh: '同一请求正在处理，请稍候', en: 'The same request is still being worked on. Wait a moment.' },
  // review
  REVIEWER_IS_SUBMITTER: {
    status: 0,
    zh: '审核人不能是提交人，请由其他审核员处理',
    en: 'The reviewer must not be the submitter. Let another reviewer decide.',
  },
  REVIEW_CLAIMED: {
    status: 0,
    zh: '该申请已由其他审核员领取，请先请他放回',
    en: 'Another reviewer has claimed this application. Ask for its release first.',
  },
  // input
  INPUT_INVALID: { status: 422, zh: '验证失败', en: 'Some fields are not valid.' },
  BODY_NOT_JSON: { status: 0, zh: '请求内容不是有效的 JSON', en: 'The body is not valid JSON.' },
  BODY_TOO_LARGE: { status: 413, zh: '内容过大，上限为 {limit}', en: 'Too large: the limit is {limit}.' },
  BODY_TYPE: { status: 415, zh: '不支持的内容类型：{type}', en: 'Content type {type} is not accepted here.' },
  THROTTLED: { status: 429, zh: '操作过于频繁，请 {seconds} 秒后再试', en: 'Too many requests. Try again in {seconds} seconds.' },
  // ours
  INTERNAL: {
    status: 500,
    zh: '系统出错，请把追踪号 {traceId} 告诉管理员',
    en: 'Something failed on our side. Give the trace id {traceId} to an administrator.',
  },
  NOT_READY: { status: 503, zh: '服务正在启动，请稍候', en: 'The service is starting. Please wait.' },
});
