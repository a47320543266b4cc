/** The laws of an application as a whole, on a part of one that says who signs in. */
import { expect, test } from 'vitest';
import { sequence } from '../declare/fields.ts';
import type { MenuIcon } from '../declare/menus.ts';
import { account } from '../system/account.ts';
import { defineApplication } from '../system/define-application.ts';
import { systemEntities } from '../system/entities.ts';
import { check } from './check.ts';
import { fleet, organisation } from './fleet.fixture.ts';

const options = {
  label: ['端', 'Side'],
  calls: { prefix: 'op', session: 'operation', path: 'operation/' },
  page: '/operateLogin',
  whitelist: 'OPR_LOGIN',
} as const;
const sides = {
  operator: { ...options, staff: true, accounts: 'vehicles', accountType: { field: 'plate' } },
  enterprise: {
    ...options,
    calls: { prefix: 'en', session: 'employee', path: '' },
    page: '/enterpriseLogin',
    whitelist: 'ENT_LOGIN',
    accounts: 'companys',
    accountType: { field: 'plate' },
    menuLimits: [{ resource: 'vehicles', limits: 'account', by: 'owner' }],
    comers: {
      resource: 'vehicles',
      account: 'plate',
      mobile: 'phone',
      code: 'plate',
      says: { ACTIV: 'RECORD_MISSING' },
      page: '/page?plate={code}',
    },
  },
} as const;

test('[FRM-02] an application lacks none of the entities that the framework keeps, and each that is missing is named', () => {
  const missing = check({ ...fleet(), sides }).filter(({ message }) => message.startsWith('the framework keeps'));
  expect(missing.map(({ path }) => path).sort()).toEqual(systemEntities.map(({ name }) => name).sort());
});

test('[FRM-02] accounts and limits that a side names are declared, with their fields', () => {
  const found = check({ ...fleet(), sides, places: { sides: 'library/_names.ts' } }).filter(({ file }) => file === 'library/_names.ts');
  expect(found).toEqual([
    { file: 'library/_names.ts', path: 'sides.enterprise', message: 'no resource companys; did you mean companies?' },
    expect.objectContaining({ path: 'sides.enterprise.comers.mobile', message: expect.stringContaining('no field phone') }),
    expect.objectContaining({ path: 'sides.enterprise.comers.says.ACTIV', message: 'no state ACTIV; did you mean ACTIVE?' }),
    expect.objectContaining({ path: 'sides.enterprise.menuLimits[0].by', message: expect.stringContaining('no field owner') }),
  ]);
  const { enterprise } = sides;
  const unproven = check({
    ...fleet(),
    sides: { ...sides, enterprise: { ...enterprise, comers: { ...enterprise.comers, resource: 'companies' } } },
  });
  expect(unproven).toContainEqual(
    expect.objectContaining({ path: 'sides.enterprise.comers.resource', message: expect.stringContaining('has not one password') }),
  );
});

test('[FRM-02] whoever signs in has what the framework reads of an account', () => {
  const lacking = check({ ...fleet(), sides }).filter(({ message }) => message.includes('spread the fields of `account`'));
  expect(lacking.map(({ path }) => path)).toEqual(expect.arrayContaining(['vehicles.fields.userNum', 'vehicles.fields.password']));
  const registry = fleet();
  const fields = { ...account.fields, userNum: sequence(['用户编号', 'User number'], 'U{n:8}') };
  const resources = registry.resources.map(each => ({
    ...each,
    resource: each.resource.name === 'vehicles' ? { ...each.resource, fields: { ...fields, ...each.resource.fields } } : each.resource,
  }));
  expect(check({ ...registry, resources, sides }).filter(({ message }) => message.includes('spread the fields of `account`'))).toEqual([]);
});

test('[FRM-02] one side is run by the staff, each has a menu, and no two are called alike', () => {
  const { enterprise, operator } = sides;
  const found = check({
    ...fleet(),
    sides: { operator, enterprise: { ...enterprise, page: '/operateLogin', staff: true }, guests: enterprise },
  });
  const said = found.filter(({ path }) => path.startsWith('sides')).map(({ path, message }) => `${path}: ${message}`);
  expect(said).toContain('sides: operator and enterprise with staff: true; the people of one side run the application');
  expect(said).toContain("sides.enterprise.page: /operateLogin is operator's; give each side its own");
  expect(said).toContain("sides.guests.calls.prefix: en is enterprise's; give each side its own");
  expect(said).toContain('sides.guests: it has no menu; write one, if an empty one');
});

test('[FRM-02] an audience is a side that there is', () => {
  const registry = fleet();
  const resources = registry.resources.map(each => ({
    ...each,
    resource:
      each.resource.name === 'companies' ? { ...each.resource, audiences: { operatr: each.resource.audiences.operator } } : each.resource,
  }));
  expect(check({ ...registry, resources } as typeof registry).map(({ path, message }) => `${path}: ${message}`)).toContain(
    'companies.audiences.operatr: no side operatr; did you mean operator?',
  );
});

test('[FRM-02] what a role of the first start holds is there, on its side', () => {
  const role = { code: 'CLERK', label: ['受理员', 'Clerk'] as const, side: 'operator', menus: ['V1'] };
  const said = (words: object) =>
    check({ ...fleet(), roles: [{ ...role, ...words }] })
      .filter(({ path }) => path.startsWith('roles.'))
      .map(({ path, message }) => `${path}: ${message}`);
  expect(said({})).toEqual([]);
  expect(said({ menus: ['V', 'V7'] })).toEqual([expect.stringMatching(/^roles\.CLERK\.menus\[1\]: no menu V7; did you mean V.?\?$/)]);
  expect(said({ reads: ['901'] })).toEqual(['roles.CLERK.reads[0]: menu 901 belongs to enterprise, this role to operator; leave it out']);
  expect(said({ buttons: ['op.company.lst'] })).toEqual([
    expect.stringMatching(/^roles\.CLERK\.buttons\[0\]: no call op\.company\.lst; did you mean /),
  ]);
  expect(said({ side: 'opertor' })).toEqual(['roles.CLERK.side: no side opertor; did you mean operator?']);
});

test("[FRM-02] roles that alone read a value are the application's, of the side that reads", () => {
  const roles = [
    { code: 'CLERK', label: ['受理员', 'Clerk'], side: 'operator' },
    { code: 'BUYER', label: ['采购员', 'Buyer'], side: 'enterprise' },
  ] as const;
  const said = (...readers: readonly string[]) => {
    const registry = fleet();
    const resources = registry.resources.map(({ file, resource }) => {
      const { operator } = resource.audiences;
      const audiences =
        resource.name === 'vehicles' && operator ? { operator: { ...operator, readBy: { bornOn: readers } } } : resource.audiences;
      return { file, resource: { ...resource, audiences } };
    });
    return check({ ...registry, resources, roles, places: { roles: 'library/_names.ts' } })
      .filter(({ path }) => path.includes('readIf.bornOn['))
      .map(({ path, message }) => `${path}: ${message}`);
  };
  const at = 'vehicles.audiences.operator.readIf.bornOn';
  expect(said('CLERK')).toEqual([]);
  expect(said('CLERK', 'CLRK')).toEqual([`${at}[1]: no role CLRK; did you mean CLERK?`]);
  expect(said('NOBODY')).toEqual([`${at}[0]: no role NOBODY; there are CLERK (a new one is named in library/_names.ts)`]);
  expect(said('BUYER')).toEqual([`${at}[0]: role BUYER belongs to enterprise, and nobody of operator holds it; name one of operator`]);
});

test('[FRM-02] one role, and no other, is that of whoever comes in first', () => {
  const role = { label: ['创始人', 'Founder'], side: 'operator' } as const;
  const said = (roles: NonNullable<Parameters<typeof check>[0]['roles']>) =>
    check({ ...fleet(), sides, roles })
      .filter(({ message }) => message.includes('founder: true'))
      .map(({ message }) => message);
  const [first, second] = [
    { ...role, code: 'FIRST', founder: true },
    { ...role, code: 'SECOND', founder: true },
  ] as const;
  expect(said([first])).toEqual([]);
  expect(said([{ ...role, code: 'FIRST' }])).toEqual(['no role with founder: true; one role is that of whoever comes in first']);
  expect(said([first, second])).toEqual(['FIRST and SECOND with founder: true; one role is that of whoever comes in first']);
});

test('[FRM-02] errors with which people of a side are told have their sentences', () => {
  const comers = { ...sides.enterprise.comers, says: { ACTIVE: 'RECORD_MISING' } };
  // As of a program without a compiler.
  const misspelt = { ...organisation, otherwise: 'RECORD_MISING' };
  const wrong = { ...sides, enterprise: { ...sides.enterprise, organisation: misspelt, comers } } as unknown as typeof sides;
  const found = check({ ...fleet(), sides: wrong }).filter(({ message }) => message.startsWith('no error code'));
  expect(found.map(({ path, message }) => `${path}: ${message}`)).toEqual([
    'sides.enterprise.organisation.otherwise: no error code RECORD_MISING; did you mean RECORD_MISSING?',
    'sides.enterprise.comers.says.ACTIVE: no error code RECORD_MISING; did you mean RECORD_MISSING?',
  ]);
});

test('[FRM-02] types of account are made of values that the field of the account has', () => {
  const typed = { ...sides, operator: { ...sides.operator, accountType: { field: 'kind', of: { CAR: 'DRIVER', VANN: 'CARRIER' } } } };
  const found = check({ ...fleet(), sides: typed }).filter(({ path }) => path.includes('accountType'));
  expect(found.map(({ path, message }) => `${path}: ${message}`)).toEqual([
    'sides.operator.accountType.of.VANN: no value VANN; did you mean VAN?',
  ]);
});

test('[FRM-02] an icon is one that the portal has', () => {
  const { operator, ...menus } = fleet().menus;
  // As of a program without a compiler.
  const icon = 'factChek' as MenuIcon;
  const found = check({ ...fleet(), menus: { ...menus, operator: (operator ?? []).map(entry => ({ ...entry, icon })) } });
  expect(found.map(({ path, message }) => `${path}: ${message}`)).toEqual([
    'menus.operator.V.icon: no icon factChek; did you mean factCheck?',
  ]);
});

test('[FRM-02] what is named once is found where it stands: alone, among others, or nowhere that was looked at', () => {
  const names = { sides, roles: [] };
  const { menus, effects } = fleet();
  const rest = { menus, effects, settings: {}, filePurposes: {}, widgets: {}, jobs: {}, announcements: {} };
  const modules = { './_names.ts': { names }, './menus.ts': { menus } };
  const whole = defineApplication('library/resources', modules, { ...names, ...rest } as unknown as Parameters<
    typeof defineApplication
  >[2]);
  expect(whole.places).toEqual({
    sides: 'library/resources/_names.ts',
    roles: 'library/resources/_names.ts',
    menus: 'library/resources/menus.ts',
  });
});

test('[FRM-02] an application may announce nothing', () => {
  const { settings = {}, widgets = {}, filePurposes = {}, ...registry } = fleet();
  const whole = defineApplication('resources', {}, {
    ...registry,
    sides,
    settings,
    widgets,
    filePurposes,
    roles: [],
    jobs: {},
    announcements: {},
  } as unknown as Parameters<typeof defineApplication>[2]);
  expect(check(whole).filter(({ path }) => path.endsWith('.values'))).toEqual([]);
});

test('[FRM-02][BEY-17] first steps ask about what is there, on a side that there is', () => {
  const label = ['步骤', 'Step'] as const;
  const step = { label, says: label, done: [{ of: 'vehicles', when: { state: 'ACTIV' } }], begin: { label, of: 'vehicle' } };
  const known = { company: { of: 'companies' }, plate: { of: 'companies' }, state: 'ACTIV', photo: 'A', seats: '$now' };
  const further = { label, says: label, done: [], begin: { label, of: 'vehicles', create: true, does: 'admitt', with: known } };
  const done = {
    at: 'plate',
    days: 7,
    says: label,
    onward: [
      { label, says: label, create: 'vehicle' },
      { label, says: label, page: 'nowhere' },
    ],
  };
  const steps = { label, by: label, until: { of: 'vehicles', when: { plat: 'A' } }, done, steps: [step, further] };
  const found = check({ ...fleet(), firstSteps: { operator: steps, operatr: steps } });
  expect(found.filter(({ path }) => path.startsWith('firstSteps')).map(({ path, message }) => `${path}: ${message.split(';')[0]}`)).toEqual(
    [
      'firstSteps.operator.until.when.plat: no field plat',
      'firstSteps.operator.done.at: plate is no moment of vehicles',
      'firstSteps.operator.done.onward[0].of: no resource vehicle',
      expect.stringMatching(/^firstSteps\.operator\.done\.onward\[1\]\.page: no page nowhere/),
      'firstSteps.operator.steps[0].done[0].when.state: no value ACTIV',
      'firstSteps.operator.steps[0].begin.of: no resource vehicle',
      'firstSteps.operator.steps[1].begin.does: no transition admitt',
      'firstSteps.operator.steps[1].begin.with.plate: plate of vehicles does not refer to companies',
      expect.stringMatching(/begin\.with\.state: /),
      expect.stringMatching(/begin\.with\.photo: /),
      'firstSteps.operator.steps[1].begin.with.seats: seats of vehicles is no moment',
      'firstSteps.operatr: no side operatr',
    ],
  );
});

test('[FRM-02] rows of an organisation are refused on a side that has none', () => {
  const told = check({ ...fleet(), sides }).filter(({ path }) => path.includes('.rows'));
  expect(told.map(({ path, message }) => `${path}: ${message}`)).toEqual([
    'vehicles.audiences.enterprise.rows.company: enterprise has no organisation, so that $session.memberId is never there; write $session.userId, or give the side one',
  ]);
  const right = { ...sides, enterprise: { ...sides.enterprise, organisation } };
  expect(check({ ...fleet(), sides: right }).filter(({ path }) => path.includes('.rows'))).toEqual([]);
});

test('[FRM-02] files are taken for something, of kinds that there can be', () => {
  const filePurposes = {
    licence: { label: ['行驶证', 'Licence'], extensions: ['.pdf', 'JPG'], most: 0 },
    photo: { label: ['照片', 'Photo'], extensions: [], most: 1_000 },
    scan: { label: ['扫描件', 'Scan'], extensions: ['pdf', 'tif'], most: 1_000 },
  } as const;
  const found = check({ ...fleet(), filePurposes, places: { filePurposes: 'library/_names.ts' } });
  expect(found.map(({ file, path, message }) => `${file} ${path}: ${message}`)).toEqual([
    "library/_names.ts filePurposes.licence.extensions[0]: write it in lower case and without the dot, as 'pdf'",
    "library/_names.ts filePurposes.licence.extensions[1]: write it in lower case and without the dot, as 'pdf'",
    'library/_names.ts filePurposes.licence.most: takes no file; write how many bytes one may have',
    "library/_names.ts filePurposes.photo.extensions: takes no file; write the kinds that it takes, as 'pdf'",
  ]);
});

test("[FRM-02] the paths of a side's calls begin with a folder, and a role holds a menu or reads it", () => {
  const { operator } = sides;
  const loose = { ...sides, operator: { ...operator, calls: { ...operator.calls, path: 'operation' } } };
  const role = { code: 'CLERK', label: ['文员', 'Clerk'], side: 'operator', menus: ['V1'], reads: ['V1', 'V2'] } as const;
  const paths = check({ ...fleet(), sides: loose, roles: [role] }).map(({ path, message }) => `${path}: ${message}`);
  expect(paths).toContain("sides.operator.calls.path: it begins the paths of calls; write it as 'desk/', or nothing");
  expect(paths).toContain('roles.CLERK.reads[0]: V1 stands in menus too; leave out one of them');
  expect(paths.filter(path => path.startsWith('roles.CLERK'))).toHaveLength(1);
});

test('[FRM-02] a menu lies where an address can lead', () => {
  const registry = fleet();
  const [first, ...others] = registry.menus.operator ?? [];
  if (first === undefined) throw new Error('no menu');
  const found = check({ ...registry, menus: { ...registry.menus, operator: [{ ...first, path: 'our cars' }, ...others] } });
  expect(found.map(({ path, message }) => `${path}: ${message}`)).toEqual([
    `menus.operator.${first.id}.path: our cars is no path; write letters, digits and hyphens`,
  ]);
});
