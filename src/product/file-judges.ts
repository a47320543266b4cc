/** What is refused of a PDF before it rests here: one that acts, is locked, or unpacks to more than it says. */
import { Refusal } from '#engine/wire/errors.ts';
import type { FileJudges } from '#service/files/content.ts';

const refuseActingPdf = async (bytes: Buffer): Promise<void> => {
  const { onPdfThread } = await import('#trust/document/pdf-thread.ts');
  const verdict = await onPdfThread('acting', { bytes });
  if (verdict === 'acts') throw new Refusal('FILE_ACTS');
  if (verdict === 'locked') throw new Refusal('FILE_LOCKED');
  if (verdict === 'bomb') throw new Refusal('FILE_BOMB');
};

export const fileJudges: FileJudges = { pdf: refuseActingPdf };
