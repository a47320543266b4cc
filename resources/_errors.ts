/** The refusals of this application beside the framework's: code, envelope status, Chinese and English message. Grouped by area, nothing computed. */
import { defineErrors } from '#engine/declare/index.ts';

export const errors = defineErrors({
  // the framework's own, as they are said here
  PHONE_NO_ACCOUNT: {
    status: 0,
    zh: '没有使用此手机的有效账号，请核对手机号码，或联系本企业管理员',
    en: 'No account in use has this mobile. Check the number, or ask the administrator of your company.',
  },
  CLOCK_WENT_BACK: {
    status: 0,
    zh: '系统时钟回拨超过五分钟，签发、时间戳和吊销列表已停止；请系统管理员校准服务器时间，再在“系统时钟”中确认',
    en: 'The clock of the system went back by more than five minutes, so nothing is issued or stamped and no list is made. Have a system administrator set the time of the server and confirm it under System clock.',
  },
  // password inquiry
  PASSWORD_NO_COMPANY: {
    status: 404,
    zh: '没有编号、统一社会信用代码或名称为“{code}”的企业，请核对后再查',
    en: 'No company has the code or the name {code}. Check it and look again.',
  },
  PASSWORD_NO_ACCOUNT: {
    status: 404,
    zh: '这家企业没有登录名或用户编号为“{account}”的员工，请核对或留空后再查',
    en: 'This company has nobody with the account or number {account}. Check it, or leave it empty.',
  },
  // company
  MEMBER_NOT_ACTIVE: { status: 0, zh: '该企业不是正常状态，不能办理', en: 'The company is not active, so this cannot be done.' },
  // session
  DIRECT_LOGIN_REFUSED: {
    status: 0,
    zh: '登录链接无效、已使用过或已超过 60 秒的有效期，请回到原门户重新打开',
    en: 'This sign-in link is not valid, was used already, or is older than 60 seconds. Open it again from the portal it came from.',
  },
  DIRECT_LOGIN_ACCOUNT: {
    status: 0,
    zh: '没有这个企业用户，或其账号已停用，不能直接登录',
    en: 'There is no such enterprise user, or the account is disabled, so a direct login is not possible.',
  },
  PORTAL_SIGNATURE: {
    status: 0,
    zh: '门户名称或签名不正确，请核对 TRUSTED_PORTALS 中的密钥与签名内容',
    en: 'The portal or its signature is not correct. Check the secret in TRUSTED_PORTALS and what was signed.',
  },
  PORTAL_CLOCK: {
    status: 0,
    zh: '请求时间与服务时间相差超过 {seconds} 秒，请校准门户服务器的时钟',
    en: "The timestamp is more than {seconds} seconds away from the service's clock. Set the clock of the portal's server.",
  },
  PORTAL_REPLAY: {
    status: 0,
    zh: '该请求已使用过，请用新的 nonce 重新签名',
    en: 'This request was used already. Sign a new one with a fresh nonce.',
  },
  // review
  TRANSFER_AMOUNT_WRONG: {
    status: 0,
    zh: '金额不一致，还可回填 {left} 次，请核对到账金额',
    en: 'The amount is not right. {left} tries are left: look at what arrived in the account.',
  },
  TRANSFER_FAILED: {
    status: 0,
    zh: '回填错误次数过多或已逾期，认证未通过，请重新注册',
    en: 'Too many wrong amounts, or too late: the authentication has failed. Register again.',
  },
  INVOICE_TAX_NUMBER: {
    status: 0,
    zh: '数电专票的税号须与本企业统一社会信用代码一致',
    en: "The tax number of a fully digital special invoice is the company's own code.",
  },
  INVOICE_NOT_PAID: { status: 0, zh: '该订单尚未缴费，不能开票', en: 'This order has not been paid; there is nothing to invoice.' },
  INVOICE_ORDER_TAKEN: {
    status: 0,
    zh: '该订单已在发票申请 {applyNo} 中，请先撤回该申请或等待红冲',
    en: 'This order stands in invoice application {applyNo}. Withdraw that one, or wait until it is reversed.',
  },
  // input
  VERIFY_NOTHING: {
    status: 0,
    zh: '请选择要验证的文件，或填写证书序列号',
    en: 'Choose a file to verify, or give the serial number of a certificate.',
  },
  APPLICATION_MISSING: {
    status: 404,
    zh: '没有找到符合的申请，请核对申请编号和手机号码',
    en: 'No application has this number and this mobile. Check both.',
  },
  // members and accounts
  PAYMENT_NO_GATEWAY: {
    status: 0,
    zh: '尚未接入支付网关，不能开通在线缴费；线下收到的款项请在证书管理中登记',
    en: 'No payment gateway is connected, so online payment cannot be switched on. Record what was paid otherwise under certificate management.',
  },
  REGISTRATION_CLOSED: {
    status: 0,
    zh: '目前暂停企业注册，请留意公告，开放后再提交',
    en: 'Registration is closed at present. Watch the notices and come back when it is open.',
  },
  MEMBER_HAS_OPEN: {
    status: 0,
    zh: '该企业还有办理中的申请（{open}），请先办结或驳回，再注销企业',
    en: 'The company still has applications under way ({open}). Finish or reject them first.',
  },
  COMPANY_CHANGE_OPEN: {
    status: 0,
    zh: '已有一份企业信息变更在办理，请等它办结，或先撤回它',
    en: 'A change of the company is under way already. Wait for it, or withdraw it first.',
  },
  COMPANY_CHANGE_NOTHING: {
    status: 0,
    zh: '没有任何变更：请改动至少一项登记信息后再提交',
    en: 'Nothing would change. Change at least one of the entries, then hand it in.',
  },
  TAX_CODE_THERE: { status: 0, zh: '贵企业的税号已经建立，请修改它', en: 'Your company has its tax code already. Change that one.' },
  OPEN_ACCOUNT_NONE: {
    status: 0,
    zh: '这个手机号没有待办理的开户。已开户的请用管理员账号登录，未收到通知的请联系客服',
    en: 'No account opening is under way for this mobile. If yours is open, sign in with its administrator account; otherwise ask support.',
  },
  MOBILE_CODE_WRONG: {
    status: 0,
    zh: '认证编号或验证码不正确，或已超过 30 分钟。请核对短信后重试，或请对方重新发起',
    en: 'The request number or code is wrong, or 30 minutes have passed. Check the SMS and try again, or ask for a new request.',
  },
  SIGN_PASSWORD_UNSET: {
    status: 0,
    zh: '该用户还没有设置签章密码，请他在“开通电子签名”中设置',
    en: 'This user has no signing password yet. They set it under “Activate e-signature”.',
  },
  HANDLER_SEAL_FIXED: {
    status: 0,
    zh: '经办人和印章不能改成另一个，请新建一条授权',
    en: 'Handler and seal cannot become others. Make a new grant.',
  },
  HANDLER_SEAL_HANDLER: { status: 0, zh: '该经办人没有生效，不能授权用印', en: 'This handler is not in force and may use no seal.' },
  HANDLER_SEAL_SEAL: { status: 0, zh: '该印章没有启用，不能授权使用', en: 'This seal is not enabled; nobody may be granted its use.' },
  HANDLER_SEAL_BEYOND: {
    status: 0,
    zh: '不能晚于 {day}：授权书或印章在这一天截止',
    en: 'This may not be after {day}: letter or seal ends on that day.',
  },
  AUTH_FILE_OVER: { status: 0, zh: '有效期已过，请上传仍然有效的文件', en: 'This day is over. Upload a file that is still valid.' },
  MOBILE_SAME: { status: 0, zh: '新手机与现手机相同，请输入另一个号码', en: 'This is the present mobile. Write another number.' },
  MEMBER_OWN_ENTRY: {
    status: 0,
    zh: '录入企业的人不能自己核验，请由另一位审核员决定',
    en: 'Whoever entered a company does not decide on its papers. Ask another reviewer.',
  },
  GRANT_BEYOND_COMPANY: {
    status: 0,
    zh: '超出了本企业可用的菜单范围，请刷新后重新选择',
    en: 'This is beyond what your company may use. Reload the page and choose again.',
  },
  LIMIT_EMPLOYEE_FIXED: { status: 0, zh: '授权不能改给另一位员工', en: 'An authorisation cannot be moved to another employee.' },
  LIMIT_SUBJECT: { status: 422, zh: '请选择一家企业或一种企业类型，只选其一', en: 'Name either a company or a company type, not both.' },
  // handlers
  HANDLER_EMPLOYEE_OFF: {
    status: 0,
    zh: '该经办人的员工账号已停用，请企业先启用账号',
    en: "The handler's account is switched off. The company has to switch it on first.",
  },
  HANDLER_LETTER_OVER: {
    status: 0,
    zh: '授权书已于 {day} 到期，请先更新授权书',
    en: 'The letter of authorisation ended on {day}. It has to be renewed first.',
  },
  // signing passwords and soft keys
  SIGN_PASSWORD_IS_LOGIN: {
    status: 0,
    zh: '签章密码不能与登录密码相同，请换一个',
    en: 'The signing password must differ from the password of your sign-in. Choose another one.',
  },
  BINDING_CHALLENGE: {
    status: 0,
    zh: '待签名的数据不是本次绑定的，或已过期，请重新查询密钥后签名',
    en: 'What was signed is not for this binding, or is older than five minutes. Ask for the key again and sign anew.',
  },
  BINDING_SIGNATURE: {
    status: 0,
    zh: '签名与该密钥上的证书不符，请确认插入的是这一个密钥',
    en: 'The signature does not match the certificate on this key. See that it is this key that signs.',
  },
  SOFT_KEY_CERTIFICATE_OVER: {
    status: 0,
    zh: '要变更的证书已失效，请退回申请，由企业改为重新开通',
    en: 'The certificate to be changed is over. Return the application, so that the company opens a new one.',
  },
  // seals
  SEAL_NAME_LONG: {
    status: 0,
    zh: '企业名称超过 25 字，印面放不下横向文与下弦文，请留空',
    en: 'The company’s name is longer than 25 characters and leaves no room for further texts. Leave this empty.',
  },
  SEAL_NO_TEXTS: { status: 0, zh: '个人印章只有姓名，请留空', en: 'A personal seal bears the name alone. Leave this empty.' },
  SEAL_NO_CODE: { status: 0, zh: '方形印章没有下弦文，请留空', en: 'An angular seal has no lower arc. Leave this empty.' },
  SEAL_NO_PERSON: {
    status: 0,
    zh: '此类印章的主文由系统确定，请留空姓名',
    en: 'The main text of this type is the service’s to put. Leave the name empty.',
  },
  SEAL_SETTLED: {
    status: 0,
    zh: '企业、印章类型和姓名在建立后不能更改，如有错误请注销后重新建立',
    en: 'Company, type and person stay as they are. If they are wrong, cancel this seal and enter another.',
  },
  SEAL_TOO_MANY: {
    status: 0,
    zh: '每家企业至多 {most} 枚{type}，请先注销原有印章',
    en: 'A company may hold {most} of type {type} at most. Cancel one of those first.',
  },
  SEAL_NAME_TAKEN: {
    status: 0,
    zh: '该企业已有同名的印章或申请，请换一个名称',
    en: 'The company has a seal or an application of that name already. Choose another name.',
  },
  SEAL_TYPE_OFF: {
    status: 0,
    zh: '印章类型“{type}”已停用，请改选其他类型',
    en: 'The seal type {type} is switched off. Choose another one.',
  },
  SEAL_TYPE_SIDES: { status: 0, zh: '圆形与正方形印章的宽和高须相等', en: 'A round or square seal is as wide as it is high.' },
  SEAL_TYPE_OVAL: { status: 0, zh: '椭圆印章的高须小于宽', en: 'An oval seal is less high than wide.' },
  SEAL_TYPE_CENTRE: {
    status: 0,
    zh: '方形印章中心不能有图案，请选“无”',
    en: 'An angular seal has nothing in its centre. Choose “Nothing”.',
  },
  SEAL_TYPE_TAX: { status: 0, zh: '只有企业印章能有纳税人识别号', en: 'Only a company’s seal bears a taxpayer number.' },
  SEAL_TYPE_PERSON: { status: 0, zh: '个人印章须为正方形或长方形', en: 'A personal seal is square or rectangular.' },
  SEAL_NO_GLYPH: {
    status: 0,
    zh: '字库中没有这些字：{characters}，无法绘制，请改用印模图片方式申请',
    en: 'No typeface here has these characters: {characters}. Apply with a picture of the seal instead.',
  },
  SEAL_IMAGE_UNREADABLE: {
    status: 0,
    zh: '印模图片无法读取，可能已损坏或过大，请换一张 PNG 或 JPG',
    en: 'The picture of the seal cannot be read: it may be damaged or too large. Use another PNG or JPG.',
  },
  SEAL_IMAGE_BLANK: {
    status: 0,
    zh: '图片上没有找到印迹，请上传白底、印迹清晰的图片',
    en: 'There is no ink to be found in the picture. Upload a clear one on a white ground.',
  },
  SEAL_IMAGE_FULL: {
    status: 0,
    zh: '图片的背景无法与印迹分开，请上传白底、四周留白的图片',
    en: 'The ground of the picture cannot be told from the ink. Upload one on white, with a margin on every side.',
  },
  SEAL_IMAGE_SMALL: {
    status: 0,
    zh: '图片上的印迹太小，边长至少 {pixels} 像素，请用更高的分辨率扫描',
    en: 'The seal in the picture is too small: it needs {pixels} pixels at least. Scan it at a higher resolution.',
  },
  SEAL_OUTLIVES: {
    status: 0,
    zh: '印章的有效期不能晚于其证书到期，请换一份证书再制章',
    en: 'A seal ends no later than its certificate. Make it with another one.',
  },
  SEAL_SIGNER_KEY: {
    status: 0,
    zh: '用印章签署须使用 SM2 证书，请改用 SM2 证书或先申请一份',
    en: 'A seal signs with an SM2 certificate. Use one, or apply for one first.',
  },
  SEAL_SIGNER_NOT_LISTED: {
    status: 0,
    zh: '该印章没有绑定这份证书，请使用印章绑定的证书，或重新制章',
    en: 'The seal does not list this certificate. Use the one it is bound to, or have it remade.',
  },
  SEAL_NOT_IN_FORCE: {
    status: 0,
    zh: '印章或证书在签署时间不在有效期内，请续期后再签',
    en: 'Seal or certificate does not count at the time of signing. Renew it first.',
  },
  SEAL_NO_CERTIFICATE: {
    status: 0,
    zh: '没有可绑定的有效证书，请先为该企业签发或恢复证书',
    en: 'There is no active certificate to bind the seal to. Issue or resume one for the company first.',
  },
  CERTIFICATE_NO_REQUEST: { status: 0, zh: '该申请没有证书请求，不能制证', en: 'There is no certificate request to issue from.' },
  CERTIFICATE_FOLLOWS: {
    status: 0,
    zh: '加密证书随签名证书吊销、冻结、解冻和更换，请在其签名证书上操作',
    en: 'An encryption certificate follows its signing certificate. Do it there.',
  },
  CERTIFICATE_NO_ENVELOPE: {
    status: 0,
    zh: '该证书没有加密私钥信封：只有加密证书才有',
    en: 'There is no enveloped key: encryption certificates alone have one.',
  },
  CERTIFICATE_NO_SOFT_KEY: {
    status: 0,
    zh: '该证书没有可下载的软密钥，或已经下载过',
    en: 'There is no soft key to fetch, or it has been fetched.',
  },
  CERTIFICATE_OWN_ORDER: {
    status: 0,
    zh: '这张订单由您本人录入，须由其他制证人员制证',
    en: 'You entered this order yourself. Another issuer has to issue it.',
  },
  CERTIFICATE_UNPAID: {
    status: 0,
    zh: '订单待缴费，请先登记缴费或免除费用，再制证',
    en: 'This order is still to be paid. Record the payment or waive the fee first.',
  },
  CERTIFICATE_ORDER_APPLIED: {
    status: 0,
    zh: '订单来自已审核的申请，内容不能修改；如有误请驳回，由申请人重新申请',
    en: 'This order was made by an application that has been reviewed. Reject it if something is wrong, and have the applicant apply anew.',
  },
  CERTIFICATE_PAID: { status: 0, zh: '订单已缴费；如需更改，请先登记退款', en: 'This order is paid. Record a refund first.' },
  CERTIFICATE_NOT_PAID: {
    status: 0,
    zh: '订单没有缴费记录，不能退款',
    en: 'Nothing was paid for this order, so there is nothing to refund.',
  },
  CERTIFICATE_NOTHING_DUE: { status: 0, zh: '订单没有待缴费用', en: 'Nothing is due for this order.' },
  CERTIFICATE_AMOUNT: {
    status: 0,
    zh: '金额与应缴的 {due} 元不符，请核对后登记',
    en: 'The amount differs from the CNY {due} that are due. Check it.',
  },
  CERTIFICATE_BOUND: {
    status: 0,
    zh: '证书已绑定账号，一张证书只绑定一个账号；要改绑，请联系平台解除原绑定',
    en: 'This certificate is bound to an account already, and to one only. To bind another, ask the platform to release it.',
  },
  CERTIFICATE_NOT_BOUND: { status: 0, zh: '证书没有绑定账号', en: 'This certificate is bound to no account.' },
  CERTIFICATE_BIND_ACCOUNT: {
    status: 0,
    zh: '持证企业没有编号为 {userNum} 的有效账号，请核对',
    en: "The holder's company has no account {userNum} in use. Check the number.",
  },
  REVOCATION_PROPOSED: {
    status: 0,
    zh: '已有人提议吊销，等待另一人确认',
    en: 'Its revocation is proposed already and waits for another person.',
  },
  REVOCATION_NOT_PROPOSED: { status: 0, zh: '没有待确认的吊销提议', en: 'No revocation is proposed.' },
  REVOCATION_OWN_PROPOSAL: {
    status: 0,
    zh: '这是您本人的提议，须由另一人确认',
    en: 'You proposed it yourself. Another person has to confirm it.',
  },
  RECOVERY_NO_ESCROW: {
    status: 0,
    zh: '平台没有托管这张证书的私钥：只有加密证书的私钥由平台托管',
    en: 'The private key of this certificate is not escrowed here: that of encryption certificates alone is.',
  },
  RECOVERY_OPEN: { status: 0, zh: '这把密钥已有未办结的恢复 {recoveryNo}', en: 'A recovery of this key is open already: {recoveryNo}.' },
  RECOVERY_OWN_PROPOSAL: {
    status: 0,
    zh: '这是您本人的提议，须由另一人确认',
    en: 'You proposed it yourself. Another person has to confirm it.',
  },
  RECOVERY_ADMINISTRATOR_ONLY: {
    status: 0,
    zh: '恢复的密钥只能由企业管理员本人领取',
    en: "A recovered key is handed to the company's administrator alone.",
  },
  RECOVERY_RECIPIENT: {
    status: 0,
    zh: '请选择本企业有效的 SM2 签名证书',
    en: 'Choose an SM2 signing certificate of your company that is active.',
  },
  RECOVERY_LATE: { status: 0, zh: '领取期限已过，请向平台重新申请', en: 'The time to fetch it has passed. Apply to the platform again.' },
  RENEWAL_TOO_EARLY: {
    status: 0,
    zh: '证书 {notAfter} 到期，到期前 90 天起才能申请更新',
    en: 'The certificate ends on {notAfter}. It can be renewed from 90 days before.',
  },
  RENEWAL_TOO_LATE: {
    status: 0,
    zh: '证书已到期超过 30 天（{notAfter}），请重新申请证书',
    en: 'The certificate ended more than 30 days ago, on {notAfter}. Apply for a new one.',
  },
  RENEWAL_STATE: {
    status: 0,
    zh: '“{state}”的证书不能更新，请重新申请证书',
    en: 'A certificate that is "{state}" cannot be renewed. Apply for a new one.',
  },
  RENEWAL_FROZEN: {
    status: 0,
    zh: '证书已冻结，不能沿用原密钥；请先解冻，或选择换钥',
    en: 'The certificate is suspended, so its key cannot be kept. Have it resumed first, or choose a new key.',
  },
  RENEWAL_OPEN: { status: 0, zh: '该证书已有在办的更新申请 {applyNo}', en: 'A renewal of this certificate, {applyNo}, is open already.' },
  RENEWAL_SUPERSEDED: { status: 0, zh: '该证书已有后继证书', en: 'This certificate has a successor already.' },
  FREE_QUOTA: {
    status: 0,
    zh: '{company} 本年免费证书已达上限 {limit} 张；如需更多，请先列入白名单',
    en: '{company} has reached the limit of {limit} free certificates this year. Put it on the whitelist for more.',
  },
  CERTIFICATE_NOT_ISSUED: { status: 0, zh: '证书尚未签发', en: 'The certificate has not been issued yet.' },
  CERTIFICATE_ALGORITHM: { status: 0, zh: '暂不支持算法 {algorithm}', en: 'The algorithm {algorithm} is not offered yet.' },
  CERTIFICATE_REQUEST_ALGORITHM: {
    status: 0,
    zh: '证书请求中的算法是 {found}，与申请的 {wanted} 不符',
    en: 'The request holds a key of {found}, the application says {wanted}.',
  },
  CERTIFICATE_REQUEST_ONE: {
    status: 0,
    zh: '证书请求只对应一对密钥：请只申请一份，或留空由平台制作',
    en: 'A request is for one pair of keys: ask for one certificate, or leave the request empty.',
  },
  AGREEMENT_MISSING: { status: 0, zh: '请先阅读并同意订户协议', en: 'Read and accept the subscriber agreement first.' },
  AGREEMENT_OUTDATED: {
    status: 0,
    zh: '订户协议已更新，请阅读并同意新版本',
    en: 'The subscriber agreement has changed. Read and accept the new version.',
  },
  PKI_NO_ISSUER: {
    status: 503,
    zh: '尚无可用的签发机构，请先执行密钥仪式',
    en: 'There is no issuing authority yet. Hold the key ceremony first.',
  },
  // ours
  NOT_READY: { status: 503, zh: '服务正在启动，请稍候', en: 'The service is starting. Please wait.' },
  // keys
  KEY_MISSING: { status: 0, zh: '没有找到密钥 {keyId}', en: 'There is no key {keyId}.' },
  KEY_NOT_EXPORTABLE: { status: 0, zh: '密钥 {keyId} 不可导出', en: 'Key {keyId} cannot be exported.' },
  KEY_STORE_ALGORITHM: {
    status: 0,
    zh: '密钥库 {store} 不能保存 {algorithm} 密钥，请为它另选密钥库',
    en: 'The key store {store} cannot hold {algorithm} keys. Choose another one for them.',
  },
  KEY_STORE_UNAVAILABLE: { status: 500, zh: '密钥库 {store} 不可用：{reason}', en: 'The key store {store} is not available: {reason}' },
  KEY_ALGORITHM: { status: 0, zh: '不支持的密钥算法：{algorithm}', en: 'Key algorithm {algorithm} is not supported.' },
  KEY_CURVE: {
    status: 0,
    zh: '不支持的椭圆曲线：{curve}，请使用 P-256 或 P-384',
    en: 'Curve {curve} is not supported. Use P-256 or P-384.',
  },
  KEY_POINT: { status: 0, zh: '公钥不是曲线上的有效点', en: 'The public key is not a valid point of its curve.' },
  KEY_RSA_SIZE: {
    status: 0,
    zh: 'RSA 密钥长度 {bits} 不被接受，请使用 2048、3072 或 4096 位',
    en: 'RSA keys of {bits} bits are not accepted. Use 2048, 3072 or 4096.',
  },
  KEY_RSA_EXPONENT: {
    status: 0,
    zh: 'RSA 公钥指数不是 65537，请以默认指数 65537 重新生成密钥',
    en: 'The RSA exponent is not 65537. Make a new key with the usual exponent, 65537.',
  },
  KEY_RSA_SMALL_FACTOR: {
    status: 0,
    zh: 'RSA 模数含有小因数，任何人都能算出私钥；请换用可靠的软件或设备重新生成密钥',
    en: 'The RSA modulus has a small factor: anyone can compute the private key. Make a new key with sound software or another device.',
  },
  KEY_RSA_PRIME: {
    status: 0,
    zh: 'RSA 模数本身是素数，任何人都能算出私钥；请换用可靠的软件或设备重新生成密钥',
    en: 'The RSA modulus is itself a prime: anyone can compute the private key. Make a new key with sound software or another device.',
  },
  KEY_RSA_POWER: {
    status: 0,
    zh: 'RSA 模数是一个整数的平方或更高次幂，任何人都能算出私钥；请换用可靠的软件或设备重新生成密钥',
    en: 'The RSA modulus is a square or a higher power: anyone can compute the private key. Make a new key with sound software or another device.',
  },
  KEY_RSA_CLOSE_FACTORS: {
    status: 0,
    zh: 'RSA 模数的两个素数过于接近，或接近简单的倍数关系，用费马分解即可算出私钥；请换用可靠的软件或设备重新生成密钥',
    en: 'The primes of the RSA modulus lie too close together, or near a simple ratio: Fermat factorisation finds the private key. Make a new key with sound software or another device.',
  },
  KEY_RSA_SMOOTH: {
    status: 0,
    zh: 'RSA 模数的一个素数减一后只含小因数，用 p-1 法即可算出私钥；请换用可靠的软件或设备重新生成密钥',
    en: 'A prime of the RSA modulus, less one, has small factors alone: the p - 1 method finds the private key. Make a new key with sound software or another device.',
  },
  KEY_RSA_ROCA: {
    status: 0,
    zh: '该 RSA 密钥由存在 ROCA 漏洞（CVE-2017-15361）的芯片生成，私钥可被算出；请在其他 UKey 上或用软件重新生成密钥',
    en: 'The RSA key was made by a chip with the ROCA flaw (CVE-2017-15361): the private key can be computed. Make a new key in another device or by software.',
  },
  KEY_EC_TRIVIAL: {
    status: 0,
    zh: '该公钥的私钥可被猜出（是很小的数或 2 的幂），任何人都能冒用；请换用可靠的软件或设备重新生成密钥',
    en: 'The private key of this public key can be guessed: it is a small number or a power of two. Make a new key with sound software or another device.',
  },
  KEY_COMPROMISED: {
    status: 0,
    zh: '该密钥已被报告泄露，永不再签发证书；请重新生成密钥',
    en: 'This key was reported compromised and is never certified again. Make a new key.',
  },
  KEY_OF_AUTHORITY: {
    status: 0,
    zh: '该公钥属于本机构自身，不能签发给他人；请使用您自己生成的密钥',
    en: 'This public key belongs to the authority itself. Use a key that you made.',
  },
  KEY_OF_ANOTHER: {
    status: 0,
    zh: '该密钥已用于其他企业的有效证书；请重新生成密钥，每个持有人须有自己的密钥',
    en: "This key stands in another company's certificate that is in force. Make a new key: every holder has its own.",
  },
  KEY_OF_COLLEAGUE: {
    status: 0,
    zh: '该密钥已用于本企业另一持有人的有效证书；请重新生成密钥，每个持有人须有自己的密钥',
    en: 'This key stands in a certificate of another holder in your company. Make a new key: every holder has its own.',
  },
  KEY_FROZEN: {
    status: 0,
    zh: '该密钥的证书（受理号 {seqNo}）已冻结；请先解冻，或重新生成密钥',
    en: 'The certificate {seqNo} for this key is suspended. Resume it first, or make a new key.',
  },
  KEY_ESCROWED: {
    status: 0,
    zh: '这是由平台托管的加密密钥，不能用于签名证书；请另行生成签名密钥',
    en: 'This is an encryption key that the platform keeps in escrow: it cannot sign. Make a key of its own for signing.',
  },
  KEY_NOT_NEW: {
    status: 0,
    zh: '换钥须使用新密钥，该请求仍是原证书的密钥；请重新生成密钥，或改为“续期（原密钥）”',
    en: 'Rekeying needs a new key, and this is the key of the old certificate. Make a new key, or choose to renew with the same one.',
  },
  // certificate requests
  CSR_TOO_LARGE: {
    status: 0,
    zh: '证书请求过大，上限为 {limit} 字节',
    en: 'The certificate request is too large: the limit is {limit} bytes.',
  },
  CSR_NOT_PEM: {
    status: 0,
    zh: '证书请求不是 PEM 格式（-----BEGIN CERTIFICATE REQUEST-----）',
    en: 'The certificate request is not PEM (-----BEGIN CERTIFICATE REQUEST-----).',
  },
  CSR_NOT_DER: { status: 0, zh: '这不是有效的证书请求，无法解析', en: 'This is no valid certificate request: it is not well-formed DER.' },
  CSR_TRAILING_DATA: { status: 0, zh: '证书请求之后还有多余数据', en: 'There is data after the end of the certificate request.' },
  CSR_SIGNATURE_WRONG: {
    status: 0,
    zh: '证书请求的签名不正确，无法证明持有私钥',
    en: 'The signature of the request is wrong: possession of the private key is not proven.',
  },
  CSR_SM2_USER_ID: {
    status: 0,
    zh: '证书请求的 SM2 签名没有使用用户标识 {userId}，请设置该标识后重新生成（openssl 加参数 -sigopt distid:{userId}）',
    en: 'The request is signed by SM2 without the user id {userId}. Set it and make the request anew (openssl: -sigopt distid:{userId}).',
  },
  CSR_SIGNATURE_WEAK: {
    status: 0,
    zh: '证书请求使用了不安全的摘要算法 {algorithm}，请使用 SHA-256 或以上',
    en: 'The request is signed with the unsafe digest {algorithm}. Use SHA-256 or better.',
  },
  CSR_SIGNATURE_ALGORITHM: {
    status: 0,
    zh: '证书请求的签名算法 {algorithm} 不被支持',
    en: 'The signature algorithm {algorithm} of the request is not supported.',
  },
  CSR_NAME_CONTROL: { status: 0, zh: '证书请求的名称中含有控制字符', en: 'A name in the request contains control characters.' },
  // certificates and revocation lists
  PKI_NAME_EMPTY: { status: 0, zh: '证书名称缺少 {attribute}', en: 'The certificate name lacks {attribute}.' },
  PKI_NAME_TOO_LONG: {
    status: 0,
    zh: '{attribute} 最多 {limit} 个字符，现为 {length} 个',
    en: '{attribute} takes at most {limit} characters, this one has {length}.',
  },
  PKI_NAME_CHARACTER: {
    status: 0,
    zh: '{attribute} 含有不允许的字符 {character}',
    en: '{attribute} contains the character {character}, which is not allowed.',
  },
  PKI_NAME_FIELD: {
    status: 0,
    zh: '证书模板 {profile} 不允许名称含有 {attribute}',
    en: 'Profile {profile} does not allow {attribute} in the name.',
  },
  PKI_NAME_MULTI_VALUED: {
    status: 0,
    zh: '证书名称的每一级只能有一个属性',
    en: 'Each step of a certificate name holds exactly one attribute.',
  },
  PKI_VALIDITY: { status: 0, zh: '证书有效期不正确：{reason}', en: 'The validity is not possible: {reason}' },
  PKI_BEFORE_ISSUER: {
    status: 0,
    zh: '证书生效时间不能早于签发者的生效时间 {notBefore}',
    en: 'A certificate may not begin before its issuer, which begins on {notBefore}.',
  },
  PKI_OUTLIVES_ISSUER: {
    status: 0,
    zh: '证书到期时间不能晚于签发者的到期时间 {notAfter}',
    en: 'A certificate may not outlive its issuer, which ends on {notAfter}.',
  },
  PKI_SERIAL: { status: 0, zh: '证书序列号不正确：{serialNumber}', en: 'Not a certificate serial number: {serialNumber}' },
  PKI_URL: { status: 0, zh: '证书模板 {profile} 需要有效的 http 地址：{url}', en: 'Profile {profile} needs a valid http address: {url}' },
  PKI_KEY_NOT_IN_PROFILE: {
    status: 0,
    zh: '证书模板 {profile} 不允许算法 {algorithm}',
    en: 'Profile {profile} does not allow the algorithm {algorithm}.',
  },
  PKI_CHAIN: {
    status: 0,
    zh: '{issuer} 签发机构不能签发 {algorithm} 证书：SM2 证书由国密链签发，其他由国际链签发',
    en: 'An authority in {issuer} issues no certificate in {algorithm}: SM2 has a chain of its own.',
  },
  PKI_LINT: { status: 500, zh: '证书未通过签发前检查：{findings}', en: 'The certificate failed its checks before signing: {findings}' },
  PKI_TOKEN: {
    status: 500,
    zh: '签发凭据无效：未经准备或已经使用',
    en: 'The issuing token is not valid: nothing prepared it, or it was used already.',
  },
  PKI_SIGNER: {
    status: 500,
    zh: '签名密钥与签发者证书不符，或签名有误',
    en: "The signing key is not the issuer certificate's, or its signature is wrong.",
  },
  PKI_CERTIFICATE_UNREADABLE: { status: 0, zh: '无法解析证书', en: 'The certificate cannot be read.' },
  PKI_NOT_A_CA: { status: 500, zh: '该证书不是签发证书：{subjectDn}', en: 'This certificate is no authority: {subjectDn}' },
  PKI_REASON: { status: 0, zh: '吊销原因不正确：{reason}', en: 'Not a possible revocation reason: {reason}' },
  PKI_CRL_TIMES: {
    status: 500,
    zh: '吊销列表的下次更新时间必须晚于本次',
    en: 'The next update of a revocation list must be later than this one.',
  },
  PKI_PROFILE: { status: 0, zh: '证书模板 {profile} 不正确：{faults}', en: 'Profile {profile} is not possible: {faults}' },
  PKI_PKCS12: {
    status: 0,
    zh: 'PKCS #12 文件无法打开：口令不符、内容被改动，或不是这种文件',
    en: 'The PKCS #12 file does not open: the password is another, it was changed, or it is no such file.',
  },
  PKI_PASSWORD_SHORT: { status: 0, zh: '口令至少 {limit} 个字符', en: 'The password needs at least {limit} characters.' },
  // business modules
  MODULE_ABOVE: {
    status: 0,
    zh: '上级模块不能是自己或自己的下级，层级不超过 5 级，请另选',
    en: 'A module cannot stand below itself or below one of its own, at most 5 deep. Choose another.',
  },
  MODULE_GRANT_FIXED: {
    status: 0,
    zh: '开通后不能换企业或换模块，请停用本条后另行开通',
    en: 'A grant keeps its company and its module. Stop this one and grant the other.',
  },
  MODULE_DAYS: { status: 0, zh: '到期日早于开通日，请改正', en: 'The last day is before the first. Correct one of them.' },
  MODULE_MEMBER: {
    status: 0,
    zh: '{company} 不是正常状态的会员，不能开通业务；请先完成实名认证或解冻',
    en: '{company} is no active member, so no module can be granted. Authenticate or unfreeze it first.',
  },
  // what comes from outside
  EXTERNAL_SENT_BEFORE: {
    status: 0,
    zh: '该来源系统已传过这个编号，请核对是否重复',
    en: 'This number came from that system before. See whether it is the same one.',
  },
  EXTERNAL_MEMBER_KNOWN: {
    status: 0,
    zh: '该企业已是会员（{code}），不必重复接入，可直接接入其账号和证书',
    en: 'This company is a member already ({code}). Take over its accounts and certificates instead.',
  },
  EXTERNAL_MOBILE_TAKEN: {
    status: 0,
    zh: '该企业的员工 {name} 已使用此手机号，请核对是否同一人',
    en: '{name} of this company has this mobile already. See whether it is the same person.',
  },
  EXTERNAL_EMPLOYEE: {
    status: 0,
    zh: '该账号不属于 {company}，请选择该企业的账号',
    en: 'This account does not belong to {company}. Choose one that does.',
  },
  EXTERNAL_CERT_UNREADABLE: {
    status: 0,
    zh: '不是可以解析的 X.509 证书，请粘贴完整的 PEM（含首尾两行）',
    en: 'This is no X.509 certificate that can be read. Paste the whole PEM, its first and last line included.',
  },
  EXTERNAL_CERT_AUTHORITY: {
    status: 0,
    zh: '这是签发机构的证书，不是用户证书，请粘贴用户证书',
    en: "This is an authority's certificate. Paste the holder's.",
  },
  EXTERNAL_CERT_SELF_SIGNED: {
    status: 0,
    zh: '自签名证书没有机构为其负责，不能接入',
    en: 'Nobody answers for a self-signed certificate, so it is not taken.',
  },
  EXTERNAL_CERT_EXPIRED: {
    status: 0,
    zh: '证书已于 {day} 到期，请提供有效的证书',
    en: 'The certificate expired on {day}. Provide one that is valid.',
  },
  EXTERNAL_CERT_NOT_YET: {
    status: 0,
    zh: '证书自 {day} 起才生效，请届时再接入',
    en: 'The certificate is valid from {day} on. Take it over then.',
  },
  EXTERNAL_ISSUER_NO_AUTHORITY: {
    status: 0,
    zh: '所填的签发机构证书不能用来签发证书，请核对',
    en: "This issuer's certificate is not one that may sign certificates. Check it.",
  },
  EXTERNAL_ISSUER_OTHER: {
    status: 0,
    zh: '用户证书由“{issuer}”签发，与所填的签发机构证书不符',
    en: 'The certificate was issued by "{issuer}", which is not the issuer given here.',
  },
  EXTERNAL_CERT_ALGORITHM: {
    status: 0,
    zh: '暂不支持核对这种签名算法（{oid}），可接入 ECDSA 与 RSA（SHA-256 及以上）',
    en: 'A signature of this algorithm ({oid}) cannot be checked here. ECDSA and RSA with SHA-256 or better can.',
  },
  EXTERNAL_CERT_FORGED: {
    status: 0,
    zh: '签发机构的签名不成立：证书内容可能被改动过，或并非该机构签发',
    en: "The issuer's signature does not hold: the certificate was altered, or that authority never issued it.",
  },
  EXTERNAL_CERT_OURS: {
    status: 0,
    zh: '这是本机构签发的证书，请在制证管理中办理绑定',
    en: 'This certificate is our own. Bind it under Issuing.',
  },
  EXTERNAL_CERT_HOLDER: {
    status: 0,
    zh: '证书主体中没有 {company} 的名称、统一社会信用代码或该员工的姓名',
    en: 'The subject names neither {company}, nor its code, nor the employee.',
  },
  EXTERNAL_CERT_BOUND: {
    status: 0,
    zh: '该证书已绑定账号，一张证书只绑定一个账号；请先解绑',
    en: 'This certificate is bound to an account already, and to one only. Release it first.',
  },
  // signing
  CERTIFICATE_NOT_KEPT: {
    status: 0,
    zh: '平台只保管企业证书的密钥，且算法不能是 SM2；请改为下载',
    en: 'Keys are kept here for company certificates alone, and not in SM2. Fetch this one instead.',
  },
  SIGN_PASSWORD_NONE: {
    status: 0,
    zh: '您还没有设置签章密码，请在“开通电子签名”中设置，或改用短信验证码',
    en: 'You have no signing password yet. Set one under “Activate e-signature”, or use an SMS code.',
  },
  SIGN_PASSWORD_WRONG: { status: 0, zh: '签章密码不正确', en: 'The signing password is wrong.' },
  SIGN_NO_CERTIFICATE: {
    status: 0,
    zh: '没有可用于签署的证书：请在“数字证书申请”的证书中，为待下载的企业软证书选择“由平台保管，用于签署”',
    en: 'There is no certificate to sign with. Under Digital certificates, let the key of a company soft certificate be kept here to sign with.',
  },
  SIGN_TEMPLATE_PARTY: {
    status: 0,
    zh: '模板在用的签署配置里，没有这一签署方使用这类印章的步骤',
    en: 'The configuration in use has no step in which this party signs with a seal of this kind.',
  },
  SIGN_TEMPLATE_MISFIT: {
    status: 0,
    zh: '文件与模板不符：有 {count} 处签署位置在文件中找不到或放不下',
    en: 'The file does not fit the template: {count} of its positions are not there or do not fit.',
  },
  TEMPLATE_STEP_UNSIGNABLE: {
    status: 0,
    zh: '第 {order} 步“{step}”的签署位置不能签署：{why}',
    en: 'Step {order}, "{step}", cannot be signed where it says: {why}',
  },
  SIGN_TEMPLATE_HANDLER: {
    status: 0,
    zh: '按模板须由经办人 {handler} 签署，请由本人办理',
    en: 'By the template handler {handler} signs here, and nobody else can.',
  },
  SIGN_KEY_CERTIFICATE: {
    status: 0,
    zh: '没有可用的 Key 证书：须是本企业有效的企业证书，算法为 RSA 或 ECDSA，密钥在您的 Key 中',
    en: 'No such certificate to sign with: it has to be an active company certificate in RSA or ECDSA whose key you hold.',
  },
  SIGN_TOKEN: {
    status: 0,
    zh: '签署已超时或令牌已用过，请重新开始签署',
    en: 'The time for signing is over, or the token was used already. Begin again.',
  },
  SIGN_KEY_SIGNATURE: {
    status: 0,
    zh: '签名与所选证书不符：请用该证书所在的 Key 重新签署',
    en: 'The signature is not that of the certificate. Sign again with the key that it lies on.',
  },
  // contracts
  CONTRACT_PARTIES: {
    status: 0,
    zh: '该模板由 {parties} 签署：每一方各填一家企业，不多不少',
    en: 'This template is signed by {parties}: name one company for each of them and no other.',
  },
  CONTRACT_COMPANY: {
    status: 0,
    zh: '平台上没有名称或代码为“{company}”的有效会员企业，请核对全称或统一社会信用代码',
    en: 'No active member here has the name or code "{company}". Check the full name or the credit code.',
  },
  CONTRACT_TOO_LATE: { status: 0, zh: '签署截止日最长为一年', en: 'A contract can wait for a year at most.' },
  CONTRACT_COMPANY_TWICE: { status: 0, zh: '“{company}”不能同时是两个签署方', en: '"{company}" cannot be two of the parties.' },
  CONTRACT_NOT_YOUR_TURN: {
    status: 0,
    zh: '还没有轮到本企业签署，或者本企业已经签署',
    en: 'It is not your turn: another party signs before you, or you have signed already.',
  },
  CONTRACT_NOT_STARTER: {
    status: 0,
    zh: '只有发起企业可以撤销合同；本企业可以在轮到时拒签',
    en: 'Only the company that started a contract can cancel it. When it is your turn you can reject it.',
  },
  CONTRACT_OVER: { status: 0, zh: '合同已过签署截止日，不能再签署', en: 'The day by which it had to be signed is over.' },
  CONTRACT_SEAL_KIND: {
    status: 0,
    zh: '这一步要用“{type}”类的印章，请换一枚',
    en: 'This step takes a seal of the kind "{type}". Choose another one.',
  },
  SIGN_SPECIAL_NONE: {
    status: 0,
    zh: '模板规定按甲方经办人配置签署，而本企业还没有这类配置，请联系运营方',
    en: 'The template has party A sign by its configured handlers, and none is configured for your company. Ask the operator.',
  },
  SIGN_SPECIAL_SEAL: { status: 0, zh: '甲方经办人配置指定使用印章 {seal}', en: 'The configuration for party A names the seal {seal}.' },
  AUTO_SIGN_ADMIN: {
    status: 0,
    zh: '自动签授权须由企业管理员本人确认',
    en: 'Only a company administrator can agree to automatic signing.',
  },
  AUTO_SIGN_REVOKED: { status: 0, zh: '自动签授权已不再有效', en: 'The authorisation of automatic signing is not in force any more.' },
  AUTO_SIGN_HANDLER: { status: 0, zh: '授权的经办人和备用经办人都不在有效期内', en: 'Neither the handler nor the deputy is in force.' },
  AUTO_SIGN_GRANT: {
    status: 0,
    zh: '经办人没有这枚印章的用印授权，或者已经到期',
    en: 'The handler has no grant of this seal, or it has ended.',
  },
  AUTO_SIGN_CONFIRM: {
    status: 0,
    zh: '经办人每次使用这枚印章须由管理员确认',
    en: 'Each use of this seal by the handler is confirmed by an administrator.',
  },
  AUTO_SIGN_LIMIT: {
    status: 0,
    zh: '合同金额超过经办人的单笔限额 {limit} 元',
    en: "The amount exceeds the handler's limit of CNY {limit}.",
  },
  AUTO_SIGN_AMOUNT: {
    status: 0,
    zh: '经办人的用印有限额，而合同没有填写金额',
    en: 'The handler has a limit, and the contract names no amount.',
  },
  AUTO_SIGN_SMS: { status: 0, zh: '模板要求这一步以短信验证码确认', en: 'The template has this step confirmed by an SMS code.' },
  AUTO_SIGN_FAULT: { status: 0, zh: '系统暂时不能签署', en: 'The service cannot sign at present.' },
  SEAL_NOT_ENABLED: { status: 0, zh: '印章没有启用，不能用印', en: 'The seal is not enabled and cannot be used.' },
  SEAL_USE_DENIED: {
    status: 0,
    zh: '您不能使用这枚印章：须是企业管理员，或在授权期内、可用这枚印章的经办人',
    en: 'You may not use this seal: that is for the company administrator, and for handlers who were granted it for this day.',
  },
  SEAL_USE_LIMIT: {
    status: 0,
    zh: '金额超过您的单笔限额 {limit} 元，请由企业管理员签署',
    en: 'The amount exceeds your limit of CNY {limit}. The company administrator has to sign.',
  },
  SEAL_USE_CONFIRM: {
    status: 0,
    zh: '这枚印章每次使用须由管理员确认：请在“印章管理 · 用印申请”中就这份文件提出申请，确认后 24 小时内签署',
    en: 'Each use of this seal is confirmed by an administrator: ask for this document under Seals, Requests for a seal, and sign within 24 hours of the answer.',
  },
  SEAL_REQUEST_NEEDLESS: {
    status: 0,
    zh: '您用这枚印章不须逐次确认，可以直接签署',
    en: 'Your uses of this seal need no confirmation. Sign at once.',
  },
  SEAL_REQUEST_DOCUMENT: { status: 0, zh: '合同和文件填写一项，也只填一项', en: 'Name either a contract or a document.' },
  SEAL_REQUEST_TURN: {
    status: 0,
    zh: '合同不在签署中，或者没有轮到本企业签署',
    en: 'This contract is not being signed, or it is not your turn.',
  },
  SEAL_REQUEST_ADMIN: {
    status: 0,
    zh: '用印申请由企业管理员确认或拒绝',
    en: 'Requests for a seal are decided by a company administrator.',
  },
  SEAL_REQUEST_OWN: {
    status: 0,
    zh: '只有申请人或企业管理员可以撤回用印申请',
    en: 'Only whoever asked, or an administrator, can withdraw a request.',
  },
  SEAL_REQUEST_AMOUNT: {
    status: 0,
    zh: '金额超过管理员确认的 {amount} 元，请重新申请',
    en: 'The amount exceeds the CNY {amount} that were confirmed. Ask again.',
  },
  // documents
  DOCUMENT_UNREADABLE: {
    status: 0,
    zh: '文件不是可以读取的 PDF，可能已损坏，请重新导出后上传',
    en: 'This is no PDF that can be read, or it is damaged. Export it again and upload that.',
  },
  DOCUMENT_AMBIGUOUS: {
    status: 0,
    zh: '该 PDF 的内部结构有歧义，不同阅读器可能显示不同内容，签署后无法验证。请用“打印为 PDF”或办公软件重新生成后再签',
    en: 'This PDF is built so that readers could show different contents, and a signature on it could not be verified. Make it anew, by printing it to PDF for instance, and sign that.',
  },
  DOCUMENT_LOCKED: { status: 0, zh: 'PDF 设有打开密码，请去除后再上传', en: 'The PDF asks for a password. Remove it and upload it again.' },
  DOCUMENT_ENCRYPTED: {
    status: 0,
    zh: 'PDF 已加密（设有打开密码或权限密码），无法签署；请去除加密后再上传',
    en: 'The PDF is encrypted, with a password to open or to change it, and cannot be signed. Remove the encryption and upload it again.',
  },
  DOCUMENT_CERTIFIED: {
    status: 0,
    zh: 'PDF 中已有的签名不允许再作任何修改，因此不能再签署',
    en: 'A signature in this PDF allows no change after it, so nobody else can sign it.',
  },
  DOCUMENT_FIELD_TAKEN: {
    status: 0,
    zh: '域“{field}”已签署，或不是可以签署的签名域',
    en: 'The field {field} is signed already, or is none that can be signed.',
  },
  DOCUMENT_NO_PAGE: { status: 0, zh: 'PDF 共 {count} 页，没有第 {page} 页', en: 'The PDF has {count} pages; there is no page {page}.' },
  DOCUMENT_PICTURE: { status: 0, zh: '印章图片无法读取', en: 'The picture of the seal cannot be read.' },
  DOCUMENT_ROOM: {
    status: 0,
    zh: '签名长 {length} 字节，超过预留的 {room} 字节；请重新签署',
    en: 'The signature takes {length} octets, more than the {room} kept for it. Sign again.',
  },
  DOCUMENT_TOO_COMPLEX: {
    status: 0,
    zh: 'PDF 过于复杂，处理所需的时间或内存超出上限；请用 PDF 软件另存后再上传',
    en: 'The PDF takes more time or memory than a document may. Save it anew with a PDF program and upload that.',
  },
  DOCUMENT_BUSY: { status: 503, zh: '正在处理的文件较多，请稍后再试', en: 'Many documents are being worked on. Try again in a moment.' },
  DOCUMENT_PAGES: { status: 0, zh: 'PDF 超过 {limit} 页，请拆分', en: 'The PDF has more than {limit} pages. Split it.' },
  // contract templates and signing configurations
  TEMPLATE_CODE_TAKEN: {
    status: 0,
    zh: '模板编码已存在；要修改已发布的模板，请在其页面建立新版本',
    en: 'This code is taken. To change a template in force, make a new version of it on its page.',
  },
  TEMPLATE_CODE_FIXED: { status: 0, zh: '各版本共用同一编码，不能修改', en: 'All versions share one code; it cannot be changed.' },
  TEMPLATE_FIXED: {
    status: 0,
    zh: '“{name}”已不是草稿，其签署配置不能再改；请先为模板建立新版本',
    en: '"{name}" is no draft any more, and its signing configurations stand. Make a new version of the template first.',
  },
  TEMPLATE_NO_CONFIG: {
    status: 0,
    zh: '还没有启用的签署配置，不能发布；请先启用一套',
    en: 'No signing configuration is in use yet. Switch one on, then publish.',
  },
  TEMPLATE_STEP_MISFIT: {
    status: 0,
    zh: '签署步骤 {step} 有 {count} 处与文件不符（文件可能已更换），请先修改该步骤',
    en: 'Step {step} does not fit the file in {count} places; it may have been exchanged. Correct that step first.',
  },
  TEMPLATE_DRAFT_THERE: {
    status: 0,
    zh: '已有草稿版本 v{version}，请在其上修改',
    en: 'There is a draft already, v{version}. Work on that one.',
  },
  TEMPLATE_OTHER_IN_FORCE: {
    status: 0,
    zh: '该模板的 v{version} 正在使用，同一模板只能有一个版本启用',
    en: 'v{version} of this template is in force, and only one version can be.',
  },
  TEMPLATE_NEVER_IN_FORCE: {
    status: 0,
    zh: '该版本从未发布过，不能重新启用；请由已发布的版本建立新版本',
    en: 'This version was never in force, so it cannot be reopened. Make a new version of one that was.',
  },
  CONFIG_PLACED: { status: 0, zh: '建立后不能改换，请另建一条', en: 'It stays where it was made. Make another one instead.' },
  CONFIG_EMPTY: { status: 0, zh: '该配置还没有签署步骤，不能启用', en: 'This configuration has no steps yet, so it cannot be used.' },
  CONFIG_LAST_STEP: {
    status: 0,
    zh: '这是启用中的配置的最后一步，请先停用该配置',
    en: 'This is the last step of the configuration in use. Switch that off first.',
  },
  STEP_ORDER_TAKEN: { status: 0, zh: '已有第 {order} 步，请换一个顺序', en: 'There is a step {order} already. Choose another place.' },
  STEP_NOT_SELLER: { status: 0, zh: '只有甲方可以按甲方经办人配置签署', en: 'Only party A signs by the handlers configured for party A.' },
  POSITION_PAGE: { status: 0, zh: '文件只有 {count} 页', en: 'The file has {count} pages.' },
  POSITION_EDGE: { status: 0, zh: '骑缝章至少需要 2 页', en: 'A seal across the edges needs two pages at least.' },
  POSITION_OUTSIDE: {
    status: 0,
    zh: '超出第 {page} 页（{width} × {height} mm），请调整',
    en: 'It leaves page {page} ({width} × {height} mm). Move it or make it smaller.',
  },
  POSITION_KEYWORD: {
    status: 0,
    zh: '文件中没有“{mark}”，请核对文字（扫描件没有文字）',
    en: 'The file does not say "{mark}". Check the words; a scan has none.',
  },
  POSITION_NTH: { status: 0, zh: '只有 {found} 处', en: 'There are only {found}.' },
  POSITION_FIELD: {
    status: 0,
    zh: '文件中没有可签署的签名域“{mark}”（文字等其他表单域不能签署），现有签名域：{known}',
    en: 'The file has no signature field "{mark}"; fields for text and the like cannot be signed. It has: {known}',
  },
  SELLER_EMPLOYEE: {
    status: 0,
    zh: '该企业没有这个用户编号的在用员工，请在会员管理的员工中核对',
    en: 'This company has no active employee with this number. Look among its employees.',
  },
  SELLER_HANDLER: { status: 0, zh: '该经办人不属于所选甲方企业', en: "This handler is not one of the seller's company." },
  SELLER_SEAL: { status: 0, zh: '该印章不属于所选甲方企业', en: "This seal is not the seller's company's." },
  SELLER_AUTO_SEAL: {
    status: 0,
    zh: '自动签署时没有人选择印章，请在此指定',
    en: 'Signing by itself, nobody is asked which seal. Name it here.',
  },
  SELLER_DEPUTY: { status: 0, zh: '备用经办人与经办人是同一人，请另选或留空', en: 'The deputy is the handler. Choose another or nobody.' },
  STEP_HANDLER: {
    status: 0,
    zh: '选择“指定经办人”时，请选定一位生效的经办人',
    en: 'With one handler named, choose who: one whose authorisation is effective.',
  },
  SELLER_TEMPLATE: { status: 0, zh: '该模板不属于所选业务模块', en: 'This template belongs to another business module.' },
  SELLER_AGREEMENT: {
    status: 0,
    zh: '自动签署须有甲方签订的授权协议，请上传协议并填写签订日期',
    en: 'Signing by itself needs the agreement that the seller signed. Upload it and give its day.',
  },
  // faults of single fields
  ENDS_BEFORE_START: { status: 0, zh: '不能早于开始日期', en: 'This cannot be before its beginning.' },
  LETTER_TOO_LONG: {
    status: 0,
    zh: '授权期限最长 {years} 年，请缩短',
    en: 'A letter authorises for at most {years} years. Choose an earlier end.',
  },
  EMPLOYEE_OFF: {
    status: 0,
    zh: '该员工已停用，请先启用或选择他人',
    en: 'This employee is switched off. Switch the account on, or choose another one.',
  },
  EMPLOYEE_DIFFERS: {
    status: 0,
    zh: '与所选员工账号登记的不一致，请核对',
    en: 'This differs from what is registered of the chosen employee. Check it.',
  },
  HANDLER_TWICE: {
    status: 0,
    zh: '此人已是同类经办人（{code}），请修改原记录',
    en: 'This person is a handler of this kind already ({code}). Change that record instead.',
  },
  OPEN_ACCOUNT_UNDER_WAY: {
    status: 0,
    zh: '这个手机号已有一份开户在办理，请在列表中找到它并再次通知',
    en: 'An account opening for this mobile is under way. Find it in the list and remind the customer.',
  },
  MOBILE_NOT_OWN: { status: 0, zh: '不是本账号登记的手机，请核对号码', en: 'This is not the mobile of your account. Check the number.' },
  KEY_UNKNOWN: {
    status: 0,
    zh: '本企业没有这个序列号的密钥，请核对印在密钥上的序列号',
    en: 'Your company has no key with this number. Check the number printed on it.',
  },
  KEY_NOT_ACTIVE: {
    status: 0,
    zh: '密钥上的证书不是有效状态，不能办理',
    en: 'The certificate on this key is not active, so this cannot be done.',
  },
  ACCOUNT_NOT_OWN: {
    status: 0,
    zh: '以密钥签名只能绑定到本人账号；为他人绑定请上传证明材料',
    en: 'A signature of the key binds it to your own account. For another account upload a proof.',
  },
  APPLICATION_UNDER_WAY: {
    status: 0,
    zh: '申请 {applyNo} 正在办理，请等待其办结',
    en: 'Application {applyNo} is under way. Wait until it is finished.',
  },
  HANDLER_NOT_EFFECTIVE: { status: 0, zh: '请选择本企业已生效的经办人', en: 'Choose a handler of your company who is in force.' },
  BANK_CODE_OTHER: {
    status: 0,
    zh: '联行号前三位应为银行代码 {bankCode}，请核对两者',
    en: 'The first three digits should be the bank code {bankCode}. Check both.',
  },
  REGISTRATION_UNDER_WAY: {
    status: 0,
    zh: '该企业已有审核中的申请，请先查询其进度',
    en: 'This company already has an application under way. Look up its progress.',
  },
  LEGAL_ID_FRONT_MISSING: { status: 0, zh: '请上传法人身份证人像面', en: "Upload the front of the legal representative's identity card." },
  LEGAL_ID_BACK_MISSING: { status: 0, zh: '请上传法人身份证国徽面', en: "Upload the back of the legal representative's identity card." },
  LETTER_MISSING: { status: 0, zh: '请上传授权书', en: 'Upload the letter of authorisation.' },
  LICENCE_MISSING: { status: 0, zh: '请上传营业执照', en: 'Upload the business licence.' },
});

type Codes = { readonly [K in keyof typeof errors]: true };
declare module '#engine/wire/errors.ts' {
  interface OwnErrors extends Codes {}
}
