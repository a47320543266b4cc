/** Seal types: a shape and its sizes fit each other, and what is signed by hand stays so. */
import { Refusal } from '#engine/wire/errors.ts';
import type { Fault } from '#engine/wire/fault.ts';
import { sealTypes } from '#resources/seal/seal-types.ts';
import { seals } from '#resources/seal/seals.ts';
import { signSteps } from '#resources/template/sign-steps.ts';
import type { Act } from '#service/records/act.ts';
import { written } from '#service/records/typed.ts';

const isUsed = async ({ records }: Pick<Act, 'records'>, sealType: string): Promise<boolean> =>
  (await records.of(signSteps).count({ sealType })) > 0 || (await records.of(seals).count({ sealType })) > 0;

/** `operation/sealType/save`. */
export const checkType = written(sealTypes)(async act => {
  const { record, changes } = act;
  const { shape, widthMm, heightMm, centre, owner, defaultText } = { ...record, ...changes };
  const faults: Fault[] = [];
  if ((shape === 'ROUND' || shape === 'SQUARE') && widthMm !== heightMm) faults.push({ path: 'heightMm', code: 'SEAL_TYPE_SIDES' });
  if (shape === 'OVAL' && (heightMm ?? 0) >= (widthMm ?? 0)) faults.push({ path: 'heightMm', code: 'SEAL_TYPE_OVAL' });
  const angular = shape === 'SQUARE' || shape === 'RECT' || shape === 'HAND';
  if (angular && centre !== 'EMPTY') faults.push({ path: 'centre', code: 'SEAL_TYPE_CENTRE' });
  if (centre === 'TAX_NUMBER' && owner !== 'COMPANY') faults.push({ path: 'centre', code: 'SEAL_TYPE_TAX' });
  if (owner !== 'COMPANY' && defaultText !== null && defaultText !== undefined) faults.push({ path: 'defaultText', code: 'SEAL_NO_TEXTS' });
  if (shape === 'HAND' && owner !== 'PERSON') faults.push({ path: 'owner', code: 'SEAL_TYPE_HAND' });
  // Who signs by hand is a person, and a party of a template is a person or a company in all its steps.
  if (record !== undefined && (record.shape === 'HAND') !== (shape === 'HAND') && (await isUsed(act, record.id)))
    faults.push({ path: 'shape', code: 'SEAL_TYPE_HAND_USED' });
  if (owner !== 'COMPANY' && !angular) faults.push({ path: 'shape', code: 'SEAL_TYPE_PERSON' });
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
});
