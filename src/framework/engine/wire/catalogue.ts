/** The framework's own rows of the error catalogue: code, envelope status, Chinese and English message. Grouped by area, nothing computed. */
import type { Status } from './errors.ts';

/** A sentence says what happened and what to do, with `{placeholders}` for the refusal's parameters. */
export interface Row {
  readonly status: Status;
  readonly zh: string;
  readonly en: string;
}
const rows = <const T extends Record<string, Row>>(all: T): T => all;

export const catalogue = rows({
  // whitelist
  WHITELIST_KIND: {
    status: 0,
    zh: '这个适用范围不看这类条目，请从以下类型中选择：{kinds}',
    en: 'This scope does not support this type of entry. Choose one of: {kinds}.',
  },
  WHITELIST_SHUTS_OUT: {
    status: 0,
    zh: '这样一来您自己就不能再登录了。请先为自己的地址 {ip} 或账号添加一条生效的“{scope}”白名单',
    en: 'This would lock you out of signing in. First add an active “{scope}” entry for your own address {ip} or your account.',
  },
  WHITELIST_FULL: {
    status: 0,
    zh: '每个适用范围最多 {limit} 个网段，请先删除不用的或合并相邻的网段',
    en: 'Each scope can have up to {limit} IP ranges. Delete unused ones or merge adjacent ones first.',
  },
  // session
  SESSION_EXPIRED: { status: 300, zh: '登录信息失效，请重新登录', en: 'Your session has expired. Please sign in again.' },
  LOGIN_FAILED: {
    status: 0,
    zh: '用户名或密码不正确，请核对后重试',
    en: 'The username or password is incorrect. Check both and try again.',
  },
  LOGIN_LOCKED: {
    status: 429,
    zh: '登录失败次数过多，账号已锁定，请 {minutes} 分钟后再试。在登录过该账号的浏览器中仍可登录，也可用短信验证码登录或找回密码。',
    en: 'Too many failed sign-in attempts, so the account is locked. Try again in {minutes} minutes. You can still sign in from a browser you have used for this account before, or use an SMS code to sign in or reset the password.',
  },
  LOGIN_ADDRESS: {
    status: 429,
    zh: '您所在网络的登录失败次数过多，请 {seconds} 秒后再试；在登录过该账号的浏览器中仍可登录',
    en: 'Too many failed sign-ins from your network. Try again in {seconds} seconds. You can still sign in from a browser you have used for this account before.',
  },
  LOGIN_CROWDED: {
    status: 429,
    zh: '该账号或您所在网络同时提交的登录过多，请 {seconds} 秒后再试',
    en: 'Too many simultaneous sign-ins for this account or from your network. Try again in {seconds} seconds.',
  },
  SERVICE_BUSY: {
    status: 503,
    zh: '当前访问较多，本次操作未完成，请 {seconds} 秒后再试',
    en: 'The system is busy and your request was not completed. Try again in {seconds} seconds.',
  },
  LOGIN_NOT_LISTED: {
    status: 0,
    zh: '平台只允许白名单内的人员登录，您的账号和地址 {ip} 都不在名单内，请联系管理员',
    en: 'Only people on the whitelist can sign in. Neither your account nor your address {ip} is on it. Please contact an administrator.',
  },
  CAPTCHA_REQUIRED: { status: 0, zh: '请先完成安全验证', en: 'Please complete the security check first.' },
  CAPTCHA_WRONG: {
    status: 0,
    zh: '安全验证无效、已使用过或已过期，请重新验证后再提交',
    en: 'The security check is invalid, already used or expired. Run it again, then resubmit.',
  },
  STEP_UP_REQUIRED: {
    status: 0,
    zh: '此操作需要在 15 分钟内确认过身份，请先确认身份再继续',
    en: 'For this action you must have confirmed your identity within the last 15 minutes. Confirm it, then continue.',
  },
  STEP_UP_PASSWORD: { status: 0, zh: '密码不正确，请核对后重试', en: 'The password is incorrect. Check it and try again.' },
  FACTOR_REQUIRED: { status: 0, zh: '请完成第二步验证', en: 'Please complete two-step verification.' },
  FACTOR_WRONG: {
    status: 0,
    zh: '验证没有通过：动态口令不正确、已过期或已使用过，请等待下一个口令后重试',
    en: 'Verification failed: the code is incorrect, expired or already used. Wait for the next code and try again.',
  },
  FACTOR_PASSKEY_WRONG: {
    status: 0,
    zh: '通行密钥的答复没有通过验证，请重试或改用其他方式',
    en: 'The passkey could not be verified. Try again or use another option.',
  },
  FACTOR_CLONED: {
    status: 0,
    zh: '这个通行密钥的签名计数倒退，可能已被复制，请改用其他方式登录并移除它',
    en: 'This passkey may have been cloned: its signature counter went backwards. Sign in another way and remove it.',
  },
  FACTOR_MUST_ENROL: {
    status: 0,
    zh: '平台要求双因素登录，请先设置第二因素',
    en: 'Two-factor sign-in is required here. Please set up a second factor first.',
  },
  FACTOR_OFF: {
    status: 0,
    zh: '平台已关闭双因素登录，不能添加',
    en: 'Two-factor sign-in is turned off here, so no second factor can be added.',
  },
  FACTOR_CHALLENGE: { status: 0, zh: '验证请求已过期，请重新开始', en: 'This verification request has expired. Please start again.' },
  FACTOR_NO_PASSKEYS: {
    status: 0,
    zh: '通行密钥要求以 https 访问平台，请使用动态口令，或请管理员把 PUBLIC_URL 设为 https 域名',
    en: 'Passkeys require the platform to be opened over https. Use an authenticator app, or ask your administrator to set PUBLIC_URL to an https domain.',
  },
  FACTOR_TOO_MANY: {
    status: 0,
    zh: '最多设置 {limit} 个，请先移除不用的',
    en: 'You can have up to {limit}. Remove one you no longer use first.',
  },
  FACTOR_NONE: {
    status: 0,
    zh: '请先添加动态口令或通行密钥，再生成恢复码',
    en: 'Add an authenticator app or a passkey before generating recovery codes.',
  },
  FACTOR_LAST: {
    status: 0,
    zh: '平台要求双因素登录，请先添加另一个再移除这个',
    en: 'Two-factor sign-in is required here. Add another second factor before removing this one.',
  },
  PASSWORD_MUST_CHANGE: { status: 0, zh: '请先修改初始密码，再继续操作', en: 'Please change your initial password before you continue.' },
  PASSWORD_WRONG: { status: 0, zh: '原密码不正确', en: 'The current password is incorrect.' },
  PASSWORD_SAME: { status: 0, zh: '新密码不能与原密码相同', en: 'The new password cannot be the same as the current one.' },
  PASSWORD_IS_OTHER: {
    status: 0,
    zh: '登录密码不能与{other}相同，请换一个',
    en: "Your sign-in password must differ from this account's other password ({other}). Choose another one.",
  },
  PASSWORD_USED: {
    status: 0,
    zh: '最近用过的 {count} 个密码不能再用，请换一个',
    en: 'You cannot reuse your last {count} passwords. Choose another one.',
  },
  PHONE_NO_ACCOUNT: {
    status: 0,
    zh: '没有使用此手机的有效账号，请核对手机号码，或联系您的管理员',
    en: 'No active account uses this mobile. Check the number or contact your administrator.',
  },
  PHONE_SEVERAL_ACCOUNTS: {
    status: 0,
    zh: '此手机对应多个账号，请填写登录名',
    en: 'Several accounts use this mobile. Enter the username.',
  },
  PHONE_OTHER_ACCOUNT: {
    status: 0,
    zh: '此登录名不使用这个手机，请核对登录名',
    en: 'The account with this username uses a different mobile. Check the username.',
  },
  SMS_CODE_WRONG: {
    status: 0,
    zh: '短信验证码不正确，请核对后重试；已过期请重新获取',
    en: 'The SMS code is incorrect. Check it and try again; if it has expired, request a new one.',
  },
  // access
  GRANT_MISSING: {
    status: 403,
    zh: '您没有“{menu}”的“{call}”权限，请联系{granter}授权',
    en: 'You do not have permission for “{call}” in “{menu}”. Ask {granter} for access.',
  },
  RECORD_MISSING: {
    status: 404,
    zh: '没有找到该记录，它可能已被删除或不属于您',
    en: 'Record not found. It may have been deleted or you may not have access to it.',
  },
  CALL_MISSING: { status: 404, zh: '没有这个接口：{path}', en: 'This API call does not exist: {path}' },
  // state and versions
  VERSION_STALE: {
    status: 409,
    zh: '该记录已被他人修改，请查看最新内容后再保存',
    en: 'Someone else has changed this record. Check the latest version before you save.',
  },
  TRANSITION_ILLEGAL: {
    status: 409,
    zh: '“{state}”状态下不能执行“{transition}”',
    en: '“{transition}” is not possible while the status is “{state}”.',
  },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    zh: '同一幂等键已用于不同的内容，请换一个新键',
    en: 'This idempotency key was already used with different content. Use a new key.',
  },
  IDEMPOTENCY_RUNNING: { status: 409, zh: '同一请求正在处理，请稍候', en: 'The same request is still being processed. Please wait.' },
  // review
  REVIEWER_IS_SUBMITTER: {
    status: 0,
    zh: '审核人不能是提交人，请由其他审核员处理',
    en: 'You cannot review your own application. Please leave it to another reviewer.',
  },
  REVIEWER_WAS_FIRST: {
    status: 0,
    zh: '初审人不能复核自己通过的申请，请由其他审核员复核',
    en: 'You cannot make the second review of an application you approved at the first. Please leave it to another reviewer.',
  },
  REVIEWER_LACKS_ROLE: {
    status: 0,
    zh: '该申请的审核类型指定由其他角色审核，请交给持有该角色的人',
    en: 'The review type of this application requires a different role for this review. Please leave it to someone who holds that role.',
  },
  AUDIT_TYPE_MISSING: {
    status: 0,
    zh: '此类申请暂停受理：没有启用的审核类型，请联系平台',
    en: 'Applications of this type are not accepted at the moment because no review type is active. Please contact the platform.',
  },
  REVIEW_CLAIMED: {
    status: 0,
    zh: '该申请已由其他审核员领取，请等待放回后再决定；超过办理时限的可以接手',
    en: 'Another reviewer has claimed this application. Ask them to release it first; once it is overdue you can take it over.',
  },
  REVIEW_NOT_OVERDUE: {
    status: 0,
    zh: '该申请还没有超过办理时限，不能接手，请联系领取人放回',
    en: 'This application is not overdue yet and cannot be taken over. Ask the reviewer who claimed it to release it.',
  },
  REVIEW_MARKED_WRONG: {
    status: 0,
    zh: '以下内容标为有误，不能通过：{fields}。请退回或驳回，或先改正核对标记',
    en: 'Cannot be approved because these are marked incorrect: {fields}. Return or reject the application, or correct the marks first.',
  },
  REVIEW_UNCHECKED: {
    status: 0,
    zh: '此类申请须逐项核对后才能通过，还有未核对的内容：{fields}',
    en: 'Applications of this type can be approved only after all fields are checked. Not checked yet: {fields}',
  },
  // input
  INPUT_INVALID: { status: 422, zh: '验证失败', en: 'Some fields are not valid.' },
  SUMS_TOO_FINE: {
    status: 0,
    zh: '所选期间超过 {most} 组，无法逐一列出；请选择更长的统计单位或更短的期间',
    en: 'The period has more than {most} groups, too many to list. Choose a larger interval or a shorter period.',
  },
  BODY_NOT_MULTIPART: {
    status: 0,
    zh: '上传内容不是完整的 multipart/form-data，请重新上传',
    en: 'The upload is not complete multipart/form-data. Please upload it again.',
  },
  REQUEST_MALFORMED: {
    status: 0,
    zh: '请求不符合 HTTP 规范（地址编码、Content-Length 或请求头有误），请改正后重发',
    en: 'The request is not valid HTTP: check its URL encoding, Content-Length and headers, then send it again.',
  },
  REQUEST_TOO_SLOW: {
    status: 408,
    zh: '请求传输过慢，连接已断开，请检查网络后重试',
    en: 'The request took too long to arrive and was cancelled. Check your network and try again.',
  },
  URI_TOO_LONG: {
    status: 414,
    zh: '请求地址过长，请缩短后重试',
    en: 'The request URL is too long. Shorten it and try again.',
  },
  HEAD_TOO_LARGE: {
    status: 431,
    zh: '请求头过大，请清除本站 Cookie 或减少请求头后重试',
    en: "The request headers are too large. Clear this site's cookies or send fewer headers, then try again.",
  },
  BODY_NOT_JSON: { status: 0, zh: '请求内容不是有效的 JSON', en: 'The request body is not valid JSON.' },
  BODY_TOO_LARGE: { status: 413, zh: '内容过大，上限为 {limit}', en: 'The content is too large: the limit is {limit}.' },
  BODY_TYPE: { status: 415, zh: '不支持的内容类型：{type}', en: 'The content type {type} is not supported.' },
  THROTTLED: { status: 429, zh: '操作过于频繁，请 {seconds} 秒后再试', en: 'Too many requests. Try again in {seconds} seconds.' },
  SMS_DAY_FULL: {
    status: 429,
    zh: '今天的短信验证码已发完，请明天再试或联系客服',
    en: 'No more SMS codes can be sent today. Try again tomorrow or contact support.',
  },
  SHEET_UNREADABLE: {
    status: 0,
    zh: '这个文件读不出表格，请用模板填写后另存为 .xlsx 或 .csv 再上传',
    en: 'No table could be read from this file. Fill in the template, save it as .xlsx or .csv and upload it.',
  },
  SHEET_LOCKED: {
    status: 0,
    zh: '这是旧版 .xls 文件或设有密码的文件，请去掉密码并另存为 .xlsx 再上传',
    en: 'This is an old .xls file or is password-protected. Remove the password, save it as .xlsx and upload it.',
  },
  SHEET_TOO_LARGE: {
    status: 413,
    zh: '文件解开后的内容过大，请拆成几个较小的文件分别导入',
    en: 'The file is too large once unpacked. Split it into smaller files and import them one by one.',
  },
  SHEET_OLD_CALENDAR: {
    status: 0,
    zh: '该工作簿使用 1904 日期系统，日期会错位；请在 Excel 的选项中关闭后重新保存',
    en: "This workbook uses the 1904 date system, so dates would be wrong. Turn it off in Excel's options and save again.",
  },
  SHEET_EMPTY: {
    status: 0,
    zh: '文件里没有数据行，请从第 2 行开始填写',
    en: 'The file contains no data rows. Enter data from row 2 onwards.',
  },
  SHEET_TOO_LONG: {
    status: 0,
    zh: '一次最多导入 {most} 行，请拆成几个文件分别导入',
    en: 'You can import up to {most} rows at a time. Split the file and import the parts one by one.',
  },
  FILE_KIND: { status: 415, zh: '文件类型不符，请上传 {kinds} 文件', en: 'This file type is not accepted. Upload one of: {kinds}.' },
  FILE_NOT_AS_NAMED: {
    status: 415,
    zh: '文件名是 .{ext}，内容却不是：可能已损坏，或只改过扩展名；请用原来的程序重新导出后上传',
    en: 'The file is named .{ext} but its content is not: it may be damaged or only renamed. Export it again from the original program and upload it.',
  },
  FILE_ACTS: {
    status: 415,
    zh: '文件含有脚本或会自动执行的内容，请打印为 PDF 或另存为普通文件后上传',
    en: 'The file contains scripts or content that runs automatically. Print it to PDF or save it as a plain file, then upload it.',
  },
  FILE_LOCKED: {
    status: 415,
    zh: '文件已加密，审核人员无法打开；请去除密码和权限限制后上传',
    en: 'The file is protected, so reviewers cannot open it. Remove the password and restrictions, then upload it.',
  },
  FILE_BOMB: {
    status: 413,
    zh: '文件解压后的内容过大，请打印为 PDF 后上传',
    en: 'The file is too large once unpacked. Print it to PDF and upload that.',
  },
  FILE_PICTURE_SIZE: {
    status: 413,
    zh: '图片为 {width} × {height} 像素，超过 {most} 百万像素；请缩小后上传',
    en: 'The image is {width} × {height} pixels, over the limit of {most} megapixels. Reduce its size and upload it again.',
  },
  FILE_UNREADABLE: {
    status: 415,
    zh: '文件已损坏，无法读取；请重新导出或拍摄后上传',
    en: 'The file is damaged and cannot be read. Export it or take the photo again, then upload it.',
  },
  // jobs, maintenance, pushes
  MAINTENANCE_ORDER: {
    status: 0,
    zh: '结束时间早于开始时间，请核对后再保存',
    en: 'The end time is before the start time. Check both and save again.',
  },
  PUSH_HTTPS: {
    status: 0,
    zh: '接收地址必须以 https:// 开头；在内网试用可由系统管理员把设置 pushToPrivate 设为 true',
    en: 'The receiving URL must start with https://. For a trial on an internal network, a system administrator can set pushToPrivate to true.',
  },
  PUSH_PRIVATE: {
    status: 0,
    zh: '接收地址是内网或保留地址，不能推送；请填写公网地址，或由系统管理员把设置 pushToPrivate 设为 true',
    en: 'The receiving URL is a private or reserved address, so events cannot be pushed to it. Enter a public address, or ask a system administrator to set pushToPrivate to true.',
  },
  FAILURE_BY_HAND: {
    status: 0,
    zh: '这项工作不能自动重发，请到对应的菜单重新办理，或忽略此条',
    en: 'This task cannot be retried automatically. Process it again in the relevant menu, or ignore this entry.',
  },
  MESSAGE_LAPSED: {
    status: 0,
    zh: '这条消息的内容（验证码）已失效，不能重发；请收件人重新获取，并忽略此条',
    en: 'The code in this message is no longer valid, so it cannot be resent. Ask the recipient to request a new one, and ignore this entry.',
  },
  // messages
  MESSAGE_PLACEHOLDER: {
    status: 0,
    zh: '没有参数可以填入 {name}，可用的有：{known}',
    en: 'There is no parameter {name}. Available parameters: {known}',
  },
  BULLETIN_OVER: {
    status: 0,
    zh: '须晚于开始显示的时间和现在',
    en: 'Choose a time later than now and than the time it is shown from.',
  },
  MESSAGE_ALARM: { status: 0, zh: '安全提醒必须发出，不能关闭', en: 'A security alert must be sent and cannot be turned off.' },
  MESSAGE_BRACES: { status: 0, zh: '花括号须成对，内写参数名', en: 'Braces must come in pairs with a parameter name between them.' },
  // settings and accounts
  SETTING_UNKNOWN: {
    status: 0,
    zh: '没有这个设置项，请从列表中选择已有的设置修改',
    en: 'This setting does not exist. Choose an existing one from the list.',
  },
  SETTING_FLAG: { status: 0, zh: '请填写 true 或 false', en: 'Enter true or false.' },
  SETTING_COUNT: { status: 0, zh: '请填写 {least} 到 {most} 的整数', en: 'Enter a whole number from {least} to {most}.' },
  SETTING_CHOICE: { status: 0, zh: '请填写以下之一：{values}', en: 'Enter one of: {values}.' },
  SETTING_AMOUNT: { status: 0, zh: '请填写金额（元），最多两位小数', en: 'Enter an amount in CNY with up to two decimals.' },
  SETTING_LINE: { status: 0, zh: '请填写一行文字，至多 100 字', en: 'Enter one line of text of up to 100 characters.' },
  SETTING_DAYS: {
    status: 0,
    zh: '请填写日期，用空格分开；连续几天（至多 31 天）写作 2027-02-05/2027-02-11',
    en: 'Enter dates separated by spaces; write several days in a row, at most 31, as 2027-02-05/2027-02-11.',
  },
  SYSTEM_MAINTENANCE: {
    status: 0,
    zh: '系统维护中，暂停登录与提交，请稍后再来',
    en: 'The system is under maintenance: sign-in and submissions are paused. Please come back later.',
  },
  ACCOUNT_SELF: {
    status: 0,
    zh: '不能对自己的账号执行此操作，请由另一位管理员办理',
    en: 'You cannot do this to your own account. Ask another administrator.',
  },
  POWER_FOUNDER: {
    status: 0,
    zh: '此账号持有创始管理员角色，只有创始管理员可以变更；创始管理员无法登录时，请在服务器上执行 npm run recover:founder',
    en: 'This account holds the founder role, so only a founder can change it. If the founder cannot sign in, run npm run recover:founder on the server.',
  },
  POWER_BEYOND: {
    status: 0,
    zh: '对方持有您没有的权限，您不能变更；请由持有这些权限的管理员或创始管理员办理',
    en: 'This person holds permissions you do not have, so you cannot change this. Ask an administrator who holds them, or a founder.',
  },
  POWER_SECOND: {
    status: 0,
    zh: '尚未执行：对方持有您没有的权限。申请已提交至“账号变更复核”，由担任另一管理职责的人员在 24 小时内确认后执行',
    en: 'Not carried out yet: this person holds permissions you do not have. The request was sent to “Account changes to approve” and is carried out once someone with a different administrative duty approves it within 24 hours.',
  },
  POWER_REQUEST_EDITED: {
    status: 409,
    zh: '账号在申请之后被修改过，此申请不再执行。请不同意此申请，核对后重新申请',
    en: 'The account was edited after this request, so the request can no longer be carried out. Reject it, check the account and request again.',
  },
  POWER_REQUEST_LAPSED: {
    status: 0,
    zh: '申请已超过 24 小时，不再执行；如仍需要，请重新申请',
    en: 'The request is more than 24 hours old and can no longer be carried out. Request again if it is still needed.',
  },
  POWER_OTHER_DUTY: {
    status: 0,
    zh: '须由申请人以外、担任另一管理职责且不是当事人的人员，或创始管理员复核',
    en: 'Only a founder can approve this, or someone with a different administrative duty who is neither the requester nor the person concerned.',
  },
  RESET_CODE_WRONG: {
    status: 0,
    zh: '重置码不正确、已使用或已过期，请核对后重试，或请管理员重新重置',
    en: 'The reset code is incorrect, already used or expired. Check it and try again, or ask your administrator to reset the password again.',
  },
  RESET_CODE_OPENED: {
    status: 0,
    zh: '此重置码已于 {at} 在另一浏览器（{ip}）打开，只能在那里使用。若非本人打开，请立即请管理员重新重置',
    en: 'This reset code was opened in another browser ({ip}) at {at} and works only there. If that was not you, ask your administrator to reset the password again immediately.',
  },
  ACCOUNT_LAST_ADMIN: {
    status: 0,
    zh: '这是最后一位管理员，不能停用或撤销，请先指定另一位管理员',
    en: 'This is the last administrator, so it cannot be disabled or removed. Appoint another administrator first.',
  },
  GRANT_SELF: {
    status: 0,
    zh: '不能更改自己的角色和权限，请由另一位管理员办理',
    en: 'You cannot change your own role or permissions. Ask another administrator.',
  },
  GRANT_BEYOND: { status: 0, zh: '超出了您可以授予的范围', en: 'This is beyond what you are allowed to grant.' },
  GRANT_EXCLUSIVE: {
    status: 0,
    zh: '“{role}”与该用户已有的“{other}”互斥',
    en: 'The role “{role}” cannot be combined with “{other}”, which this person already holds.',
  },
  GRANT_DUTY: {
    status: 0,
    zh: '“{role}”离不开“{menu}”：收回后将无人能履行这一管理职责',
    en: '“{role}” needs “{menu}”: without it, nobody could carry out this administrative duty.',
  },
  GRANT_FOUNDER: {
    status: 0,
    zh: '创始管理员始终持有全部菜单，不能限制；请改为撤销其角色',
    en: 'A founder always holds every menu and cannot be limited. Revoke the role instead.',
  },
  MENU_PATH: {
    status: 422,
    zh: '没有这个页面；请填写已有页面的路径，或以 https:// 开头的链接',
    en: 'This page does not exist. Enter the path of an existing page or a link starting with https://.',
  },
  MENU_CORE: {
    status: 0,
    zh: '“{menu}”不能停用：停用后将无人能再启用它',
    en: '“{menu}” cannot be disabled: nobody would be able to enable it again.',
  },
  ROLE_BUILT_IN: {
    status: 0,
    zh: '系统内置的角色、菜单和按钮不能修改、停用或删除',
    en: 'Built-in roles, menus and buttons cannot be changed, disabled or deleted.',
  },
  ROLE_IN_USE: { status: 0, zh: '仍在使用，请先撤销相关授权', en: 'This is still in use. Revoke the related grants first.' },
  // ours
  INTERNAL: {
    status: 500,
    zh: '系统出错，请把追踪号 {traceId} 告诉管理员',
    en: 'Something went wrong on our side. Please give the trace ID {traceId} to an administrator.',
  },
  UPLOADS_BUSY: {
    status: 503,
    zh: '正在上传的文件较多，请稍后重试',
    en: 'Many files are being uploaded right now. Please try again shortly.',
  },
  CLOCK_WENT_BACK: {
    status: 0,
    zh: '系统时钟回拨超过五分钟，需要可信时间的业务已停止；请系统管理员校准服务器时间，再在“系统时钟”中确认',
    en: 'The system clock jumped back by more than five minutes, so services that need trusted time have stopped. Ask a system administrator to correct the server time and confirm it under System clock.',
  },
  SERVICE_STOPPING: {
    status: 503,
    zh: '服务正在停止或重启，请稍后重试',
    en: 'The service is stopping or restarting. Please try again shortly.',
  },
  DATABASE_AWAY: {
    status: 503,
    zh: '数据库暂时没有响应，本次操作未完成，请 {seconds} 秒后重试',
    en: 'The database is not responding and your request was not completed. Try again in {seconds} seconds.',
  },
  STORAGE_FULL: {
    status: 507,
    zh: '服务器存储空间已满，本次操作未保存；请管理员清理或扩充磁盘后重试',
    en: 'The server is out of storage space and nothing was saved. Ask an administrator to free up or add disk space, then try again.',
  },
  // keys
  KEY_MASTER_INVALID: {
    status: 500,
    zh: '主密钥无效：应为 32 字节的 base64 或十六进制',
    en: 'The master key is invalid: it must be 32 bytes in base64 or hexadecimal.',
  },
  KEY_FILE_INVALID: { status: 500, zh: '主密钥文件 {path} 无效：{reason}', en: 'The master key file {path} is invalid: {reason}' },
  KEY_SEAL_BROKEN: {
    status: 500,
    zh: '加密数据无法解开：内容被改动、被移位或主密钥不符',
    en: 'Encrypted data could not be decrypted: it was changed or moved, or encrypted with another master key.',
  },
  KEY_SEAL_VERSION: {
    status: 500,
    zh: '加密数据的密钥版本 {version} 未配置',
    en: 'Key version {version} of the encrypted data is not configured.',
  },
  KEY_STREAM_BROKEN: { status: 500, zh: '加密文件已损坏或不完整', en: 'The encrypted file is damaged or incomplete.' },
});
