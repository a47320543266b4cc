/** A company taken over from an outside system: what came, and the member that was made of it. */
import { defineResource, reference } from '#engine/declare/index.ts';
import { companyContact, companyIdentity, companyPapers } from '../_fields.ts';
import { fromOutside } from './_fields.ts';

export const externalCompanies = defineResource({
  name: 'externalCompanies',
  label: ['外部企业', 'External companies'],
  represent: '{companyName}',
  appendOnly: true,
  fields: {
    ...fromOutside,
    ...companyIdentity,
    ...companyContact,
    licenceFile: { ...companyPapers.licenceFile, rules: 'required' },
    member: reference(['会员企业', 'Company'], 'members', { readOnly: true }),
  },
  groups: {
    source: { label: ['来源', 'Source'], fields: ['system', 'externalNo', 'member', 'createdAt', 'createdBy'] },
    company: {
      label: ['企业', 'Company'],
      fields: ['companyName', 'uscc', 'companyType', 'legalName', 'legalIdType', 'legalIdNo', 'address', 'licenceFile'],
    },
    contact: { label: ['联系', 'Contact'], fields: ['contactName', 'contactMobile', 'email'] },
  },
  audiences: {
    operator: {
      menu: 'B1',
      rows: 'all',
      list: ['companyName', 'system', 'externalNo', 'uscc', 'member', 'contactName', 'createdAt', 'createdBy'],
      search: ['uscc', 'externalNo'],
      filters: ['system', 'createdAt'],
      show: ['source', 'company', 'contact'],
      create: ['source', 'company', 'contact'],
      calls: {
        'op.external.companies': { path: 'operation/external/company/list', does: 'list' },
        'op.external.company': { path: 'operation/external/company', does: 'create', idempotent: true, effect: 'external.company' },
      },
    },
  },
});
