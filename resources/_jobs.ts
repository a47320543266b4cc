/** Scheduled work by name. */

/** Work that nobody asks for: the clock does it. What each does stands in the service's jobs. */
export const jobNames = {
  expiryNotices: ['证书到期提醒', 'Certificate expiry notices'],
  crls: ['更新吊销列表', 'Revocation lists'],
  crlWatch: ['检查吊销列表时效', 'Freshness of revocation lists'],
  serviceCertificates: ['更新服务证书', 'Service certificates'],
  endedKeys: ['销毁已终止证书的密钥', 'Keys of ended certificates'],
  issuedCheck: ['复核已签发证书', 'Check of what was issued'],
  autoSigning: ['自动签署合同', 'Contracts signed by themselves'],
  unfinished: ['清理中断的制证', 'Issuances that were cut off'],
} as const;
