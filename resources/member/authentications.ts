/** A registration with its real-name authentication: an application that, once approved, makes the member and its administrator. */
import { choice, defineResource, files, password, reference, reviewed, text } from '../../src/engine/declare/index.ts';
import { companyContact, companyIdentity, companyPapers, decision } from '../_fields.ts';

const review = reviewed({
  kind: 'REAL_NAME',
  letters: 'RZ',
  approved: 'DONE',
  arrives: true,
  onApprove: 'authentication.open',
  // Whoever registers has no account yet: each decision goes to his mobile.
  onReturn: 'authentication.returned',
  onEnd: 'authentication.rejected',
});
// Registrations arrive handed in, are marked with the decision, and end with it: there is no account yet that could draft or withdraw one.
const { WITHDRAWN, ...states } = review.states;
const { note, withdraw, ...transitions } = review.transitions;

export const authentications = defineResource({
  name: 'authentications',
  label: ['实名认证', 'Real-name authentications'],
  represent: '{companyName} ({applyNo})',
  queue: 'E5',
  fields: {
    ...review.fields,
    ...companyIdentity,
    uscc: { ...companyIdentity.uscc, indexed: true },
    legalIdNo: { ...companyIdentity.legalIdNo, rules: 'required|length:5,30' },
    ...companyContact,
    contactMobile: { ...companyContact.contactMobile, indexed: true },
    ...companyPapers,
    files: files(['其他材料', 'Other documents'], 'application'),
    adminUserName: text(['管理员登录名', "Administrator's account"], { rules: 'required|length:4,32|username', indexed: true }),
    adminPassword: password(['管理员密码', "Administrator's password"], { rules: 'required|password' }),
    method: choice(
      ['认证方式', 'Method'],
      { LICENCE_MANUAL: ['资料审核', 'Review of documents'] },
      { readOnly: true, default: 'LICENCE_MANUAL' },
    ),
    member: reference(['会员企业', 'Member'], 'members', { readOnly: true }),
  },
  states,
  start: 'SUBMITTED',
  transitions,
  audiences: {
    operator: {
      rows: 'all',
      reads: [
        'companyName',
        'uscc',
        'companyType',
        'legalName',
        'legalIdType',
        'legalIdNo',
        'address',
        'contactName',
        'contactMobile',
        'email',
        'licenceFile',
        'legalIdFront',
        'legalIdBack',
        'letterFile',
        'files',
        'adminUserName',
        'method',
        'member',
        ...review.reads.operator,
      ],
      views: {
        list: {
          columns: [
            'companyName',
            'state',
            'applyNo',
            'uscc',
            'legalName',
            'contactName',
            'submittedAt',
            'dueAt',
            'claimedBy',
            'decidedAt',
          ],
          sort: ['submittedAt', 'DESC'],
          search: ['companyName', 'applyNo', 'uscc', 'contactMobile'],
          filters: ['state', 'companyType', 'method', 'submittedAt', 'claimedBy'],
        },
        show: [
          { title: ['企业', 'Company'], fields: ['companyName', 'uscc', 'companyType', 'address', 'licenceFile'] },
          {
            title: ['法定代表人', 'Legal representative'],
            fields: ['legalName', 'legalIdType', 'legalIdNo', 'legalIdFront', 'legalIdBack'],
          },
          {
            title: ['联系与账号', 'Contact and account'],
            fields: ['contactName', 'contactMobile', 'email', 'adminUserName', 'letterFile', 'files'],
          },
          { title: ['结果', 'Outcome'], fields: ['method', 'member'] },
          review.group,
        ],
        review: {
          marks: [
            'companyName',
            'uscc',
            'companyType',
            'address',
            'legalName',
            'legalIdType',
            'legalIdNo',
            'contactName',
            'contactMobile',
            'email',
            'adminUserName',
          ],
          documents: ['licenceFile', 'legalIdFront', 'legalIdBack', 'letterFile', 'files'],
        },
      },
      sums: { by: ['submittedAt', 'state', 'method', 'companyType'], period: 'submittedAt' },
      calls: {
        'op.auth.list': { path: 'operation/authentication/list', does: 'list', menu: 'E5' },
        'op.auth.detail': {
          path: 'operation/authentication/detail',
          does: 'get',
          menu: 'E5',
          unmask: ['legalIdNo', 'contactMobile'],
        },
        'op.auth.approve': {
          path: 'operation/authentication/approve',
          does: { choose: 'decision', of: { approve: 'approve', return: 'return', reject: 'reject' } },
          menu: 'E5',
          ask: { decision },
          idempotent: true,
          label: ['审核', 'Decide'],
        },
      },
    },
  },
});
