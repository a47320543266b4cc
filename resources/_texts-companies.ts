/** What companies are told of themselves: their registration, their standing, their invoices. */
import type { MessageText } from '#engine/declare/index.ts';

/** Whoever opens an account hears by SMS alone: they have no other address yet. */
const opening = { kind: 'COMPANY', about: 'openAccounts', by: ['SMS'] } as const;

export const companyTexts = {
  'registration.approved': {
    kind: 'COMPANY',
    title: ['注册申请已通过', 'Registration approved'],
    body: [
      '贵企业的注册申请 {applyNo} 已通过审核。管理员 {adminUserName} 现在可以登录： {portal}/#/enterpriseLogin',
      "Your company's registration {applyNo} has been approved. The administrator {adminUserName} can now sign in at {portal}/#/enterpriseLogin",
    ],
  },
  'registration.returned': {
    kind: 'COMPANY',
    title: ['注册申请被退回', 'Registration returned'],
    body: [
      '贵企业的注册申请 {applyNo} 被退回修改：{reason}。请在“补交材料”页凭申请编号和本手机完成修改。',
      "Your company's registration {applyNo} was returned for changes: {reason}. Complete it under “Add documents” with the application number and this mobile.",
    ],
  },
  'registration.rejected': {
    kind: 'COMPANY',
    title: ['注册申请没有通过', 'Registration rejected'],
    body: ['贵企业的注册申请 {applyNo} 没有通过审核：{reason}。', "Your company's registration {applyNo} was not approved: {reason}."],
  },
  'registration.expired': {
    kind: 'COMPANY',
    title: ['注册申请已逾期', 'Registration expired'],
    body: [
      '贵企业的注册申请 {applyNo} 长时间没有修改，已经失效，请重新注册。',
      "Your company's registration {applyNo} was not corrected in time and has expired. Please register again.",
    ],
  },
  'registration.transferred': {
    kind: 'COMPANY',
    title: ['请回填到账金额', 'Please enter the amount received'],
    body: [
      '贵企业的注册申请 {applyNo} 已向对公账户打款。请在 {fillBefore} 前凭申请编号和本手机，在“进度查询”页回填到账金额。',
      'We transferred a small amount to your company account for registration {applyNo}. Enter the amount received by {fillBefore} under “Check application status”, with the application number and this mobile.',
    ],
  },
  'registration.failed': {
    kind: 'COMPANY',
    title: ['企业实名认证未通过', 'Company identity verification failed'],
    body: [
      '贵企业的注册申请 {applyNo} 未能在期限和次数内回填正确的打款金额，企业实名认证未通过，请重新注册。',
      'The correct amount for registration {applyNo} was not entered within the time and attempts allowed, so company identity verification failed. Please register again.',
    ],
  },
  'opening.invited': {
    ...opening,
    needs: ['address'],
    values: { customer: ['客户姓名', 'Customer name'], address: ['开户页地址', 'Address of the page'] },
    title: ['请提交开户资料', 'Please submit your details'],
    body: [
      '{customer}，您好：请打开 {address} ，以本手机号登录，填写企业资料并提交开户。',
      'Dear {customer}, please open {address} , sign in with this mobile number, enter the details of your company and submit them.',
    ],
  },
  'opening.opened': {
    ...opening,
    values: { account: ['管理员账号', "Administrator's username"] },
    title: ['已开户', 'Account opened'],
    body: [
      '已开户。管理员账号 {account}，请打开 {portal}/#/enterpriseLogin ，点“忘记密码”，凭本手机设置密码后登录。',
      'Your account is open. The administrator signs in as {account}: open {portal}/#/enterpriseLogin , choose “Forgot password” and set a password with this mobile.',
    ],
  },
  'opening.returned': {
    ...opening,
    needs: ['address'],
    values: { reason: ['原因', 'Reason'], address: ['开户页地址', 'Address of the page'] },
    title: ['开户资料须补充', 'More details needed'],
    body: [
      '开户资料须补充：{reason}。请打开 {address} ，以本手机号登录后修改并重新提交。',
      'More details are needed: {reason}. Open {address} , sign in with this mobile number, correct them and submit again.',
    ],
  },
  'opening.refused': {
    ...opening,
    values: { reason: ['原因', 'Reason'] },
    title: ['开户申请没有通过', 'Account opening declined'],
    body: ['开户申请没有通过：{reason}。', 'Your application to open an account was not approved: {reason}.'],
  },
  // Whoever registered them has a password to hand over, and may not do so: the mobile opens the account as well.
  'employee.registered': {
    kind: 'COMPANY',
    about: 'employees',
    values: { account: ['登录名', 'Username'], inviter: ['登记人', 'Registered by'], company: ['所属企业', 'Company'] },
    title: ['您的企业账号已登记', 'Your company account'],
    body: [
      '{inviter}已为您登记{company}的账号，登录名 {account}。请打开 {portal}/#/enterpriseLogin ，点“忘记密码”，凭本手机设置密码后登录；已收到一次性密码的，也可直接登录。',
      '{inviter} has registered an account of {company} for you. Your username is {account}. Open {portal}/#/enterpriseLogin , choose “Forgot password” and set a password with this mobile; if you were given a one-time password, you can sign in with it directly.',
    ],
  },
  'company.admitted': {
    kind: 'COMPANY',
    title: ['企业实名认证已通过', 'Company identity verified'],
    body: [
      '{companyName}（{memberCode}）已通过实名认证，可以使用平台的各项业务。',
      '{companyName} ({memberCode}) has passed identity verification and can now use all services of the platform.',
    ],
  },
  'company.turnedAway': {
    kind: 'COMPANY',
    title: ['企业实名认证没有通过', 'Company identity verification rejected'],
    body: [
      '{companyName}（{memberCode}）没有通过实名认证：{reason}',
      '{companyName} ({memberCode}) did not pass identity verification: {reason}',
    ],
  },
  'company.frozen': {
    kind: 'COMPANY',
    title: ['企业已被冻结', 'Company suspended'],
    body: [
      '{companyName}（{memberCode}）已被冻结，暂停使用平台业务。原因：{reason}',
      '{companyName} ({memberCode}) has been suspended and cannot use the platform for now. Reason: {reason}',
    ],
  },
  'company.unfrozen': {
    kind: 'COMPANY',
    title: ['企业已解冻', 'Company reinstated'],
    body: [
      '{companyName}（{memberCode}）已解冻，各项业务已恢复。',
      '{companyName} ({memberCode}) has been reinstated. All services are available again.',
    ],
  },
  'company.left': {
    kind: 'COMPANY',
    title: ['企业已注销', 'Membership ended'],
    body: [
      '{companyName}（{memberCode}）已注销，其证书已吊销，账号已停用。原因：{reason}',
      'The membership of {companyName} ({memberCode}) has ended: its certificates are revoked and its accounts disabled. Reason: {reason}',
    ],
  },
  'invoice.issued': {
    kind: 'COMPANY',
    title: ['发票 {invoiceNo}', 'Invoice {invoiceNo}'],
    body: [
      '发票 {invoiceNo} 已开具：{title}，金额 {amount} 元，开票日期 {invoicedOn}。请登录企业端，在“数字证书申请—发票申请”下载发票文件。',
      'Invoice {invoiceNo} has been issued: {title}, CNY {amount}, dated {invoicedOn}. Sign in to the company portal and download the file under Digital certificates > Invoice applications.',
    ],
  },
  'invoice.reversed': {
    kind: 'COMPANY',
    title: ['发票 {invoiceNo} 已红冲', 'Invoice {invoiceNo} was reversed'],
    body: [
      '发票 {invoiceNo} 已红冲，红字发票号码 {redNo}。原因：{redReason}',
      'Invoice {invoiceNo} was reversed by credit invoice {redNo}. Reason: {redReason}',
    ],
  },
} as const satisfies Readonly<Record<string, MessageText>>;
