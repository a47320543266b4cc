/** Complete revocation lists, and shards of them (RFC 5280 5). Takes the entries from wherever they come, one by one; knows no store. */
import { setImmediate } from 'node:timers/promises';
import { Refusal } from '#engine/wire/errors.ts';
import type { Signer } from '#trust/keys/key-store.ts';
import { element, generalizedTime, integer, integerOf, octetString, oid, sequence, tags, time } from './der.ts';
import { extensionList, extensionOids, write } from './extensions.ts';
import type { Issuer } from './issuer.ts';
import { type RevocationReason, revocationReasons } from './reasons.ts';
import { serialBytes } from './serial.ts';
import { signatureAlgorithmOf } from './signature-algorithms.ts';
import { signAndClose } from './signed.ts';

export interface RevokedEntry {
  /** Hex. */
  readonly serialNumber: string;
  readonly revokedAt: Date;
  readonly reason?: RevocationReason;
  /** When the key is thought to have been lost (5.3.2). */
  readonly invalidityDate?: Date;
}

export interface CrlPlan {
  readonly issuer: Issuer;
  readonly signer: Signer;
  /** Grows with every list (5.2.3). */
  readonly crlNumber: number | bigint;
  readonly thisUpdate: Date;
  readonly nextUpdate: Date;
  /** A shard: holds those alone whose distribution point is this address (5.2.5). */
  readonly onlyFor?: string;
  /** A certificate whose hold was lifted is simply not among them. */
  readonly entries: AsyncIterable<RevokedEntry> | Iterable<RevokedEntry>;
}

/** The reasonCode extensions, encoded once. `unspecified` should be left out (5.3.1); removeFromCRL stands in delta lists only. */
const reasonExtensions = new Map<RevocationReason, Buffer>(
  (Object.keys(revocationReasons) as RevocationReason[])
    .filter(reason => reason !== 'unspecified' && reason !== 'removeFromCRL')
    .map(reason => [
      reason,
      sequence(oid(extensionOids.reasonCode), octetString(element(tags.enumerated, Buffer.from([revocationReasons[reason].code])))),
    ]),
);

/** One of them as it stands on a list, DER. @throws Refusal PKI_REASON for removeFromCRL, PKI_SERIAL */
export const crlEntry = ({ serialNumber, revokedAt, reason = 'unspecified', invalidityDate }: RevokedEntry): Buffer => {
  if (reason === 'removeFromCRL') throw new Refusal('PKI_REASON', { params: { reason } });
  const reasonExtension = reasonExtensions.get(reason);
  const extensions = [
    ...(reasonExtension === undefined ? [] : [reasonExtension]),
    ...(invalidityDate === undefined ? [] : [sequence(oid(extensionOids.invalidityDate), octetString(generalizedTime(invalidityDate)))]),
  ];
  const serial = integer(serialBytes(serialNumber));
  return extensions.length === 0 ? sequence(serial, time(revokedAt)) : sequence(serial, time(revokedAt), sequence(...extensions));
};

/** Bytes that grow; a million entries are too many small buffers to keep. */
const growing = () => {
  let bytes = Buffer.allocUnsafe(64 * 1024);
  let length = 0;
  return {
    add(part: Buffer): void {
      if (length + part.length > bytes.length) {
        const wider = Buffer.allocUnsafe(bytes.length * 2);
        bytes.copy(wider, 0, 0, length);
        bytes = wider;
      }
      length += part.copy(bytes, length);
    },
    all: (): Buffer => bytes.subarray(0, length),
  };
};

/** How many entries are encoded before the event loop gets its turn. */
const breath = 2000;

/**
 * Builds and signs a complete list, version 2, with its number and the issuer's key identifier.
 * @returns the list, DER
 * @throws Refusal PKI_CRL_TIMES, PKI_REASON for removeFromCRL, PKI_SERIAL, PKI_SIGNER
 */
export const makeCrl = async ({ issuer, signer, crlNumber, thisUpdate, nextUpdate, onlyFor, entries }: CrlPlan): Promise<Buffer> => {
  if (nextUpdate <= thisUpdate) throw new Refusal('PKI_CRL_TIMES');
  if (!signer.publicKey.equals(issuer.subjectPublicKeyInfo)) throw new Refusal('PKI_SIGNER');
  const revoked = growing();
  let count = 0;
  for await (const entry of entries) {
    revoked.add(crlEntry(entry));
    if (++count % breath === 0) await setImmediate();
  }
  const tbs = sequence(
    integerOf(1),
    signatureAlgorithmOf(issuer.algorithm),
    issuer.name,
    time(thisUpdate),
    time(nextUpdate),
    // Where nothing is revoked the field must be absent (5.1.2.6).
    ...(count === 0 ? [] : [sequence(revoked.all())]),
    extensionList(0, [
      write.authorityKeyIdentifier(issuer.keyIdentifier),
      write.cRLNumber(BigInt(crlNumber)),
      ...(onlyFor === undefined ? [] : [write.issuingDistributionPoint(onlyFor)]),
    ]),
  );
  return signAndClose(tbs, signer, issuer.publicKey);
};
