/** The signature of a company in an OFD: the seal at its places, the value by the SM2 key of the seal's certificate, a time stamp where one is to be had. */
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { collect } from '#service/files/collect.ts';
import { heldIn } from '#service/store/typed-rows.ts';
import type { DocumentSigner } from '#trust/document/pades.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import type { PreparedOfd } from '#trust/ofd/sign.ts';
import { ofdValue } from '#trust/ofd/signature-value.ts';
import { DerError } from '#trust/pki/der.ts';
import { readStamp } from '#trust/pki/timestamp-token.ts';
import type { Box } from '#trust/positions/document-pages.ts';
import { keywordsOf } from '#trust/positions/positions.ts';
import { placed } from './places-to-sign.ts';
import { type Begun, type SignedParts, wholeFile } from './signing.ts';
import { signerBy } from './signing-certificate.ts';

/** A signature without a proven time is one all the same; what cannot be had now is left out. */
const stampOver = async ({ stamping }: Services, signature: Buffer, { member }: Begun['certificate']): Promise<Buffer | undefined> => {
  try {
    return await stamping.over(signature, { from: `member:${member}`, digest: 'sm3' });
  } catch (error) {
    if (error instanceof DerError) return undefined;
    throw error;
  }
};

/** What is written beside a seal, and a note, have no place in an OFD: no template of the national line wants it. @throws Refusal INPUT_INVALID */
const refuseUnwritable = ({ wanted, reason }: Begun): void => {
  if (wanted.dated.size > 0 || wanted.attributed.size > 0)
    throw new Refusal('INPUT_INVALID', { faults: [{ path: 'templateNo', code: 'OFD_NO_TEMPLATE' }] });
  if (reason !== undefined) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'reason', code: 'OFD_NO_NOTE' }] });
};

/** The signed seal. */
const sealOf = async (services: Services, { seal }: Begun): Promise<Buffer> =>
  Buffer.from(await collect(await services.files.get(heldIn(seal, 'sealData'))));

/** An OFD with what will be signed in it, and the seal that it is signed with. */
export interface OfdRevision {
  readonly bytes: Buffer;
  readonly seal: Buffer;
  readonly prepared: PreparedOfd;
  readonly boxes: readonly Box[];
}

/** @throws Refusal INPUT_INVALID, OFD_UNREADABLE, OFD_LARGE, OFD_SEVERAL, OFD_BROKEN, OFD_CLOSED, DOCUMENT_PAGES */
export const prepareOfdRevision = async (services: Services, begun: Begun): Promise<OfdRevision> => {
  refuseUnwritable(begun);
  const { file, wanted, seal } = begun;
  const [bytes, data] = [await wholeFile(services, file), await sealOf(services, begun)];
  const drawn = {
    size: { width: heldIn(seal, 'widthMm'), height: heldIn(seal, 'heightMm') },
    seal: data,
    date: undefined,
    signer: undefined,
  };
  const pages = await onPdfThread('ofdPages', { bytes, words: keywordsOf(wanted.positions) });
  const { pictures, boxes } = placed(wanted, pages, drawn);
  const at = new Date(Math.floor(services.clock().getTime() / 1000) * 1000);
  return { bytes, seal: data, prepared: await onPdfThread('ofdPrepare', { bytes, places: pictures, at }), boxes };
};

/** What was prepared before, in the file and with the seal as they are now. */
export const preparedOfdRevision = async (
  services: Services,
  begun: Begun,
  known: Omit<OfdRevision, 'bytes' | 'seal'>,
): Promise<OfdRevision> => ({ ...known, bytes: await wholeFile(services, begun.file), seal: await sealOf(services, begun) });

/** @throws Refusal SEAL_NOT_IN_FORCE, OFD_UNREADABLE, PKI_SIGNER */
export const signOfdRevision = async (
  services: Services,
  { bytes, seal, prepared, boxes }: OfdRevision,
  certificate: Begun['certificate'],
  by: DocumentSigner,
): Promise<SignedParts> => {
  let stampedAt: Date | undefined;
  const value = await ofdValue(prepared, {
    seal,
    certificate: by.certificate,
    sign: data => by.signer.sign(data),
    stamp: async signature => {
      const token = await stampOver(services, signature, certificate);
      stampedAt = token === undefined ? undefined : readStamp(token, signature).genTime;
      return token;
    },
  });
  const signed = await onPdfThread('ofdSigned', { bytes, prepared, seal, value });
  return { parts: [signed], boxes, stampedAt: stampedAt ?? null, level: stampedAt === undefined ? 'SES' : 'SES_T' };
};

/** By a key that is kept here. @throws Refusal as the two halves do */
export const makeOfd = async (services: Services, begun: Begun): Promise<SignedParts> => {
  const { certificate } = begun;
  return signOfdRevision(services, await prepareOfdRevision(services, begun), certificate, await signerBy(services, certificate));
};
