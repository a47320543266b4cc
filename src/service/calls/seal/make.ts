/** Making a seal: bound to its certificate, valid as long as that. */
import type { Inside } from '../contract.ts';
import { sessionOf } from '../contract.ts';
import { settleApplication } from './applications.ts';
import { lockedMember } from './limits.ts';
import { certificateFor } from './seals.ts';

/** `operation/seal/personalize`. */
export const makeSeal: Inside = async act => {
  const seal = { ...act.record, ...act.changes };
  await lockedMember(act, seal.member);
  const certificate = await certificateFor(act, seal);
  Object.assign(act.changes, {
    certificate: certificate.id,
    validFrom: act.now.toISOString(),
    validTo: certificate.notAfter,
    madeBy: sessionOf(act).userNum,
    madeAt: act.now.toISOString(),
  });
  await settleApplication(act, seal, 'finish');
};
