/** Seal types: a shape and its sizes fit each other. */
import { type Fault, Refusal } from '#engine/wire/errors.ts';
import { sealTypes } from '#resources/seal/seal-types.ts';
import { written } from '#service/records/typed.ts';

/** `operation/sealType/save`. */
export const checkType = written(sealTypes)(async ({ record, changes }) => {
  const { shape, widthMm, heightMm, centre, owner, defaultText } = { ...record, ...changes };
  const faults: Fault[] = [];
  if ((shape === 'ROUND' || shape === 'SQUARE') && widthMm !== heightMm) faults.push({ path: 'heightMm', code: 'SEAL_TYPE_SIDES' });
  if (shape === 'OVAL' && (heightMm ?? 0) >= (widthMm ?? 0)) faults.push({ path: 'heightMm', code: 'SEAL_TYPE_OVAL' });
  const angular = shape === 'SQUARE' || shape === 'RECT';
  if (angular && centre !== 'EMPTY') faults.push({ path: 'centre', code: 'SEAL_TYPE_CENTRE' });
  if (centre === 'TAX_NUMBER' && owner !== 'COMPANY') faults.push({ path: 'centre', code: 'SEAL_TYPE_TAX' });
  if (owner !== 'COMPANY' && defaultText !== null && defaultText !== undefined) faults.push({ path: 'defaultText', code: 'SEAL_NO_TEXTS' });
  if (owner !== 'COMPANY' && !angular) faults.push({ path: 'shape', code: 'SEAL_TYPE_PERSON' });
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
});
