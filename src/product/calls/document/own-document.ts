/** A document that somebody of the company has uploaded to sign, where whoever asks may open it. */
import { Refusal } from '#engine/wire/errors.ts';
import { openedFile } from '#service/records/papers.ts';
import type { Records } from '#service/records/records.ts';

/** The document; undefined for one that is not there for the session. */
export const ownDocument = (records: Records, id: string) =>
  openedFile(records, [{ id, purpose: 'document' }, { member: '$session.memberId' }]);

/** @throws Refusal RECORD_MISSING: a stranger's file is not there */
export const needOwnDocument = async (records: Records, id: string) => {
  const found = await ownDocument(records, id);
  if (found === undefined) throw new Refusal('RECORD_MISSING');
  return found;
};
