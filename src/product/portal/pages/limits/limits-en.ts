/** The words of limits on menus, in English: exactly the keys of the Chinese. */
import type { Shape } from '#portal/messages/translate.ts';
import type { limitsZh } from './limits-zh.ts';

export const limitsEn: Shape<typeof limitsZh> = {
  limits: {
    companies: 'Company menu limits',
    companiesLead:
      'The maximum set of menus a company can use; roles within the company never go beyond it. A company without its own limit follows its company type; if neither is set, there is no limit.',
    operators: 'Operator menu limits',
    operatorsLead:
      'The maximum set of menus an operator can use. A limit only narrows what roles grant; if none is set, the roles decide. To give somebody permissions, grant them a role under Role permissions and users.',
    employees: 'Direct-sales menu permissions',
    employeesLead:
      "The maximum set of menus an employee can use, within your company's limit. It only narrows what roles grant; if none is set, the roles decide.",
    types: 'Company types',
    members: 'Companies',
    findMember: 'Search company name or member code',
    findType: 'Search company types',
    findOperator: 'Search username or name',
    none: 'No matches',
    own: 'Own limit',
    ofType: 'Follows type',
    all: 'No limit',
    choose: 'Select one from the list',
    limit: 'Limit menus',
    limitOff: 'No limit: the permissions granted by roles apply.',
    limitOffType: 'No limit of its own: it follows its company type “%{type}” (%{n} menus).',
    limitOffAll: 'No limit set for the company or its type: all company menus can be used.',
    empty: 'Nothing selected: once saved, no menus can be used.',
    validTo: 'Valid to',
    until: 'End date of %{name}',
    remark: 'Note',
    remarkHint: 'Reason for the limit (optional)',
    roles: 'Roles: %{roles}',
    noRoles: 'No roles yet',
    notHeld: 'Not granted by any role',
    GRANT_FOUNDER: 'A founder always holds every menu and cannot be limited.',
    GRANT_SELF: 'You cannot change your own permissions.',
    stale: 'Someone else has changed this. The latest version is shown; please confirm your changes again.',
    leadLimit: 'Once saved, the new limit applies from the next action of everyone concerned.',
    unlimitedBefore: 'Previously no limit',
    unlimitedAfter: 'Limit removed',
  },
};
