/** A carrier: the company whose drivers sign in and whose vehicles drive. */
import { defineResource, text } from '#engine/declare/index.ts';
import { onOff, switched } from '#engine/system/fields.ts';

export const carriers = defineResource({
  name: 'carriers',
  label: ['承运商', 'Carriers'],
  represent: '{name}',
  fields: {
    name: text(['名称', 'Name'], { rules: 'required|length:2,60', unique: true }),
    code: text(['编号', 'Code'], { rules: 'required|length:2,20|username', clean: 'upper', unique: true }),
  },
  states: { ACTIVE: { label: ['合作中', 'Active'], tone: 'good' }, ENDED: { label: ['已终止', 'Ended'], tone: 'neutral' } },
  start: 'ACTIVE',
  transitions: {
    enable: { ...onOff.transitions.enable, from: 'ENDED', to: 'ACTIVE' },
    disable: { ...onOff.transitions.disable, from: 'ACTIVE', to: 'ENDED' },
  },
  groups: { carrier: { label: ['承运商', 'Carrier'], fields: ['name', 'code'] } },
  audiences: {
    dispatch: {
      menu: { id: '21', under: '2', beside: ['drivers'] },
      rows: 'all',
      list: ['name', 'state', 'code', 'createdAt'],
      sort: ['name', 'ASC'],
      search: ['code'],
      show: ['carrier'],
      create: ['carrier'],
      calls: {
        'dispatch.carrier.list': { path: 'dispatch/carrier/list', does: 'list' },
        'dispatch.carrier.save': { path: 'dispatch/carrier/save', does: 'save' },
        'dispatch.carrier.status': { path: 'dispatch/carrier/status', ...switched },
      },
    },
  },
});
