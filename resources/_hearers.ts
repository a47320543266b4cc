/** Whom moves tell. What concerns a company is told to its administrators; an application besides to whoever handed it in. */
import type { Hearer } from '#engine/declare/index.ts';

const administrators = { of: 'member', when: { role: 'COMPANY_ADMIN' } } as const;

export const hearers = {
  applicant: { label: ['申请人与企业管理员', 'Applicant and company administrators'], person: 'submittedBy', ...administrators },
  // Whoever took the key hears of it as well: it may have been somebody else under their name.
  collector: { label: ['领取人与企业管理员', 'Collector and company administrators'], person: 'fetchedBy', ...administrators },
  administrators: { label: ['企业管理员', 'Company administrators'], ...administrators },
  sealAdministrators: {
    label: ['企业管理员与印章管理员', 'Company and seal administrators'],
    of: 'member',
    when: { role: ['COMPANY_ADMIN', 'SEAL_ADMIN'] },
  },
  // Whoever applies for an account has none yet.
  registrant: { label: ['注册联系人', 'Registration contact'], mobile: 'contactMobile' },
  contact: { label: ['企业联系人', 'Company contact'], mobile: 'contactMobile', email: 'email' },
  holder: { label: ['证书绑定的员工', 'Employee bound to the certificate'], person: 'boundUserNum' },
  certificateMail: { label: ['证书通知邮箱', 'Certificate notification email'], email: 'contactEmail' },
  certificateAddress: { label: ['证书中的邮箱', 'Email in the certificate'], email: 'email' },
  invoiceMail: { label: ['收票邮箱', 'Invoice email'], email: 'email' },
  revokers: { label: ['其他有吊销权限的操作员', 'Other operators with permission to revoke'], call: 'op.cert.revokeMany' },
  proposer: { label: ['提议人', 'The proposer'], person: 'proposedBy' },
  asker: { label: ['用印申请人', 'Seal use requester'], person: 'applicant' },
  author: { label: ['创建人', 'Creator'], person: 'createdBy' },
  handler: { label: ['经办人', 'Handler'], person: 'employee' },
  receiver: { label: ['收件人', 'Recipient'], mobile: 'receiverMobile' },
} as const satisfies Readonly<Record<string, Hearer>>;
