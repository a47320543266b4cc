/** What an entry of the maintenance log must fulfil. */
import { Refusal } from '#engine/wire/errors.ts';
import type { Inside } from '#service/records/act.ts';

/** It ends after it began. */
export const checkMaintenance: Inside = async act => {
  const { startedAt, endedAt } = { ...act.record, ...act.changes };
  if (typeof startedAt !== 'string' || typeof endedAt !== 'string') return;
  if (Date.parse(endedAt) < Date.parse(startedAt)) throw new Refusal('MAINTENANCE_ORDER');
};
