/** Who signs in on which side. */
import type { Side, SideWords } from '#engine/declare/index.ts';

export const sideWords = {
  operator: {
    accounts: 'operators',
    accountType: { field: 'accountType' },
    menuLimits: [{ resource: 'operatorMenus', limits: 'account', by: 'operator' }],
  },
  enterprise: {
    accounts: 'employees',
    accountType: { field: 'role', of: { COMPANY_ADMIN: '20' }, else: '21' },
    organisation: { resource: 'members', code: 'memberCode', name: 'companyName', active: ['ACTIVE'], listedBy: 'uscc' },
    // The customer of an account opening is nobody's employee yet.
    guests: {
      resource: 'openAccounts',
      states: ['INVITED', 'LOGGED_IN', 'SUBMITTED'],
      accountType: '30',
      account: 'customerNo',
      name: 'customerName',
    },
    menuLimits: [
      { resource: 'memberMenus', limits: 'organisation', by: 'member', orBy: 'companyType' },
      { resource: 'employeeMenus', limits: 'account', by: 'employee' },
    ],
  },
} as const satisfies Readonly<Record<Side, SideWords>>;
