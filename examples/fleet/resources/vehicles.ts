/** A vehicle of a carrier: grounded when its inspection ends, until the next one is entered. */
import { date, defineResource, integer, reference, text } from '#engine/declare/index.ts';

export const vehicles = defineResource({
  name: 'vehicles',
  label: ['车辆', 'Vehicles'],
  represent: '{plate}',
  fields: {
    plate: text(['车牌号', 'Plate'], { rules: 'required|carNumberStrict', unique: true }),
    carrier: reference(['承运商', 'Carrier'], 'carriers', { rules: 'required', among: { state: 'ACTIVE' } }),
    payloadKg: integer(['载重（千克）', 'Payload (kg)'], {
      rules: 'required|range:100,60000',
      widget: 'loadBar',
      options: { most: 60_000 },
    }),
    inspectedUntil: date(['年检有效期至', 'Inspected until'], { rules: 'required' }),
  },
  states: { READY: { label: ['可用', 'Ready'], tone: 'good' }, GROUNDED: { label: ['停用', 'Grounded'], tone: 'bad' } },
  start: 'READY',
  transitions: {
    ground: { label: ['停用', 'Ground'], from: 'READY', to: 'GROUNDED', reason: 'required', danger: true },
    lapse: { label: ['年检到期', 'Inspection ends'], from: 'READY', to: 'GROUNDED', at: 'inspectedUntil' },
    release: { label: ['恢复', 'Release'], from: 'GROUNDED', to: 'READY', input: ['inspectedUntil'], complete: ['inspectedUntil'] },
  },
  groups: { vehicle: { label: ['车辆', 'Vehicle'], fields: ['plate', 'carrier', 'payloadKg', 'inspectedUntil'] } },
  audiences: {
    dispatch: {
      menu: { id: '22', under: '2' },
      rows: 'all',
      list: ['plate', 'state', 'carrier', 'payloadKg', 'inspectedUntil'],
      sort: ['plate', 'ASC'],
      show: ['vehicle'],
      create: ['vehicle'],
      calls: {
        'dispatch.vehicle.list': { path: 'dispatch/vehicle/list', does: 'list' },
        'dispatch.vehicle.get': { path: 'dispatch/vehicle/detail', does: 'get', menu: ['22', '11'] },
        'dispatch.vehicle.save': { path: 'dispatch/vehicle/save', does: 'save' },
        'dispatch.vehicle.ground': { path: 'dispatch/vehicle/ground', does: 'ground' },
        'dispatch.vehicle.release': { path: 'dispatch/vehicle/release', does: 'release' },
      },
    },
    carrier: {
      menu: { id: '32', under: '3' },
      rows: { carrier: '$session.memberId' },
      list: ['plate', 'state', 'payloadKg', 'inspectedUntil'],
      sort: ['plate', 'ASC'],
      show: ['vehicle'],
      calls: {
        'carrier.vehicle.list': { path: 'vehicle/list', does: 'list' },
        'carrier.vehicle.get': { path: 'vehicle/detail', does: 'get' },
      },
    },
  },
});
