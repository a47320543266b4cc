/** What the fleet names once: who signs in where, menus, roles, effects, jobs. */
import { defineEffects, defineMenus, type Role, type Sides, systemJobs, systemSettings } from '#engine/declare/index.ts';
import { systemEffects } from '#engine/system/effects.ts';

const sides = {
  dispatch: {
    label: ['调度', 'Dispatch'],
    calls: { prefix: 'dispatch', session: 'dispatch', path: 'dispatch/' },
    page: '/dispatchLogin',
    staff: true,
    whitelist: 'DISPATCH_LOGIN',
    accounts: 'dispatchers',
    accountType: { field: 'account', else: 'DISPATCHER' },
  },
  carrier: {
    label: ['承运商', 'Carrier'],
    calls: { prefix: 'carrier', session: 'carrier', path: '' },
    page: '/carrierLogin',
    whitelist: 'CARRIER_LOGIN',
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
} as const satisfies Sides;

const menus = defineMenus({
  dispatch: [
    {
      id: '1',
      label: ['调度', 'Dispatch'],
      path: 'dispatch',
      icon: 'factCheck',
      children: [
        { id: '11', label: ['行程审核', 'Trips'], path: 'trips', opens: { resource: 'trips' } },
        { id: '12', label: ['行程统计', 'Trips in figures'], path: 'figures', opens: { sums: 'dispatch.trip.sums' } },
      ],
    },
    {
      id: '2',
      label: ['车队', 'Fleet'],
      path: 'fleet',
      icon: 'business',
      children: [
        { id: '21', label: ['承运商', 'Carriers'], path: 'carriers', opens: { resource: 'carriers', beside: ['drivers'] } },
        { id: '22', label: ['车辆', 'Vehicles'], path: 'vehicles', opens: { resource: 'vehicles' } },
        { id: '23', label: ['调度员', 'Dispatchers'], path: 'dispatchers', opens: { resource: 'dispatchers' } },
      ],
    },
  ],
  carrier: [
    {
      id: '3',
      label: ['运输', 'Transport'],
      path: 'transport',
      icon: 'badge',
      children: [
        { id: '31', label: ['我的行程', 'Our trips'], path: 'trips', opens: { resource: 'trips' } },
        { id: '32', label: ['车辆', 'Vehicles'], path: 'vehicles', opens: { resource: 'vehicles' } },
      ],
    },
  ],
});

const roles = [
  { code: 'FOUNDER', founder: true, label: ['创始管理员', 'Founder'], side: 'dispatch', menus: ['11', '12', '21', '22', '23'] },
  { code: 'DISPATCHER', label: ['调度员', 'Dispatcher'], side: 'dispatch', menus: ['11', '12'], reads: ['21', '22'] },
  { code: 'DRIVER', label: ['驾驶员', 'Driver'], side: 'carrier', menus: ['31', '32'] },
] as const satisfies readonly Role[];

export const effects = defineEffects({
  ...systemEffects,
  'driver.create': 'inside',
  'trip.reserve': 'inside',
});

export const jobs = {
  ...systemJobs,
  inspections: ['年检到期停用', 'Vehicles whose inspection has ended'],
} as const;

export const names = {
  sides,
  menus,
  roles,
  effects,
  filePurposes: {
    permit: { label: ['通行证', 'Permit'], extensions: ['pdf', 'jpg', 'png'], most: 5_242_880 },
  },
  announcements: { 'trip.approved': ['行程已批准', 'Trip approved'] },
  widgets: {
    loadBar: { for: 'field', types: ['integer'], options: { most: 'number' } },
  },
  settings: {
    ...systemSettings,
    secondFactor: { ...systemSettings.secondFactor, initial: 'OPTIONAL' },
  },
  jobs,
} as const;
