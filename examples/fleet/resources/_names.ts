/** What the fleet names once: who signs in where, menus, roles, effects. */
import './_errors.ts';
import { type DeclaredSides, defineEffects, defineMenus, type Role, systemSettings } from '#engine/declare/index.ts';

const sides = {
  dispatch: {
    label: ['调度', 'Dispatch'],
    calls: { prefix: 'dispatch', session: 'dispatch', path: 'dispatch/' },
    staff: true,
    accounts: 'dispatchers',
    accountType: { field: 'account', else: 'DISPATCHER' },
  },
  carrier: {
    label: ['承运商', 'Carrier'],
    calls: { prefix: 'carrier', session: 'carrier', path: '' },
    accounts: 'drivers',
    accountType: { field: 'account', else: 'DRIVER' },
    organisation: {
      resource: 'carriers',
      label: ['承运商', 'Carrier'],
      code: 'code',
      name: 'name',
      active: ['ACTIVE'],
      otherwise: 'CARRIER_NOT_ACTIVE',
    },
  },
} as const satisfies DeclaredSides;

// Entities bring their own entries along, below these groups.
const menus = defineMenus({
  dispatch: [
    { id: '1', label: ['调度', 'Dispatch'], path: 'dispatch', icon: 'factCheck' },
    { id: '2', label: ['车队', 'Fleet'], path: 'fleet', icon: 'business' },
  ],
  carrier: [{ id: '3', label: ['运输', 'Transport'], path: 'transport', icon: 'badge' }],
});

const roles = [
  { code: 'FOUNDER', founder: true, label: ['创始管理员', 'Founder'], side: 'dispatch' },
  { code: 'DISPATCHER', label: ['调度员', 'Dispatcher'], side: 'dispatch', menus: ['11'], reads: ['21', '22'] },
  { code: 'DRIVER', label: ['驾驶员', 'Driver'], side: 'carrier', menus: ['31', '32'] },
] as const satisfies readonly Role[];

export const effects = defineEffects({
  'dispatcher.create': 'inside',
  'driver.create': 'inside',
  'trip.reserve': 'inside',
});

export const names = {
  brand: ['车队', 'Fleet'],
  sides,
  menus,
  roles,
  effects,
  filePurposes: { permit: { label: ['通行证', 'Permit'], extensions: ['pdf', 'jpg', 'png'], most: 5_242_880 } },
  announcements: { 'trip.approved': ['行程已批准', 'Trip approved'] },
  widgets: {
    loadBar: { for: 'field', types: ['integer'], options: { most: 'number' } },
  },
  settings: { secondFactor: { ...systemSettings.secondFactor, initial: 'OPTIONAL' } },
} as const;
