/** An application whose people are all of one side: nobody is served beside the staff. */
import { expect, test } from 'vitest';
import { defineEffects, defineMenus, defineResource, sequence } from '../declare/index.ts';
import { account } from '../system/account.ts';
import { defineApplication } from '../system/define-application.ts';
import { oneTimePassword, switched } from '../system/fields.ts';
import { check } from './check.ts';

const keepers = defineResource({
  name: 'keepers',
  label: ['库管员', 'Keepers'],
  represent: '{name}',
  ...account,
  fields: { userNum: sequence(['用户编号', 'User number'], 'U1{n:9}'), ...account.fields },
  groups: { account: { label: ['账号', 'Account'], fields: ['account', 'name'] } },
  audiences: {
    stock: {
      menu: { id: '11', under: '1' },
      rows: 'all',
      list: ['account', 'state', 'name'],
      search: ['account'],
      show: ['account'],
      create: ['account'],
      calls: {
        'stock.keeper.list': { path: 'stock/keeper/list', does: 'list' },
        'stock.keeper.new': { path: 'stock/keeper/new', does: 'create', effect: 'keeper.create', answer: oneTimePassword },
        'stock.keeper.status': { path: 'stock/keeper/status', ...switched },
      },
    },
  },
});

test("[FRM-07][FRM-02] an application of one side needs no other, what is everybody's own stands there, and a widget that nothing names is told of", () => {
  const registry = defineApplication(
    'stock/resources',
    { './keepers.ts': { keepers } },
    {
      sides: {
        stock: {
          label: ['仓库', 'Stock'],
          calls: { prefix: 'stock', session: 'stock', path: 'stock/' },
          staff: true,
          accounts: 'keepers',
          accountType: { field: 'account', else: 'KEEPER' },
        },
      },
      menus: defineMenus({ stock: [{ id: '1', label: ['仓库', 'Stock'], path: 'stock', icon: 'business' }] }),
      roles: [{ code: 'FOUNDER', founder: true, label: ['创始管理员', 'Founder'], side: 'stock' }],
      effects: defineEffects({ 'keeper.create': 'inside' }),
      widgets: {},
    },
  );
  expect(check(registry)).toEqual([]);
  const widgets = { ...registry.widgets, shelfPlan: { for: 'field' } } as const;
  expect(check({ ...registry, widgets }).map(({ path, message }) => `${path}: ${message}`)).toEqual([
    'widgets.shelfPlan: nothing names it, so that it is never drawn; name it or leave it out',
  ]);
  const audiencesOf = (name: string) =>
    Object.keys(registry.resources.find(({ resource }) => resource.name === name)?.resource.audiences ?? {});
  expect(['sessions', 'factors', 'notices'].map(audiencesOf)).toEqual([['stock'], ['stock'], ['stock']]);
});
