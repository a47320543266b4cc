/** A company change: what stands on the licence changes by an application with the new licence; its approval rewrites the company. */
import { choice, defineResource, file, reference, text } from '#engine/declare/index.ts';
import { companyIdentity, companyPapers, lookAlike, lookAlikeActs } from '../_fields.ts';
import { idTypes } from '../_terms.ts';
import type { LetterForm } from '../_widgets.ts';

const asked = ['companyName', 'uscc', 'legalName', 'legalIdType', 'legalIdNo', 'address', 'licenceFile', 'letterFile', 'remark'] as const;

/** What is asked for and what stood there; the number of a document is told to reviewers alone. */
const stood = {
  companyName: 'formerName',
  uscc: 'formerUscc',
  legalName: 'formerLegalName',
  legalIdType: 'formerLegalIdType',
  address: 'formerAddress',
} as const;
const former = [...Object.values(stood), 'formerLegalIdNo'] as const;

export const companyChanges = defineResource({
  name: 'companyChanges',
  label: ['企业信息变更', 'Changes to company details'],
  represent: '{applyNo}',
  review: {
    kind: 'COMPANY_CHANGE',
    letters: 'BG',
    approved: 'DONE',
    // One call makes it and hands it in; after a return the same call hands it in again.
    arrives: true,
    onApprove: 'companyChange.apply',
    complete: ['companyName', 'uscc', 'legalName', 'licenceFile'],
  },
  fields: {
    member: reference(['会员企业', 'Company'], 'members', { rules: 'required' }),
    companyName: companyIdentity.companyName,
    lookAlike,
    uscc: { ...companyIdentity.uscc, label: ['统一社会信用代码（税号）', 'Unified social credit code (tax number)'] },
    legalName: companyIdentity.legalName,
    legalIdType: companyIdentity.legalIdType,
    legalIdNo: {
      ...companyIdentity.legalIdNo,
      help: ['法定代表人或证件未变更时请留空', 'Leave empty unless the legal representative or their ID has changed'],
    },
    address: companyIdentity.address,
    licenceFile: file(['新营业执照', 'New business licence'], 'licence', { rules: 'required' }),
    letterFile: { ...companyPapers.letterFile, widget: 'letter', options: { form: 'companyChange' } satisfies LetterForm },
    remark: text(['变更说明', 'Explanation of change'], { rules: 'length:0,200' }),
    formerName: text(['现企业名称', 'Current company name'], { readOnly: true }),
    formerUscc: text(['现统一社会信用代码', 'Current unified social credit code'], { readOnly: true }),
    formerLegalName: text(['现法定代表人', 'Current legal representative'], { readOnly: true }),
    formerLegalIdType: choice(['现法人证件类型', 'Current ID type of legal representative'], idTypes, { readOnly: true }),
    formerLegalIdNo: text(['现法人证件号码', 'Current ID number of legal representative'], { readOnly: true, personal: true }),
    formerAddress: text(['现注册地址', 'Current registered address'], { readOnly: true }),
  },
  acts: lookAlikeActs,
  groups: {
    changes: {
      label: ['变更内容', 'Changes'],
      fields: ['companyName', 'lookAlike', 'uscc', 'legalName', 'legalIdType', 'legalIdNo', 'address'],
    },
    applicant: { label: ['申请企业', 'Applicant'], fields: ['member', 'remark'] },
    documents: { label: ['材料', 'Documents'], fields: ['licenceFile', 'letterFile', 'remark'] },
    after: {
      label: ['变更后的登记信息', 'Registration details after the change'],
      fields: ['companyName', 'uscc', 'legalName', 'legalIdType', 'legalIdNo', 'address'],
    },
  },
  audiences: {
    operator: {
      as: 'reviewer',
      menu: 'E5',
      rows: 'all',
      reads: ['member', ...asked, 'lookAlike', ...former],
      list: ['applyNo', 'state', 'dueAt', 'formerName', 'companyName', 'uscc', 'legalName', 'submittedAt', 'claimedBy', 'decidedAt'],
      search: ['companyName', 'uscc', 'formerName'],
      filters: ['member'],
      show: ['changes', 'applicant', { of: 'documents', fields: ['licenceFile', 'letterFile'] }, 'review'],
      before: { ...stood, legalIdNo: 'formerLegalIdNo' },
      marks: ['companyName', 'uscc', 'legalName', 'legalIdType', 'legalIdNo', 'address'],
      calls: {
        'op.companyChange.list': { path: 'operation/companyChange/list', does: 'list' },
        'op.companyChange.detail': { path: 'operation/companyChange/detail', does: 'get', unmask: ['legalIdNo', 'formerLegalIdNo'] },
        'op.companyChange.save': { path: 'operation/companyChange/save', does: 'note' },
        'op.companyChange.commit': { path: 'operation/companyChange/commit', does: 'decide' },
      },
    },
    enterprise: {
      menu: '404',
      rows: { member: '$session.memberId' },
      reads: ['formerName', 'formerUscc', 'formerLegalName', 'formerLegalIdType', 'formerAddress', 'marks', 'createdAt'],
      list: ['applyNo', 'state', 'companyName', 'uscc', 'legalName', 'submittedAt', 'decidedAt', 'decisionReason'],
      filters: ['submittedAt'],
      show: [
        { of: 'changes', fields: ['companyName', 'uscc', 'legalName', 'legalIdType', 'legalIdNo', 'address'] },
        'documents',
        { of: 'progress', fields: ['applyNo', 'submittedAt', 'decidedAt', 'decisionReason'] },
      ],
      before: stood,
      next: {
        DONE: [
          '已通过，企业信息已按新营业执照更新。名称或代码变更的，原证书已吊销，请在“数字证书申请”申请新证书。',
          'Approved: your company details now match the new business licence. If the name or code changed, the old certificates have been revoked; apply for new ones under Digital certificates.',
        ],
      },
      begins: { resource: 'members', fields: ['companyName', 'uscc', 'legalName', 'legalIdType', 'address'] },
      steps: true,
      create: [
        {
          of: 'after',
          help: [
            '已填入现登记信息，请只改变更之处。名称或代码变更通过后，原名称的证书即被吊销，请随后申请新证书',
            'We filled in the current details; edit only what has changed. When a new name or code is approved, certificates with the old one are revoked, so apply for new ones afterwards',
          ],
        },
        'documents',
      ],
      edit: ['after', 'documents'],
      calls: {
        'en.company.renames': { path: 'company/update/list', does: 'list' },
        'en.company.renameDetail': { path: 'company/update/detail/{id}', does: 'get' },
        'en.company.rename': {
          path: 'company/update',
          does: 'save',
          idempotent: true,
          from: ['RETURNED'],
          effect: 'companyChange.submit',
          label: ['变更登记信息', 'Change registered details'],
        },
      },
    },
  },
});
