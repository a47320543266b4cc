/** The words of limits on menus, in English: exactly the keys of the Chinese. */
import type { Shape } from '#portal/messages/translate.ts';
import type { limitsZh } from './limits-zh.ts';

export const limitsEn: Shape<typeof limitsZh> = {
  limits: {
    companies: 'Enterprise permissions',
    companiesLead:
      'The menus a company may use at most. Roles within it never reach beyond. A company without a limit of its own follows its type; where neither is set there is none.',
    operators: 'Operator permissions',
    operatorsLead: 'The menus an operator may use at most. A limit only narrows what roles give; where none is set, the roles decide.',
    employees: 'Direct-sales menu authorisation',
    employeesLead:
      'The menus an employee may use at most, within those of your company. It only narrows what roles give; where nothing is set, the roles decide.',
    types: 'Company types',
    members: 'Companies',
    findMember: 'Find a company name or member code',
    findType: 'Find a company type',
    findOperator: 'Find an account or name',
    none: 'Nothing matches',
    own: 'Own limit',
    ofType: 'As its type',
    all: 'No limit',
    choose: 'Choose one from the list',
    limit: 'Limit the menus',
    limitOff: 'No limit: what the roles give counts.',
    limitOffType: 'No limit of its own: it follows that of its type "%{type}" (%{n} menus).',
    limitOffAll: 'No limit of its own nor of its type: all enterprise menus may be used.',
    empty: 'Nothing is chosen: once saved, no menu may be used at all.',
    validTo: 'Valid to',
    until: 'End date of %{name}',
    remark: 'Remark',
    remarkHint: 'Why it is limited (optional)',
    roles: 'Roles: %{roles}',
    noRoles: 'No roles yet',
    notHeld: 'Given by no role',
    GRANT_FOUNDER: 'A founder always holds every menu and cannot be limited.',
    GRANT_SELF: 'Nobody changes their own permissions.',
    stale: 'Somebody else has changed this. The newest content is shown; please confirm your changes again.',
    leadLimit: 'Once saved, they count at the next call of everybody concerned.',
    unlimitedBefore: 'There was no limit',
    unlimitedAfter: 'The limit is lifted',
  },
};
