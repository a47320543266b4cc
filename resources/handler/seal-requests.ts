/**
 * A handler asks for one use of a seal that their company's administrator confirms each time: this document, this seal, up to this amount. What
 * was confirmed lets them sign that document once, within a day, with their own proof.
 */
import { defineResource, file, instant, money, person, reference, sequence, text } from '#engine/declare/index.ts';

const document = ['documentName', 'documentSha256'] as const;

export const sealRequests = defineResource({
  name: 'sealRequests',
  label: ['用印申请', 'Seal use requests'],
  represent: '{requestNo}',
  fields: {
    requestNo: sequence(['申请编号', 'Seal request number'], 'YY{date}{n:6}'),
    member: reference(['所属企业', 'Company'], 'members', { readOnly: true }),
    applicant: person(['申请人', 'Requested by'], { readOnly: true }),
    handler: reference(['经办人', 'Handler'], 'handlers', { readOnly: true }),
    seal: reference(['印章', 'Seal'], 'seals', { rules: 'required', among: { state: 'ENABLED' } }),
    contract: reference(['合同', 'Contract'], 'contracts', {
      among: { state: 'SIGNING' },
      help: ['轮到本企业签署的合同；与文件填写一项', "A contract awaiting your company's signature. Choose either this or a document"],
    }),
    file: file(['文件', 'Document'], 'document', {
      help: ['签署时须用同一份文件，改动一个字节也不行', 'You must sign exactly this file, without any change'],
    }),
    documentName: text(['文件名', 'File name'], { readOnly: true }),
    documentSha256: text(['文件 SHA-256', 'File SHA-256'], { readOnly: true }),
    amount: money(['金额（元）', 'Amount (CNY)'], {
      help: ['合同按其金额；签署时不能超过', 'For a contract, its own amount is used. The amount cannot be exceeded when signing'],
    }),
    purpose: text(['用印事由', 'Purpose'], { rules: 'required|length:2,200' }),
    decidedBy: person(['处理人', 'Decided by'], { readOnly: true }),
    decidedAt: instant(['处理时间', 'Decided at'], { readOnly: true }),
    decisionReason: text(['处理意见', 'Decision note'], { rules: 'length:0,200', readOnly: true }),
    expiresAt: instant(['截止时间', 'Valid until'], { readOnly: true }),
    usedAt: instant(['使用时间', 'Used at'], { readOnly: true }),
  },
  states: {
    SUBMITTED: { label: ['待确认', 'Awaiting confirmation'], tone: 'busy' },
    APPROVED: { label: ['已确认', 'Confirmed'], tone: 'good' },
    REFUSED: { label: ['已拒绝', 'Declined'], tone: 'bad', overprint: { since: 'decidedAt', reason: 'decisionReason' } },
    WITHDRAWN: { label: ['已撤回', 'Withdrawn'], tone: 'neutral', overprint: { since: 'updatedAt' } },
    USED: { label: ['已使用', 'Used'], tone: 'neutral' },
    EXPIRED: { label: ['已过期', 'Expired'], tone: 'warn', overprint: { since: 'expiresAt' } },
  },
  start: 'SUBMITTED',
  transitions: {
    approve: {
      label: ['确认', 'Confirm'],
      from: 'SUBMITTED',
      to: 'APPROVED',
      set: { decidedAt: '$now', decidedBy: '$session.userNum' },
      effect: 'sealRequest.approve',
      tells: { to: 'asker', text: 'sealRequest.approved' },
    },
    refuse: {
      label: ['拒绝', 'Decline'],
      from: 'SUBMITTED',
      to: 'REFUSED',
      reason: 'required',
      set: { decidedAt: '$now', decidedBy: '$session.userNum', decisionReason: '$input.reason' },
      effect: 'sealRequest.refuse',
      tells: { to: 'asker', text: 'sealRequest.refused' },
      danger: true,
    },
    // By whoever asked, or an administrator who thinks better of it.
    withdraw: { label: ['撤回', 'Withdraw'], from: ['SUBMITTED', 'APPROVED'], to: 'WITHDRAWN', effect: 'sealRequest.withdraw' },
    use: { label: ['用印', 'Seal use'], from: 'APPROVED', to: 'USED', by: 'effect', set: { usedAt: '$now' } },
    // A waiting one too: nobody confirms what was asked for a week ago.
    expire: { label: ['过期', 'Expire'], from: ['SUBMITTED', 'APPROVED'], to: 'EXPIRED', at: 'expiresAt' },
  },
  groups: {
    request: { label: ['申请', 'Request'], fields: ['requestNo', 'seal', 'amount', 'purpose'] },
    document: { label: ['文件', 'Document'], fields: ['contract', 'file', ...document] },
  },
  indexes: [['applicant'], ['file'], ['documentSha256']],
  audiences: {
    enterprise: {
      menu: '202',
      rows: { member: '$session.memberId' },
      home: { waits: ['SUBMITTED'] },
      list: ['requestNo', 'state', 'seal', 'applicant', 'documentName', 'amount', 'purpose', 'decidedAt', 'expiresAt', 'createdAt'],
      search: ['documentName', 'documentSha256', 'purpose'],
      filters: ['handler', 'createdAt'],
      show: [
        'request',
        'document',
        { of: 'record', fields: ['applicant', 'handler', 'createdAt', 'decidedBy', 'decidedAt', 'decisionReason', 'expiresAt', 'usedAt'] },
      ],
      create: ['request', 'document'],
      next: {
        SUBMITTED: ['由企业管理员确认或拒绝', 'A company administrator confirms or declines it'],
        APPROVED: [
          '申请人在有效期内以自己的签章密码或验证码签署这份文件，只能用一次',
          'The requester signs this document once, before the request expires, with their own signing password or an SMS code',
        ],
      },
      calls: {
        'en.sealRequest.list': { path: 'sealRequest/list', does: 'list' },
        'en.sealRequest.submit': {
          path: 'sealRequest/submit',
          does: 'create',
          label: ['申请用印', 'Request seal use'],
          idempotent: true,
          throttle: { most: 60, seconds: 600 },
          effect: 'sealRequest.submit',
        },
        'en.sealRequest.decide': { path: 'sealRequest/decide', does: { by: 'decision', of: { APPROVE: 'approve', REFUSE: 'refuse' } } },
        'en.sealRequest.withdraw': { path: 'sealRequest/withdraw', does: 'withdraw' },
      },
    },
  },
});
