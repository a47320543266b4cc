/** What this application refuses, in Chinese and English. Grouped by area, nothing computed. */
import { defineErrors } from '#engine/declare/index.ts';

export const errors = defineErrors({
  // the framework's own, as they are said here
  PHONE_NO_ACCOUNT: [
    '没有使用此手机的有效账号，请核对手机号码，或联系本企业管理员',
    'No active account uses this mobile. Check the number or contact your company administrator.',
  ],
  CLOCK_WENT_BACK: [
    '系统时钟回拨超过五分钟，签发、时间戳和吊销列表已停止；请系统管理员校准服务器时间，再在“系统时钟”中确认',
    'The system clock jumped back by more than five minutes, so issuance, timestamps and revocation lists have stopped. Ask a system administrator to correct the server time and confirm it under System clock.',
  ],
  // password inquiry
  PASSWORD_NO_COMPANY: [
    '没有编号、统一社会信用代码或名称为“{code}”的企业，请核对后再查',
    'No company found with the number, credit code or name “{code}”. Check it and try again.',
    404,
  ],
  PASSWORD_NO_ACCOUNT: [
    '这家企业没有登录名或用户编号为“{account}”的员工，请核对或留空后再查',
    'This company has no employee with the username or user number “{account}”. Check it, or leave it empty.',
    404,
  ],
  // company
  MEMBER_NOT_ACTIVE: ['该企业不是正常状态，不能办理', 'The company is not active, so this cannot be done.'],
  // Of an account that is still to come.
  REGISTRATION_WAITS: [
    '注册申请 {code} 正在审核，通过后才能登录，结果会发短信到联系手机',
    'Your registration {code} is being reviewed. You can sign in once it is approved; we text the result to the contact mobile.',
  ],
  REGISTRATION_RETURNED: [
    '注册申请 {code} 已退回，请按意见更正后再次提交，通过后才能登录',
    'Your registration {code} was returned for changes. Correct and resubmit it; you can sign in once it is approved.',
  ],
  REGISTRATION_TRANSFER: [
    '注册申请 {code} 的材料已通过，平台正在向对公账户打款；到账后回填金额，一致后才能登录',
    'The documents of your registration {code} are approved and we are transferring a small amount to the company account. Enter the amount once you receive it; then you can sign in.',
  ],
  REGISTRATION_FILL: [
    '注册申请 {code} 已打款，请回填到账金额，一致后才能登录',
    'We have transferred a small amount for your registration {code}. Enter the amount you received; then you can sign in.',
  ],
  REGISTRATION_REFUSED: [
    '注册申请 {code} 没有通过，不能登录；原因见办理进度，可以重新注册',
    'Your registration {code} was not approved, so you cannot sign in. See the reason in its status; you can register again.',
  ],
  // session
  DIRECT_LOGIN_REFUSED: [
    '登录链接无效、已使用过或已超过 60 秒的有效期，请回到原门户重新打开',
    'This sign-in link is invalid, already used, or past its 60-second limit. Open it again from the original portal.',
  ],
  DIRECT_LOGIN_ACCOUNT: [
    '没有这个企业用户，或其账号已停用，不能直接登录',
    'This company user does not exist or the account is disabled, so direct sign-in is not possible.',
  ],
  PORTAL_SIGNATURE: [
    '门户名称或签名不正确，请核对 TRUSTED_PORTALS 中的密钥与签名内容',
    'The portal name or signature is incorrect. Check the secret in TRUSTED_PORTALS and the signed content.',
  ],
  PORTAL_CLOCK: [
    '请求时间与服务时间相差超过 {seconds} 秒，请校准门户服务器的时钟',
    "The timestamp differs from the service's time by more than {seconds} seconds. Correct the clock of the portal's server.",
  ],
  PORTAL_REPLAY: ['该请求已使用过，请用新的 nonce 重新签名', 'This request has already been used. Sign a new one with a new nonce.'],
  // review
  TRANSFER_AMOUNT_WRONG: [
    '金额不一致，还可回填 {left} 次，请核对到账金额',
    'The amount does not match. You have {left} attempts left; check the amount you received.',
  ],
  TRANSFER_FAILED: [
    '回填错误次数过多或已逾期，企业实名认证未通过，请重新注册',
    'Verification failed because of too many wrong amounts or because the deadline has passed. Please register again.',
  ],
  INVOICE_TAX_NUMBER: [
    '数电专票的税号须与本企业统一社会信用代码一致',
    "For a fully digital VAT special invoice, the tax number must be your company's unified social credit code.",
  ],
  INVOICE_NOT_PAID: ['该订单尚未缴费，不能开票', 'This order has not been paid, so it cannot be invoiced.'],
  INVOICE_ORDER_TAKEN: [
    '该订单已在发票申请 {applyNo} 中，请先撤回该申请或等待红冲',
    'This order is already in invoice application {applyNo}. Withdraw that application or wait until its invoice is reversed.',
  ],
  // input
  VERIFY_NOTHING: ['请选择要验证的文件，或填写证书序列号', 'Choose a file to verify or enter a certificate serial number.'],
  APPLICATION_MISSING: [
    '没有找到符合的申请，请核对申请编号和手机号码',
    'No application found. Check the application number and the mobile number.',
    404,
  ],
  // members and accounts
  PAYMENT_NO_GATEWAY: [
    '尚未接入支付网关，不能开通在线缴费；线下收到的款项请在证书管理中登记',
    'No payment gateway is connected, so online payment cannot be enabled. Record offline payments under Certificates.',
  ],
  REGISTRATION_CLOSED: [
    '目前暂停企业注册，请留意公告，开放后再提交',
    'Company registration is currently closed. Watch the notices and submit once it reopens.',
  ],
  MEMBER_HAS_OPEN: [
    '该企业还有办理中的申请（{open}），请先办结或驳回，再注销企业',
    'The company still has applications in progress ({open}). Complete or reject them before ending the membership.',
  ],
  COMPANY_CHANGE_OPEN: [
    '已有一份企业信息变更在办理，请等它办结，或先撤回它',
    'A company details change is already in progress. Wait until it is completed or withdraw it first.',
  ],
  COMPANY_CHANGE_NOTHING: [
    '没有任何变更：请改动至少一项登记信息后再提交',
    'Nothing has been changed. Edit at least one detail before you submit.',
  ],
  TAX_CODE_THERE: ['贵企业的税号已经建立，请修改它', "Your company's tax details already exist. Please edit them."],
  OPEN_ACCOUNT_NONE: [
    '这个手机号没有待办理的开户。已开户的请用管理员账号登录，未收到通知的请联系客服',
    'No account opening is in progress for this mobile. If your account is open, sign in with the administrator account; if you received no invitation, contact support.',
  ],
  MOBILE_CODE_WRONG: [
    '认证编号或验证码不正确，或已超过 30 分钟。请核对短信后重试，或请对方重新发起',
    'The verification number or code is incorrect, or 30 minutes have passed. Check the SMS and try again, or ask for a new request.',
  ],
  SIGN_PASSWORD_UNSET: [
    '该用户还没有设置签章密码，请他在“开通电子签名”中设置',
    'This user has not set a signing password yet. They can set one under “Activate e-signature”.',
  ],
  HANDLER_SEAL_FIXED: [
    '经办人和印章不能改成另一个，请新建一条授权',
    'The handler and the seal cannot be changed. Create a new grant instead.',
  ],
  HANDLER_SEAL_HANDLER: ['该经办人没有生效，不能授权用印', 'This handler is not active, so seal use cannot be granted.'],
  HANDLER_SEAL_SEAL: ['该印章没有启用，不能授权使用', 'This seal is not enabled, so its use cannot be granted.'],
  HANDLER_SEAL_BEYOND: [
    '不能晚于 {day}：授权书或印章在这一天截止',
    'This cannot be later than {day}, when the letter of authorisation or the seal expires.',
  ],
  AUTH_FILE_OVER: ['有效期已过，请上传仍然有效的文件', 'The validity has expired. Upload a document that is still valid.'],
  MOBILE_SAME: ['新手机与现手机相同，请输入另一个号码', 'This is your current mobile. Enter a different number.'],
  MEMBER_OWN_ENTRY: [
    '录入企业的人不能自己审核其实名认证，请由另一位审核员决定',
    'You entered this company yourself, so you cannot decide its identity verification. Ask another reviewer.',
  ],
  GRANT_BEYOND_COMPANY: [
    '超出了本企业可用的菜单范围，请刷新后重新选择',
    'This is beyond the menus available to your company. Reload the page and choose again.',
  ],
  LIMIT_EMPLOYEE_FIXED: ['授权不能改给另一位员工', 'These permissions cannot be moved to another employee.'],
  LIMIT_SUBJECT: ['请选择一家企业或一种企业类型，只选其一', 'Choose either a company or a company type, but not both.', 422],
  // handlers
  HANDLER_EMPLOYEE_OFF: [
    '该经办人的员工账号已停用，请企业先启用账号',
    "The handler's employee account is disabled. The company must enable it first.",
  ],
  HANDLER_EMPLOYEE_DIFFERS: [
    '该经办人的姓名或证件号码与其员工账号登记的不一致，请企业先更正',
    "The handler's name or ID number differs from their employee account. The company must put it right first.",
  ],
  HANDLER_LETTER_OVER: ['授权书已于 {day} 到期，请先更新授权书', 'The letter of authorisation expired on {day}. Renew it first.'],
  // signing passwords and soft keys
  SIGN_PASSWORD_IS_LOGIN: [
    '签章密码不能与登录密码相同，请换一个',
    'The signing password must differ from your sign-in password. Choose another one.',
  ],
  BINDING_CHALLENGE: [
    '待签名的数据不是本次绑定的，或已过期，请重新查询密钥后签名',
    'The signed data does not belong to this binding or has expired. Look up the key again and sign anew.',
  ],
  BINDING_SIGNATURE: [
    '签名与该密钥上的证书不符，请确认插入的是这一个密钥',
    'The signature does not match the certificate on this key. Make sure the right key is inserted.',
  ],
  SOFT_KEY_CERTIFICATE_OVER: [
    '要变更的证书已失效，请退回申请，由企业改为重新开通',
    'The certificate to be changed is no longer valid. Return the application so that the company can apply for a new activation.',
  ],
  SOFT_KEY_HANDLER_WAITS: [
    '经办人{name}（{code}）还没有通过审核，请先办理经办人的审核',
    'The handler {name} ({code}) has not been approved yet. Review the handler first.',
  ],
  // seals
  SEAL_NAME_LONG: [
    '企业名称超过 25 字，印面放不下横向文与下弦文，请留空',
    'The company name is longer than 25 characters, which leaves no room for horizontal or lower arc text. Leave this empty.',
  ],
  SEAL_NO_TEXTS: ['个人印章只有姓名，请留空', 'A personal seal shows only the name. Leave this empty.'],
  SEAL_NO_CODE: ['方形印章没有下弦文，请留空', 'A square or rectangular seal has no lower arc text. Leave this empty.'],
  SEAL_NO_PERSON: ['此类印章的主文由系统确定，请留空姓名', 'The system sets the main text for this seal type. Leave the name empty.'],
  SEAL_SETTLED: [
    '企业、印章类型和姓名在建立后不能更改，如有错误请注销后重新建立',
    'Company, seal type and name cannot be changed later. If they are wrong, cancel this seal and create a new one.',
  ],
  SEAL_TOO_MANY: [
    '每家企业至多 {most} 枚{type}，请先注销原有印章',
    'A company can have up to {most} seals of type {type}. Cancel an existing one first.',
  ],
  SEAL_NAME_TAKEN: [
    '该企业已有同名的印章或申请，请换一个名称',
    'The company already has a seal or application with this name. Choose another name.',
  ],
  SEAL_TYPE_OFF: ['印章类型“{type}”已停用，请改选其他类型', 'The seal type {type} is disabled. Choose another type.'],
  SEAL_TYPE_SIDES: ['圆形与正方形印章的宽和高须相等', 'The width and height of a round or square seal must be equal.'],
  SEAL_TYPE_OVAL: ['椭圆印章的高须小于宽', 'The height of an oval seal must be less than its width.'],
  SEAL_TYPE_CENTRE: ['方形印章中心不能有图案，请选“无”', 'A square or rectangular seal cannot have a centre symbol. Choose “None”.'],
  SEAL_TYPE_TAX: ['只有企业印章能有纳税人识别号', 'Only company seals can show a taxpayer number.'],
  SEAL_TYPE_HAND: [
    '手写签名是个人的，“印章上的名称”请选个人姓名',
    "A handwritten signature is a person's. Choose “Person's name” as the name shown.",
  ],
  SEAL_TYPE_HAND_USED: [
    '已有签署步骤或印章使用该类型，不能改为手写签名，也不能由手写签名改为其他形状；请另建一个类型',
    'Signing steps or seals use this type, so it cannot become a handwritten signature or cease to be one. Create another type.',
  ],
  SEAL_TYPE_NO_SEAL: [
    '“{type}”由签署人本人手写，不制章，请改选其他类型',
    'No seal is made of {type}: signers write it themselves. Choose another type.',
  ],
  SEAL_TYPE_PERSON: ['个人印章须为正方形或长方形', 'A personal seal must be square or rectangular.'],
  SEAL_NO_GLYPH: [
    '字库中没有这些字：{characters}，无法绘制，请改用印模图片方式申请',
    'The seal cannot be drawn because these characters are not in the font: {characters}. Apply with a seal image instead.',
  ],
  SEAL_IMAGE_UNREADABLE: [
    '印模图片无法读取，可能已损坏或过大，请换一张 PNG 或 JPG',
    'The seal image cannot be read. It may be damaged or too large. Use another PNG or JPG.',
  ],
  SEAL_IMAGE_BLANK: [
    '图片上没有找到印迹，请上传白底、印迹清晰的图片',
    'No seal imprint was found in the image. Upload a clear image on a white background.',
  ],
  SEAL_IMAGE_FULL: [
    '图片的背景无法与印迹分开，请上传白底、四周留白的图片',
    'The background cannot be separated from the imprint. Upload an image on a white background with margins on all sides.',
  ],
  SEAL_IMAGE_SMALL: [
    '图片上的印迹太小，边长至少 {pixels} 像素，请用更高的分辨率扫描',
    'The imprint in the image is too small: it must be at least {pixels} pixels wide and high. Scan it at a higher resolution.',
  ],
  SEAL_OUTLIVES: [
    '印章的有效期不能晚于其证书到期，请换一份证书再制章',
    'A seal cannot be valid longer than its certificate. Use another certificate.',
  ],
  SEAL_SIGNER_KEY: [
    '用印章签署须使用 SM2 证书，请改用 SM2 证书或先申请一份',
    'Signing with a seal requires an SM2 certificate. Use one, or apply for one first.',
  ],
  SEAL_SIGNER_NOT_LISTED: [
    '该印章没有绑定这份证书，请使用印章绑定的证书，或重新制章',
    'The seal is not bound to this certificate. Use the certificate it is bound to, or have the seal remade.',
  ],
  SEAL_NOT_IN_FORCE: [
    '印章或证书在签署时间不在有效期内，请续期后再签',
    'The seal or certificate is not valid at the signing time. Renew it first.',
  ],
  SEAL_NO_CERTIFICATE: [
    '没有可绑定的有效证书，请先为该企业签发或恢复证书',
    'There is no active certificate to bind the seal to. Issue or reinstate a certificate for the company first.',
  ],
  SEAL_HELD_BY_COMPANY: [
    '该印章由企业自行停用，只能由企业启用',
    'The company has disabled this seal itself. Only the company can enable it.',
  ],
  SEAL_HELD_BY_PLATFORM: ['该印章由平台停用，请联系平台启用', 'The platform has disabled this seal. Ask the platform to enable it.'],
  CERTIFICATE_NO_REQUEST: [
    '该申请没有证书请求，不能制证',
    'This application has no certificate request, so the certificate cannot be issued.',
  ],
  CERTIFICATE_FOLLOWS: [
    '加密证书随签名证书吊销、冻结、解冻和更换，请在其签名证书上操作',
    'An encryption certificate is revoked, suspended, reinstated and replaced together with its signing certificate. Act on the signing certificate instead.',
  ],
  CERTIFICATE_NO_ENVELOPE: [
    '该证书没有加密私钥信封：只有加密证书才有',
    'This certificate has no enveloped private key: only encryption certificates have one.',
  ],
  CERTIFICATE_NO_SOFT_KEY: [
    '该证书没有可下载的软密钥，或已经下载过',
    'This certificate has no software key to download, or it has already been downloaded.',
  ],
  CERTIFICATE_OWN_ORDER: [
    '这张订单由您本人录入，须由其他制证人员制证',
    'You entered this order yourself, so another issuer must issue it.',
  ],
  CERTIFICATE_UNPAID: [
    '订单待缴费，请先登记缴费或免除费用，再制证',
    'Payment is due for this order. Record the payment or waive the fee before issuing.',
  ],
  CERTIFICATE_PAID: ['订单已缴费；如需更改，请先登记退款', 'This order has been paid. To change it, record a refund first.'],
  CERTIFICATE_INVALIDITY_EARLY: [
    '不能早于证书的生效时间；密钥在那之前已失控的，填生效时间',
    'Enter a time after the certificate became valid. If the key was compromised before that, enter the start of validity.',
    422,
  ],
  CERTIFICATE_NOT_PAID: ['订单没有缴费记录，不能退款', 'No payment is recorded for this order, so it cannot be refunded.'],
  CERTIFICATE_NOTHING_DUE: ['订单没有待缴费用', 'No payment is due for this order.'],
  CERTIFICATE_AMOUNT: [
    '金额与应缴的 {due} 元不符，请核对后登记',
    'The amount does not match the CNY {due} due. Check it and record it again.',
  ],
  CERTIFICATE_BOUND: [
    '证书已绑定账号，一张证书只绑定一个账号；要改绑，请联系平台解除原绑定',
    'This certificate is already bound to an account, and each certificate can be bound to only one. To bind it elsewhere, ask the platform to unbind it first.',
  ],
  CERTIFICATE_NOT_ON_KEY: ['软证书没有 UKey 序列号', 'A software key has no serial number printed on it.'],
  CERTIFICATE_NOT_SHIPPED: ['软证书不寄送', 'A software key is not shipped.'],
  CERTIFICATE_NOT_BOUND: ['证书没有绑定账号', 'This certificate is not bound to an account.'],
  CERTIFICATE_BIND_ACCOUNT: [
    '持证企业没有编号为 {userNum} 的有效账号，请核对',
    'The company that holds the certificate has no active account {userNum}. Check the number.',
  ],
  REVOCATION_PROPOSED: [
    '已有人提议吊销，等待另一人确认',
    'Revocation has already been proposed and is waiting for a second person to confirm.',
  ],
  REVOCATION_NOT_PROPOSED: ['没有待确认的吊销提议', 'There is no proposed revocation to confirm.'],
  REVOCATION_OWN_PROPOSAL: [
    '这是您本人的提议，须由另一位操作员确认；紧急的请先“冻结”',
    'You proposed this revocation yourself, so another operator must confirm it. If it is urgent, suspend the certificate first.',
  ],
  RECOVERY_NO_ESCROW: [
    '平台没有托管这张证书的私钥：只有加密证书的私钥由平台托管',
    "The platform does not escrow this certificate's private key: only keys of encryption certificates are escrowed.",
  ],
  RECOVERY_OPEN: ['这把密钥已有未办结的恢复 {recoveryNo}', 'A recovery of this key, {recoveryNo}, is already in progress.'],
  RECOVERY_OWN_PROPOSAL: ['这是您本人的提议，须由另一人确认', 'This is your own proposal, so another person must confirm it.'],
  RECOVERY_ADMINISTRATOR_ONLY: ['恢复的密钥只能由企业管理员本人领取', 'Only the company administrator can collect a recovered key.'],
  RECOVERY_RECIPIENT: ['请选择本企业有效的 SM2 签名证书', 'Choose an active SM2 signing certificate of your company.'],
  RECOVERY_LATE: ['领取期限已过，请向平台重新申请', 'The collection period has ended. Please apply to the platform again.'],
  RENEWAL_TOO_EARLY: [
    '证书 {notAfter} 到期，到期前 90 天起才能申请更新',
    'The certificate expires on {notAfter}. You can apply for renewal from 90 days before that.',
  ],
  RENEWAL_TOO_LATE: [
    '证书已到期超过 30 天（{notAfter}），请重新申请证书',
    'The certificate expired more than 30 days ago ({notAfter}). Please apply for a new one.',
  ],
  RENEWAL_STATE: [
    '“{state}”的证书不能更新，请重新申请证书',
    'A certificate with status “{state}” cannot be renewed. Please apply for a new one.',
  ],
  RENEWAL_FROZEN: [
    '证书已冻结，不能沿用原密钥；请先解冻，或选择换钥',
    'The certificate is suspended, so its key cannot be kept. Have it reinstated first, or choose Rekey.',
  ],
  RENEWAL_KEY_GONE: [
    '证书到期后，由平台保管的密钥已销毁，不能沿用；请选择换钥',
    'The key that the platform kept was destroyed once the certificate had ended, so it cannot be kept. Choose Rekey.',
  ],
  RENEWAL_OPEN: ['该证书已有在办的更新申请 {applyNo}', 'A renewal application for this certificate, {applyNo}, is already in progress.'],
  RENEWAL_SUPERSEDED: ['该证书已有后继证书', 'This certificate has already been replaced by a new one.'],
  FREE_QUOTA: [
    '{company} 本年免费证书已达上限 {limit} 张；如需更多，请先列入白名单',
    '{company} has reached its limit of {limit} free certificates this year. For more, add it to the allowlist first.',
  ],
  CERTIFICATE_NOT_ISSUED: ['证书尚未签发', 'The certificate has not been issued yet.'],
  CERTIFICATE_ALGORITHM: ['暂不支持算法 {algorithm}', 'The algorithm {algorithm} is not supported yet.'],
  CERTIFICATE_REQUEST_ALGORITHM: [
    '证书请求中的密钥算法是 {found}，与所选的 {wanted} 不符。请改选 {found}，或换一份 {wanted} 的请求',
    'The certificate request uses {found}, but {wanted} is selected. Select {found}, or provide a {wanted} request.',
  ],
  CERTIFICATE_REQUEST_ONE: [
    '证书请求只对应一对密钥：请只申请一份，或留空由平台制作',
    'A certificate request covers only one key pair: apply for one certificate, or leave the request empty and let us make the keys.',
  ],
  AGREEMENT_MISSING: ['请先阅读并同意订户协议', 'Please read and accept the subscriber agreement first.'],
  AGREEMENT_OUTDATED: [
    '订户协议已更新，请阅读并同意新版本',
    'The subscriber agreement has been updated. Please read and accept the new version.',
  ],
  PKI_NO_ISSUER: ['尚无可用的签发机构，请先执行密钥仪式', 'No issuing authority is available yet. Run the key ceremony first.', 503],
  ISSUANCE_LOG: [
    '签发日志无法写入，未签发任何证书；请系统管理员检查数据目录下 issuance 文件夹的磁盘空间和权限，恢复后重新签发即可，无需重启',
    'The issuance log cannot be written, so nothing was signed. Ask a system administrator to check the disk space and the permissions of the folder issuance in the data directory, then issue again. No restart is needed.',
    503,
  ],
  // keys
  KEY_MISSING: ['没有找到密钥 {keyId}', 'Key {keyId} was not found.'],
  KEY_NOT_EXPORTABLE: ['密钥 {keyId} 不可导出', 'Key {keyId} cannot be exported.'],
  KEY_STORE_ALGORITHM: [
    '密钥库 {store} 不能保存 {algorithm} 密钥，请为它另选密钥库',
    'The key store {store} cannot hold {algorithm} keys. Choose another key store for them.',
  ],
  KEY_STORE_UNAVAILABLE: ['密钥库 {store} 不可用：{reason}', 'The key store {store} is not available: {reason}', 500],
  KEY_ALGORITHM: ['不支持的密钥算法：{algorithm}', 'The key algorithm {algorithm} is not supported.'],
  KEY_CURVE: ['不支持的椭圆曲线：{curve}，请使用 P-256 或 P-384', 'The curve {curve} is not supported. Use P-256 or P-384.'],
  KEY_POINT: ['公钥不是曲线上的有效点', 'The public key is not a valid point on its curve.'],
  KEY_RSA_SIZE: [
    'RSA 密钥长度 {bits} 不被接受，请使用 2048、3072 或 4096 位',
    'RSA keys of {bits} bits are not accepted. Use 2048, 3072 or 4096 bits.',
  ],
  KEY_RSA_EXPONENT: [
    'RSA 公钥指数不是 65537，请以默认指数 65537 重新生成密钥',
    'The RSA public exponent is not 65537. Generate a new key with the default exponent 65537.',
  ],
  KEY_RSA_SMALL_FACTOR: [
    'RSA 模数含有小因数，任何人都能算出私钥；请换用可靠的软件或设备重新生成密钥',
    'The RSA modulus has a small factor, so anyone can compute the private key. Generate a new key with reliable software or another device.',
  ],
  KEY_RSA_PRIME: [
    'RSA 模数本身是素数，任何人都能算出私钥；请换用可靠的软件或设备重新生成密钥',
    'The RSA modulus is itself a prime, so anyone can compute the private key. Generate a new key with reliable software or another device.',
  ],
  KEY_RSA_POWER: [
    'RSA 模数是一个整数的平方或更高次幂，任何人都能算出私钥；请换用可靠的软件或设备重新生成密钥',
    'The RSA modulus is a square or higher power, so anyone can compute the private key. Generate a new key with reliable software or another device.',
  ],
  KEY_RSA_CLOSE_FACTORS: [
    'RSA 模数的两个素数过于接近，或接近简单的倍数关系，用费马分解即可算出私钥；请换用可靠的软件或设备重新生成密钥',
    'The primes of the RSA modulus are too close together or near a simple ratio, so Fermat factorisation reveals the private key. Generate a new key with reliable software or another device.',
  ],
  KEY_RSA_SMOOTH: [
    'RSA 模数的一个素数减一后只含小因数，用 p-1 法即可算出私钥；请换用可靠的软件或设备重新生成密钥',
    'One prime of the RSA modulus minus one has only small factors, so the p − 1 method reveals the private key. Generate a new key with reliable software or another device.',
  ],
  KEY_RSA_ROCA: [
    '该 RSA 密钥由存在 ROCA 漏洞（CVE-2017-15361）的芯片生成，私钥可被算出；请在其他 UKey 上或用软件重新生成密钥',
    'This RSA key was generated by a chip with the ROCA vulnerability (CVE-2017-15361), so its private key can be computed. Generate a new key on another hardware key or with software.',
  ],
  KEY_EC_TRIVIAL: [
    '该公钥的私钥可被猜出（是很小的数或 2 的幂），任何人都能冒用；请换用可靠的软件或设备重新生成密钥',
    'The private key of this public key can be guessed (it is a small number or a power of two), so anyone could misuse it. Generate a new key with reliable software or another device.',
  ],
  KEY_COMPROMISED: [
    '该密钥已被报告泄露，永不再签发证书；请重新生成密钥',
    'This key was reported as compromised and can never be certified again. Generate a new key.',
  ],
  KEY_OF_AUTHORITY: [
    '该公钥属于本机构自身，不能签发给他人；请使用您自己生成的密钥',
    'This public key belongs to the certificate authority itself. Use a key you generated.',
  ],
  KEY_OF_ANOTHER: [
    '该密钥已用于其他企业的有效证书；请重新生成密钥，每个持有人须有自己的密钥',
    "This key is already used in another company's valid certificate. Generate a new key: every holder needs their own.",
  ],
  KEY_OF_COLLEAGUE: [
    '该密钥已用于本企业另一持有人的有效证书；请重新生成密钥，每个持有人须有自己的密钥',
    'This key is already used in a valid certificate of another holder in your company. Generate a new key: every holder needs their own.',
  ],
  KEY_FROZEN: [
    '该密钥的证书（受理号 {seqNo}）已冻结；请先解冻，或重新生成密钥',
    'The certificate for this key (order number {seqNo}) is suspended. Reinstate it first, or generate a new key.',
  ],
  KEY_ESCROWED: [
    '这是由平台托管的加密密钥，不能用于签名证书；请另行生成签名密钥',
    'This is an encryption key escrowed by the platform and cannot be used for a signing certificate. Generate a separate signing key.',
  ],
  KEY_NOT_NEW: [
    '换钥须使用新密钥，该请求仍是原证书的密钥；请重新生成密钥，或改为“续期（原密钥）”',
    "Rekeying needs a new key, but this request uses the original certificate's key. Generate a new key, or choose “Renew (keep the key)”.",
  ],
  // certificate requests
  CSR_TOO_LARGE: ['证书请求过大，上限为 {limit} 字节', 'The certificate request is too large: the limit is {limit} bytes.'],
  CSR_NOT_PEM: [
    '证书请求不是 PEM 格式（-----BEGIN CERTIFICATE REQUEST-----）',
    'The certificate request is not in PEM format (-----BEGIN CERTIFICATE REQUEST-----).',
  ],
  CSR_NOT_DER: ['这不是有效的证书请求，无法解析', 'This is not a valid certificate request and could not be parsed.'],
  CSR_TRAILING_DATA: ['证书请求之后还有多余数据', 'There is extra data after the certificate request.'],
  CSR_SIGNATURE_WRONG: [
    '证书请求的签名不正确，无法证明持有私钥',
    'The signature of the certificate request is wrong, so possession of the private key is not proven.',
  ],
  CSR_SM2_USER_ID: [
    '证书请求的 SM2 签名没有使用用户标识 {userId}，请设置该标识后重新生成（openssl 加参数 -sigopt distid:{userId}）',
    'The SM2 signature of the certificate request does not use the user ID {userId}. Set it and generate the request again (openssl: -sigopt distid:{userId}).',
  ],
  CSR_SIGNATURE_WEAK: [
    '证书请求使用了不安全的摘要算法 {algorithm}，请使用 SHA-256 或以上',
    'The certificate request uses the unsafe hash algorithm {algorithm}. Use SHA-256 or stronger.',
  ],
  CSR_SIGNATURE_ALGORITHM: [
    '证书请求的签名算法 {algorithm} 不被支持',
    'The signature algorithm {algorithm} of the certificate request is not supported.',
  ],
  CSR_NAME_CONTROL: ['证书请求的名称中含有控制字符', 'The name in the certificate request contains control characters.'],
  // certificates and revocation lists
  PKI_NAME_EMPTY: ['证书名称缺少 {attribute}', 'The certificate subject is missing {attribute}.'],
  PKI_NAME_TOO_LONG: [
    '{attribute} 最多 {limit} 个字符，现为 {length} 个',
    '{attribute} can have up to {limit} characters; this one has {length}.',
  ],
  PKI_NAME_CHARACTER: ['{attribute} 含有不允许的字符 {character}', '{attribute} contains the character {character}, which is not allowed.'],
  PKI_NAME_FIELD: ['证书模板 {profile} 不允许名称含有 {attribute}', 'The profile {profile} does not allow {attribute} in the name.'],
  PKI_VALIDITY: ['证书有效期不正确：{reason}', 'The certificate validity period is not acceptable: {reason}'],
  PKI_BEFORE_ISSUER: [
    '证书生效时间不能早于签发者的生效时间 {notBefore}',
    'A certificate cannot be valid before its issuer, which is valid from {notBefore}.',
  ],
  PKI_OUTLIVES_ISSUER: [
    '证书到期时间不能晚于签发者的到期时间 {notAfter}',
    'A certificate cannot be valid after its issuer, which expires on {notAfter}.',
  ],
  PKI_SERIAL: ['证书序列号不正确：{serialNumber}', 'This is not a valid certificate serial number: {serialNumber}'],
  PKI_URL: ['证书模板 {profile} 需要有效的 http 地址：{url}', 'The profile {profile} needs a valid http URL: {url}'],
  PKI_KEY_NOT_IN_PROFILE: ['证书模板 {profile} 不允许算法 {algorithm}', 'The profile {profile} does not allow the algorithm {algorithm}.'],
  PKI_CHAIN: [
    '{issuer} 签发机构不能签发 {algorithm} 证书：SM2 证书由国密链签发，其他由国际链签发',
    'The {issuer} issuing authority cannot issue {algorithm} certificates: SM2 certificates come from the national chain, all others from the international chain.',
  ],
  PKI_LINT: ['证书未通过签发前检查：{findings}', 'The certificate did not pass its pre-issuance checks: {findings}', 500],
  PKI_TOKEN: ['签发凭据无效：未经准备或已经使用', 'The issuing token is invalid: it was not prepared or has already been used.', 500],
  PKI_SIGNER: [
    '签名密钥与签发者证书不符，或签名有误',
    "The signing key does not match the issuer's certificate, or its signature is wrong.",
    500,
  ],
  PKI_CERTIFICATE_UNREADABLE: ['无法解析证书', 'The certificate could not be parsed.'],
  PKI_NOT_A_CA: ['该证书不是签发证书：{subjectDn}', 'This is not an authority certificate: {subjectDn}', 500],
  PKI_REASON: ['吊销原因不正确：{reason}', 'This is not a valid revocation reason: {reason}'],
  PKI_CRL_TIMES: ['吊销列表的下次更新时间必须晚于本次', 'The next update of a revocation list must be later than the current update.', 500],
  PKI_PROFILE: ['证书模板 {profile} 不正确：{faults}', 'The profile {profile} has errors: {faults}'],
  PKI_PKCS12: [
    'PKCS #12 文件无法打开：口令不符、内容被改动，或不是这种文件',
    'The PKCS #12 file could not be opened: the password is wrong, the content was changed, or it is not this kind of file.',
  ],
  PKI_PASSWORD_SHORT: ['口令至少 {limit} 个字符', 'The password must have at least {limit} characters.'],
  // business modules
  MODULE_ABOVE: [
    '上级模块不能是自己或自己的下级，层级不超过 5 级，请另选',
    'The parent cannot be the module itself or one of its children, and the depth is limited to 5 levels. Choose another parent.',
  ],
  MODULE_GRANT_FIXED: [
    '开通后不能换企业或换模块，请停用本条后另行开通',
    'The company and module of a grant cannot be changed. Disable this grant and create a new one.',
  ],
  MODULE_DAYS: ['到期日早于开通日，请改正', 'The end date is before the start date. Please correct it.'],
  MODULE_MEMBER: [
    '{company} 不是正常状态的会员，不能开通业务；请先完成实名认证或解冻',
    '{company} is not an active member, so no module can be granted. Complete its identity verification or reinstate it first.',
  ],
  // what comes from outside
  EXTERNAL_SENT_BEFORE: [
    '该来源系统已传过这个编号，请核对是否重复',
    'This source system has already sent this ID. Check whether it is a duplicate.',
  ],
  EXTERNAL_MEMBER_KNOWN: [
    '该企业已是会员（{code}），不必重复接入，可直接接入其账号和证书',
    'This company is already a member ({code}) and does not need to be added again. You can add its accounts and certificates directly.',
  ],
  EXTERNAL_MOBILE_TAKEN: [
    '该企业的员工 {name} 已使用此手机号，请核对是否同一人',
    '{name} of this company already uses this mobile. Check whether it is the same person.',
  ],
  EXTERNAL_EMPLOYEE: [
    '该账号不属于 {company}，请选择该企业的账号',
    'This account does not belong to {company}. Choose an account of that company.',
  ],
  EXTERNAL_CERT_UNREADABLE: [
    '不是可以解析的 X.509 证书，请粘贴完整的 PEM（含首尾两行）',
    'This is not a readable X.509 certificate. Paste the complete PEM, including its first and last lines.',
  ],
  EXTERNAL_CERT_AUTHORITY: [
    '这是签发机构的证书，不是用户证书，请粘贴用户证书',
    "This is an issuing authority's certificate. Paste the user's certificate instead.",
  ],
  EXTERNAL_CERT_SELF_SIGNED: [
    '自签名证书没有机构为其负责，不能接入',
    'Self-signed certificates cannot be added because no authority vouches for them.',
  ],
  EXTERNAL_CERT_EXPIRED: ['证书已于 {day} 到期，请提供有效的证书', 'The certificate expired on {day}. Provide a valid one.'],
  EXTERNAL_CERT_NOT_YET: ['证书自 {day} 起才生效，请届时再接入', 'The certificate is valid only from {day}. Please add it then.'],
  EXTERNAL_ISSUER_NO_AUTHORITY: [
    '所填的签发机构证书不能用来签发证书，请核对',
    "The issuer's certificate given here cannot be used to issue certificates. Please check it.",
  ],
  EXTERNAL_ISSUER_OTHER: [
    '用户证书由“{issuer}”签发，与所填的签发机构证书不符',
    "The certificate was issued by “{issuer}”, which does not match the issuer's certificate given here.",
  ],
  EXTERNAL_CERT_ALGORITHM: [
    '暂不支持核对这种签名算法（{oid}），可接入 ECDSA 与 RSA（SHA-256 及以上）',
    'This signature algorithm ({oid}) cannot be checked yet. ECDSA and RSA with SHA-256 or stronger are supported.',
  ],
  EXTERNAL_CERT_FORGED: [
    '签发机构的签名不成立：证书内容可能被改动过，或并非该机构签发',
    "The issuer's signature is invalid: the certificate was altered or was not issued by that authority.",
  ],
  EXTERNAL_CERT_OURS: ['这是本机构签发的证书，请在制证管理中办理绑定', 'This certificate was issued by us. Bind it under Issuing instead.'],
  EXTERNAL_CERT_HOLDER: [
    '证书主体中没有 {company} 的名称、统一社会信用代码或该员工的姓名',
    "The certificate subject contains neither the name or credit code of {company} nor the employee's name.",
  ],
  EXTERNAL_CERT_BOUND: [
    '该证书已绑定账号，一张证书只绑定一个账号；请先解绑',
    'This certificate is already bound to an account, and each certificate can be bound to only one. Unbind it first.',
  ],
  // signing
  MARK_EMPTY: [
    '没有看到签名，或笔画太少、太淡，请在签名区完整书写您的姓名',
    'No signature was found, or it is too small or too pale. Write your full name in the signature area.',
  ],
  MARK_UNREADABLE: ['签名图片无法识别，请清除后重新书写', 'The signature image cannot be read. Clear it and write your signature again.'],
  MARK_TOO_LARGE: ['签名图片过大，请清除后重新书写', 'The signature image is too large. Clear it and write your signature again.'],
  IDENTITY_AWAY: [
    '身份核验服务暂时没有响应，您填写的信息没有保存，请稍后重试',
    'The identity check is not responding right now and nothing you entered was kept. Please try again later.',
    503,
  ],
  CERTIFICATE_NOT_KEPT: [
    '平台只保管企业证书的密钥；请改为下载',
    'The platform keeps keys of company certificates only. Please download this one instead.',
  ],
  SIGN_PASSWORD_NONE: [
    '您还没有设置签章密码，请在“开通电子签名”中设置；签署时也可以改用短信验证码',
    'You have not set a signing password yet. Set one under “Activate e-signature”. To sign, you can use an SMS code instead.',
  ],
  SIGN_PASSWORD_WRONG: [
    '签章密码不正确，半小时内还可以再试 {left} 次',
    'The signing password is incorrect. Attempts left within half an hour: {left}.',
  ],
  SIGN_NO_CERTIFICATE: [
    '没有可用于签署的证书：请在“数字证书申请”的证书中，为待下载的企业软证书选择“交由平台保管”',
    'There is no certificate to sign with. Under Digital certificates, open a company soft certificate awaiting download and choose “Keep key on the platform”.',
  ],
  SEAL_UNDER_WAY: ['印章申请审核中，通过并制成后即可签署', 'The seal is under review. You can sign once it has been approved and made.'],
  SEAL_NONE_YET: [
    '本企业还没有可用的印章，请先申请并启用印章',
    'Your company has no seal to sign with yet. Apply for one and have it enabled.',
  ],
  SM2_CERTIFICATE_NONE: [
    '国密（OFD）文件须用绑定 SM2 证书的印章签署，本企业还没有有效的 SM2 证书。请先申请 SM2 证书，再用它申请印章；已申请的，等证书做好',
    'A national (OFD) document takes a seal bound to an SM2 certificate, and your company has no active one. Apply for an SM2 certificate, then for a seal bound to it. If you have applied already, wait until it is issued.',
  ],
  SM2_SEAL_NONE: [
    '国密（OFD）文件须用绑定 SM2 证书的印章签署，本企业还没有启用的。SM2 证书已有，请用它申请印章',
    'A national (OFD) document takes a seal bound to an SM2 certificate, and your company has none in use. You have an SM2 certificate: apply for a seal bound to it.',
  ],
  SIGN_ONLY_SM2: [
    '贵企业由平台保管密钥的只有 SM2 证书，它签 OFD，不能签 PDF。请改签 OFD 文件，或在“开通电子签名”中另申请一份 ECDSA P-256 证书',
    "Your company's only platform-held keys are SM2 keys, which sign OFD files but not PDFs. Sign an OFD file instead, or apply for an ECDSA P-256 certificate under “Activate e-signature”.",
  ],
  OFD_NO_TEMPLATE: [
    '这份模板的签名体系与文件不符：国际体系的模板用于 PDF，国密体系的用于 OFD。请换一份模板，或自己放置印章位置',
    'The template does not fit this kind of file: templates of the international scheme are for PDFs, those of the national scheme for OFDs. Choose another template, or place the seal yourself.',
  ],
  OFD_NO_NOTE: ['OFD 签章不带签署说明，请留空', 'Seal signatures in OFD files cannot carry a signing note. Leave it empty.'],
  SIGN_OFD_SEAL: [
    '这枚印章绑定的不是 SM2 证书，不能盖在 OFD 上。请换一枚绑定 SM2 证书的印章；没有的，先申请 SM2 证书，再用它申请印章',
    'This seal is not bound to an SM2 certificate, so it cannot be placed on an OFD file. Use one that is. If you have none, apply for an SM2 certificate first, then for a seal bound to it.',
  ],
  SIGN_OFD_KEY: [
    '这枚印章绑定的 SM2 证书不在有效状态，或密钥不由平台保管，不能在这里签 OFD。证书在 UKey 中的，请在印章页面选“用 UKey 签署”；否则请换一枚印章，或重新申请一份交由平台保管的 SM2 证书',
    "The SM2 certificate of this seal is not active or its key is not kept by the platform, so it cannot sign an OFD file here. If it is on a hardware key, choose “Sign with a hardware key” on the seal's page. Otherwise use another seal, or apply for an SM2 certificate whose key the platform keeps.",
  ],
  SIGN_OFD_ON_KEY: [
    '这枚印章绑定的 SM2 证书不在有效状态，或密钥不在 UKey 中。密钥由平台保管的，请在“签署文件”中签署；否则请换一枚印章，或申请一份 UKey 中的 SM2 证书，再用它申请印章',
    'The SM2 certificate of this seal is not active or its key is not on a hardware key. If the platform keeps the key, sign under “Sign a document”. Otherwise use another seal, or apply for an SM2 certificate on a hardware key, then for a seal bound to it.',
  ],
  SIGN_OFD_CERTIFICATE: [
    '所选证书不是这枚印章绑定的证书。OFD 请用印章绑定的 SM2 证书签署，其序列号为 {serialNumber}',
    'The selected certificate is not the one this seal is bound to. Sign the OFD file with the SM2 certificate of the seal, whose serial number is {serialNumber}.',
  ],
  SIGN_SEAL_REMADE: [
    '印章在签署期间重新制作过，这次签的是原来的印章，未保存。请重新开始签署',
    'The seal was made again while you were signing. The signature with the former one was not kept: please start signing again.',
  ],
  SIGN_TEMPLATE_PARTY: [
    '模板在用的签署配置里，没有这一签署方使用这类印章的步骤',
    "The template's active signing configuration has no step in which this party uses this type of seal.",
  ],
  SIGN_TEMPLATE_MISFIT: [
    '文件与模板不符：有 {count} 处签署位置在文件中找不到或放不下。请自己放好盖章位置，或换一份文件',
    'The file does not match the template: {count} signing positions are missing or do not fit. Place the seals yourself, or choose another file.',
  ],
  TEMPLATE_STEP_UNSIGNABLE: [
    '第 {order} 步“{step}”的签署位置不能签署：{why}',
    'The signing position of step {order}, “{step}”, cannot be signed: {why}',
  ],
  SIGN_TEMPLATE_HANDLER: [
    '按模板须由经办人 {handler} 签署，请由本人办理',
    'According to the template, handler {handler} must sign in person.',
  ],
  SIGN_KEY_CERTIFICATE: [
    '没有可用的 Key 证书：须是本企业有效的企业证书，算法为 RSA 或 ECDSA，密钥在您的 Key 中',
    'No suitable certificate on the key: it must be an active company certificate of your company with an RSA or ECDSA key held on your hardware key.',
  ],
  SIGN_KEY_SM2: [
    'UKey 中的国密（SM2）证书签 OFD，不能签 PDF。请改签 OFD 文件，或另申请一份 UKey 中的 RSA 或 ECDSA 证书',
    'The SM2 certificate on your hardware key signs OFD files, not PDFs. Sign an OFD file instead, or apply for an RSA or ECDSA certificate on a hardware key.',
  ],
  SIGN_TOKEN: ['签署已超时或令牌已用过，请重新开始签署', 'Signing timed out or the token was already used. Please start signing again.'],
  SIGN_KEY_SIGNATURE: [
    '签名与所选证书不符：请用该证书所在的 Key 重新签署',
    'The signature does not match the selected certificate. Sign again with the key that holds it.',
  ],
  SIGN_KEY_USER_ID: [
    'Key 的程序签 SM2 时没有使用用户标识 {userId}，其他软件不会承认这个签名。请升级该程序后重新签署',
    "The key's software signed by SM2 without the user ID {userId}, so other software would not accept the signature. Update that software and sign again.",
  ],
  // contracts
  CONTRACT_PARTIES: [
    '该模板由 {parties} 签署：每一方各填一家企业，不多不少',
    'This template is signed by {parties}: enter exactly one company for each.',
  ],
  CONTRACT_COMPANY: [
    '平台上没有名称或代码为“{company}”的有效会员企业，请核对全称或统一社会信用代码',
    'No active member has the name or code “{company}”. Check the full name or the unified social credit code.',
  ],
  CONTRACT_PARTY_UNKNOWN: [
    '平台上没有名称或代码为“{company}”的有效会员企业：请核对；未入驻的企业，请填写其全称及代表人的姓名和手机，由代表人凭短信链接签署',
    'No active member has the name or code “{company}”. Check it; for a company that is not on the platform, enter its full name and the name and mobile of a representative, who then signs by a link to their phone.',
  ],
  CONTRACT_PARTY_NATIONAL: [
    '平台上没有名称或代码为“{company}”的有效会员企业：请核对全称或统一社会信用代码；未入驻的企业须先注册，国密（OFD）合同的各方都须是会员企业',
    'No active member has the name or code “{company}”. Check the full name or the unified social credit code. A company that is not on the platform has to register first: all parties of a national (OFD) contract are members.',
  ],
  CONTRACT_GUEST_MEMBER: [
    '“{company}”是平台会员，用自己的印章签署，不能凭链接代签：请清空代表人的姓名和手机',
    "“{company}” is a member and signs with its own seal, not by a link. Clear the representative's name and mobile.",
  ],
  CONTRACT_GUEST_ALIKE: [
    '“{company}”与平台上一家会员企业的名称看起来一样，但写法不同，请逐字核对：是该企业的，填写其登记的名称，由其用自己的印章签署',
    '“{company}” looks like the name of a member but is written differently. Check it letter by letter: if that is the company, enter its name as registered, and it signs with its own seal.',
  ],
  CONTRACT_GUEST_FROZEN: [
    '“{company}”已被平台冻结，现在不能签署合同',
    '“{company}” is suspended on the platform and cannot sign contracts at present.',
  ],
  CONTRACT_GUEST_NAME: [
    '凭链接签署的企业请填写营业执照上的全称（最多 64 个字），代码由其代表人签署时填写',
    'For a company that signs by link, enter its full name as on the business licence, up to 64 characters. Its representative enters the code when they sign.',
  ],
  CONTRACT_GUEST_PARTY: [
    '模板规定这一方由指定经办人签署、只盖骑缝章，或由平台签署，须是会员企业，不能凭链接签署',
    'The template has this party sign by named handlers, across the page edges only, or as the platform, so it must be a member and cannot sign by link.',
  ],
  CONTRACT_PARTY_PERSON: [
    '模板中的这一方由个人手写签名，本企业请选其他身份',
    'This party of the template is a person who signs by hand. Choose another role for your company.',
  ],
  CONTRACT_PERSON_MISSING: [
    '该模板有个人签署方：请填写其姓名和手机',
    'Some parties of this template are persons: enter the name and mobile number of each.',
  ],
  CONTRACT_PERSON_PARTY: [
    '模板中没有这个个人签署方，或已填写过',
    'The template has no such individual signer, or you have entered them already.',
  ],
  CONTRACT_PERSON_TWICE: ['每位签署人须用自己的手机，请核对', 'Each signer needs a mobile number of their own. Please check it.'],
  SIGNER_TERMINATION_MOBILE: [
    '解约协议只能由签署合同时的手机签署，不能更换',
    'The termination agreement can only be signed by the mobile by which the contract was signed.',
  ],
  INVITATION_UNKNOWN: [
    '链接已失效。只有最新一条短信中的链接有效；仍打不开的，请联系发起企业重发',
    'This link no longer works. Only the link in the newest message counts. If that one fails too, ask the initiating company to send another.',
    404,
  ],
  INVITATION_OVER: ['访问已超时，请用新的验证码重新进入', 'Your visit has ended. Please enter again with a new code.'],
  INVITATION_NOT_NOW: [
    '现在不能签署：可能还没有轮到您，也可能已签署或合同已结束',
    'It cannot be signed now: it may not be your turn yet, you may have signed already, or the contract has ended.',
  ],
  INVITATION_UNIDENTIFIED: ['请先填写身份证号核验身份', 'Please enter your ID card number first.'],
  INVITATION_IDENTITY: [
    '身份证号与您的姓名、手机号不一致，请核对。手机号须由您本人实名办理',
    'This ID number does not belong to your name and mobile number. Check it; the mobile must be registered in your own name.',
  ],
  INVITATION_FILLED_AS: [
    '与填写合同内容时核验的不一致，请填写同一个号码',
    'This is not the number that was checked when the contract was filled in. Enter the same one.',
  ],
  INVITATION_SIGNED_AS: [
    '与您签署合同时的身份证号不一致，请核对',
    'This is not the ID number with which you signed the contract. Please check it.',
  ],
  INVITATION_SIGNED_FOR: [
    '与您签署合同时的统一社会信用代码不一致，请核对',
    'This is not the credit code with which you signed the contract. Please check it.',
  ],
  INVITATION_USCC: [
    '该代码与“{company}”不符，或不能用于签署本合同，请按营业执照核对',
    'This code does not belong to “{company}”, or cannot be used to sign this contract. Check it against the business licence.',
  ],
  INVITATION_COMPANY: [
    '企业名称、统一社会信用代码与法定代表人不一致，请按营业执照核对',
    "The company's name, its credit code and the legal representative do not belong together. Check them against the business licence.",
  ],
  INVITATION_COMPANY_ENDED: [
    '您代表的企业现在不能签署本合同，请联系发起企业',
    'The company you represent cannot sign this contract at present. Please contact the initiating company.',
  ],
  INVITATION_LETTER: [
    '您不是法定代表人，请上传授权委托书（PDF、JPG 或 PNG，不超过 5 MB）',
    'You are not the legal representative, so please upload a letter of authorisation (PDF, JPG or PNG, up to 5 MB).',
  ],
  INVITATION_LETTER_SELF: ['您为本人签署，不需要授权委托书', 'You sign for yourself; no letter of authorisation is needed.'],
  INVITATION_LETTER_KEPT: [
    '身份已核验，授权委托书不能再更换；有误的，请联系发起企业更正手机号后重新核验',
    'Your identity has been checked, so the letter can no longer be replaced. If it is wrong, ask the initiating company to enter your mobile again; the check then starts anew.',
  ],
  CONTRACT_TOO_LATE: ['签署截止日最长为一年', 'The sign-by date can be at most one year away.'],
  CONTRACT_COPY_TWICE: ['“{company}”已在抄送企业中，请删除重复的一行', '“{company}” is listed twice. Remove one of the rows.'],
  CONTRACT_COPY_PARTY: [
    '“{company}”是签署方，签完后本就可以下载文件，无需抄送',
    '“{company}” is a party and can download the signed document anyway. It needs no copy.',
  ],
  CONTRACT_COPY_MOBILE: [
    '这个手机号已在链接抄送中，请删除重复的一行',
    'This mobile number is already among the copies by link. Remove one of the rows.',
  ],
  CONTRACT_COPY_SIGNER: [
    '这个手机号是链接签署方的，签完后本就会收到文件链接，无需抄送',
    'This is the mobile of a signer by link, who is sent a link to the signed document anyway. They need no copy.',
  ],
  CONTRACT_COPY_SOON: ['下次可重发：{next}（上次 {last}）', 'It can be sent again from {next} (last sent {last}).'],
  CONTRACT_COPY_MOST: [
    '一份抄送最多重发 {most} 次，这份已经用完。请用其他方式把文件交给对方',
    'A copy can be sent again at most {most} times, and all of them have been. Please give them the document in another way.',
  ],
  CONTRACT_COPY_TERMINATED: [
    '合同已解约，不再发送抄送链接；已发出的链接在有效期内仍可打开',
    'The contract is terminated, so its link is not sent any more. The link sent before still opens until it expires.',
  ],
  CONTRACT_COPY_ENDED: [
    '链接已于 {until} 到期，请联系发起企业重发',
    'This link expired on {until}. Please ask the initiating company to send another.',
  ],
  CONTRACT_COMPANY_TWICE: ['“{company}”不能同时是两个签署方', '“{company}” cannot be entered for two parties.'],
  CONTRACT_NOT_YOUR_TURN: [
    '还没有轮到本企业签署，或者本企业已经签署',
    "It is not your company's turn to sign yet, or it has already signed.",
  ],
  CONTRACT_NOT_YOUR_FILLING: [
    '没有待本企业填写的内容，或者已经填写',
    'There is nothing for your company to fill in, or it has been filled in already.',
  ],
  CONTRACT_SIGNER_FILLED: [
    '其已凭这个手机号填写了合同内容，手机号不能直接更正。手机号有误的，先退回其填写的内容再更正；已有人签署的，撤销后重新发起',
    'They have filled in the contract by this mobile. If it is wrong, send their details back first, then correct it; once somebody has signed, cancel the contract and start it again.',
  ],
  CONTRACT_SIGNER_SIGNED: [
    '其已凭这个手机号签署了这份合同中前面的一处，手机号不能更正；手机号已不能用的，撤销后重新发起',
    'They have signed an earlier step of this contract by this mobile, so it cannot be changed. If the mobile is no longer in use, cancel the contract and start it again.',
  ],
  CONTRACT_NOTHING_FILLED: ['这一方没有填写内容，或者还没有提交', 'This party has nothing to fill in, or has not submitted it yet.'],
  CONTRACT_NOT_SENT_BACK: [
    '没有可退回的内容：还没有一方填写完，或者已经有人签署',
    'There is nothing to send back: no party has filled in its part yet, or somebody has signed already.',
  ],
  CONTRACT_NOT_STARTER: [
    '只有发起企业可以催办、延期、退回或撤销合同；本企业可以在轮到时拒签',
    'Only the initiating company can send reminders, extend, send back or cancel a contract. You can decline to sign when it is your turn.',
  ],
  // By a declaration, which knows no times: the effect says which of the two it is.
  CONTRACT_REMIND_HELD: ['暂不能催办，原因见合同页', 'A reminder is not possible yet. The contract page says why.'],
  CONTRACT_REMIND_SOON: ['下次可催：{next}（上次催办 {last}）', 'Next reminder possible: {next} (last sent {last}).'],
  // What a reminder comes to, said before it is sent.
  CONTRACT_REMINDS_TO_FILL: ['等待填写的企业收到一次站内通知', 'Each company that has to fill in details gets a notice.'],
  CONTRACT_REMINDS_TO_SIGN: ['等待签署的企业收到一次站内通知', 'Each company that has to sign gets a notice.'],
  CONTRACT_REMINDS_LINK_TO_FILL: [
    '等待填写的链接签署方收到短信和新的链接，以前的链接随即失效',
    'Each signer by link that has to fill in details gets a text message with a new link. Earlier links stop working.',
  ],
  CONTRACT_REMINDS_LINK_TO_SIGN: [
    '等待签署的链接签署方收到短信和新的链接，以前的链接随即失效',
    'Each signer by link that has to sign gets a text message with a new link. Earlier links stop working.',
  ],
  CONTRACT_REMINDS_ALL_TO_FILL: [
    '等待填写的企业收到一次站内通知；链接签署方收到短信和新的链接，以前的链接随即失效',
    'Each company that has to fill in details gets a notice; each signer by link gets a text message with a new link, and earlier links stop working.',
  ],
  CONTRACT_REMINDS_ALL_TO_SIGN: [
    '等待签署的企业收到一次站内通知；链接签署方收到短信和新的链接，以前的链接随即失效',
    'Each company that has to sign gets a notice; each signer by link gets a text message with a new link, and earlier links stop working.',
  ],
  CONTRACT_SIGNED_MEANWHILE: [
    '另一方刚刚签署了这份合同，请重新签署一次；验证码仍然有效',
    'Another party has just signed this contract. Please sign once more; your SMS code is still good.',
  ],
  STEP_FIRST: ['这是第一步，前面没有可同时签署的步骤', 'This is the first step, so there is none before it to be signed together with.'],
  CONTRACT_REMIND_OWN: ['现在轮到本企业办理，无需催办', "It is your own company's turn, so there is nobody to remind."],
  CONTRACT_REMIND_AUTO: ['这一步将自动签署，无需催办', 'This step will be signed automatically, so no reminder is needed.'],
  CONTRACT_TERMINATION_PARTY: [
    '“{company}”已停用或退出平台，无法确认解约。请线下处理，或待其恢复后再提出',
    '“{company}” is suspended or has left the platform and cannot agree to a termination. Settle it offline, or propose it once the company is active again.',
  ],
  CONTRACT_REMIND_MOST: [
    '一份合同最多催办 {most} 次，这份已经用完。请直接联系对方',
    'At most {most} reminders can be sent for a contract, and all of them have been. Please contact the company directly.',
  ],
  CONTRACT_EXTEND_LATER: ['新的截止日须晚于现在的 {day}', 'The new sign-by date must be later than the current one, {day}.'],
  CONTRACT_EXTEND_MOST: ['一份合同最多延期 {most} 次', 'A contract can be extended at most {most} times.'],
  CONTRACT_TERMINATION_ADMIN: [
    '解约须由企业管理员提出和同意',
    "Only an administrator of the company can propose or agree to a contract's termination.",
  ],
  CONTRACT_TERMINATION_OVER: [
    '这次解约提议已逾期失效，合同照旧有效；仍需解约的，可以重新提出',
    'This proposal to terminate has lapsed, and the contract stands as before. If you still want to end it, propose it again.',
  ],
  CONTRACT_TERMINATION_NOT_YOUR_TURN: ['本企业已经同意解约，无需再确认', 'Your company has already agreed to the termination.'],
  CONTRACT_NOT_PROPOSER: [
    '只有提出解约的企业可以撤回；本企业可以在轮到时不同意',
    'Only the company that proposed the termination can withdraw it. You can decline it when it is your turn.',
  ],
  CONTRACT_OVER: ['合同已过签署截止日，不能再签署', 'The sign-by date has passed, so the contract can no longer be signed.'],
  CONTRACT_SEAL_KIND: ['这一步要用“{type}”类的印章，请换一枚', 'This step requires a seal of type “{type}”. Choose another seal.'],
  CONTRACT_SEAL_NONE: [
    '本企业没有启用的“{type}”类印章。请先申请，或启用已有的一枚',
    'Your company has no enabled seal of type “{type}”. Apply for one, or enable one you have.',
  ],
  CONTRACT_SEAL_NATIONAL: [
    '这是国密（OFD）合同，要用绑定 SM2 证书的“{type}”类印章，本企业没有启用的。请先申请 SM2 证书，再用它申请印章',
    'This is a national (OFD) contract: it takes a seal of type “{type}” that is bound to an SM2 certificate, and your company has none in use. Apply for an SM2 certificate, then for a seal bound to it.',
  ],
  CONTRACT_OFD_ARCHIVE: [
    '国密（OFD）合同不加盖归档时间戳：PAdES B-LTA 只用于 PDF。各签章自带的时间戳和证据包可作长期证明',
    'A national (OFD) contract takes no archive timestamp: PAdES B-LTA is for PDFs. The timestamps in its signatures and the evidence package serve for the long term.',
  ],
  CONTRACT_SEAL_CHOICE: [
    '可用的印章不止一枚，请打开这份合同选择印章后签署',
    'Several of your seals fit. Open this contract, choose one and sign.',
  ],
  CONTRACT_EVIDENCE_STATE: [
    '合同的状态为“{state}”：只有各方均已签完的合同才有证据包',
    'The contract has the status “{state}”. There is an evidence package only once all parties have signed.',
  ],
  CONTRACT_EVIDENCE_JOURNAL: [
    '操作日志暂时不能为这份合同作证（检查点未签出或记录不符），没有制作证据包。请稍后再试，仍不行请联系平台',
    'The audit log cannot vouch for this contract right now (no checkpoint was signed, or an entry does not match), so no package was made. Try again later; if it persists, contact the platform.',
    503,
  ],
  ARCHIVE_FRESH: [
    '归档时间戳有效期至 {day}，目前无需再次加盖；到期前系统会自动续加',
    'The archive timestamp lasts until {day}, so no further one is needed now. The next is added automatically before that day.',
    409,
  ],
  ARCHIVE_NO_STAMP: [
    '时间戳服务暂时没有给出时间戳，文件没有归档，原文件不受影响。请稍后再试',
    'No time-stamp authority gave a timestamp, so the document was not archived; the signed document is unaffected. Try again later.',
    503,
  ],
  CONTRACT_EVIDENCE_FILE: [
    '保存的合同文件与登记的 SHA-256 不符，没有制作证据包。请联系平台',
    'A stored contract document does not match its recorded SHA-256, so no package was made. Please contact the platform.',
    503,
  ],
  SIGN_SPECIAL_NONE: [
    '模板规定甲方按经办人配置签署，而本企业还没有这类配置，请联系运营方配置，或换一份模板',
    'The template has Party A sign by a handler configuration, and your company has none. Ask the platform for one, or choose another template.',
  ],
  CONTRACT_PARTY_UNREADY: [
    '模板规定甲方按经办人配置签署，而“{company}”还没有这类配置，请其联系运营方，或换一份模板',
    'The template has Party A sign by a handler configuration, and “{company}” has none. Ask them to contact the platform, or choose another template.',
  ],
  SIGN_SPECIAL_SEAL: ['甲方经办人配置指定使用印章 {seal}', 'The Party A handler configuration requires the seal {seal}.'],
  AUTO_SIGN_ADMIN: ['自动签授权须由企业管理员本人确认', 'Only a company administrator can confirm automatic signing.'],
  AUTO_SIGN_REVOKED: ['自动签授权已不再有效', 'The automatic signing authorisation is no longer valid.'],
  AUTO_SIGN_HANDLER: ['授权的经办人和备用经办人都不在有效期内', 'Neither the authorised handler nor the backup handler is active.'],
  AUTO_SIGN_GRANT: ['经办人没有这枚印章的用印授权，或者已经到期', 'The handler has no grant for this seal, or it has expired.'],
  AUTO_SIGN_CONFIRM: ['经办人每次使用这枚印章须由管理员确认', 'An administrator must confirm each use of this seal by the handler.'],
  AUTO_SIGN_LIMIT: ['合同金额超过经办人的单笔限额 {limit} 元', "The contract amount exceeds the handler's limit of CNY {limit} per use."],
  AUTO_SIGN_AMOUNT: ['经办人的用印有限额，而合同没有填写金额', 'The handler has a seal use limit, but the contract has no amount.'],
  AUTO_SIGN_SMS: ['模板要求这一步以短信验证码确认', 'The template requires an SMS code for this step.'],
  AUTO_SIGN_FAULT: ['系统暂时不能签署', 'The system cannot sign at the moment.'],
  SEAL_NOT_ENABLED: [
    '印章没有启用，不能用印；原因见这枚印章的页面',
    'The seal is not enabled, so it cannot be used. Its page shows the reason.',
  ],
  SEAL_SUSPENDED: [
    '印章绑定的证书已被冻结，暂时不能用印；证书由平台恢复后，印章自动恢复。请联系平台',
    'The certificate of this seal is suspended, so the seal cannot be used for now. Once the platform reinstates the certificate, the seal can be used again. Please contact the platform.',
  ],
  SEAL_SUSPENDED_REVOKED: [
    '印章绑定的证书已吊销，不能再用印；请在“数字证书申请”中申请新证书，生效后再申请一枚印章',
    'The certificate of this seal has been revoked, so the seal cannot be used. Apply for a new certificate under Digital certificates and, once it is active, for a new seal.',
  ],
  SEAL_SUSPENDED_COMPANY: [
    '企业已被冻结，印章暂时不能用印；企业恢复后，印章自动恢复。请联系平台',
    'Your company is suspended, so its seals cannot be used for now. Once the platform reinstates the company, they can be used again. Please contact the platform.',
  ],
  SEAL_DISABLED: [
    '印章已由本企业停用，不能用印；印章管理员或企业管理员在“印章管理”中启用后才能使用，停用原因见这枚印章的页面',
    'Your company has disabled this seal, so it cannot be used until the seal administrator or company administrator enables it under Seals. Its page shows the reason.',
  ],
  SEAL_USE_DENIED: [
    '您不能使用这枚印章：须是企业管理员，或在授权期内、可用这枚印章的经办人。请企业管理员在“经办人管理”中指定您为经办人，并授权您使用这枚印章',
    'You cannot use this seal: only the company administrator and handlers with a current grant for it can. Ask your company administrator to appoint you as a handler and grant you this seal under Handlers.',
  ],
  SEAL_USE_LIMIT: [
    '金额超过您的单笔限额 {limit} 元，请由企业管理员签署',
    'The amount exceeds your limit of CNY {limit} per use. Ask your company administrator to sign.',
  ],
  SEAL_USE_CONFIRM: [
    '这枚印章每次使用须由管理员确认：请在“印章管理 · 用印申请”中就这份文件提出申请，确认后 24 小时内签署',
    'An administrator must confirm each use of this seal. Request it for this document under Seals > Seal use requests, then sign within 24 hours of confirmation.',
  ],
  SEAL_REQUEST_NEEDLESS: [
    '您用这枚印章不须逐次确认，可以直接签署',
    'You do not need confirmation to use this seal. You can sign right away.',
  ],
  SEAL_REQUEST_DOCUMENT: ['合同和文件填写一项，也只填一项', 'Choose either a contract or a document, but not both.'],
  SEAL_REQUEST_TURN: ['合同不在签署中，或者没有轮到本企业签署', "The contract is not being signed, or it is not your company's turn."],
  SEAL_REQUEST_ADMIN: ['用印申请由企业管理员确认或拒绝', 'Only a company administrator can confirm or decline seal use requests.'],
  SEAL_REQUEST_OWN: [
    '只有申请人或企业管理员可以撤回用印申请',
    'Only the requester or a company administrator can withdraw a seal use request.',
  ],
  SEAL_REQUEST_AMOUNT: [
    '金额超过管理员确认的 {amount} 元，请重新申请',
    'The amount exceeds the confirmed CNY {amount}. Please request again.',
  ],
  // documents
  DOCUMENT_UNREADABLE: [
    '文件不是可以读取的 PDF，可能已损坏，请重新导出后上传',
    'The file is not a readable PDF and may be damaged. Export it again and upload it.',
  ],
  DOCUMENT_AMBIGUOUS: [
    '该 PDF 的内部结构有歧义，不同阅读器可能显示不同内容，签署后无法验证。请用“打印为 PDF”或办公软件重新生成后再签',
    'This PDF is built so that different readers may show different content, so a signature on it could not be verified. Recreate it with “Print to PDF” or an office program, then sign it.',
  ],
  DOCUMENT_BROKEN: [
    '文件在“{signer}”签署之后被改动过，原有签名已失效，再签署也不能通过查验。请向对方索取未改动的文件',
    'The file was changed after “{signer}” signed it, so that signature is no longer valid and any further signature would fail verification. Ask for the unchanged file.',
  ],
  DOCUMENT_LOCKED: ['PDF 设有打开密码，请去除后再上传', 'The PDF is password-protected. Remove the password and upload it again.'],
  DOCUMENT_ENCRYPTED: [
    'PDF 已加密（设有打开密码或权限密码），无法签署；请去除加密后再上传',
    'The PDF is encrypted (open or permissions password), so it cannot be signed. Remove the encryption and upload it again.',
  ],
  DOCUMENT_CERTIFIED: [
    'PDF 中已有的签名不允许再作任何修改，因此不能再签署',
    'An existing signature in this PDF allows no further changes, so it can no longer be signed.',
  ],
  DOCUMENT_FIELD_TAKEN: ['域“{field}”已签署，或不是可以签署的签名域', 'The field “{field}” is already signed or cannot be signed.'],
  DOCUMENT_NO_PAGE: ['PDF 共 {count} 页，没有第 {page} 页', 'The PDF has {count} pages; there is no page {page}.'],
  DOCUMENT_PICTURE: ['印章图片无法读取', 'The seal image cannot be read.'],
  DOCUMENT_ROOM: [
    '签名长 {length} 字节，超过预留的 {room} 字节；请重新签署',
    'The signature is {length} bytes long, more than the {room} bytes reserved for it. Please sign again.',
  ],
  DOCUMENT_TOO_COMPLEX: [
    '文件过于复杂，处理所需的时间或内存超出上限；请用 PDF 或 OFD 软件另存后再上传',
    'The file is too complex to process within the time and memory limits. Save it again with a PDF or OFD program and upload it.',
  ],
  DOCUMENT_BUSY: ['正在处理的文件较多，请稍后再试', 'Many documents are being processed. Please try again shortly.', 503],
  DOCUMENT_PAGES: ['文件超过 {limit} 页，请拆分', 'The file has more than {limit} pages. Please split it.'],
  OFD_UNREADABLE: [
    '这份 OFD 无法读取，或者不同软件会读出不同内容，签署后无法查验。请用 OFD 软件打开后另存一份再上传',
    'This OFD cannot be read, or different programs would read it differently, so a signature on it could not be verified. Open it in an OFD program, save it as a new file and upload that.',
  ],
  OFD_LARGE: [
    '这份 OFD 解压后的内容过大，不能在这里签署。请拆分或压缩其中的图片后再上传',
    'This OFD file is too large once unpacked to be signed here. Split it or reduce the size of its images, then upload it.',
  ],
  OFD_SEVERAL: [
    '这份 OFD 里有多个文档，印章只能盖在其中一个上。请拆成一份一个文档后再签',
    'This OFD file contains several documents, and a seal can be placed on only one of them. Split it into one file per document, then sign.',
  ],
  OFD_BROKEN: [
    '第 {number} 个签章之后文件被改动过，原有签章已失效，再签署也不能通过查验。请向对方索取未改动的文件',
    'The file was changed after seal signature no. {number}, which is no longer valid, so any further signature would fail verification. Ask for the unchanged file.',
  ],
  OFD_CLOSED: [
    '第 {number} 个签章锁定了签章列表，这份 OFD 不能再加签章。请让对方用“可继续签章”的方式重新签署',
    'Seal signature no. {number} locks the list of signatures, so none can be added to this OFD. Ask its signer to sign again in the mode that allows further signatures.',
  ],
  // contract templates and signing configurations
  TEMPLATE_CODE_TAKEN: [
    '模板编码已存在；要修改已发布的模板，请在其页面建立新版本',
    'This template code already exists. To change a published template, create a new version on its page.',
  ],
  TEMPLATE_CODE_FIXED: ['各版本共用同一编码，不能修改', 'All versions share one code, so it cannot be changed.'],
  TEMPLATE_FIXED: [
    '“{name}”已不是草稿，其签署配置不能再改；请先为模板建立新版本',
    '“{name}” is no longer a draft, so its signing configurations cannot be changed. Create a new version of the template first.',
  ],
  TEMPLATE_NO_CONFIG: [
    '还没有启用的签署配置，不能发布；请先启用一套',
    'No signing configuration is active, so the template cannot be published. Activate one first.',
  ],
  TEMPLATE_NOT_NATIONAL: [
    '国密（OFD）模板的签署配置里，有 OFD 不支持的设置（{what}）。请按提示修改签署配置，再试签或发布',
    'The signing configuration has settings that an OFD cannot bear ({what}). Change it, then test the signing or publish.',
  ],
  TEMPLATE_NO_COMPANY: [
    '各方都手写签名，合同无法发起：至少要有一方是企业，请修改启用的签署配置',
    'Every party signs by hand, so no contract could be started. At least one party must be a company; change the active signing configuration.',
  ],
  TEMPLATE_STEP_MISFIT: [
    '签署步骤 {step} 有 {count} 处与文件不符（文件可能已更换），请先修改该步骤',
    '{count} positions of step {step} do not match the file (it may have been replaced). Correct that step first.',
  ],
  TEMPLATE_DRAFT_THERE: ['已有草稿版本 v{version}，请在其上修改', 'A draft already exists: v{version}. Please edit that one.'],
  TEMPLATE_OTHER_IN_FORCE: [
    '该模板的 v{version} 正在使用，同一模板只能有一个版本启用',
    'v{version} of this template is active, and only one version can be active.',
  ],
  TEMPLATE_NEVER_IN_FORCE: [
    '该版本从未发布过，不能重新启用；请由已发布的版本建立新版本',
    'This version was never published, so it cannot be reopened. Create a new version from a published one.',
  ],
  CONFIG_PLACED: ['建立后不能改换，请另建一条', 'This cannot be changed after creation. Create a new one instead.'],
  CONFIG_EMPTY: ['该配置还没有签署步骤，不能启用', 'This configuration has no signing steps yet, so it cannot be activated.'],
  CONFIG_LAST_STEP: [
    '这是启用中的配置的最后一步，请先停用该配置',
    'This is the last step of the active configuration. Deactivate the configuration first.',
  ],
  STEP_ORDER_TAKEN: ['已有第 {order} 步，请换一个顺序', 'Step {order} already exists. Choose another order.'],
  STEP_HAND_PLATFORM: ['平台不能手写签名，请选甲方、乙方或丙方', 'The platform cannot sign by hand. Choose party A, B or C.'],
  LINE_FILE_PDF: [
    '国际体系的模板用 PDF 文件，请换成 PDF，或改选国密（OFD）',
    'A template of the international scheme takes a PDF. Choose a PDF, or the national scheme.',
  ],
  LINE_FILE_OFD: [
    '国密体系的模板用 OFD 文件，请换成 OFD，或改选国际（PDF）',
    'A template of the national scheme takes an OFD. Choose an OFD, or the international scheme.',
  ],
  LINE_HAND: [
    '国密（OFD）合同由会员企业用印章签署，不支持手写签名，请换一种印章类型；个人签署的，改用国际（PDF）模板',
    'A national (OFD) contract is signed by member companies with seals, not by hand. Choose another seal type, or use a template of the international scheme for persons.',
  ],
  LINE_DATE: [
    '国密（OFD）签章不能加盖日期，请关闭；签署时间由签章本身记录',
    'A seal signature in an OFD takes no date beside it. Switch it off; the signature itself says when it was made.',
  ],
  LINE_SIGNER: [
    '国密（OFD）签章不能加注签署人，请关闭；签署人见合同的签署进度',
    'A seal signature in an OFD takes no signer line. Switch it off; the signing record says who signed.',
  ],
  LINE_FIELD: ['OFD 没有签名域，请改用坐标、关键字或骑缝', 'An OFD has no signature fields. Use coordinates, a keyword or page edges.'],
  LINE_OWN_FILE: [
    '国密（OFD）合同用 OFD 文件，请换成 OFD，或清空以使用模板的文件',
    "A national (OFD) contract takes an OFD. Choose an OFD, or leave this empty to use the template's file.",
  ],
  LINE_OWN_OFD: [
    '国际（PDF）合同用 PDF 文件，请换成 PDF，或改选国密（OFD）模板',
    'An international (PDF) contract takes a PDF. Choose a PDF, or a template of the national scheme.',
  ],
  LINE_ANNEXES: [
    '国密（OFD）合同不支持附件，请去掉；有附件的，改用国际（PDF）模板',
    'A national (OFD) contract takes no annexes. Remove them, or use a template of the international scheme.',
  ],
  LINE_GUEST: [
    '国密（OFD）合同的各方都须是会员企业，用 SM2 印章签署，不能凭链接签署。请对方先注册，或改用国际（PDF）模板',
    'All parties of a national (OFD) contract are member companies that sign with SM2 seals; none can sign by link. Have the company register first, or use a template of the international scheme.',
  ],
  STEP_HAND_EDGE: ['手写签名不能骑缝，请换一种方式', 'A handwritten signature cannot stand across page edges. Choose another method.'],
  STEP_HAND_MIXED: [
    '同一签署方的其他步骤用“{type}”：一方要么全部手写签名，要么全部盖章',
    'Other steps of this party use “{type}”: a party either signs by hand in all its steps or seals in all of them.',
  ],
  STEP_NOT_SELLER: ['只有甲方可以按甲方经办人配置签署', 'Only Party A can sign by the Party A handler configuration.'],
  POSITION_PAGE: ['文件只有 {count} 页', 'The document has only {count} pages.'],
  POSITION_EDGE: ['骑缝章至少需要 2 页', 'A seal across page edges needs at least 2 pages.'],
  POSITION_OUTSIDE: [
    '超出第 {page} 页（{width} × {height} mm），请调整',
    'The position extends beyond page {page} ({width} × {height} mm). Please adjust it.',
  ],
  POSITION_KEYWORD: [
    '文件中没有“{mark}”，请核对文字（扫描件没有文字）',
    '“{mark}” was not found in the document. Check the text; scanned documents contain none.',
  ],
  POSITION_COVERS: [
    '在第 {page} 页盖住了“{step}”的位置，请挪开',
    'On page {page} it covers the position of “{step}”. Please move it aside.',
  ],
  POSITION_ON_SIGNATURE: [
    '盖住了第 {page} 页上已有的签名，请挪开',
    'It covers a signature that is already on page {page}. Please move it aside.',
  ],
  CONTRACT_STEP_UNPLACED: [
    '第 {order} 步“{step}”还没有盖章位置，请添加',
    'Step {order}, “{step}”, has no seal position yet. Please add one.',
  ],
  CONTRACT_STEP_UNKNOWN: [
    '所选模板没有第 {order} 步，请重新核对盖章位置',
    'The selected template has no step {order}. Check the seal positions again.',
  ],
  CONTRACT_ANNEX_BESIDE_SIGNED: [
    '合同文件上已有电子签名，再接附件会使签名失效；请换用没有签名的文件，或不加附件',
    'The contract document is already signed, and adding annexes would break the signature. Use a document without signatures or remove the annexes.',
  ],
  CONTRACT_ANNEX_SIGNED: [
    '附件“{name}”上已有电子签名，接入合同后签名失效；请换用没有签名的文件',
    'The annex “{name}” is already signed, and its signature would not survive in the contract. Use a file without signatures.',
  ],
  CONTRACT_ANNEX_UNREADABLE: [
    '附件“{name}”不能读取，或不同软件会读出不同内容；请重新导出为 PDF 后上传',
    'The annex “{name}” cannot be read, or different programs would read it differently. Export it as a PDF again and upload it.',
  ],
  CONTRACT_ANNEX_LARGE: [
    '合同文件与附件共 {size}，超过 {limit}，请减少或压缩附件',
    'The document and its annexes come to {size}, more than {limit}. Please remove or compress annexes.',
  ],
  BLANK_LABEL_TAKEN: ['这个名称已有一项，请换一个', 'Another field has this name. Please choose a different one.'],
  BLANK_PARTY: [
    '“{label}”由{party}填写，但没有该方的签署步骤。请为其新建步骤，或改由其他方填写',
    '“{label}” is filled in by {party}, which has no signing step. Add a step for it, or choose another party.',
  ],
  BLANK_NARROW: [
    '“{value}”在这里放不下，请加宽、缩小字号或缩短选项',
    '“{value}” does not fit here. Make the field wider, its font smaller or the option shorter.',
  ],
  BLANK_OPTIONS: ['请填写两个以上不同的选项，用“、”隔开', 'Enter at least two different options, separated by “、”.'],
  BLANK_HEIGHT: ['请填写图片的高', 'Enter the height of the picture.'],
  BLANK_NOT_PICTURE: ['只有图片类型才填高，请清空', 'Only a picture has a height. Please leave this empty.'],
  BLANK_PICTURES: [
    '每一方最多填写 {most} 张图片（发起方的计入每一方），请减少',
    'Each party fills in at most {most} pictures, those of the initiator included. Please use fewer.',
  ],
  BLANK_NOT_CHOICE: ['只有选项类型才填选项，请清空', 'Only a choice has options. Please leave this empty.'],
  BLANK_TOTAL: ['“合同金额”只能是由发起方填写的一项金额', 'The contract amount can only be one amount, filled in by the initiator.'],
  BLANK_NOT_TEXT: ['只有文字类型才能规定内容，请清空', 'Only a text has to be something. Please leave this empty.'],
  TEMPLATE_BLANK_MISFIT: [
    '有 {count} 个填写项与文件不符（文件可能已更换），请先在签署配置中修改',
    '{count} fields to fill in do not match the file (it may have been replaced). Correct them in the signing configuration first.',
  ],
  COPIED_BLANK_MISFIT: [
    '所选配置有 {count} 个填写项不在本模板的页面内，请在“填写项”中按本模板重新填写',
    '{count} fields of the selected configuration are not on the pages of this template. Enter the fields of this template instead.',
  ],
  BLANK_SIGNED: [
    '模板文件已有电子签名，写入内容会使签名失效；请换用没有签名的文件，或删除填写项',
    "The template's file is already signed, and filling it in would break the signature. Use a file without signatures or remove the fields to fill in.",
  ],
  CONTRACT_BLANK_UNKNOWN: [
    '所选模板没有“{label}”这一项，请重新选择模板后填写',
    'The selected template has no field “{label}”. Select the template again and fill in its fields.',
  ],
  CONTRACT_BLANK_TWICE: ['“{label}”填写了两次，请只保留一次', '“{label}” is filled in twice. Keep one of them.'],
  CONTRACT_BLANK_LACKING: ['请填写“{label}”', 'Please fill in “{label}”.'],
  CONTRACT_BLANK_WIDE: ['内容太长，文件上的位置写不下，请缩短', 'This is too long for its place in the document. Please shorten it.'],
  CONTRACT_BLANK_SIGN: [
    '“{characters}”没有对应的字形，不能写入文件，请换用其他字',
    '“{characters}” cannot be written into the document. Please use other characters.',
  ],
  CONTRACT_BLANK_PICTURE: ['请选择一张 JPG 或 PNG 图片', 'Choose a JPG or PNG picture.'],
  PICTURE_UNREADABLE: ['图片打不开，请换一张 JPG 或 PNG 图片', 'This picture cannot be opened. Please use another JPG or PNG picture.'],
  CONTRACT_SHEET_PICTURE: [
    '这份模板要填写图片“{label}”，不能用表格批量发起，请逐份发起',
    'This template takes the picture “{label}”, which a sheet cannot hold. Please start these contracts one by one.',
  ],
  CONTRACT_BLANK_OPTION: ['请从选项中选择一项', 'Choose one of the options.'],
  CONTRACT_BLANK_OWN_FILE: [
    '这份模板有填写项，内容写在模板的文件上，不能另用自己的文件',
    'This template has fields that are filled in on its own file, so a file of your own cannot be used.',
  ],
  CONTRACT_BLANK_MARK: [
    '填写内容中含有定位盖章处的关键字“{mark}”，请改用其他说法',
    'The filled-in details contain “{mark}”, by which the seal positions are found. Please word them differently.',
  ],
  POSITION_NTH: ['只有 {found} 处', 'Found only {found} times.'],
  POSITION_FIELD: [
    '文件中没有可签署的签名域“{mark}”（文字等其他表单域不能签署），现有签名域：{known}',
    'The document has no signature field “{mark}” that can be signed; text and other form fields cannot. Available signature fields: {known}',
  ],
  SELLER_EMPLOYEE: [
    '该企业没有这个用户编号的在用员工，请在会员管理的员工中核对',
    'This company has no active employee with this user number. Check its employees under Members.',
  ],
  SELLER_HANDLER: ['该经办人不属于所选甲方企业', 'This handler does not belong to the selected Party A company.'],
  SELLER_SEAL: ['该印章不属于所选甲方企业', 'This seal does not belong to the selected Party A company.'],
  SELLER_AUTO_SEAL: [
    '自动签署时没有人选择印章，请在此指定',
    'With automatic signing, nobody chooses a seal at signing. Please specify it here.',
  ],
  SELLER_DEPUTY: [
    '备用经办人与经办人是同一人，请另选或留空',
    'The backup handler is the same person as the handler. Choose someone else or leave it empty.',
  ],
  STEP_HANDLER: ['选择“指定经办人”时，请选定一位生效的经办人', 'For “Specific handler”, select an active handler.'],
  SELLER_TEMPLATE: ['该模板不属于所选业务模块', 'This template does not belong to the selected business module.'],
  SELLER_AGREEMENT: [
    '自动签署须有甲方签订的授权协议，请上传协议并填写签订日期',
    'Automatic signing needs an authorisation agreement signed by Party A. Upload it and enter the agreement date.',
  ],
  // faults of single fields
  ENDS_BEFORE_START: ['不能早于开始日期', 'The end cannot be before the start.'],
  LETTER_TOO_LONG: ['授权期限最长 {years} 年，请缩短', 'An authorisation can last up to {years} years. Please shorten it.'],
  EMPLOYEE_OFF: ['该员工已停用，请先启用或选择他人', 'This employee is disabled. Enable the account first or choose someone else.'],
  EMPLOYEE_DIFFERS: [
    '与所选员工账号登记的不一致，请核对',
    "This differs from the details of the selected employee's account. Please check it.",
  ],
  HANDLER_TWICE: [
    '此人已是同类经办人（{code}），请修改原记录',
    'This person is already a handler of this type ({code}). Please edit that record.',
  ],
  OPEN_ACCOUNT_UNDER_WAY: [
    '这个手机号已有一份开户在办理，请在列表中找到它并再次通知',
    'An account opening for this mobile is already in progress. Find it in the list and send another reminder.',
  ],
  MOBILE_NOT_OWN: ['不是本账号登记的手机，请核对号码', 'This is not the mobile registered for your account. Check the number.'],
  SIGN_CODE_ONE: [
    '验证码只用于一份文件：合同编号与文件只填一项',
    'A code is for one document: enter a contract number or a file, not both.',
  ],
  KEY_UNKNOWN: [
    '本企业没有这个序列号的密钥，请核对印在密钥上的序列号',
    'Your company has no key with this serial number. Check the number printed on the key.',
  ],
  KEY_NOT_ACTIVE: ['密钥上的证书不是有效状态，不能办理', 'The certificate on this key is not active, so this cannot be done.'],
  ACCOUNT_NOT_OWN: [
    '以密钥签名只能绑定到本人账号；为他人绑定请上传证明材料',
    'A key signature binds the certificate to your own account only. To bind it for someone else, upload a supporting document.',
  ],
  APPLICATION_UNDER_WAY: [
    '申请 {applyNo} 正在办理，请等待其办结',
    'Application {applyNo} is in progress. Please wait until it is completed.',
  ],
  HANDLER_NOT_EFFECTIVE: ['请选择本企业已生效或正在审核的经办人', 'Choose a handler of your company who is active or under review.'],
  BANK_CODE_OTHER: [
    '联行号前三位应为银行代码 {bankCode}，请核对两者',
    'The first three digits of the CNAPS code should be the bank code {bankCode}. Check both.',
  ],
  REGISTRATION_UNDER_WAY: [
    '该企业已有审核中的申请，请先查询其进度',
    'This company already has an application under review. Check its status first.',
  ],
  REGISTRATION_FILE: [
    '这份材料不是用所填手机上传的，或已用于另一份申请，请重新上传',
    'This document was not uploaded with the mobile given here, or belongs to another application. Upload it again.',
  ],
  LEGAL_ID_FRONT_MISSING: ['请上传法人身份证人像面', "Upload the photo side of the legal representative's ID card."],
  LEGAL_ID_BACK_MISSING: ['请上传法人身份证国徽面', "Upload the emblem side of the legal representative's ID card."],
  LETTER_MISSING: ['请上传授权书', 'Upload the letter of authorisation.'],
  LICENCE_MISSING: ['请上传营业执照', 'Upload the business licence.'],
});

declare module '#engine/wire/errors.ts' {
  interface OwnErrors extends Told<typeof errors> {}
}
