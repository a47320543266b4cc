/** What the parties of contracts are told. */
import type { MessageText } from '#engine/declare/index.ts';

const contract = { kind: 'CONTRACT', about: 'contracts' } as const;
const why = { reason: ['原因', 'Reason'] } as const;
const authorisation = { kind: 'CONTRACT', about: 'autoSignings', by: [] } as const;

export const contractTexts = {
  'contract.turn': {
    ...contract,
    title: ['合同待签署：{title}', 'Contract to sign: {title}'],
    body: [
      '合同“{title}”（{contractNo}）轮到贵企业签署，请在 {signBy} 前办理。',
      'It is your company\'s turn to sign the contract "{title}" ({contractNo}). Please sign it by {signBy}.',
    ],
  },
  'contract.signed': {
    ...contract,
    title: ['合同已签完：{title}', 'Contract completed: {title}'],
    body: [
      '合同“{title}”（{contractNo}）各方均已签署，可以下载签署后的文件。',
      'All parties have signed the contract "{title}" ({contractNo}). You can download the signed document.',
    ],
  },
  'contract.rejected': {
    ...contract,
    values: why,
    title: ['合同被拒签：{title}', 'Contract declined: {title}'],
    body: [
      '合同“{title}”（{contractNo}）被拒签，不再继续。[原因：{reason}]',
      'The contract "{title}" ({contractNo}) was declined by a party and will not proceed.[ Reason: {reason}]',
    ],
  },
  'contract.cancelled': {
    ...contract,
    values: why,
    title: ['合同已撤销：{title}', 'Contract cancelled: {title}'],
    body: [
      '合同“{title}”（{contractNo}）已由发起企业撤销。[原因：{reason}]',
      'The contract "{title}" ({contractNo}) was cancelled by the initiating company.[ Reason: {reason}]',
    ],
  },
  'contract.expired': {
    ...contract,
    title: ['合同已过期：{title}', 'Contract expired: {title}'],
    body: [
      '合同“{title}”（{contractNo}）到签署截止日仍未签完，已作废。',
      'The contract "{title}" ({contractNo}) was not signed by all parties in time and has expired.',
    ],
  },
  'contract.signedByItself': {
    ...contract,
    values: { authorisationNo: ['自动签授权', 'Authorisation'] },
    title: ['合同已自动签署：{title}', 'Contract signed automatically: {title}'],
    body: [
      '合同“{title}”（{contractNo}）已按自动签授权 {authorisationNo} 代贵企业签署。',
      'The contract "{title}" ({contractNo}) was signed automatically for your company under authorisation {authorisationNo}.',
    ],
    by: [],
  },
  'contract.toSignByHand': {
    ...contract,
    values: why,
    title: ['自动签署未成，请人工签署：{title}', 'Please sign manually: {title}'],
    body: [
      '合同“{title}”（{contractNo}）未能自动签署：{reason}。请在 {signBy} 前人工签署。',
      'The contract "{title}" ({contractNo}) could not be signed automatically: {reason} Please sign it manually by {signBy}.',
    ],
  },
  'autoSigning.proposed': {
    ...authorisation,
    title: ['请确认自动签授权', 'Please confirm automatic signing'],
    body: [
      '运营方为贵企业配置了合同自动签署（{authorisationNo}）。请在“经办人管理 · 自动签授权”中核对协议后确认或拒绝；确认之前仍由人工签署。',
      'The platform has set up automatic contract signing for your company ({authorisationNo}). Check the agreement under Handlers > Automatic signing, then confirm or decline. Until you confirm, contracts are signed manually.',
    ],
  },
  'autoSigning.accepted': {
    ...authorisation,
    title: ['企业已确认自动签授权', 'Company confirmed automatic signing'],
    body: [
      '自动签授权 {authorisationNo} 已由企业确认，现已生效。',
      'The company has confirmed automatic signing authorisation {authorisationNo}, which is now active.',
    ],
  },
  'autoSigning.revoked': {
    ...authorisation,
    title: ['企业已拒绝或撤销自动签授权', 'Company declined or revoked automatic signing'],
    body: [
      '自动签授权 {authorisationNo} 已由企业拒绝或撤销，合同改由人工签署。',
      'The company has declined or revoked automatic signing authorisation {authorisationNo}. Contracts will be signed manually.',
    ],
  },
} as const satisfies Readonly<Record<string, MessageText>>;
