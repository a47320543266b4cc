/** A driver: signs in for a carrier. */
import { defineResource, reference, sequence, text } from '#engine/declare/index.ts';
import { account, resets } from '#engine/system/account.ts';
import { oneTimePassword, switched } from '#engine/system/fields.ts';

export const drivers = defineResource({
  name: 'drivers',
  label: ['驾驶员', 'Drivers'],
  represent: '{name}',
  ...account,
  fields: {
    userNum: sequence(['用户编号', 'User number'], 'U2{n:9}'),
    member: reference(['承运商', 'Carrier'], 'carriers', { rules: 'required', among: { state: 'ACTIVE' } }),
    ...account.fields,
    licence: text(['准驾车型', 'Class of licence'], { rules: 'required|licenceClass' }),
  },
  transitions: { ...account.transitions, resetPassword: resets.resetPassword },
  groups: { driver: { label: ['驾驶员', 'Driver'], fields: ['member', 'account', 'name', 'licence', 'mobile'] } },
  audiences: {
    dispatch: {
      menu: '21',
      rows: 'all',
      list: ['name', 'state', 'member', 'account', 'licence', 'lastLoginAt'],
      sort: ['name', 'ASC'],
      search: ['account'],
      show: ['driver'],
      create: ['driver'],
      calls: {
        'dispatch.driver.list': { path: 'dispatch/driver/list', does: 'list' },
        'dispatch.driver.new': { path: 'dispatch/driver/new', does: 'create', effect: 'driver.create', answer: oneTimePassword },
        'dispatch.driver.edit': { path: 'dispatch/driver/edit', does: 'update', input: ['name', 'licence'] },
        'dispatch.driver.reset': { path: 'dispatch/driver/reset', does: 'resetPassword' },
        'dispatch.driver.status': { path: 'dispatch/driver/status', ...switched },
      },
    },
  },
});
