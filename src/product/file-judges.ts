/** What is refused of a PDF or an OFD before it rests here: one that acts, is locked, unpacks to more than it says, or is read in several ways. */
import { Refusal } from '#engine/wire/errors.ts';
import type { FileJudges } from '#service/files/content.ts';
import type { ArchiveKinds } from '#service/files/kind.ts';

const refuseActingPdf = async (bytes: Buffer): Promise<void> => {
  const { onPdfThread } = await import('#trust/document/pdf-thread.ts');
  const verdict = await onPdfThread('acting', { bytes });
  if (verdict === 'acts') throw new Refusal('FILE_ACTS');
  if (verdict === 'locked') throw new Refusal('FILE_LOCKED');
  if (verdict === 'bomb') throw new Refusal('FILE_BOMB');
};

const refuseUnreadOfd = async (bytes: Buffer): Promise<void> => {
  const { onPdfThread } = await import('#trust/document/pdf-thread.ts');
  await onPdfThread('ofdPages', { bytes, words: [] });
};

export const fileJudges: FileJudges = { pdf: refuseActingPdf, ofd: refuseUnreadOfd };

/** GB/T 33190 6: what an OFD begins with. */
export const archiveKinds: ArchiveKinds = { ofd: { mime: 'application/ofd', has: 'OFD.xml' } };
