/** A tax code: what a company's invoices are made out to. Name and number follow the licence; the rest is the company's to keep. */
import { choice, defineResource, flag, reference, text } from '#engine/declare/index.ts';
import { companyIdentity, companyParticulars } from '../_fields.ts';
import { taxTypes } from '../_terms.ts';

export const taxCodes = defineResource({
  name: 'taxCodes',
  label: ['税号', 'Tax details'],
  represent: '{title} ({taxNo})',
  fields: {
    member: reference(['会员企业', 'Company'], 'members', { rules: 'required', unique: true }),
    title: text(['发票抬头', 'Invoice title'], { readOnly: true, clean: 'brackets' }),
    taxNo: text(['税号', 'Tax number'], { rules: 'length:15,20', readOnly: true }),
    taxType: choice(['纳税人类型', 'Taxpayer type'], taxTypes, { rules: 'required' }),
    address: companyIdentity.address,
    phone: text(['电话', 'Phone'], { rules: 'landline' }),
    bankName: companyParticulars.bankName,
    bankAccount: companyParticulars.bankAccount,
    verified: flag(['已核验', 'Verified'], { readOnly: true }),
  },
  acts: { companyChange: ['企业信息变更', 'Change company details'] },
  groups: {
    invoicing: {
      label: ['开票信息', 'Invoicing'],
      fields: ['title', 'taxNo', 'taxType', 'address', 'phone', 'bankName', 'bankAccount', 'verified'],
    },
  },
  indexes: [['taxNo']],
  audiences: {
    operator: {
      rows: 'all',
      reads: ['createdAt'],
      list: ['title', 'taxNo', 'member', 'taxType', 'bankName', 'verified', 'updatedAt'],
      without: ['verified'],
      show: ['invoicing'],
      calls: { 'op.taxCode.list': { path: 'operation/taxCode/list', does: 'list', menu: 'B2' } },
    },
    enterprise: {
      menu: '404',
      rows: { member: '$session.memberId' },
      reads: ['updatedAt'],
      list: ['title', 'taxNo', 'taxType', 'address', 'phone', 'bankName'],
      show: ['invoicing'],
      create: ['invoicing'],
      calls: {
        'en.taxCode.query': { path: 'taxCode/query', does: 'list', menu: 'self' },
        'en.taxCode.create': { path: 'taxCode/create', does: 'create', idempotent: true, effect: 'taxCode.create' },
        'en.taxCode.change': { path: 'taxCode/change', does: 'update' },
      },
    },
  },
});
