/** A member: a company that has been authenticated and may hold certificates and seals. Nothing of it exists before its registration is approved. */
import { choice, defineResource, flag, instant, sequence, text } from '#engine/declare/index.ts';
import { companyContact, companyIdentity, companyPapers, companyParticulars, lookAlike, lookAlikeActs } from '../_fields.ts';

export const members = defineResource({
  name: 'members',
  label: ['会员企业', 'Companies'],
  represent: '{companyName}',
  fields: {
    memberCode: sequence(['会员编号', 'Company code'], 'M{n:8}'),
    ...companyIdentity,
    // Names with the same fingerprint look alike.
    nameSkeleton: text(['名称轮廓', 'Name fingerprint'], { readOnly: true }),
    // For a company that another system handed over: it is approved on this record (`admit`).
    lookAlike,
    uscc: { ...companyIdentity.uscc, unique: true },
    ...companyContact,
    ...companyParticulars,
    licenceFile: companyPapers.licenceFile,
    authLevel: choice(
      ['实名认证', 'Identity verification'],
      { NONE: ['未认证', 'Not verified'], PENDING: ['认证中', 'In progress'], AUTH: ['已认证', 'Verified'] },
      { readOnly: true, default: 'NONE' },
    ),
    hardKeyOpen: flag(['已开通 UKey', 'Hardware keys enabled'], { readOnly: true }),
    hasPersonAuthFile: flag(['已上传个人授权文件', 'Personal authorisation uploaded'], { readOnly: true }),
    source: choice(
      ['来源', 'Source'],
      {
        REGISTERED: ['注册', 'Registration'],
        ENTERED: ['平台录入', 'Entered by platform'],
        OPENED: ['开户', 'Account opening'],
        IMPORTED: ['导入', 'Import'],
      },
      { readOnly: true, default: 'REGISTERED' },
    ),
    leftAt: instant(['注销时间', 'Membership ended at'], { readOnly: true }),
  },
  states: {
    REGISTERED: { label: ['已注册', 'Registered'], tone: 'neutral' },
    AUTH_PENDING: { label: ['认证中', 'Identity verification in progress'], tone: 'busy' },
    ACTIVE: { label: ['正常', 'Active'], tone: 'good' },
    FROZEN: { label: ['冻结', 'Suspended'], tone: 'warn' },
    OUT: { label: ['已注销', 'Membership ended'], tone: 'bad' },
  },
  start: 'REGISTERED',
  transitions: {
    authenticate: {
      label: ['提交实名认证', 'Submit for identity verification'],
      from: 'REGISTERED',
      to: 'AUTH_PENDING',
      by: 'effect',
      set: { authLevel: 'PENDING' },
    },
    // Of a company taken over from outside: somebody else than whoever entered it has looked at its papers.
    admit: {
      label: ['通过实名认证', 'Approve identity verification'],
      from: ['REGISTERED', 'AUTH_PENDING'],
      to: 'ACTIVE',
      complete: ['licenceFile'],
      guards: [[{ not: { createdBy: '$session.userNum' } }, 'MEMBER_OWN_ENTRY']],
      set: { authLevel: 'AUTH' },
      tells: { to: ['administrators', 'contact'], text: 'company.admitted' },
    },
    turnAway: {
      label: ['不通过实名认证', 'Reject identity verification'],
      from: ['REGISTERED', 'AUTH_PENDING'],
      to: 'OUT',
      reason: 'required',
      set: { authLevel: 'NONE', leftAt: '$now' },
      effect: 'member.out',
      tells: { to: ['administrators', 'contact'], text: 'company.turnedAway' },
      danger: true,
    },
    freeze: {
      label: ['冻结', 'Suspend'],
      from: 'ACTIVE',
      to: 'FROZEN',
      reason: 'required',
      effect: 'member.freeze',
      announce: 'member.frozen',
      tells: { to: ['administrators', 'contact'], text: 'company.frozen' },
      danger: true,
    },
    unfreeze: {
      label: ['解冻', 'Reinstate'],
      from: 'FROZEN',
      to: 'ACTIVE',
      reason: 'required',
      effect: 'member.unfreeze',
      announce: 'member.unfrozen',
      tells: { to: ['administrators', 'contact'], text: 'company.unfrozen' },
    },
    // No open application may be left; certificates are revoked as cessationOfOperation, sessions end.
    out: {
      label: ['注销', 'End membership'],
      from: ['ACTIVE', 'FROZEN'],
      to: 'OUT',
      reason: 'required',
      set: { leftAt: '$now' },
      effect: 'member.out',
      announce: 'member.left',
      tells: { to: ['administrators', 'contact'], text: 'company.left' },
      danger: true,
    },
    // A company that registers again is the same one: its code, number and history go on.
    rejoin: {
      label: ['重新入会', 'Restore membership'],
      from: 'OUT',
      to: 'ACTIVE',
      by: 'effect',
      set: { leftAt: null, authLevel: 'AUTH' },
    },
  },
  acts: {
    ...lookAlikeActs,
    companyChange: ['企业信息变更', 'Change company details'],
    openHardKey: ['启用 UKey', 'Enable hardware keys'],
    personAuthFile: ['登记个人授权文件', 'Record personal authorisation document'],
    passwordInquiry: ['查询密码状态', 'Look up password status'],
  },
  groups: {
    company: {
      label: ['企业', 'Company'],
      fields: ['companyName', 'lookAlike', 'memberCode', 'uscc', 'companyType', 'authLevel', 'source'],
    },
    registration: {
      label: ['登记信息', 'Registration'],
      fields: ['legalName', 'legalIdType', 'legalIdNo', 'registeredCapital', 'foundedOn', 'termFrom', 'termTo', 'licenceFile'],
    },
    address: { label: ['地址', 'Address'], fields: ['provinceCode', 'city', 'district', 'address', 'postalCode'] },
    contact: { label: ['联系', 'Contact'], fields: ['contactName', 'contactMobile', 'landline', 'email'] },
    bank: { label: ['银行与税务', 'Bank and tax details'], fields: ['bankName', 'bankBranch', 'bankAccount', 'cnaps', 'bic', 'taxType'] },
    services: {
      label: ['开通', 'Enabled services'],
      fields: ['hardKeyOpen', 'hasPersonAuthFile', 'createdAt', 'updatedAt', 'updatedBy', 'leftAt'],
    },
  },
  // For public look-ups by the whole name, and for names that look alike.
  indexes: [['companyName'], ['nameSkeleton']],
  audiences: {
    operator: {
      menu: 'B2',
      rows: 'all',
      reads: ['region'],
      list: ['companyName', 'state', 'memberCode', 'uscc', 'legalName', 'contactName', 'contactMobile', 'authLevel', 'createdAt'],
      search: ['memberCode', 'uscc', 'contactMobile'],
      filters: ['companyType', 'provinceCode', 'city', 'source', 'createdAt', 'foundedOn'],
      years: ['foundedOn'],
      show: ['company', 'registration', 'address', 'contact', 'bank', 'services'],
      when: { lookAlike: { state: ['REGISTERED', 'AUTH_PENDING'], lookAlike: { isSet: true } } },
      edit: [
        { of: 'registration', fields: ['companyType', 'registeredCapital', 'foundedOn', 'termFrom', 'termTo'] },
        { of: 'address', fields: ['region', 'address', 'postalCode'] },
        'contact',
        'bank',
      ],
      sums: { by: ['createdAt', 'state', 'provinceCode', 'companyType', 'authLevel', 'source'] },
      calls: {
        'op.member.list': { path: 'operation/member/list', does: 'list' },
        'op.member.export': { path: 'operation/member/export', does: 'export' },
        'op.member.detail': {
          path: 'operation/member/detail',
          does: 'get',
          with: {
            employees: { resource: 'employees', by: 'member' },
            certificates: { resource: 'certificates', by: 'member' },
            applications: { resource: 'certificateApplications', by: 'member', label: ['证书申请', 'Certificate applications'] },
            seals: { resource: 'seals', by: 'member' },
            handlers: { resource: 'handlers', by: 'member' },
          },
          others: true,
        },
        'op.member.status': {
          path: 'operation/member/status',
          does: { by: 'status', of: { FROZEN: 'freeze', ACTIVE: 'unfreeze' } },
          stepUp: true,
        },
        'op.member.authenticate': {
          path: 'operation/member/authenticate',
          does: { by: 'decision', of: { approve: 'admit', reject: 'turnAway' } },
          menu: 'E5',
          idempotent: true,
          label: ['审核实名认证', 'Decide identity verification'],
        },
        'op.member.out': { path: 'operation/member/out', does: 'out', idempotent: true, stepUp: true },
        'op.company.change': {
          path: 'operation/company/change',
          does: 'update',
          idempotent: true,
          from: ['REGISTERED', 'AUTH_PENDING', 'ACTIVE', 'FROZEN'],
          effect: 'member.place',
        },
      },
    },
    enterprise: {
      menu: '404',
      rows: { id: '$session.memberId' },
      reads: ['legalIdType', 'region', 'createdAt'],
      show: [
        { of: 'company', fields: ['companyName', 'memberCode', 'uscc', 'companyType', 'authLevel', 'hardKeyOpen'] },
        { of: 'registration', fields: ['legalName', 'registeredCapital', 'foundedOn', 'termFrom', 'termTo', 'licenceFile'] },
        'address',
        'contact',
        'bank',
      ],
      edit: [{ of: 'contact', fields: ['contactName', 'contactMobile', 'landline', 'email', 'region', 'postalCode'] }, 'bank'],
      calls: {
        'en.company.info': { path: 'company/info', does: 'get', single: true, label: ['企业信息', 'Company information'] },
        'en.company.change': { path: 'company/change', does: 'update', idempotent: true, from: ['ACTIVE'], effect: 'member.place' },
      },
    },
  },
});
