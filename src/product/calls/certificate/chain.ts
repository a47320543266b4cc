/** What stands above the certificates of an authority: the same for all of them, and never another once they are there. */
import { issuers } from '#resources/certificate/issuers.ts';
import type { Rows } from '#service/store/rows.ts';
import { heldIn, rowsOf } from '#service/store/typed-rows.ts';

/** By the id of the authority, which names no other one anywhere. */
const known = new Map<string, string>();

/** PEM of everything above a certificate of this issuer, nearest first; none where there is no such issuer. */
export const chainAbove = async (rows: Rows, issuer: string): Promise<string> => {
  const kept = known.get(issuer);
  if (kept !== undefined) return kept;
  const row = await rowsOf(rows, issuers).find({ id: issuer });
  if (row === undefined) return '';
  const chain = heldIn(row, 'certificatePem') + (row.parent === null ? '' : await chainAbove(rows, row.parent));
  known.set(issuer, chain);
  return chain;
};
