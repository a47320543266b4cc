/** Scheduled work by name, and how often it may run. */

/** Work that nobody asks for: the clock does it. What each does stands in the service's jobs. */
export const jobNames = {
  clockMoves: ['到期与逾期处理', 'Moves whose time has come'],
  expiryNotices: ['证书到期提醒', 'Certificate expiry notices'],
  crls: ['更新吊销列表', 'Revocation lists'],
  crlWatch: ['检查吊销列表时效', 'Freshness of revocation lists'],
  serviceCertificates: ['更新服务证书', 'Service certificates'],
  endedKeys: ['销毁已终止证书的密钥', 'Keys of ended certificates'],
  issuedCheck: ['复核已签发证书', 'Check of what was issued'],
  autoSigning: ['自动签署合同', 'Contracts signed by themselves'],
  outbox: ['发送短信与邮件', 'SMS and mail'],
  pushes: ['推送事件', 'Pushes of events'],
  unfinished: ['清理中断的制证', 'Issuances that were cut off'],
  journalCheckpoints: ['操作日志检查点', 'Checkpoints of the journal'],
  sweep: ['清理过期数据', 'Sweeping what has expired'],
} as const;

/** How often a job runs: seconds by each process's own timer, from a minute on by the queue's calendar (UTC+8). */
export const jobSchedules = {
  SECONDS_5: ['每 5 秒', 'Every 5 seconds'],
  SECONDS_10: ['每 10 秒', 'Every 10 seconds'],
  SECONDS_15: ['每 15 秒', 'Every 15 seconds'],
  SECONDS_30: ['每 30 秒', 'Every 30 seconds'],
  SECONDS_60: ['每分钟', 'Every minute'],
  MINUTES_5: ['每 5 分钟', 'Every 5 minutes'],
  DAILY_0300: ['每天 3:00', 'Daily at 3:00'],
  DAILY_0800: ['每天 8:00', 'Daily at 8:00'],
} as const;
