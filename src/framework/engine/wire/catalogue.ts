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
    en: 'This scope does not look at entries of this kind. Choose one of these: {kinds}.',
  },
  WHITELIST_SHUTS_OUT: {
    status: 0,
    zh: '这样一来您自己就不能再登录了。请先为自己的地址 {ip} 或账号添加一条生效的“{scope}”白名单',
    en: 'You could not sign in again yourself. First add an entry in force of the scope "{scope}" that names your address {ip} or your account.',
  },
  WHITELIST_FULL: {
    status: 0,
    zh: '每个适用范围最多 {limit} 个网段，请先删除不用的或合并相邻的网段',
    en: 'A scope has at most {limit} networks. Delete those no longer used, or join neighbouring ones.',
  },
  // session
  SESSION_EXPIRED: { status: 300, zh: '登录信息失效，请重新登录', en: 'Your session has ended. Please sign in again.' },
  LOGIN_FAILED: {
    status: 0,
    zh: '用户名或密码不正确，请核对后重试',
    en: 'The user name or password is not correct. Check both and try again.',
  },
  LOGIN_LOCKED: {
    status: 429,
    zh: '登录失败次数过多，账号已锁定，请 {minutes} 分钟后再试。在登录过该账号的浏览器中仍可登录，也可用短信验证码登录或找回密码。',
    en: 'Too many failed attempts. Try again in {minutes} minutes. A browser that this account has signed in with before still gets in; so does a code by SMS, to sign in or to set a new password.',
  },
  LOGIN_ADDRESS: {
    status: 429,
    zh: '您所在网络的登录失败次数过多，请 {seconds} 秒后再试；在登录过该账号的浏览器中仍可登录',
    en: 'Too many failed sign-ins from your network. Try again in {seconds} seconds. A browser that this account has signed in with before still gets in.',
  },
  LOGIN_CROWDED: {
    status: 429,
    zh: '该账号或您所在网络同时提交的登录过多，请 {seconds} 秒后再试',
    en: 'Too many sign-ins at once for this account or from your network. Try again in {seconds} seconds.',
  },
  SERVICE_BUSY: {
    status: 503,
    zh: '当前访问较多，本次操作未完成，请 {seconds} 秒后再试',
    en: 'Too much is asked of the system at the moment, and this was not done. Try again in {seconds} seconds.',
  },
  LOGIN_NOT_LISTED: {
    status: 0,
    zh: '平台只允许白名单内的人员登录，您的账号和地址 {ip} 都不在名单内，请联系管理员',
    en: 'Only listed people may sign in. Neither your account nor your address {ip} is on the list; ask an administrator.',
  },
  CAPTCHA_REQUIRED: { status: 0, zh: '请先完成安全验证', en: 'A security check has to be done first.' },
  CAPTCHA_WRONG: {
    status: 0,
    zh: '安全验证无效、已使用过或已过期，请重新验证后再提交',
    en: 'The security check is not valid, was used already or has expired. Do a new one and send the form again.',
  },
  STEP_UP_REQUIRED: {
    status: 0,
    zh: '此操作需要在 15 分钟内确认过身份，请先确认身份再继续',
    en: 'This action needs an identity confirmed within the last 15 minutes. Confirm yours and repeat it.',
  },
  STEP_UP_PASSWORD: { status: 0, zh: '密码不正确，请核对后重试', en: 'The password is not correct. Check it and try again.' },
  FACTOR_REQUIRED: { status: 0, zh: '请完成第二步验证', en: 'Confirm your sign-in with your second factor.' },
  FACTOR_WRONG: {
    status: 0,
    zh: '验证没有通过：动态口令不正确、已过期或已使用过，请等待下一个口令后重试',
    en: 'The second factor was not accepted: the code is wrong, too old or used already. Wait for the next code and try again.',
  },
  FACTOR_PASSKEY_WRONG: {
    status: 0,
    zh: '通行密钥的答复没有通过验证，请重试或改用其他方式',
    en: 'The passkey could not be verified. Try again or use another factor.',
  },
  FACTOR_CLONED: {
    status: 0,
    zh: '这个通行密钥的签名计数倒退，可能已被复制，请改用其他方式登录并移除它',
    en: 'The signature counter of this passkey went back: it may have been copied. Sign in another way and remove it.',
  },
  FACTOR_MUST_ENROL: {
    status: 0,
    zh: '平台要求双因素登录，请先设置第二因素',
    en: 'A second factor is required here. Add one before you go on.',
  },
  FACTOR_OFF: { status: 0, zh: '平台已关闭双因素登录，不能添加', en: 'Second factors are switched off here, so none can be added.' },
  FACTOR_CHALLENGE: { status: 0, zh: '验证请求已过期，请重新开始', en: 'This request has expired. Start again.' },
  FACTOR_NO_PASSKEYS: {
    status: 0,
    zh: '通行密钥要求以 https 访问平台，请使用动态口令，或请管理员把 PUBLIC_URL 设为 https 域名',
    en: 'Passkeys need the service to be reached by https under a domain name. Use an authenticator app, or have PUBLIC_URL set so.',
  },
  FACTOR_TOO_MANY: {
    status: 0,
    zh: '最多设置 {limit} 个，请先移除不用的',
    en: 'At most {limit} can be kept. Remove one you no longer use.',
  },
  FACTOR_NONE: {
    status: 0,
    zh: '请先添加动态口令或通行密钥，再生成恢复码',
    en: 'Add an authenticator app or a passkey before making recovery codes.',
  },
  FACTOR_LAST: {
    status: 0,
    zh: '平台要求双因素登录，请先添加另一个再移除这个',
    en: 'A second factor is required here. Add another one before you remove this.',
  },
  PASSWORD_MUST_CHANGE: { status: 0, zh: '请先修改初始密码，再继续操作', en: 'Change your initial password first.' },
  PASSWORD_WRONG: { status: 0, zh: '原密码不正确', en: 'The old password is not correct.' },
  PASSWORD_SAME: { status: 0, zh: '新密码不能与原密码相同', en: 'The new password must differ from the old one.' },
  PASSWORD_IS_OTHER: {
    status: 0,
    zh: '登录密码不能与{other}相同，请换一个',
    en: 'The password of your sign-in must differ from the other one of this account ({other}). Choose another one.',
  },
  PASSWORD_USED: {
    status: 0,
    zh: '最近用过的 {count} 个密码不能再用，请换一个',
    en: 'The last {count} passwords cannot be used again. Choose another one.',
  },
  PHONE_NO_ACCOUNT: {
    status: 0,
    zh: '没有使用此手机的有效账号，请核对手机号码，或联系您的管理员',
    en: 'No account in use has this mobile. Check the number, or ask your administrator.',
  },
  PHONE_SEVERAL_ACCOUNTS: {
    status: 0,
    zh: '此手机对应多个账号，请填写登录名',
    en: 'Several accounts have this mobile. Give the user name of the one you mean.',
  },
  PHONE_OTHER_ACCOUNT: {
    status: 0,
    zh: '此登录名不使用这个手机，请核对登录名',
    en: 'The account of this name has another mobile. Check the user name.',
  },
  SMS_CODE_WRONG: { status: 0, zh: '短信验证码不正确或已过期，请重新获取', en: 'The SMS code is wrong or has expired. Ask for a new one.' },
  // access
  GRANT_MISSING: {
    status: 403,
    zh: '您没有“{menu}”的“{call}”权限，请联系{granter}授权',
    en: 'You lack the grant "{call}" of menu "{menu}". Ask {granter} for it.',
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
  REVIEWER_WAS_FIRST: {
    status: 0,
    zh: '初审人不能复核自己通过的申请，请由其他审核员复核',
    en: 'Whoever approved it first must not confirm it. Let another reviewer decide.',
  },
  REVIEWER_LACKS_ROLE: {
    status: 0,
    zh: '该申请的审核类型指定由其他角色审核，请交给持有该角色的人',
    en: "The application's audit type names another role for this review. Leave it to somebody who holds that role.",
  },
  AUDIT_TYPE_MISSING: {
    status: 0,
    zh: '此类申请暂停受理：没有启用的审核类型，请联系平台',
    en: 'Applications of this kind are not accepted now: no audit type is in force. Contact the service.',
  },
  REVIEW_CLAIMED: {
    status: 0,
    zh: '该申请已由其他审核员领取，请先请他放回',
    en: 'Another reviewer has claimed this application. Ask for its release first.',
  },
  REVIEW_MARKED_WRONG: {
    status: 0,
    zh: '以下内容标为有误，不能通过：{fields}。请退回或驳回，或先改正核对标记',
    en: 'Marked as wrong, so it cannot be approved: {fields}. Return or reject it, or change the marks first.',
  },
  // input
  INPUT_INVALID: { status: 422, zh: '验证失败', en: 'Some fields are not valid.' },
  SUMS_TOO_FINE: {
    status: 0,
    zh: '所选期间超过 {most} 组，无法逐一列出；请选择更长的统计单位或更短的期间',
    en: 'The period has more than {most} groups, too many to list. Choose a longer unit or a shorter period.',
  },
  BODY_NOT_MULTIPART: {
    status: 0,
    zh: '上传内容不是完整的 multipart/form-data，请重新上传',
    en: 'The upload is no whole multipart/form-data. Send it again.',
  },
  REQUEST_MALFORMED: {
    status: 0,
    zh: '请求不符合 HTTP 规范（地址编码、Content-Length 或请求头有误），请改正后重发',
    en: 'This is no well-formed HTTP request: look at the encoding of its address, its Content-Length and its header fields, then send it again.',
  },
  REQUEST_TOO_SLOW: {
    status: 408,
    zh: '请求传输过慢，连接已断开，请检查网络后重试',
    en: 'The request came too slowly and was given up. Check the network and send it again.',
  },
  URI_TOO_LONG: {
    status: 414,
    zh: '请求地址过长，请缩短后重试',
    en: 'The address of the request is too long. Shorten it and send it again.',
  },
  HEAD_TOO_LARGE: {
    status: 431,
    zh: '请求头过大，请清除本站 Cookie 或减少请求头后重试',
    en: 'The header fields of the request are too large. Clear the cookies of this site, or send fewer fields.',
  },
  BODY_NOT_JSON: { status: 0, zh: '请求内容不是有效的 JSON', en: 'The body is not valid JSON.' },
  BODY_TOO_LARGE: { status: 413, zh: '内容过大，上限为 {limit}', en: 'Too large: the limit is {limit}.' },
  BODY_TYPE: { status: 415, zh: '不支持的内容类型：{type}', en: 'Content type {type} is not accepted here.' },
  THROTTLED: { status: 429, zh: '操作过于频繁，请 {seconds} 秒后再试', en: 'Too many requests. Try again in {seconds} seconds.' },
  SMS_DAY_FULL: {
    status: 429,
    zh: '今天的短信验证码已发完，请明天再试或联系客服',
    en: 'No more SMS codes can be sent today. Try again tomorrow, or ask the support.',
  },
  SHEET_UNREADABLE: {
    status: 0,
    zh: '这个文件读不出表格，请用模板填写后另存为 .xlsx 或 .csv 再上传',
    en: 'No table can be read from this file. Fill in the template, save it as .xlsx or .csv and upload that.',
  },
  SHEET_LOCKED: {
    status: 0,
    zh: '这是旧版 .xls 文件或设有密码的文件，请去掉密码并另存为 .xlsx 再上传',
    en: 'This is an old .xls file or one with a password. Remove the password, save it as .xlsx and upload that.',
  },
  SHEET_TOO_LARGE: {
    status: 413,
    zh: '文件解开后的内容过大，请拆成几个较小的文件分别导入',
    en: 'The file holds too much once unpacked. Split it and import the parts one after the other.',
  },
  SHEET_OLD_CALENDAR: {
    status: 0,
    zh: '该工作簿使用 1904 日期系统，日期会错位；请在 Excel 的选项中关闭后重新保存',
    en: 'This workbook counts days from 1904, so its dates would be wrong. Turn that off in the options of Excel and save it again.',
  },
  SHEET_EMPTY: { status: 0, zh: '文件里没有数据行，请从第 2 行开始填写', en: 'The file holds no rows of data. Write them from row 2 on.' },
  SHEET_TOO_LONG: {
    status: 0,
    zh: '一次最多导入 {most} 行，请拆成几个文件分别导入',
    en: 'At most {most} rows at once. Split the file and import the parts one after the other.',
  },
  FILE_KIND: { status: 415, zh: '文件类型不符，请上传 {kinds} 文件', en: 'This kind of file is not taken. Upload one of: {kinds}.' },
  FILE_NOT_AS_NAMED: {
    status: 415,
    zh: '文件名是 .{ext}，内容却不是：可能已损坏，或只改过扩展名；请用原来的程序重新导出后上传',
    en: 'The file is named .{ext}, but what is in it is not: it is damaged, or only its name was changed. Export it again from its own program and upload that.',
  },
  FILE_ACTS: {
    status: 415,
    zh: '文件含有脚本或会自动执行的内容，请打印为 PDF 或另存为普通文件后上传',
    en: 'The file holds scripts or something that acts by itself. Print it to PDF, or save it as a plain file, and upload that.',
  },
  FILE_LOCKED: {
    status: 415,
    zh: '文件已加密，审核人员无法打开；请去除密码和权限限制后上传',
    en: 'The file is protected, so nobody could review it. Remove its password and restrictions and upload it again.',
  },
  FILE_BOMB: {
    status: 413,
    zh: '文件解压后的内容过大，请打印为 PDF 后上传',
    en: 'The file unpacks to far too much. Print it to PDF and upload that.',
  },
  FILE_PICTURE_SIZE: {
    status: 413,
    zh: '图片为 {width} × {height} 像素，超过 {most} 百万像素；请缩小后上传',
    en: 'The picture has {width} × {height} pixels, more than {most} million. Make it smaller and upload it again.',
  },
  FILE_UNREADABLE: {
    status: 415,
    zh: '文件已损坏，无法读取；请重新导出或拍摄后上传',
    en: 'The file is damaged and cannot be read. Export or photograph it again and upload that.',
  },
  // jobs, maintenance, pushes
  MAINTENANCE_ORDER: {
    status: 0,
    zh: '结束时间早于开始时间，请核对后再保存',
    en: 'It would end before it began. Check both times and save again.',
  },
  PUSH_HTTPS: {
    status: 0,
    zh: '接收地址必须以 https:// 开头；在内网试用可由系统管理员把设置 pushToPrivate 设为 true',
    en: 'The address must begin with https://. For a trial in your own network, have the setting pushToPrivate set to true.',
  },
  PUSH_PRIVATE: {
    status: 0,
    zh: '接收地址是内网或保留地址，不能推送；请填写公网地址，或由系统管理员把设置 pushToPrivate 设为 true',
    en: 'The address is private or reserved, so nothing is sent there. Give a public one, or have the setting pushToPrivate set to true.',
  },
  FAILURE_BY_HAND: {
    status: 0,
    zh: '这项工作不能自动重发，请到对应的菜单重新办理，或忽略此条',
    en: 'This cannot be repeated by itself. Do it again where it belongs, or ignore this entry.',
  },
  MESSAGE_LAPSED: {
    status: 0,
    zh: '这条消息的内容（验证码）已失效，不能重发；请收件人重新获取，并忽略此条',
    en: 'What this message said, a code, is no longer valid and is not sent again. Have its recipient ask for a new one, and ignore this entry.',
  },
  // settings and accounts
  SETTING_UNKNOWN: {
    status: 0,
    zh: '没有这个设置项，请从列表中选择已有的设置修改',
    en: 'There is no such setting. Change one of those listed.',
  },
  SETTING_FLAG: { status: 0, zh: '请填写 true 或 false', en: 'Write true or false.' },
  SETTING_COUNT: { status: 0, zh: '请填写 {least} 到 {most} 的整数', en: 'Write a whole number from {least} to {most}.' },
  SETTING_CHOICE: { status: 0, zh: '请填写以下之一：{values}', en: 'Write one of {values}.' },
  SETTING_AMOUNT: { status: 0, zh: '请填写金额（元），最多两位小数', en: 'Write an amount in yuan with at most two decimals.' },
  SYSTEM_MAINTENANCE: {
    status: 0,
    zh: '系统维护中，暂停登录与提交，请稍后再来',
    en: 'The system is under maintenance: nobody can sign in or hand anything in just now. Please come back later.',
  },
  ACCOUNT_SELF: {
    status: 0,
    zh: '不能对自己的账号执行此操作，请由另一位管理员办理',
    en: 'This cannot be done to your own account. Ask another administrator.',
  },
  POWER_FOUNDER: {
    status: 0,
    zh: '此账号持有创始管理员角色，只有创始管理员可以变更；创始管理员无法登录时，请在服务器上执行 npm run recover:founder',
    en: 'This account holds the founder role and only a founder changes it. A founder who cannot sign in is helped on the server: npm run recover:founder.',
  },
  POWER_BEYOND: {
    status: 0,
    zh: '对方持有您没有的权限，您不能变更；请由持有这些权限的管理员或创始管理员办理',
    en: 'They hold permissions that you do not, so you cannot change this. Ask an administrator who holds them, or a founder.',
  },
  POWER_SECOND: {
    status: 0,
    zh: '尚未执行：对方持有您没有的权限。申请已提交至“账号变更复核”，由担任另一管理职责的人员在 24 小时内确认后执行',
    en: 'Not done yet: they hold permissions that you do not. It now waits under "Changes to confirm" for somebody of another administrative duty, for 24 hours.',
  },
  POWER_REQUEST_EDITED: {
    status: 409,
    zh: '账号在申请之后被修改过，此申请不再执行。请不同意此申请，核对后重新申请',
    en: 'The account has been edited since this was asked. Refuse this request, look at the account, and ask again.',
  },
  POWER_REQUEST_LAPSED: {
    status: 0,
    zh: '申请已超过 24 小时，不再执行；如仍需要，请重新申请',
    en: 'The request is older than 24 hours and is not carried out any more. Ask again if it is still needed.',
  },
  POWER_OTHER_DUTY: {
    status: 0,
    zh: '须由申请人以外、担任另一管理职责且不是当事人的人员，或创始管理员复核',
    en: 'This is decided by a founder, or by somebody of another administrative duty who neither asked for it nor is concerned by it.',
  },
  RESET_CODE_WRONG: {
    status: 0,
    zh: '重置码不正确、已使用或已过期，请核对后重试，或请管理员重新重置',
    en: 'This reset code is wrong, used up or too old. Check it, or ask your administrator to reset the password again.',
  },
  RESET_CODE_OPENED: {
    status: 0,
    zh: '此重置码已于 {at} 在另一浏览器（{ip}）打开，只能在那里使用。若非本人打开，请立即请管理员重新重置',
    en: 'This code was opened in another browser at {at} ({ip}) and works only there. If that was not you, have your administrator reset the password again at once.',
  },
  ACCOUNT_LAST_ADMIN: {
    status: 0,
    zh: '这是最后一位管理员，不能停用或撤销，请先指定另一位管理员',
    en: 'This is the last administrator and must stay. Name another one first.',
  },
  GRANT_SELF: {
    status: 0,
    zh: '不能更改自己的角色和权限，请由另一位管理员办理',
    en: 'You cannot change your own role or permissions. Ask another administrator.',
  },
  GRANT_BEYOND: { status: 0, zh: '超出了您可以授予的范围', en: 'This is beyond what you may grant.' },
  GRANT_EXCLUSIVE: {
    status: 0,
    zh: '“{role}”与该用户已有的“{other}”互斥',
    en: 'The role "{role}" excludes "{other}", which this person holds.',
  },
  GRANT_DUTY: {
    status: 0,
    zh: '“{role}”离不开“{menu}”：收回后将无人能履行这一管理职责',
    en: '"{role}" cannot do without "{menu}": nobody would be left to fulfil this duty.',
  },
  GRANT_FOUNDER: {
    status: 0,
    zh: '创始管理员始终持有全部菜单，不能限制；请改为撤销其角色',
    en: 'A founder always holds every menu and cannot be limited. Withdraw the role instead.',
  },
  MENU_PATH: {
    status: 422,
    zh: '没有这个页面；请填写已有页面的路径，或以 https:// 开头的链接',
    en: 'There is no such page. Write the path of a page there is, or a link with https://.',
  },
  MENU_CORE: {
    status: 0,
    zh: '“{menu}”不能停用：停用后将无人能再启用它',
    en: '"{menu}" cannot be switched off: nobody could switch it on again.',
  },
  ROLE_BUILT_IN: {
    status: 0,
    zh: '系统内置的角色、菜单和按钮不能修改、停用或删除',
    en: 'Built-in roles, menus and buttons cannot be changed, disabled or deleted.',
  },
  ROLE_IN_USE: { status: 0, zh: '仍在使用，请先撤销相关授权', en: 'Still in use. Withdraw the grants first.' },
  // ours
  INTERNAL: {
    status: 500,
    zh: '系统出错，请把追踪号 {traceId} 告诉管理员',
    en: 'Something failed on our side. Give the trace id {traceId} to an administrator.',
  },
  UPLOADS_BUSY: {
    status: 503,
    zh: '正在上传的文件较多，请稍后重试',
    en: 'Many files are being uploaded. Try again in a moment.',
  },
  CLOCK_WENT_BACK: {
    status: 0,
    zh: '系统时钟回拨超过五分钟，需要可信时间的业务已停止；请系统管理员校准服务器时间，再在“系统时钟”中确认',
    en: 'The clock of the system went back by more than five minutes, so whatever is dated and signed is stopped. Have a system administrator set the time of the server and confirm it under System clock.',
  },
  SERVICE_STOPPING: {
    status: 503,
    zh: '服务正在停止或重启，请稍后重试',
    en: 'The service is stopping or restarting. Try again in a moment.',
  },
  DATABASE_AWAY: {
    status: 503,
    zh: '数据库暂时没有响应，本次操作未完成，请 {seconds} 秒后重试',
    en: 'The database does not answer just now, and this was not done. Try again in {seconds} seconds.',
  },
  STORAGE_FULL: {
    status: 507,
    zh: '服务器存储空间已满，本次操作未保存；请管理员清理或扩充磁盘后重试',
    en: 'The server has no storage space left, and nothing was saved. Have an administrator free or add disk space, then try again.',
  },
  // keys
  KEY_MASTER_INVALID: {
    status: 500,
    zh: '主密钥无效：应为 32 字节的 base64 或十六进制',
    en: 'The master key is not valid: 32 bytes in base64 or hex are needed.',
  },
  KEY_FILE_INVALID: { status: 500, zh: '主密钥文件 {path} 无效：{reason}', en: 'The master key file {path} is not valid: {reason}' },
  KEY_SEAL_BROKEN: {
    status: 500,
    zh: '加密数据无法解开：内容被改动、被移位或主密钥不符',
    en: 'Encrypted data does not open: it was changed, moved, or encrypted under another master key.',
  },
  KEY_SEAL_VERSION: {
    status: 500,
    zh: '加密数据的密钥版本 {version} 未配置',
    en: 'Encrypted data names key version {version}, which is not configured.',
  },
  KEY_STREAM_BROKEN: { status: 500, zh: '加密文件已损坏或不完整', en: 'The encrypted file is damaged or incomplete.' },
});
