/** Making a signed seal: SESeal version 4 (GB/T 38540-2020 7.1), in DER, signed with SM2 and SM3 under the usual user id. Keeps nothing. */
import { Refusal } from '#engine/wire/errors.ts';
import type { Signer } from '#trust/keys/key-store.ts';
import { bitString, element, generalizedTime, integerOf, octetString, oid, sequence, tags } from '#trust/pki/der.ts';
import { signatureOver } from '#trust/pki/signed.ts';
import { readStructure } from '#trust/pki/structure.ts';
import { importSubjectKey, readSubjectKey } from '#trust/pki/subject-key.ts';
import type { SealPicture } from './seal-data.ts';

/** SM2 with SM3 (GB/T 33560). */
export const sm2WithSm3 = '1.2.156.10197.1.501';
const version = 4;

export interface SealPlan {
  /** Who makes the systems that make seals: stands in every header. */
  readonly vid: string;
  readonly esID: string;
  readonly isPerson: boolean;
  readonly name: string;
  /** DER of those who may sign with it. */
  readonly certificates: readonly Buffer[];
  readonly createDate: Date;
  readonly validStart: Date;
  readonly validEnd: Date;
  readonly picture: SealPicture;
}

/** Who makes it: a certificate for nothing but making seals. */
export interface SealMaker {
  /** DER. */
  readonly certificate: Buffer;
  readonly signer: Signer;
}

const ia5 = (text: string): Buffer => {
  if (!/^[\x20-\x7e]+$/.test(text)) throw new Error(`not for an IA5String: ${text}`);
  return element(tags.ia5String, Buffer.from(text, 'latin1'));
};
const utf8 = (text: string): Buffer => element(tags.utf8String, Buffer.from(text, 'utf8'));

const eSealInfoOf = ({ vid, esID, isPerson, name, certificates, createDate, validStart, validEnd, picture }: SealPlan): Buffer =>
  sequence(
    sequence(ia5('ES'), integerOf(version), ia5(vid)),
    ia5(esID),
    sequence(
      integerOf(isPerson ? 2 : 1),
      utf8(name),
      // By certificate: whoever verifies reads whose seal it is from the seal alone.
      integerOf(1),
      sequence(...certificates.map(octetString)),
      ...[createDate, validStart, validEnd].map(generalizedTime),
    ),
    sequence(ia5(picture.type), octetString(picture.data), integerOf(picture.width), integerOf(picture.height)),
  );

/**
 * Makes and signs a seal.
 * @returns the SESeal, DER: the content of an `.esl` file
 * @throws Refusal PKI_SIGNER, SEAL_OUTLIVES for an end after that of a certificate it stands on
 */
export const makeSignedSeal = async (plan: SealPlan, { certificate, signer }: SealMaker): Promise<Buffer> => {
  for (const each of [...plan.certificates, certificate])
    if (plan.validEnd > readStructure(each).notAfter.time) throw new Refusal('SEAL_OUTLIVES');
  const info = eSealInfoOf(plan);
  const publicKey = importSubjectKey(readSubjectKey(readStructure(certificate).subjectPublicKeyInfo.bytes));
  const signedValue = await signatureOver(info, signer, publicKey);
  return sequence(info, octetString(certificate), oid(sm2WithSm3), bitString(signedValue));
};
