/** The certificate a company signs documents with, its own and in force: for a PDF one that its readers know, for an OFD that of the seal. */
import type { RowOf, Where } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { certificates } from '#resources/certificate/certificates.ts';
import type { seals } from '#resources/seal/seals.ts';
import { heldIn } from '#service/store/typed-rows.ts';
import type { DocumentSigner } from '#trust/document/pades.ts';
import { isKeyAlgorithm } from '#trust/keys/algorithms.ts';
import { signerOf } from '#trust/keys/key-store.ts';
import { parseCertificate } from '#trust/pki/parse.ts';
import { isSelfIssued } from '#trust/pki/path.ts';
import { readPem } from '#trust/pki/pem.ts';
import { readStructure } from '#trust/pki/structure.ts';
import type { Signing } from './signing-act.ts';

type Seal = Pick<RowOf<typeof seals>, 'member' | 'certificate' | 'sealData'>;
type Certificate = RowOf<typeof certificates>;

/** The company's own in force. */
const ownInForce = (act: Pick<Signing, 'now'>, seal: Seal): Where<typeof certificates> => ({
  member: seal.member,
  certType: 'ENT',
  keyUse: 'SIGN',
  state: 'ACTIVE',
  notAfter: { from: act.now.toISOString() },
});

/** Those of them that readers of PDF know. */
const inForce = (act: Signing, seal: Seal): Where<typeof certificates> => ({ ...ownInForce(act, seal), not: { algorithm: 'SM2' } });

const keptHere = { carrier: 'SOFT', keyRef: { isSet: true } } as const;
const inHand = { keyRef: { isSet: false } } as const;

/**
 * The one that is named, the seal's own, or the company's newest.
 * @throws Refusal SIGN_NO_CERTIFICATE, SIGN_ONLY_SM2
 */
export const signingCertificate = async (act: Signing, seal: Seal): Promise<Certificate> => {
  const { certificateNo } = act.input;
  const { list } = await act.records.of(certificates).list({
    where: [
      { ...inForce(act, seal), ...keptHere },
      ...(certificateNo === undefined || certificateNo === null ? [] : [{ seqNo: certificateNo }]),
    ],
    sort: { field: 'notAfter', order: 'DESC' },
    page: { number: 1, size: 50 },
    heavy: true,
    total: false,
  });
  const found = list.find(({ id }) => id === seal.certificate) ?? list[0];
  if (found !== undefined) return found;
  const hasSm2 = await act.records.of(certificates).exists({ ...ownInForce(act, seal), ...keptHere, algorithm: 'SM2' });
  throw new Refusal(hasSm2 ? 'SIGN_ONLY_SM2' : 'SIGN_NO_CERTIFICATE');
};

/** What the seal is bound to, for an OFD: no other certificate stands in the seal's list. @throws Refusal SIGN_OFD_SEAL */
const boundSm2 = async (act: Signing, { certificate, sealData }: Seal): Promise<Certificate> => {
  const bound = certificate === null ? undefined : await act.records.of(certificates).find({ id: certificate, algorithm: 'SM2' });
  if (bound === undefined || sealData === null) throw new Refusal('SIGN_OFD_SEAL');
  return bound as Certificate;
};

/**
 * That one, its key kept here.
 * @throws Refusal SIGN_OFD_SEAL, SIGN_OFD_KEY
 */
export const sealCertificate = async (act: Signing, seal: Seal): Promise<Certificate> => {
  const bound = await boundSm2(act, seal);
  const found = await act.records.of(certificates).find({ ...ownInForce(act, seal), ...keptHere, id: bound.id });
  const { certificateNo } = act.input;
  const isNamed = certificateNo === undefined || certificateNo === null || certificateNo === bound.seqNo;
  if (found === undefined || !isNamed) throw new Refusal('SIGN_OFD_KEY');
  return found;
};

const serialOf = ({ input }: Signing): string => (input.serialNumber ?? '').toUpperCase();

/**
 * That one, its key with its holder, who names it by its serial number once it is known which key.
 * @throws Refusal SIGN_OFD_SEAL, SIGN_OFD_ON_KEY, SIGN_OFD_CERTIFICATE
 */
export const sealCertificateOnKey = async (act: Signing, seal: Seal): Promise<Certificate> => {
  const bound = await boundSm2(act, seal);
  const found = await act.records.of(certificates).find({ ...ownInForce(act, seal), ...inHand, id: bound.id });
  if (found === undefined) throw new Refusal('SIGN_OFD_ON_KEY');
  const named = serialOf(act);
  if (named !== '' && named !== found.serialNumber)
    throw new Refusal('SIGN_OFD_CERTIFICATE', { params: { serialNumber: heldIn(found, 'serialNumber') } });
  return found;
};

/** Why none of those on keys serves for a PDF. */
const noneOnKey = async (act: Signing, where: Where<typeof certificates>): Promise<Refusal> =>
  new Refusal(
    (await act.records.of(certificates).exists({ ...where, ...inHand, algorithm: 'SM2' })) ? 'SIGN_KEY_SM2' : 'SIGN_KEY_CERTIFICATE',
  );

/** Whether it is bound to an SM2 certificate at all. */
export const isNational = async ({ records }: Pick<Signing, 'records'>, { certificate }: Pick<Seal, 'certificate'>): Promise<boolean> =>
  certificate !== null && (await records.of(certificates).exists({ id: certificate, algorithm: 'SM2' }));

/** Whether a seal can stand on an OFD now, whoever has its key. */
export const hasSealCertificate = async (act: Pick<Signing, 'records' | 'now'>, seal: Seal): Promise<boolean> =>
  seal.certificate !== null &&
  seal.sealData !== null &&
  (await act.records.of(certificates).exists({ ...ownInForce(act, seal), id: seal.certificate, algorithm: 'SM2' }));

/**
 * One whose key lies with its holder, named by its serial number.
 * @throws Refusal SIGN_KEY_CERTIFICATE, SIGN_KEY_SM2
 */
export const keyCertificate = async (act: Signing, seal: Seal): Promise<Certificate> => {
  const serialNumber = serialOf(act);
  const found = await act.records.of(certificates).find([{ ...inForce(act, seal), ...inHand }, { serialNumber }]);
  if (found === undefined) throw await noneOnKey(act, { ...ownInForce(act, seal), serialNumber });
  return found;
};

/**
 * The newest of those, where none is named yet: whether a key could sign at all.
 * @throws Refusal SIGN_KEY_CERTIFICATE, SIGN_KEY_SM2
 */
export const anyKeyCertificate = async (act: Signing, seal: Seal): Promise<Certificate> => {
  const { list } = await act.records.of(certificates).list({
    where: [{ ...inForce(act, seal), ...inHand }],
    sort: { field: 'notAfter', order: 'DESC' },
    page: { number: 1, size: 1 },
    total: false,
  });
  const [found] = list;
  if (found === undefined) throw await noneOnKey(act, ownInForce(act, seal));
  return found as Certificate;
};

/** Its chain and a time stamp; the key is not here, so nothing is signed by it. */
export const signerOnKey = async (services: Services, certificate: Certificate): Promise<DocumentSigner> => {
  const own = parseCertificate(heldIn(certificate, 'certificatePem'));
  const { algorithm } = certificate;
  if (!isKeyAlgorithm(algorithm)) throw new Refusal('SIGN_KEY_CERTIFICATE');
  return {
    ...(await named(services, certificate)),
    signer: {
      algorithm,
      publicKey: readStructure(own.der).subjectPublicKeyInfo.bytes,
      sign: () => Promise.reject(new Error('the key is not here')),
    },
  };
};

/** What a signature says of its signer, and its proven time. */
const named = async (services: Services, certificate: Certificate): Promise<Omit<DocumentSigner, 'signer'>> => ({
  certificate: parseCertificate(heldIn(certificate, 'certificatePem')).der,
  chain: (await chainOf(services, certificate)).filter(each => !isSelfIssued(parseCertificate(each))),
  stamp: signature => services.stamping.over(signature, { from: `member:${certificate.member}` }),
});

/** Its key behind the port, its chain without the root, and a time stamp. */
export const signerBy = async (services: Services, certificate: Certificate): Promise<DocumentSigner> => ({
  ...(await named(services, certificate)),
  signer: await signerOf(services.authority.holderKeys, heldIn(certificate, 'keyRef')),
});

/** Everything above it, nearest first, DER. */
const chainOf = async ({ authority }: Services, certificate: Certificate): Promise<readonly Buffer[]> =>
  readPem('CERTIFICATE', await authority.chainOf(heldIn(certificate, 'issuer'))) ?? [];
