/** Scheduled work by name. */

/** Work that nobody asks for: the clock does it. What each does stands in the service's jobs. */
export const jobNames = {
  expiryNotices: ['证书到期提醒', 'Send certificate expiry notices'],
  crls: ['更新吊销列表', 'Update revocation lists'],
  crlWatch: ['检查吊销列表时效', 'Check revocation list freshness'],
  serviceCertificates: ['更新服务证书', 'Renew service certificates'],
  endedKeys: ['销毁已终止证书的密钥', 'Destroy keys of ended certificates'],
  issuedCheck: ['复核已签发证书', 'Check issued certificates'],
  issuanceLog: ['核对签发日志', 'Reconcile the issuance log'],
  autoSigning: ['自动签署合同', 'Sign contracts automatically'],
  archiveStamps: ['加盖归档时间戳', 'Add archive timestamps'],
  unfinished: ['清理中断的制证', 'Clean up interrupted issuances'],
} as const;
