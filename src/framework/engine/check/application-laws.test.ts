/** The laws of an application as a whole, on a part of one that says who signs in. */
import { expect, test } from 'vitest';
import { systemEntities } from '../system/entities.ts';
import { check } from './check.ts';
import { fleet } from './fleet.fixture.ts';

const sides = {
  operator: { accounts: 'vehicles', accountType: { field: 'plate' } },
  enterprise: {
    accounts: 'companys',
    accountType: { field: 'plate' },
    menuLimits: [{ resource: 'vehicles', limits: 'account', by: 'owner' }],
  },
} as const;

test('[FRM-02] an application lacks none of the entities that the framework keeps, and each that is missing is named', () => {
  const missing = check({ ...fleet(), sides }).filter(({ message }) => message.startsWith('the framework keeps'));
  expect(missing.map(({ path }) => path).sort()).toEqual(systemEntities.map(({ name }) => name).sort());
});

test('[FRM-02] accounts and limits that a side names are declared, with their fields', () => {
  const found = check({ ...fleet(), sides }).filter(({ file }) => file === 'resources/_sides.ts');
  expect(found).toEqual([
    { file: 'resources/_sides.ts', path: 'sides.enterprise', message: 'no resource companys; did you mean companies?' },
    expect.objectContaining({ path: 'sides.enterprise.menuLimits[0].by', message: expect.stringContaining('no field owner') }),
  ]);
});
