/** Who has signed an OFD that is to be signed, where their seals stand, and whether it is taken at all. */

import type { RowOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import type { files } from '#resources/file/files.ts';
import { signaturesIn } from '#trust/ofd/read-signatures.ts';
import { refuseUnsignable } from '#trust/ofd/sign.ts';
import { DerError } from '#trust/pki/der.ts';
import { commonName } from '#trust/pki/names.ts';
import { parseCertificate } from '#trust/pki/parse.ts';
import { readSealSignature } from '#trust/seal/seal-signature.ts';
import { readingOfd, storedOfd } from './opened-ofd.ts';
import { refusalOf } from './refusal-words.ts';

/** By its own word: whoever verifies asks for more. */
const signerOf = (signedValue: Buffer) => {
  try {
    const { cert, timeInfo } = readSealSignature(signedValue);
    return { name: commonName(parseCertificate(cert).subject), at: timeInfo?.toISOString() ?? null };
  } catch (error) {
    if (error instanceof DerError || error instanceof Refusal) return { name: null, at: null };
    throw error;
  }
};

/** @throws Refusal OFD_UNREADABLE, OFD_LARGE, OFD_SEVERAL, DOCUMENT_PAGES */
export const viewOfd = async (services: Services, file: Pick<RowOf<typeof files>, 'id'>) => {
  const { ofd, read } = await storedOfd(services, file);
  const { signatures } = await readingOfd(() => signaturesIn(ofd));
  const numberOf = new Map(read.pages.map(({ id, page }) => [id, page]));
  return {
    refusal: await refusalOf(() => readingOfd(() => refuseUnsignable(ofd))),
    signed: signatures.map(({ path, signedValue, stamps }) => ({
      field: path,
      ...signerOf(signedValue),
      boxes: stamps.flatMap(({ pageId, box }) => {
        const page = numberOf.get(pageId);
        return page === undefined ? [] : [{ page, ...box }];
      }),
    })),
  };
};
