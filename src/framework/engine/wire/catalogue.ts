/** The framework's own part of the error catalogue: codes and what they say. Grouped by area, nothing computed. */
import type { Status } from './errors.ts';

/**
 * In Chinese and in English: what happened and what to do, with `{placeholders}` for the refusal's parameters. Its envelope status is 0, a call
 * that was not done, unless it names another.
 */
export type Sentence = readonly [zh: string, en: string, status?: Status];

const sentences = <const T extends Readonly<Record<string, Sentence>>>(all: T): T => all;

export const catalogue = sentences({
  // whitelist
  WHITELIST_KIND: [
    '这个适用范围不看这类条目，请从以下类型中选择：{kinds}',
    'This scope does not support this type of entry. Choose one of: {kinds}.',
  ],
  WHITELIST_SHUTS_OUT: [
    '这样一来您自己就不能再登录了。请先为自己的地址 {ip} 或账号添加一条生效的“{scope}”白名单',
    'This would lock you out of signing in. First add an active “{scope}” entry for your own address {ip} or your account.',
  ],
  WHITELIST_FULL: [
    '每个适用范围最多 {limit} 个网段，请先删除不用的或合并相邻的网段',
    'Each scope can have up to {limit} IP ranges. Delete unused ones or merge adjacent ones first.',
  ],
  // session
  SESSION_EXPIRED: ['登录信息失效，请重新登录', 'Your session has expired. Please sign in again.', 300],
  LOGIN_FAILED: ['用户名或密码不正确，请核对后重试', 'The username or password is incorrect. Check both and try again.'],
  LOGIN_LOCKED: [
    '登录失败次数过多，账号已锁定，请 {minutes} 分钟后再试。在登录过该账号的浏览器中仍可登录，也可用短信验证码登录或找回密码。',
    'Too many failed sign-in attempts, so the account is locked. Try again in {minutes} minutes. You can still sign in from a browser you have used for this account before, or use an SMS code to sign in or reset the password.',
    429,
  ],
  LOGIN_ADDRESS: [
    '您所在网络的登录失败次数过多，请 {seconds} 秒后再试；在登录过该账号的浏览器中仍可登录',
    'Too many failed sign-ins from your network. Try again in {seconds} seconds. You can still sign in from a browser you have used for this account before.',
    429,
  ],
  LOGIN_CROWDED: [
    '该账号或您所在网络同时提交的登录过多，请 {seconds} 秒后再试',
    'Too many simultaneous sign-ins for this account or from your network. Try again in {seconds} seconds.',
    429,
  ],
  SERVICE_BUSY: [
    '当前访问较多，本次操作未完成，请 {seconds} 秒后再试',
    'The system is busy and your request was not completed. Try again in {seconds} seconds.',
    503,
  ],
  LOGIN_NOT_LISTED: [
    '平台只允许白名单内的人员登录，您的账号和地址 {ip} 都不在名单内，请联系管理员',
    'Only people on the allowlist can sign in. Neither your account nor your address {ip} is on it. Please contact an administrator.',
  ],
  CAPTCHA_REQUIRED: ['请先完成安全验证', 'Please complete the security check first.'],
  CAPTCHA_WRONG: [
    '安全验证无效、已使用过或已过期，请重新验证后再提交',
    'The security check is invalid, already used or expired. Run it again, then resubmit.',
  ],
  STEP_UP_REQUIRED: [
    '此操作需要在 15 分钟内确认过身份，请先确认身份再继续',
    'For this action you must have confirmed your identity within the last 15 minutes. Confirm it, then continue.',
  ],
  STEP_UP_PASSWORD: ['密码不正确，请核对后重试', 'The password is incorrect. Check it and try again.'],
  FACTOR_REQUIRED: ['请完成第二步验证', 'Please complete two-step verification.'],
  FACTOR_WRONG: [
    '验证没有通过：动态口令不正确、已过期或已使用过，请等待下一个口令后重试',
    'Verification failed: the code is incorrect, expired or already used. Wait for the next code and try again.',
  ],
  FACTOR_PASSKEY_WRONG: [
    '通行密钥的答复没有通过验证，请重试或改用其他方式',
    'The passkey could not be verified. Try again or use another option.',
  ],
  FACTOR_CLONED: [
    '这个通行密钥的签名计数倒退，可能已被复制，请改用其他方式登录并移除它',
    'This passkey may have been cloned: its signature counter went backwards. Sign in another way and remove it.',
  ],
  FACTOR_MUST_ENROL: ['平台要求双因素登录，请先设置第二因素', 'Two-factor sign-in is required here. Please set up a second factor first.'],
  FACTOR_OFF: ['平台已关闭双因素登录，不能添加', 'Two-factor sign-in is turned off here, so no second factor can be added.'],
  FACTOR_CHALLENGE: ['验证请求已过期，请重新开始', 'This verification request has expired. Please start again.'],
  FACTOR_NO_PASSKEYS: [
    '通行密钥要求以 https 访问平台，请使用动态口令，或请管理员把 PUBLIC_URL 设为 https 域名',
    'Passkeys require the platform to be opened over https. Use an authenticator app, or ask your administrator to set PUBLIC_URL to an https domain.',
  ],
  FACTOR_TOO_MANY: ['最多设置 {limit} 个，请先移除不用的', 'You can have up to {limit}. Remove one you no longer use first.'],
  FACTOR_NONE: ['请先添加动态口令或通行密钥，再生成恢复码', 'Add an authenticator app or a passkey before generating recovery codes.'],
  FACTOR_LAST: [
    '平台要求双因素登录，请先添加另一个再移除这个',
    'Two-factor sign-in is required here. Add another second factor before removing this one.',
  ],
  PASSWORD_MUST_CHANGE: ['请先修改初始密码，再继续操作', 'Please change your initial password before you continue.'],
  PASSWORD_WRONG: ['原密码不正确', 'The current password is incorrect.'],
  PASSWORD_SAME: ['新密码不能与原密码相同', 'The new password cannot be the same as the current one.'],
  PASSWORD_IS_OTHER: [
    '登录密码不能与{other}相同，请换一个',
    "Your sign-in password must differ from this account's other password ({other}). Choose another one.",
  ],
  PASSWORD_USED: ['最近用过的 {count} 个密码不能再用，请换一个', 'You cannot reuse your last {count} passwords. Choose another one.'],
  PHONE_NO_ACCOUNT: [
    '没有使用此手机的有效账号，请核对手机号码，或联系您的管理员',
    'No active account uses this mobile. Check the number or contact your administrator.',
  ],
  PHONE_SEVERAL_ACCOUNTS: ['此手机对应多个账号，请填写登录名', 'Several accounts use this mobile. Enter the username.'],
  PHONE_OTHER_ACCOUNT: [
    '此登录名不使用这个手机，请核对登录名',
    'The account with this username uses a different mobile. Check the username.',
  ],
  SMS_CODE_WRONG: [
    '短信验证码不正确，请核对后重试；为同一件事收到过多条的，只有最后一条可用。已过期，或是为另一件事发送的，请在这里重新获取',
    'The SMS code is incorrect. Check it and try again: of several for the same thing, only the latest can be used. If it has expired, or was sent for something else, request a new one here.',
  ],
  // access
  GRANT_MISSING: [
    '您没有“{menu}”的“{call}”权限，请联系{granter}授权',
    'You do not have permission for “{call}” in “{menu}”. Ask {granter} for access.',
    403,
  ],
  RECORD_MISSING: [
    '没有找到该记录，它可能已被删除或不属于您',
    'Record not found. It may have been deleted or you may not have access to it.',
    404,
  ],
  CALL_MISSING: ['没有这个接口：{path}', 'This API call does not exist: {path}', 404],
  // state and versions
  VERSION_STALE: [
    '该记录已被他人修改，请查看最新内容后再保存',
    'Someone else has changed this record. Check the latest version before you save.',
    409,
  ],
  TRANSITION_ILLEGAL: ['“{state}”状态下不能执行“{transition}”', '“{transition}” is not possible while the status is “{state}”.', 409],
  IDEMPOTENCY_CONFLICT: [
    '同一幂等键已用于不同的内容，请换一个新键',
    'This idempotency key was already used with different content. Use a new key.',
    409,
  ],
  IDEMPOTENCY_RUNNING: ['同一请求正在处理，请稍候', 'The same request is still being processed. Please wait.', 409],
  // review
  REVIEWER_IS_SUBMITTER: [
    '审核人不能是提交人，请由其他审核员处理',
    'You cannot review your own application. Please leave it to another reviewer.',
  ],
  REVIEWER_WAS_FIRST: [
    '初审人不能复核自己通过的申请，请由其他审核员复核',
    'You approved this application in the first review, so the second review must be made by someone else.',
  ],
  REVIEWER_LACKS_ROLE: [
    '该申请的审核类型指定由其他角色审核，请交给持有该角色的人',
    'The review type of this application requires a different role for this review. Please leave it to someone who holds that role.',
  ],
  AUDIT_TYPE_MISSING: [
    '此类申请暂停受理：没有启用的审核类型，请联系平台',
    'Applications of this type are not accepted at the moment because no review type is active. Please contact the platform.',
  ],
  REVIEW_CLAIMED: [
    '该申请已由其他审核员领取，请等待放回后再决定；超过办理时限的可以接手',
    'Another reviewer has claimed this application. Ask them to release it first; once it is overdue you can take it over.',
  ],
  REVIEW_NOT_OVERDUE: [
    '该申请还没有超过办理时限，不能接手，请联系领取人放回',
    'This application is not overdue yet and cannot be taken over. Ask the reviewer who claimed it to release it.',
  ],
  REVIEW_MARKED_WRONG: [
    '以下内容标为有误，不能通过：{fields}。请退回或驳回，或先改正核对标记',
    'Cannot be approved because these are marked incorrect: {fields}. Return or reject the application, or correct the marks first.',
  ],
  REVIEW_UNCHECKED: [
    '此类申请须逐项核对后才能通过，还有未核对的内容：{fields}',
    'Applications of this type can be approved only after all fields are checked. Not checked yet: {fields}',
  ],
  // input
  INPUT_INVALID: ['验证失败', 'Some fields are not valid.', 422],
  SUMS_TOO_FINE: [
    '所选期间超过 {most} 组，无法逐一列出；请选择更长的统计单位或更短的期间',
    'The period has more than {most} groups, too many to list. Choose a larger interval or a shorter period.',
  ],
  BODY_NOT_MULTIPART: [
    '上传内容不是完整的 multipart/form-data，请重新上传',
    'The upload is not complete multipart/form-data. Please upload it again.',
  ],
  REQUEST_MALFORMED: [
    '请求不符合 HTTP 规范（地址编码、Content-Length 或请求头有误），请改正后重发',
    'The request is not valid HTTP: check its URL encoding, Content-Length and headers, then send it again.',
  ],
  REQUEST_TOO_SLOW: [
    '请求传输过慢，连接已断开，请检查网络后重试',
    'The request took too long to arrive and was cancelled. Check your network and try again.',
    408,
  ],
  URI_TOO_LONG: ['请求地址过长，请缩短后重试', 'The request URL is too long. Shorten it and try again.', 414],
  HEAD_TOO_LARGE: [
    '请求头过大，请清除本站 Cookie 或减少请求头后重试',
    "The request headers are too large. Clear this site's cookies or send fewer headers, then try again.",
    431,
  ],
  BODY_NOT_JSON: ['请求内容不是有效的 JSON', 'The request body is not valid JSON.'],
  BODY_TOO_LARGE: ['内容过大，上限为 {limit}', 'The content is too large: the limit is {limit}.', 413],
  BODY_TYPE: ['不支持的内容类型：{type}', 'The content type {type} is not supported.', 415],
  THROTTLED: ['操作过于频繁，请 {seconds} 秒后再试', 'Too many requests. Try again in {seconds} seconds.', 429],
  SMS_DAY_FULL: [
    '今天的短信验证码已发完，请明天再试或联系客服',
    'No more SMS codes can be sent today. Try again tomorrow or contact support.',
    429,
  ],
  SHEET_UNREADABLE: [
    '这个文件读不出表格，请用模板填写后另存为 .xlsx 或 .csv 再上传',
    'No table could be read from this file. Fill in the template, save it as .xlsx or .csv and upload it.',
  ],
  SHEET_LOCKED: [
    '这是旧版 .xls 文件或设有密码的文件，请去掉密码并另存为 .xlsx 再上传',
    'This is an old .xls file or is password-protected. Remove the password, save it as .xlsx and upload it.',
  ],
  SHEET_TOO_LARGE: [
    '文件解开后的内容过大，请拆成几个较小的文件分别导入',
    'The file is too large once unpacked. Split it into smaller files and import them one by one.',
    413,
  ],
  SHEET_OLD_CALENDAR: [
    '该工作簿使用 1904 日期系统，日期会错位；请在 Excel 的选项中关闭后重新保存',
    "This workbook uses the 1904 date system, so dates would be wrong. Turn it off in Excel's options and save again.",
  ],
  SHEET_EMPTY: ['文件里没有数据行，请从第 2 行开始填写', 'The file contains no data rows. Enter data from row 2 onwards.'],
  SHEET_TOO_LONG: [
    '一次最多导入 {most} 行，请拆成几个文件分别导入',
    'You can import up to {most} rows at a time. Split the file and import the parts one by one.',
  ],
  FILE_KIND: ['文件类型不符，请上传 {kinds} 文件', 'This file type is not accepted. Upload one of: {kinds}.', 415],
  FILE_NOT_AS_NAMED: [
    '文件名是 .{ext}，内容却不是：可能已损坏，或只改过扩展名；请用原来的程序重新导出后上传',
    'The file is named .{ext} but its content is not: it may be damaged or only renamed. Export it again from the original program and upload it.',
    415,
  ],
  FILE_ACTS: [
    '文件含有脚本或会自动执行的内容，请打印为 PDF 或另存为普通文件后上传',
    'The file contains scripts or content that runs automatically. Print it to PDF or save it as a plain file, then upload it.',
    415,
  ],
  FILE_LOCKED: [
    '文件已加密，审核人员无法打开；请去除密码和权限限制后上传',
    'The file is protected, so reviewers cannot open it. Remove the password and restrictions, then upload it.',
    415,
  ],
  FILE_BOMB: ['文件解压后的内容过大，请打印为 PDF 后上传', 'The file is too large once unpacked. Print it to PDF and upload that.', 413],
  FILE_PICTURE_SIZE: [
    '图片为 {width} × {height} 像素，超过 {most} 百万像素；请缩小后上传',
    'The image is {width} × {height} pixels, over the limit of {most} megapixels. Reduce its size and upload it again.',
    413,
  ],
  FILE_UNREADABLE: [
    '文件已损坏，无法读取；请重新导出或拍摄后上传',
    'The file is damaged and cannot be read. Export it or take the photo again, then upload it.',
    415,
  ],
  // jobs, maintenance, pushes
  MAINTENANCE_ORDER: ['结束时间早于开始时间，请核对后再保存', 'The end time is before the start time. Check both and save again.'],
  PUSH_HTTPS: [
    '接收地址必须以 https:// 开头；在内网试用可由系统管理员把设置 pushToPrivate 设为 true',
    'The receiving URL must start with https://. For a trial on an internal network, a system administrator can set pushToPrivate to true.',
  ],
  PUSH_PRIVATE: [
    '接收地址是内网或保留地址，不能推送；请填写公网地址，或由系统管理员把设置 pushToPrivate 设为 true',
    'The receiving URL is a private or reserved address, so events cannot be pushed to it. Enter a public address, or ask a system administrator to set pushToPrivate to true.',
  ],
  FAILURE_BY_HAND: [
    '这项工作不能自动重发，请到对应的菜单重新办理，或忽略此条',
    'This task cannot be retried automatically. Process it again in the relevant menu, or ignore this entry.',
  ],
  MESSAGE_LAPSED: [
    '这条消息的内容（验证码）已失效，不能重发；请收件人重新获取，并忽略此条',
    'The code in this message is no longer valid, so it cannot be resent. Ask the recipient to request a new one, and ignore this entry.',
  ],
  // messages
  MESSAGE_PLACEHOLDER_NEAR: ['没有参数 {name}，您是不是要填 {near}？', 'There is no parameter {name}. Did you mean {near}?'],
  MESSAGE_PLACEHOLDER: ['没有参数可以填入 {name}，可用的有：{known}', 'There is no parameter {name}. Available parameters: {known}'],
  MESSAGE_NEEDS: [
    '正文须含 {name}：没有它，收信人无法办理',
    'The text must contain {name}: without it the recipient cannot act on the message.',
  ],
  BULLETIN_OVER: ['须晚于开始显示的时间和现在', 'Choose a time later than now and than the time it is shown from.'],
  MESSAGE_ALARM: ['安全提醒必须发出，不能关闭', 'A security alert must be sent and cannot be turned off.'],
  MESSAGE_BRACES: ['花括号须成对，内写参数名', 'Braces must come in pairs with a parameter name between them.'],
  // settings and accounts
  EXPORT_FILES_MANY: [
    '一次最多下载 {most} 份文件，合计不超过 2 GB；当前筛选有 {total} 条，请缩小范围',
    'You can download up to {most} files at a time, 2 GB in all. The current filters match {total} records: please narrow them.',
  ],
  EXPORT_NO_FILES: ['这些记录没有可下载的文件', 'These records have no files to download.'],
  SETTING_UNKNOWN: ['没有这个设置项，请从列表中选择已有的设置修改', 'This setting does not exist. Choose an existing one from the list.'],
  SETTING_FLAG: ['请填写 true 或 false', 'Enter true or false.'],
  SETTING_CHOICE: ['请填写以下之一：{values}', 'Enter one of: {values}.'],
  SETTING_AMOUNT: ['请填写金额（元），最多两位小数', 'Enter an amount in CNY with up to two decimals.'],
  SETTING_LINE: ['请填写一行文字，至多 100 字', 'Enter one line of text of up to 100 characters.'],
  SETTING_DAYS: [
    '请填写日期，用空格分开；连续几天（至多 31 天）写作 2027-02-05/2027-02-11',
    'Enter dates separated by spaces; write several days in a row, at most 31, as 2027-02-05/2027-02-11.',
  ],
  SYSTEM_MAINTENANCE: [
    '系统维护中，暂停登录与提交，请稍后再来',
    'The system is under maintenance: sign-in and submissions are paused. Please come back later.',
  ],
  ACCOUNT_SELF: ['不能对自己的账号执行此操作，请由另一位管理员办理', 'You cannot do this to your own account. Ask another administrator.'],
  POWER_FOUNDER: [
    '此账号持有创始管理员角色，只有创始管理员可以变更；创始管理员无法登录时，请在服务器上执行 npm run recover:founder',
    'This account holds the founder role, so only a founder can change it. If the founder cannot sign in, run npm run recover:founder on the server.',
  ],
  POWER_BEYOND: [
    '对方持有您没有的权限，您不能变更；请由持有这些权限的管理员或创始管理员办理',
    'This person holds permissions you do not have, so you cannot change this. Ask an administrator who holds them, or a founder.',
  ],
  POWER_SECOND: [
    '尚未执行：对方持有您没有的权限。申请已提交至“账号变更复核”，由担任另一管理职责的人员在 24 小时内确认后执行',
    'Not carried out yet: this person holds permissions you do not have. The request was sent to “Account changes to approve” and is carried out once someone with a different administrative duty approves it within 24 hours.',
  ],
  POWER_REQUEST_EDITED: [
    '账号在申请之后被修改过，此申请不再执行。请不同意此申请，核对后重新申请',
    'The account was edited after this request, so the request can no longer be carried out. Reject it, check the account and request again.',
    409,
  ],
  POWER_REQUEST_LAPSED: [
    '申请已超过 24 小时，不再执行；如仍需要，请重新申请',
    'The request is more than 24 hours old and can no longer be carried out. Request again if it is still needed.',
  ],
  POWER_OTHER_DUTY: [
    '须由申请人以外、担任另一管理职责且不是当事人的人员，或创始管理员复核',
    'Only a founder can approve this, or someone with a different administrative duty who is neither the requester nor the person concerned.',
  ],
  RESET_CODE_WRONG: [
    '重置码不正确、已使用或已过期，请核对后重试，或请管理员重新重置',
    'The reset code is incorrect, already used or expired. Check it and try again, or ask your administrator to reset the password again.',
  ],
  RESET_CODE_OPENED: [
    '此重置码已于 {at} 在另一浏览器（{ip}）打开，只能在那里使用。若非本人打开，请立即请管理员重新重置',
    'This reset code was opened in another browser ({ip}) at {at} and works only there. If that was not you, ask your administrator to reset the password again immediately.',
  ],
  ACCOUNT_LAST_ADMIN: [
    '这是最后一位管理员，不能停用或撤销，请先指定另一位管理员',
    'This is the last administrator, so it cannot be disabled or removed. Appoint another administrator first.',
  ],
  GRANT_SELF: [
    '不能更改自己的角色和权限，请由另一位管理员办理',
    'You cannot change your own role or permissions. Ask another administrator.',
  ],
  GRANT_BEYOND: ['超出了您可以授予的范围', 'This is beyond what you are allowed to grant.'],
  GRANT_EXCLUSIVE: [
    '“{role}”与该用户已有的“{other}”互斥',
    'The role “{role}” cannot be combined with “{other}”, which this person already holds.',
  ],
  GRANT_DUTY: [
    '“{role}”离不开“{menu}”：收回后将无人能履行这一管理职责',
    '“{role}” needs “{menu}”: without it, nobody could carry out this administrative duty.',
  ],
  GRANT_FOUNDER: [
    '创始管理员始终持有全部菜单，不能限制；请改为撤销其角色',
    'A founder always holds every menu and cannot be limited. Revoke the role instead.',
  ],
  MENU_PATH: [
    '没有这个页面；请填写已有页面的路径，或以 https:// 开头的链接',
    'This page does not exist. Enter the path of an existing page or a link starting with https://.',
    422,
  ],
  MENU_CORE: ['“{menu}”不能停用：停用后将无人能再启用它', '“{menu}” cannot be disabled: nobody would be able to enable it again.'],
  ROLE_BUILT_IN: [
    '系统内置的角色、菜单和按钮不能修改、停用或删除',
    'Built-in roles, menus and buttons cannot be changed, disabled or deleted.',
  ],
  ROLE_IN_USE: ['仍在使用，请先撤销相关授权', 'This is still in use. Revoke the related grants first.'],
  // ours
  INTERNAL: [
    '系统出错，请把追踪号 {traceId} 告诉管理员',
    'Something went wrong on our side. Please give the trace ID {traceId} to an administrator.',
    500,
  ],
  UPLOADS_BUSY: ['正在上传的文件较多，请稍后重试', 'Many files are being uploaded right now. Please try again shortly.', 503],
  CLOCK_WENT_BACK: [
    '系统时钟回拨超过五分钟，需要可信时间的业务已停止；请系统管理员校准服务器时间，再在“系统时钟”中确认',
    'The system clock jumped back by more than five minutes, so services that need trusted time have stopped. Ask a system administrator to correct the server time and confirm it under System clock.',
  ],
  JOURNAL_CHECKPOINT: [
    '操作日志的检查点无法写入，未签名；请系统管理员检查数据目录下 journal 文件夹的磁盘空间和权限，恢复后重试即可，无需重启',
    'Checkpoints of the operation log cannot be written, so nothing was signed. Ask a system administrator to check the disk space and the permissions of the folder journal in the data directory, then try again. No restart is needed.',
    503,
  ],
  SERVICE_STOPPING: ['服务正在停止或重启，请稍后重试', 'The service is stopping or restarting. Please try again shortly.', 503],
  DATABASE_AWAY: [
    '数据库暂时没有响应，本次操作未完成，请 {seconds} 秒后重试',
    'The database is not responding and your request was not completed. Try again in {seconds} seconds.',
    503,
  ],
  FILES_AWAY: [
    '文件存储暂时没有响应，本次操作未完成，请 {seconds} 秒后重试',
    'The file storage is not responding and your request was not completed. Try again in {seconds} seconds.',
    503,
  ],
  STORAGE_FULL: [
    '服务器存储空间已满，本次操作未保存；请管理员清理或扩充磁盘后重试',
    'The server is out of storage space and nothing was saved. Ask an administrator to free up or add disk space, then try again.',
    507,
  ],
  // keys
  KEY_MASTER_INVALID: [
    '主密钥无效：应为 32 字节的 base64 或十六进制',
    'The master key is invalid: it must be 32 bytes in base64 or hexadecimal.',
    500,
  ],
  KEY_FILE_INVALID: ['主密钥文件 {path} 无效：{reason}', 'The master key file {path} is invalid: {reason}', 500],
  KEY_SEAL_BROKEN: [
    '加密数据无法解开：内容被改动、被移位或主密钥不符',
    'Encrypted data could not be decrypted: it was changed or moved, or encrypted with another master key.',
    500,
  ],
  KEY_SEAL_VERSION: ['加密数据的密钥版本 {version} 未配置', 'Key version {version} of the encrypted data is not configured.', 500],
  KEY_STREAM_BROKEN: ['加密文件已损坏或不完整', 'The encrypted file is damaged or incomplete.', 500],
});
