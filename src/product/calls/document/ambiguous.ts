/** What readers could show in two ways is not taken to be signed: nobody could verify it, ourselves included. */
import { Refusal } from '#engine/wire/errors.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';

/** @throws Refusal DOCUMENT_AMBIGUOUS */
export const refuseAmbiguous = async (bytes: Uint8Array): Promise<void> => {
  const [doubt] = await onPdfThread('doubts', { bytes });
  if (doubt !== undefined) throw new Refusal('DOCUMENT_AMBIGUOUS', { data: { code: 'DOCUMENT_AMBIGUOUS', doubt } });
};
