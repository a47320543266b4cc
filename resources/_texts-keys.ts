/** What companies are told of their certificates, keys, seals and handlers. */
import type { MessageText } from '#engine/declare/index.ts';

const why = { reason: ['原因', 'Reason'] } as const;
/** Told to its administrators and to the handlers who sign with it, by the use cases that know them. */
const ofSeal = { kind: 'SEAL', about: 'seals' } as const;

export const keyTexts = {
  'certificate.issued': {
    kind: 'CERTIFICATE',
    title: ['数字证书已签发', 'Certificate issued'],
    body: [
      '{holderName} 的数字证书（受理号 {seqNo}）已签发，请登录平台下载证书。',
      'The certificate of {holderName} ({seqNo}) has been issued. Sign in to download it.',
    ],
  },
  'certificate.kept': {
    kind: 'CERTIFICATE',
    title: ['数字证书已签发，可以在线签署', 'Certificate issued: you can sign online'],
    body: [
      '{holderName} 的数字证书（受理号 {seqNo}）已签发，密钥由平台保管，现在可以登录平台在线签署，不需要下载。',
      'The certificate of {holderName} ({seqNo}) has been issued and the platform keeps its key. You can now sign online; no download is needed.',
    ],
  },
  'certificate.toFetch': {
    kind: 'CERTIFICATE',
    title: ['数字证书已签发，请选择密钥去向', 'Certificate issued: choose where to keep its key'],
    body: [
      '{holderName} 的数字证书（受理号 {seqNo}）已签发，请登录平台，选择密钥由平台保管（在线签署）还是自己下载。',
      'The certificate of {holderName} ({seqNo}) has been issued. Sign in and choose whether the platform keeps its key, for signing online, or you download it.',
    ],
  },
  'certificate.rejected': {
    kind: 'CERTIFICATE',
    title: ['制证申请被驳回', 'Certificate order rejected'],
    body: [
      '{holderName} 的数字证书（受理号 {seqNo}）不予签发：{reason}',
      'The certificate of {holderName} ({seqNo}) will not be issued: {reason}',
    ],
  },
  'certificate.suspended': {
    kind: 'CERTIFICATE',
    title: ['数字证书已冻结', 'Certificate suspended'],
    body: [
      '{holderName} 的数字证书（受理号 {seqNo}）已冻结，暂时不能使用。[原因：{reason}]',
      'The certificate of {holderName} ({seqNo}) has been suspended and cannot be used for now.[ Reason: {reason}]',
    ],
  },
  'certificate.resumed': {
    kind: 'CERTIFICATE',
    title: ['数字证书已解冻', 'Certificate reinstated'],
    body: [
      '{holderName} 的数字证书（受理号 {seqNo}）已解冻，恢复使用。',
      'The certificate of {holderName} ({seqNo}) has been reinstated and can be used again.',
    ],
  },
  'certificate.revoked': {
    kind: 'CERTIFICATE',
    title: ['数字证书已吊销', 'Certificate revoked'],
    body: [
      '{holderName} 的数字证书（受理号 {seqNo}）已于 {revokedAt} 吊销，原因：{revocationReason}。它不能再用于签署。',
      'The certificate of {holderName} ({seqNo}) was revoked at {revokedAt} (UTC+8). Reason: {revocationReason}. It can no longer be used for signing.',
    ],
  },
  // Two people end it: whoever may be the second hears what waits for them, the first what became of it.
  'revocation.proposed': {
    kind: 'WORK',
    title: ['待确认吊销：{holderName}', 'Revocation to confirm: {holderName}'],
    body: [
      '有人提议吊销 {holderName} 的数字证书（受理号 {seqNo}），原因：{proposedReason}。请打开证书核对，再“确认吊销”或“撤销提议”；确认之前证书照常有效，没有期限。',
      'Revocation of the certificate of {holderName} ({seqNo}) has been proposed. Reason: {proposedReason}. Open the certificate, check it, then confirm the revocation or withdraw the proposal. The certificate stays valid until confirmed; there is no deadline.',
    ],
    by: [],
  },
  'revocation.confirmed': {
    kind: 'WORK',
    title: ['您提议的吊销已确认：{holderName}', 'Your proposed revocation was confirmed: {holderName}'],
    body: [
      '{holderName} 的数字证书（受理号 {seqNo}）已由另一人确认，于 {revokedAt} 吊销。',
      'Another operator confirmed it: the certificate of {holderName} ({seqNo}) was revoked at {revokedAt} (UTC+8).',
    ],
    by: [],
  },
  'certificate.expired': {
    kind: 'EXPIRY',
    title: ['数字证书已到期', 'Certificate expired'],
    body: [
      '{holderName} 的数字证书（受理号 {seqNo}）已于 {notAfter} 到期。如需继续使用，请重新申请。',
      'The certificate of {holderName} ({seqNo}) expired at {notAfter} (UTC+8). Apply for a new one if you still need it.',
    ],
  },
  'certificate.ending': {
    kind: 'EXPIRY',
    about: 'certificates',
    values: { day: ['到期日', 'Expiry date'], days: ['剩余天数', 'Days left'] },
    title: ['数字证书将于 {day} 到期（剩余 {days} 天内）', 'Certificate expires on {day}'],
    body: [
      '{holderName}（{seqNo}）的数字证书将于 {day} 到期，请在到期前办理更新，以免影响使用。',
      'The certificate of {holderName} ({seqNo}) expires on {day}. Renew it before then to keep using it.',
    ],
  },
  'renewal.begun': {
    kind: 'CERTIFICATE',
    about: 'renewals',
    values: { seqNo: ['受理号', 'Order number'], day: ['到期日', 'Expiry date'] },
    title: ['数字证书可以更新了', 'Certificate ready for renewal'],
    body: [
      '贵单位的数字证书（受理号 {seqNo}，到期日 {day}）可以更新了，请登录平台在“数字证书申请”的“证书更新申请”中完成。',
      "Your company's certificate {seqNo}, which expires on {day}, can now be renewed under Digital certificates > Certificate renewals.",
    ],
  },
  'key.sent': {
    kind: 'KEY',
    about: 'certificates',
    values: { carrierName: ['快递公司', 'Courier'] },
    title: ['UKey 已寄出', 'Hardware key shipped'],
    body: [
      '您的数字证书（受理号 {seqNo}）已由{carrierName}寄出，单号 {trackingNumber}，请注意查收。',
      'Your certificate ({seqNo}) has been shipped by {carrierName}, tracking number {trackingNumber}.',
    ],
  },
  'key.arrived': {
    kind: 'KEY',
    title: ['UKey 视为已签收', 'Hardware key receipt confirmed automatically'],
    body: [
      '申请 {applyNo} 的 UKey 寄出已满期限，按已签收处理。如未收到，请联系平台。',
      'The receipt period for the hardware key of application {applyNo} has passed, so we consider it received. If it has not arrived, contact the platform.',
    ],
  },
  'recovery.confirmed': {
    kind: 'KEY',
    title: ['加密密钥可以领取', 'Encryption key ready to collect'],
    body: [
      '加密密钥恢复 {recoveryNo} 已由平台两人确认，请企业管理员在 {expiresAt} 前领取。如非贵企业申请，请立即联系平台。',
      'Encryption key recovery {recoveryNo} has been confirmed by two people at the platform. Your company administrator can collect the key by {expiresAt} (UTC+8). If your company did not request this, contact the platform immediately.',
    ],
  },
  'recovery.fetched': {
    kind: 'KEY',
    about: 'keyRecoveries',
    values: { who: ['领取人', 'Collected by'] },
    title: ['加密密钥已领取', 'Encryption key collected'],
    body: [
      '加密密钥恢复 {recoveryNo} 已由 {who} 领取。如非本人操作，请立即联系平台。',
      '{who} has collected the key of recovery {recoveryNo}. If this was not done by your company, contact the platform immediately.',
    ],
  },
  'seal.made': {
    kind: 'SEAL',
    title: ['印章已制成', 'Seal ready'],
    body: [
      '印章“{name}”（{sealNo}）已制成，可以使用：到“签署文件”选一份文件即可签署。要让其他经办人也能使用，请在“经办人管理”授权。',
      'The seal "{name}" ({sealNo}) is ready to use: go to Sign a document and choose a document. To let other handlers use it too, grant it under Handlers.',
    ],
  },
  'seal.toRemake': {
    kind: 'SEAL',
    title: ['印章待重制', 'Seal to be remade'],
    body: [
      '印章“{name}”（{sealNo}）须按新的证书重制，制成前不能使用。[原因：{reason}]',
      'The seal "{name}" ({sealNo}) must be remade for a new certificate and cannot be used until then.[ Reason: {reason}]',
    ],
  },
  'seal.frozen': {
    ...ofSeal,
    values: why,
    title: ['印章已停用', 'Seal disabled'],
    body: [
      '印章“{name}”（{sealNo}）已停用，启用之前不能用它签署。[原因：{reason}]',
      'The seal "{name}" ({sealNo}) has been disabled. Nobody can sign with it until it is enabled.[ Reason: {reason}]',
    ],
  },
  'seal.unfrozen': {
    ...ofSeal,
    title: ['印章已启用', 'Seal enabled'],
    body: ['印章“{name}”（{sealNo}）已启用，可以继续使用。', 'The seal "{name}" ({sealNo}) has been enabled and can be used again.'],
  },
  'seal.cancelled': {
    ...ofSeal,
    values: why,
    title: ['印章已注销', 'Seal cancelled'],
    body: ['印章“{name}”（{sealNo}）已注销。原因：{reason}', 'The seal "{name}" ({sealNo}) has been cancelled. Reason: {reason}'],
  },
  'seal.suspended': {
    kind: 'SEAL',
    title: ['印章已挂起', 'Seal suspended'],
    body: [
      '印章“{name}”（{sealNo}）已挂起，暂时不能使用。[原因：{suspension}]',
      'The seal "{name}" ({sealNo}) has been suspended and cannot be used for now.[ Reason: {suspension}]',
    ],
  },
  'seal.expired': {
    kind: 'SEAL',
    title: ['印章已过期', 'Seal expired'],
    body: ['印章“{name}”（{sealNo}）已于 {validTo} 过期。', 'The seal "{name}" ({sealNo}) expired at {validTo} (UTC+8).'],
  },
  'sealRequest.asked': {
    kind: 'SEAL',
    about: 'sealRequests',
    values: { who: ['申请人', 'Requester'], sealName: ['印章', 'Seal'] },
    title: ['有用印申请待确认', 'Seal use request awaiting your decision'],
    body: [
      '{who}申请用“{sealName}”签署“{documentName}”：{purpose}。请在“印章管理 · 用印申请”中处理。',
      '{who} asks to sign "{documentName}" with the seal "{sealName}": {purpose}. Confirm or decline under Seals > Seal use requests.',
    ],
    by: [],
  },
  'sealRequest.approved': {
    kind: 'SEAL',
    title: ['用印申请已确认', 'Seal use request confirmed'],
    body: [
      '用印申请 {requestNo}（“{documentName}”）已由管理员确认，请在 24 小时内签署，只能用一次。',
      'Request {requestNo} ("{documentName}") has been confirmed. Sign within 24 hours; it can be used once.',
    ],
    by: [],
  },
  'sealRequest.refused': {
    kind: 'SEAL',
    title: ['用印申请被拒绝', 'Seal use request declined'],
    body: ['用印申请 {requestNo}（“{documentName}”）未获确认：{reason}', 'Request {requestNo} ("{documentName}") was declined: {reason}'],
    by: [],
  },
  'sealRequest.withdrawn': {
    kind: 'SEAL',
    about: 'sealRequests',
    title: ['用印申请已由管理员撤回', 'Seal use request withdrawn'],
    body: [
      '用印申请 {requestNo}（“{documentName}”）已由管理员撤回，不能再用于签署。',
      'Request {requestNo} ("{documentName}") was withdrawn by an administrator and can no longer be used.',
    ],
    by: [],
  },
  'handler.approved': {
    kind: 'HANDLER',
    title: ['经办人已生效', 'Handler active'],
    body: [
      '经办人 {name}（{code}，{handlerType}）已通过审核并生效，授权至 {letterTo}。',
      'The handler {name} ({code}, {handlerType}) has been approved and is authorised until {letterTo}.',
    ],
  },
  'handler.expired': {
    kind: 'HANDLER',
    title: ['经办人授权已到期', 'Handler authorisation expired'],
    body: [
      '经办人 {name}（{code}）的授权已于 {letterTo} 到期，不能再经办业务。如需继续，请重新提交授权书。',
      'The authorisation of the handler {name} ({code}) expired on {letterTo}, so they can no longer act for the company. To continue, submit a new letter of authorisation.',
    ],
  },
} as const satisfies Readonly<Record<string, MessageText>>;
