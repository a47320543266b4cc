/** Seal types: a shape and its sizes fit each other. */
import { type Fault, Refusal } from '#engine/wire/errors.ts';
import type { Inside } from '#service/calls/contract.ts';

/** `operation/sealType/save`. */
export const checkType: Inside = async act => {
  const { shape, widthMm, heightMm, centre, owner, defaultText } = { ...act.record, ...act.changes };
  const faults: Fault[] = [];
  if ((shape === 'ROUND' || shape === 'SQUARE') && widthMm !== heightMm) faults.push({ path: 'heightMm', code: 'SEAL_TYPE_SIDES' });
  if (shape === 'OVAL' && Number(heightMm) >= Number(widthMm)) faults.push({ path: 'heightMm', code: 'SEAL_TYPE_OVAL' });
  const angular = shape === 'SQUARE' || shape === 'RECT';
  if (angular && centre !== 'EMPTY') faults.push({ path: 'centre', code: 'SEAL_TYPE_CENTRE' });
  if (centre === 'TAX_NUMBER' && owner !== 'COMPANY') faults.push({ path: 'centre', code: 'SEAL_TYPE_TAX' });
  if (owner !== 'COMPANY' && defaultText !== null && defaultText !== undefined) faults.push({ path: 'defaultText', code: 'SEAL_NO_TEXTS' });
  if (owner !== 'COMPANY' && !angular) faults.push({ path: 'shape', code: 'SEAL_TYPE_PERSON' });
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
};
