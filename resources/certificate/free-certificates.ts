/** One row of a batch of free certificates: whom it is for, and what became of it. */
import { choice, defineResource, fault, integer, reference, text } from '#engine/declare/index.ts';
import { algorithmHelp, algorithms, applicableCertTypes } from '../_terms.ts';

export const freeCertificates = defineResource({
  name: 'freeCertificates',
  label: ['免费证书明细', 'Free certificate requests'],
  represent: '{holderName}',
  fields: {
    batch: reference(['批次', 'Batch'], 'freeBatches', { readOnly: true }),
    member: reference(['会员企业', 'Company'], 'members', {
      rules: 'required',
      help: ['会员编号、统一社会信用代码或企业名称', 'Company code, unified social credit code or company name'],
    }),
    certType: choice(['证书类型', 'Certificate type'], applicableCertTypes, { rules: 'required', default: 'ENT' }),
    holderName: text(['持有人', 'Holder'], {
      when: { certType: 'PERSON' },
      rules: 'trueName',
      help: ['仅个人证书填写', 'For personal certificates only'],
    }),
    holderIdNo: text(['持有人身份证号', "Holder's ID number"], {
      when: { certType: 'PERSON' },
      rules: 'idCard',
      personal: true,
      cite: 'GB 11643-1999',
      help: ['仅个人证书填写', 'For personal certificates only'],
    }),
    algorithm: choice(['密钥算法', 'Key algorithm'], algorithms, { rules: 'required', default: 'ECDSA_P256', help: algorithmHelp }),
    years: integer(['有效期（年）', 'Validity (years)'], { rules: 'required|range:1,3', default: 1 }),
    email: text(['证书邮箱', 'Email in certificate'], { rules: 'email' }),
    remark: text(['备注', 'Note'], { rules: 'length:0,200' }),
    refusal: fault(['未受理原因', 'Reason not accepted']),
    reason: text(['驳回理由', 'Rejection reason'], { rules: 'length:0,500', readOnly: true }),
    certificate: reference(['数字证书', 'Certificate'], 'certificates', { readOnly: true }),
  },
  states: {
    PENDING: { label: ['待审核', 'Awaiting review'], tone: 'busy' },
    ORDERED: { label: ['已受理', 'Accepted'], tone: 'good' },
    REFUSED: { label: ['未受理', 'Not accepted'], tone: 'bad' },
  },
  start: 'PENDING',
  transitions: {
    order: { label: ['受理', 'Accept'], from: 'PENDING', to: 'ORDERED', by: 'effect' },
    refuse: { label: ['不予受理', 'Decline'], from: ['PENDING', 'ORDERED'], to: 'REFUSED', by: 'effect' },
  },
  indexes: [
    ['batch', 'state'],
    ['member', 'state'],
  ],
  audiences: {
    operator: {
      menu: 'E3',
      rows: 'all',
      list: [
        'member',
        'state',
        'certType',
        'holderName',
        'years',
        'certificate',
        'refusal',
        'reason',
        'algorithm',
        'email',
        'remark',
        'batch',
      ],
      sort: ['createdAt', 'ASC'],
      without: ['holderName', 'certificate', 'algorithm'],
      show: [
        {
          label: ['申请', 'Request'],
          fields: ['batch', 'member', 'certType', 'holderName', 'holderIdNo', 'algorithm', 'years', 'email', 'remark'],
        },
        { label: ['办理结果', 'Result'], fields: ['certificate', 'refusal', 'reason', 'createdAt'] },
      ],
      calls: {
        'op.free.rows': { path: 'operation/certificate/free/row/list', does: 'list' },
        'op.free.row': { path: 'operation/certificate/free/row/detail', does: 'get' },
      },
    },
  },
});
