/** The signature of a company in an OFD: the seal at its places, the value by the SM2 key that is kept here, a time stamp where one is to be had. */
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { collect } from '#service/files/collect.ts';
import { heldIn } from '#service/store/typed-rows.ts';
import { documentPagesOf } from '#trust/ofd/read-pages.ts';
import { prepareOfd, signOfd } from '#trust/ofd/sign.ts';
import { DerError } from '#trust/pki/der.ts';
import { readStamp } from '#trust/pki/timestamp-token.ts';
import { keywordsOf } from '#trust/positions/positions.ts';
import { readingOfd, storedOfd } from './opened-ofd.ts';
import { placed } from './places-to-sign.ts';
import type { Begun, SignedParts } from './signing.ts';
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

/** @throws Refusal INPUT_INVALID, OFD_UNREADABLE, OFD_LARGE, OFD_SEVERAL, OFD_BROKEN, OFD_CLOSED, DOCUMENT_PAGES, SEAL_NOT_IN_FORCE */
export const makeOfd = async (services: Services, begun: Begun): Promise<SignedParts> => {
  refuseUnwritable(begun);
  const { file, wanted, seal, certificate } = begun;
  const { ofd, read } = await storedOfd(services, file);
  const data = await collect(await services.files.get(heldIn(seal, 'sealData')));
  const drawn = {
    size: { width: heldIn(seal, 'widthMm'), height: heldIn(seal, 'heightMm') },
    seal: data,
    date: undefined,
    signer: undefined,
  };
  const { pictures, boxes } = placed(wanted, documentPagesOf(read.pages, keywordsOf(wanted.positions)), drawn);
  const by = await signerBy(services, certificate);
  const at = new Date(Math.floor(services.clock().getTime() / 1000) * 1000);
  let stampedAt: Date | undefined;
  const parts = await readingOfd(async () =>
    signOfd(ofd, await prepareOfd(ofd, read, pictures, at), {
      seal: Buffer.from(data),
      certificate: by.certificate,
      sign: bytes => by.signer.sign(bytes),
      stamp: async signature => {
        const token = await stampOver(services, signature, certificate);
        stampedAt = token === undefined ? undefined : readStamp(token, signature).genTime;
        return token;
      },
    }),
  );
  return { parts, boxes, stampedAt: stampedAt ?? null, level: stampedAt === undefined ? 'SES' : 'SES_T' };
};
