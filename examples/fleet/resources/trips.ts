/** A trip: asked for by a driver's company, decided by a dispatcher. An approved one holds its vehicle for the day. */
import { date, defineResource, file, integer, reference, text } from '#engine/declare/index.ts';

export const trips = defineResource({
  name: 'trips',
  label: ['行程', 'Trips'],
  represent: '{applyNo}',
  review: { kind: 'TRIP', letters: 'XC', approved: 'APPROVED', onApprove: 'trip.reserve', complete: ['vehicle', 'day', 'to'] },
  fields: {
    carrier: reference(['承运商', 'Carrier'], 'carriers', { rules: 'required', readOnly: true }),
    vehicle: reference(['车辆', 'Vehicle'], 'vehicles', { rules: 'required', among: { state: 'READY' } }),
    day: date(['日期', 'Day'], { rules: 'required' }),
    to: text(['目的地', 'Destination'], { rules: 'required|length:2,60' }),
    loadKg: integer(['载重（千克）', 'Load (kg)'], { rules: 'range:0,60000', widget: 'loadBar', options: { most: 60_000 } }),
    permit: file(['通行证', 'Permit'], 'permit'),
  },
  transitions: { approve: { announce: 'trip.approved' } },
  indexes: [['vehicle', 'day']],
  groups: {
    trip: { label: ['行程', 'Trip'], fields: ['vehicle', 'day', 'to'] },
    load: { label: ['货物', 'Load'], fields: ['loadKg', 'permit'] },
  },
  audiences: {
    carrier: {
      as: 'applicant',
      menu: { id: '31', under: '3', label: ['我的行程', 'Our trips'] },
      rows: { carrier: '$session.memberId' },
      list: ['applyNo', 'state', 'vehicle', 'day', 'to', 'loadKg', 'decisionReason'],
      search: ['to'],
      filters: ['day'],
      show: ['trip', 'load', 'progress'],
      create: ['trip', 'load'],
      calls: {
        'carrier.trip.list': { path: 'trip/list', does: 'list' },
        'carrier.trip.get': { path: 'trip/detail', does: 'get' },
        'carrier.trip.save': { path: 'trip/save', does: 'save', from: ['DRAFT', 'RETURNED'] },
        'carrier.trip.submit': { path: 'trip/submit', does: 'submit' },
        'carrier.trip.withdraw': { path: 'trip/withdraw', does: 'withdraw' },
      },
    },
    dispatch: {
      as: 'reviewer',
      menu: { id: '11', under: '1', label: ['行程审核', 'Trips'] },
      rows: { not: { state: 'DRAFT' } },
      list: ['applyNo', 'state', 'dueAt', 'carrier', 'vehicle', 'day', 'to', 'loadKg', 'claimedBy'],
      search: ['to'],
      filters: ['day'],
      without: ['vehicle'],
      show: [{ label: ['承运商', 'Carrier'], fields: ['carrier'] }, 'trip', 'load', 'review'],
      marks: ['vehicle', 'day', 'to', 'loadKg'],
      sums: { by: ['submittedAt', 'state', 'carrier'], measures: { load: { label: ['载重（千克）', 'Load (kg)'], of: 'loadKg' } } },
      home: { waits: ['SUBMITTED', 'IN_REVIEW'] },
      calls: {
        'dispatch.trip.list': { path: 'dispatch/trip/list', does: 'list' },
        'dispatch.trip.get': { path: 'dispatch/trip/detail', does: 'get' },
        'dispatch.trip.sums': { path: 'dispatch/trip/sums', does: 'sums', label: ['行程统计', 'Trips in figures'] },
        'dispatch.trip.note': { path: 'dispatch/trip/note', does: 'note' },
        'dispatch.trip.decide': { path: 'dispatch/trip/decide', does: 'decide' },
      },
    },
  },
});
