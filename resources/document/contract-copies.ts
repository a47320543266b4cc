/**
 * A contract's copy (抄送): a company that signs nothing and gets the document once all parties have signed. Before that it sees nothing of it.
 */
import { defineResource, file, instant, reference, text } from '#engine/declare/index.ts';
import { failures, signings } from './_ends.ts';
import { signedFile } from './_signing.ts';

export const contractCopies = defineResource({
  name: 'contractCopies',
  label: ['抄送合同', 'Copies received'],
  represent: '{title} ({contractNo})',
  fields: {
    contract: reference(['合同', 'Contract'], 'contracts', { readOnly: true }),
    member: reference(['抄送企业', 'Copy sent to'], 'members', { readOnly: true }),
    title: text(['合同名称', 'Contract name'], { readOnly: true }),
    contractNo: text(['合同编号', 'Contract number'], { readOnly: true }),
    starterName: text(['发起企业', 'Initiating company'], { readOnly: true }),
    file: file(['签署后的文件', 'Signed document'], 'document', { readOnly: true, widget: 'signedFile' }),
    sha256: text(['文件 SHA-256', 'File SHA-256'], { readOnly: true }),
    sentAt: instant(['抄送时间', 'Received at'], { readOnly: true }),
    terminatedAt: instant(['解约时间', 'Terminated at'], { readOnly: true }),
  },
  states: {
    WAITING: { label: ['待各方签完', 'Awaiting signatures'], tone: 'neutral' },
    SENT: { label: ['已抄送', 'Received'], tone: 'good' },
    TERMINATED: { label: ['合同已解约', 'Contract terminated'], tone: 'warn', overprint: true },
    DROPPED: { label: ['合同未签成', 'Contract not completed'], tone: 'neutral' },
  },
  start: 'WAITING',
  transitions: {
    send: {
      label: ['抄送', 'Send copy'],
      from: 'WAITING',
      to: 'SENT',
      by: 'effect',
      follows: { contract: signings },
      set: { sentAt: '$now' },
      effect: 'contract.copy',
      tells: { to: 'administrators', text: 'contract.copied' },
    },
    drop: { label: ['不再抄送', 'Drop copy'], from: 'WAITING', to: 'DROPPED', by: 'effect', follows: { contract: failures } },
    terminate: {
      label: ['随合同解约', 'Terminate with contract'],
      from: 'SENT',
      to: 'TERMINATED',
      by: 'effect',
      follows: { contract: 'terminate' },
      set: { terminatedAt: '$now' },
      tells: { to: 'administrators', text: 'contract.copyTerminated' },
    },
  },
  indexes: [['member', 'sentAt'], ['file']],
  groups: {
    contract: { label: ['合同', 'Contract'], fields: ['file', 'title', 'contractNo', 'starterName', 'sentAt', 'terminatedAt', 'sha256'] },
  },
  audiences: {
    enterprise: {
      menu: '204',
      rows: { all: [{ member: '$session.memberId' }, { state: ['SENT', 'TERMINATED'] }] },
      list: ['title', 'state', 'starterName', 'contractNo', 'sentAt', 'file'],
      sort: ['sentAt', 'DESC'],
      filters: ['sentAt'],
      show: ['contract'],
      files: { SENT: signedFile, TERMINATED: signedFile },
      next: {
        SENT: [
          '各方均已签署，发起企业把文件抄送给本企业，无需办理。文件可在“查验”页面核对签署方和签署时间',
          'All parties have signed, and the initiating company sent your company this copy. There is nothing to do. The verification page shows who signed the document and when',
        ],
        TERMINATED: ['各方已同意解约，文件留作查阅', 'The parties have terminated this contract. The document remains for reference'],
      },
      calls: {
        'en.contractCopy.list': { path: 'document/contractCopy/list', does: 'list' },
        'en.contractCopy.detail': { path: 'document/contractCopy/detail', does: 'get' },
      },
    },
  },
});
