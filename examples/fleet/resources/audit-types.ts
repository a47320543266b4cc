/** How trips are decided: by one dispatcher, within a day. */
import { choice, defineResource } from '#engine/declare/index.ts';
import { auditTypes as base } from '#engine/system/audit-types.ts';

export const auditTypes = defineResource({
  ...base,
  fields: { ...base.fields, kind: choice(['申请类型', 'Kind of application'], { TRIP: ['行程', 'Trip'] }, { rules: 'required' }) },
  audiences: {},
  seeds: { key: 'code', rows: [{ code: 'TRIP', name: '行程', kind: 'TRIP', levels: 1, targetHours: 24, state: 'ON' }] },
});
