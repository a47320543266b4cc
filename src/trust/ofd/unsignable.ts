/** Whether one more signature may come after those that are in an OFD. */
import { Refusal } from '#engine/wire/errors.ts';
import type { FoundOfd } from './read-signatures.ts';
import { isUnbroken } from './unbroken.ts';

/** @throws Refusal OFD_BROKEN, OFD_CLOSED, which name the signature by its number */
export const refuseUnsignable = ({ signatures }: FoundOfd): void => {
  const broken = signatures.findIndex(each => !isUnbroken(each));
  if (broken >= 0) throw new Refusal('OFD_BROKEN', { params: { number: broken + 1 } });
  const last = signatures.findIndex(({ isLast }) => isLast);
  if (last >= 0) throw new Refusal('OFD_CLOSED', { params: { number: last + 1 } });
};
