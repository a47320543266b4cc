/** What a key in its holder's hand signs, of a PDF or of an OFD: made ready, kept between the two calls, and with its signature put in place. */
import { hash } from 'node:crypto';
import type { RowOf, ValuesOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import type { signingPreparations } from '#resources/document/signing-preparations.ts';
import { heldIn } from '#service/store/typed-rows.ts';
import { type DocumentSigner, dataToSign, digestFor } from '#trust/document/pades.ts';
import type { PreparedSigning } from '#trust/document/prepare-signing.ts';
import { isKeyAlgorithm, keyAlgorithms } from '#trust/keys/algorithms.ts';
import { defaultUserId } from '#trust/keys/signatures.ts';
import type { PreparedOfd } from '#trust/ofd/sign.ts';
import { ofdDataToSign } from '#trust/ofd/signature-value.ts';
import { givenSignature, givenWithoutUserId } from '#trust/pki/given-signature.ts';
import { parseCertificate } from '#trust/pki/parse.ts';
import { importSubjectKey, readSubjectKey } from '#trust/pki/subject-key.ts';
import type { Box } from '#trust/positions/document-pages.ts';
import { isOfd } from './is-ofd.ts';
import { preparedOfdRevision, prepareOfdRevision, signOfdRevision } from './make-ofd.ts';
import { type Begun, prepareRevision, type SignedParts, signRevision, wholeFile } from './signing.ts';
import { signerOnKey } from './signing-certificate.ts';

type Preparation = RowOf<typeof signingPreparations>;

/** What is kept of it until the key has signed. */
type Kept = Pick<ValuesOf<typeof signingPreparations>, 'prepared' | 'appended' | 'digest' | 'boxes'>;

export interface ToSign {
  /** DER: the key takes the digest of its algorithm of it. */
  readonly data: Buffer;
  readonly kept: Kept;
}

/** Of an OFD beside its description: files by their paths, in base64. */
interface KeptOfd extends Pick<PreparedOfd, 'path' | 'sealPath' | 'valuePath'> {
  readonly at: string;
  readonly changed: Readonly<Record<string, string>>;
}

const plain = (boxes: readonly Box[]) => boxes.map(({ page, x, y, width, height }) => ({ page, x, y, width, height }));
const derOf = ({ certificate }: Begun): Buffer => parseCertificate(heldIn(certificate, 'certificatePem')).der;
const sm3 = (data: Buffer): Buffer => hash('sm3', data, 'buffer');

const preparePdf = async (services: Services, begun: Begun): Promise<ToSign> => {
  const { algorithm } = begun.certificate;
  if (!isKeyAlgorithm(algorithm)) throw new Refusal('SIGN_KEY_CERTIFICATE');
  const { prepared, boxes } = await prepareRevision(services, begun, digestFor({ algorithm }));
  const { appended, digest, ...words } = prepared;
  return {
    data: dataToSign(prepared, derOf(begun)),
    kept: { prepared: words, appended: Buffer.from(appended), digest: Buffer.from(digest), boxes: plain(boxes) },
  };
};

const prepareOfd = async (services: Services, begun: Begun): Promise<ToSign> => {
  const { prepared, seal, boxes } = await prepareOfdRevision(services, begun);
  const { description, changed, at, path, sealPath, valuePath } = prepared;
  const data = ofdDataToSign(prepared, { seal, certificate: derOf(begun) });
  const files = Object.fromEntries([...changed].map(([file, bytes]) => [file, Buffer.from(bytes).toString('base64')]));
  const words: KeptOfd = { path, sealPath, valuePath, at: at.toISOString(), changed: files };
  return { data, kept: { prepared: words, appended: Buffer.from(description), digest: sm3(seal), boxes: plain(boxes) } };
};

/** @throws Refusal SIGN_KEY_CERTIFICATE, what `prepareRevision` and `prepareOfdRevision` throw, SEAL_NOT_IN_FORCE */
export const prepareOnKey = (services: Services, begun: Begun): Promise<ToSign> =>
  isOfd(begun.file) ? prepareOfd(services, begun) : preparePdf(services, begun);

/** The key has signed already: its signature is judged over what it should have signed. @throws Refusal SIGN_KEY_SIGNATURE, SIGN_KEY_USER_ID */
const signedBy = (by: DocumentSigner, given: Buffer): DocumentSigner => {
  const { algorithm, publicKey } = by.signer;
  const sign = async (data: Uint8Array): Promise<Buffer> => {
    const [scheme, key] = [keyAlgorithms[algorithm], importSubjectKey(readSubjectKey(publicKey))];
    const signature = givenSignature(scheme, data, key, given);
    if (signature !== undefined) return signature;
    if (givenWithoutUserId(scheme, data, key, given)) throw new Refusal('SIGN_KEY_USER_ID', { params: { userId: defaultUserId } });
    throw new Refusal('SIGN_KEY_SIGNATURE');
  };
  return { ...by, signer: { ...by.signer, sign } };
};

const finishPdf = async (services: Services, begun: Begun, { prepared, appended, digest, boxes }: Preparation, by: DocumentSigner) =>
  signRevision(
    services,
    {
      bytes: await wholeFile(services, begun.file),
      prepared: { ...(prepared as object), appended, digest } as PreparedSigning,
      boxes: boxes as readonly Box[],
    },
    by,
  );

const finishOfd = async (services: Services, begun: Begun, row: Preparation, by: DocumentSigner): Promise<SignedParts> => {
  const { at, changed, ...paths } = row.prepared as unknown as KeptOfd;
  const files = new Map(Object.entries(changed).map(([path, bytes]) => [path, Buffer.from(bytes, 'base64')]));
  const prepared = { ...paths, description: Buffer.from(row.appended ?? []), changed: files, at: new Date(at) };
  const revision = await preparedOfdRevision(services, begun, { prepared, boxes: row.boxes as readonly Box[] });
  // The seal is among what the key has signed: with one that was made again meanwhile it is another's signature.
  if (!sm3(revision.seal).equals(row.digest ?? Buffer.alloc(0))) throw new Refusal('SIGN_SEAL_REMADE');
  return signOfdRevision(services, revision, begun.certificate, by);
};

/**
 * What was prepared, with the key's signature in its place.
 * @throws Refusal SIGN_KEY_SIGNATURE, SIGN_KEY_USER_ID, SIGN_SEAL_REMADE, SEAL_NOT_IN_FORCE
 */
export const finishOnKey = async (services: Services, begun: Begun, row: Preparation, signature: Buffer): Promise<SignedParts> => {
  const by = signedBy(await signerOnKey(services, begun.certificate), signature);
  return isOfd(begun.file) ? finishOfd(services, begun, row, by) : finishPdf(services, begun, row, by);
};
