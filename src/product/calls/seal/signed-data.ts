/** The signed data of a seal (GB/T 38540): who signs it now, and until when it counts. */
import type { RowOf } from '#engine/declare/typed.ts';
import type { Services } from '#product/services.ts';
import type { certificates } from '#resources/certificate/certificates.ts';
import { hasSm2 } from '#trust/keys/algorithms.ts';
import { parseCertificate } from '#trust/pki/parse.ts';
import { makeSignedSeal } from '#trust/seal/make-seal.ts';

/** Of ours, in the header of every seal we make. */
const vid = 'Chancery';

export interface SealFacts {
  readonly sealNo: string;
  readonly name: string;
  readonly isPerson: boolean;
  /** Millimetres. */
  readonly width: number;
  readonly height: number;
  /** The record of the certificate it is bound to. */
  readonly certificate: RowOf<typeof certificates>;
}

export interface Signed {
  /** Undefined where OpenSSL has no SM2: such a place draws seals and signs none (decision 0044). */
  readonly der: Buffer | undefined;
  readonly validFrom: string;
  readonly validTo: string;
}

/** Signs the picture by the seal maker of the national chain, valid as long as the certificate, in whole seconds. */
export const signedData = async (services: Services, facts: SealFacts, picture: Buffer): Promise<Signed> => {
  const { certificatePem } = facts.certificate;
  if (certificatePem === null) throw new Error(`the certificate of seal ${facts.sealNo} is not issued`);
  const certificate = parseCertificate(certificatePem);
  const maker = hasSm2() ? await services.serviceCertificates.of('SEAL', await services.authority.issuing('NATIONAL')) : undefined;
  // After the maker, who may have had to be made first: no seal is older than the certificate that signs it.
  const validStart = new Date(Math.floor(services.clock().getTime() / 1000) * 1000);
  if (maker === undefined) return { der: undefined, validFrom: validStart.toISOString(), validTo: certificate.notAfter.toISOString() };
  const validEnd = maker.notAfter < certificate.notAfter ? maker.notAfter : certificate.notAfter;
  const { sealNo, name, isPerson, width, height } = facts;
  const plan = {
    vid,
    esID: sealNo,
    isPerson,
    name,
    certificates: [certificate.der],
    createDate: validStart,
    validStart,
    validEnd,
    picture: { type: 'PNG', data: picture, width, height },
  };
  const der = await makeSignedSeal(plan, maker);
  return { der, validFrom: validStart.toISOString(), validTo: validEnd.toISOString() };
};
