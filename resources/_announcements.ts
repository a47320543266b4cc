/** What outside systems may be told of: the events that transitions announce, each with its words. */

export const announcements = {
  'certificate.issued': ['证书已签发', 'Certificate issued'],
  'certificate.fetched': ['软证书已下载', 'Software key downloaded'],
  'certificate.suspended': ['证书已冻结', 'Certificate suspended'],
  'certificate.resumed': ['证书已解冻', 'Certificate reinstated'],
  'certificate.revoked': ['证书已吊销', 'Certificate revoked'],
  'certificate.expired': ['证书已过期', 'Certificate expired'],
  'certificate.superseded': ['证书已更换', 'Certificate superseded'],
  'member.frozen': ['企业已冻结', 'Company suspended'],
  'member.unfrozen': ['企业已解冻', 'Company reinstated'],
  'member.left': ['企业已注销', 'Membership ended'],
} as const;
