/** Who signs in on which side. */
import { type DeclaredSides, labelsOf } from '#engine/declare/index.ts';

export const sides = {
  operator: {
    label: ['运营', 'Operator'],
    calls: { prefix: 'op', session: 'operation', path: 'operation/' },
    page: '/operateLogin',
    staff: true,
    whitelist: 'OPR_LOGIN',
    accounts: 'operators',
    accountType: { field: 'accountType' },
    menuLimits: [{ resource: 'operatorMenus', limits: 'account', by: 'operator' }],
  },
  enterprise: {
    label: ['企业', 'Company'],
    calls: { prefix: 'en', session: 'employee', path: '' },
    bySms: true,
    whitelist: 'ENT_LOGIN',
    accounts: 'employees',
    accountType: { field: 'role', of: { COMPANY_ADMIN: '20' }, else: '21' },
    organisation: {
      resource: 'members',
      label: ['企业', 'Company'],
      code: 'memberCode',
      name: 'companyName',
      active: ['ACTIVE'],
      otherwise: 'MEMBER_NOT_ACTIVE',
      listedBy: 'uscc',
    },
    // The customer of an account opening is nobody's employee yet.
    guests: {
      resource: 'openAccounts',
      states: ['INVITED', 'LOGGED_IN', 'SUBMITTED'],
      accountType: '30',
      account: 'customerNo',
      name: 'customerName',
    },
    // Whoever registers a company signs in once it has been approved.
    comers: {
      resource: 'authentications',
      account: 'adminUserName',
      mobile: 'contactMobile',
      code: 'applyNo',
      says: {
        SUBMITTED: 'REGISTRATION_WAITS',
        IN_REVIEW: 'REGISTRATION_WAITS',
        SECOND_REVIEW: 'REGISTRATION_WAITS',
        WAIT_PAY: 'REGISTRATION_TRANSFER',
        WAIT_FILL: 'REGISTRATION_FILL',
        RETURNED: 'REGISTRATION_RETURNED',
        REJECTED: 'REGISTRATION_REFUSED',
        FAILED: 'REGISTRATION_REFUSED',
        EXPIRED: 'REGISTRATION_REFUSED',
      },
      page: '/searchIndex?applyNo={code}',
    },
    menuLimits: [
      { resource: 'memberMenus', limits: 'organisation', by: 'member', orBy: 'companyType' },
      { resource: 'employeeMenus', limits: 'account', by: 'employee' },
    ],
  },
} as const satisfies DeclaredSides;

export const sideLabels = labelsOf(sides);
