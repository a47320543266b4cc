/** Who has signed an OFD that is to be signed, where their seals stand, and whether it is taken at all. */

import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import { refuseUnsignable } from '#trust/ofd/unsignable.ts';
import { DerError } from '#trust/pki/der.ts';
import { commonName } from '#trust/pki/names.ts';
import { parseCertificate } from '#trust/pki/parse.ts';
import { readSealSignature } from '#trust/seal/seal-signature.ts';
import { refusalOf } from './refusal-words.ts';
import { type File, wholeFile } from './signing.ts';

/** By its own word: whoever verifies asks for more. */
const signerOf = (signedValue: Uint8Array) => {
  try {
    const { cert, timeInfo } = readSealSignature(signedValue);
    return { name: commonName(parseCertificate(cert).subject), at: timeInfo?.toISOString() ?? null };
  } catch (error) {
    if (error instanceof DerError || error instanceof Refusal) return { name: null, at: null };
    throw error;
  }
};

/** @throws Refusal OFD_UNREADABLE, OFD_LARGE, OFD_SEVERAL, DOCUMENT_PAGES */
export const viewOfd = async (services: Services, file: File) => {
  const { found, numbers } = await onPdfThread('ofdView', { bytes: await wholeFile(services, file) });
  return {
    refusal: await refusalOf(async () => refuseUnsignable(found)),
    signed: found.signatures.map(({ path, signedValue, stamps }) => ({
      field: path,
      ...signerOf(signedValue),
      boxes: stamps.flatMap(({ pageId, box }) => {
        const page = numbers.get(pageId);
        return page === undefined ? [] : [{ page, ...box }];
      }),
    })),
  };
};
