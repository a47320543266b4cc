/** An audit type: by how many, by whom and within which time a kind of application is decided. At most one of a kind is in force. */
import { choice, defineResource } from '#engine/declare/index.ts';
import { auditTypes as base } from '#engine/system/audit-types.ts';
import { switched } from '#engine/system/fields.ts';
import { applicationKinds } from '../_terms.ts';

export const auditTypes = defineResource({
  ...base,
  fields: {
    ...base.fields,
    secondRole: { ...base.fields.secondRole, when: { levels: 2 } },
    kind: choice(['申请类型', 'Application type'], applicationKinds, {
      rules: 'required',
      help: [
        '“UKey 业务”包括电子印章开通与证书绑定；证书本身的申请，软硬介质都属于“数字证书申请”',
        '“Hardware key” covers e-seal activation and certificate binding. Certificate applications, soft or hardware, come under “Certificate application”',
      ],
    }),
  },
  groups: {
    auditType: { label: ['审核类型', 'Review type'], fields: ['name', 'nameEn', 'code', 'kind', 'remark'] },
    review: {
      label: ['审核', 'Review'],
      fields: ['levels', 'firstRole', 'secondRole', 'targetHours', 'checkAll', 'autoPass', 'needPay'],
      help: [
        '申请提交时即按启用的审核类型办理；之后的修改不影响已提交的申请',
        'An application follows the review type that is active when it is submitted; later changes do not affect it',
      ],
    },
    documents: { label: ['材料', 'Documents'], fields: ['materials'] },
  },
  audiences: {
    operator: {
      menu: ['D5', 'H1'],
      rows: 'all',
      list: [
        'name',
        'state',
        'kind',
        'levels',
        'firstRole',
        'secondRole',
        'targetHours',
        'checkAll',
        'autoPass',
        'needPay',
        'code',
        'updatedAt',
      ],
      sort: ['code', 'ASC'],
      search: ['code'],
      filters: ['levels'],
      without: ['firstRole', 'secondRole', 'checkAll', 'autoPass', 'needPay'],
      show: ['auditType', 'review', 'documents', { of: 'record', fields: ['createdAt', 'updatedAt', 'updatedBy'] }],
      create: ['auditType', 'review', 'documents'],
      calls: {
        'op.auditType.list': { path: 'operation/auditType/list', does: 'list', menu: ['D5', 'D1', 'D2', 'D3', 'D4', 'H1'] },
        'op.auditType.save': { path: 'operation/auditType/save', does: 'create', effect: 'auditType.check' },
        'op.auditType.edit': { path: 'operation/auditType/edit', does: 'update', effect: 'auditType.check' },
        'op.auditType.status': { path: 'operation/auditType/status', ...switched },
        'op.auditType.delete': { path: 'operation/auditType/delete/{id}', does: 'delete' },
      },
    },
  },
  seeds: {
    key: 'code',
    // Decided by one, within 24 hours, where a row says nothing else.
    rows: [
      { code: 'REAL_NAME', name: '企业实名认证', nameEn: 'Company identity verification', kind: 'REAL_NAME', state: 'ON' },
      { code: 'CERTIFICATE', name: '数字证书申请', nameEn: 'Certificate application', kind: 'CERTIFICATE', state: 'ON' },
      { code: 'SOFT_KEY', name: '电子签名开通', nameEn: 'E-signature activation', kind: 'SOFT_KEY', state: 'ON' },
      { code: 'HARD_KEY', name: 'UKey 业务', nameEn: 'Hardware key services', kind: 'HARD_KEY', state: 'ON' },
      { code: 'HANDLER', name: '经办人', nameEn: 'Handler', kind: 'HANDLER', state: 'ON' },
      { code: 'SEAL', name: '电子印章', nameEn: 'E-seal', kind: 'SEAL', state: 'ON' },
      { code: 'RENEWAL', name: '证书更新', nameEn: 'Certificate renewal', kind: 'RENEWAL', state: 'ON' },
      { code: 'FREE_CERTIFICATE', name: '免费证书', nameEn: 'Free certificates', kind: 'FREE_CERTIFICATE', targetHours: 72, state: 'ON' },
      { code: 'INVOICE', name: '开票', nameEn: 'Invoice', kind: 'INVOICE', targetHours: 48, state: 'ON' },
      { code: 'COMPANY_CHANGE', name: '企业信息变更', nameEn: 'Company information change', kind: 'COMPANY_CHANGE', state: 'ON' },
      { code: 'PERSON_NAME', name: '个人实名认证', nameEn: 'Personal identity verification', kind: 'PERSON_NAME', state: 'ON' },
    ],
  },
});
