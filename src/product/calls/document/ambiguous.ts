/** What is not taken to be signed: a file that readers could show in two ways, or whose earlier signatures were broken. Nobody could verify it. */
import { Refusal } from '#engine/wire/errors.ts';
import { judgeSignatures } from '#trust/document/judge-signatures.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';

/** Whether a PDF may hold signatures: each says in the open over which bytes it is. Most files have none, and need not be read for them. */
export const mayBeSigned = (bytes: Buffer): boolean => bytes.includes('/ByteRange');

/** @throws Refusal DOCUMENT_AMBIGUOUS */
export const refuseAmbiguous = async (bytes: Uint8Array): Promise<void> => {
  const [doubt] = await onPdfThread('doubts', { bytes });
  if (doubt !== undefined) throw new Refusal('DOCUMENT_AMBIGUOUS', { data: { code: 'DOCUMENT_AMBIGUOUS', doubt } });
};

/** A signature that cannot be read here, for its algorithm or what it lacks, may hold elsewhere. */
const unread: ReadonlySet<string> = new Set(['ALGORITHM', 'NO_CERTIFICATE', 'WEAK', 'MESSAGE']);

/** @throws Refusal DOCUMENT_BROKEN for a file that was changed after somebody had signed it */
export const refuseBroken = async (bytes: Buffer, now: Date): Promise<void> => {
  if (!mayBeSigned(bytes)) return;
  const signatures = await judgeSignatures(await onPdfThread('signatures', { bytes }), { authorities: [], now });
  const broken = signatures.find(({ fault, found }) => (fault !== undefined && !unread.has(fault)) || found.laterChanges.length > 0);
  if (broken !== undefined) throw new Refusal('DOCUMENT_BROKEN', { params: { signer: broken.found.name ?? broken.found.fieldName } });
};
