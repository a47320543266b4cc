/** A revocation list that was made, read again (RFC 5280 5.1): whose it is, from when to when, what stands on it. Judges nothing. */
import { Der, DerError, tags } from './der.ts';
import { serialHex } from './serial.ts';

export interface ReadCrl {
  /** What is signed, the algorithm, and the signature. */
  readonly tbs: Der;
  readonly algorithm: Der;
  readonly signature: Buffer;
  /** Name, DER. */
  readonly issuer: Buffer;
  readonly thisUpdate: Date;
  readonly nextUpdate: Date | undefined;
  readonly extensions: Der | undefined;
  /** Read one after the other: there may be a million. */
  entries(): Iterable<CrlEntry>;
}

export interface CrlEntry {
  /** Hex. */
  readonly serialNumber: string;
  readonly der: Der;
}

function* entriesIn(list: Der | undefined): Generator<CrlEntry> {
  if (list === undefined) return;
  const bytes = list.content;
  for (let at = 0; at < bytes.length; ) {
    const der = Der.first(bytes.subarray(at));
    const serial = der.items[0];
    if (serial === undefined) throw new DerError('an entry without a serial number');
    yield { serialNumber: serialHex(serial.integer), der };
    at += der.end;
  }
}

/** @throws DerError for bytes that are no list */
export const readCrl = (bytes: Uint8Array): ReadCrl => {
  const [tbs, algorithm, signature] = Der.whole(bytes).items;
  if (tbs === undefined || algorithm === undefined || signature === undefined) throw new DerError('not a revocation list');
  const fields = tbs.items;
  if (fields[0]?.tag === tags.integer) fields.shift();
  const [, name, thisUpdate, next, ...rest] = fields;
  if (name === undefined || thisUpdate === undefined) throw new DerError('not a revocation list');
  const isTime = next?.tag === tags.utcTime || next?.tag === tags.generalizedTime;
  const revoked = isTime ? rest[0] : next;
  return {
    tbs,
    algorithm,
    signature: signature.bitString,
    issuer: name.bytes,
    thisUpdate: thisUpdate.time,
    nextUpdate: isTime ? next.time : undefined,
    extensions: fields.find(({ tag }) => tag === 0xa0),
    entries: () => entriesIn(revoked?.tag === tags.sequence ? revoked : undefined),
  };
};
