/**
 * Signed seals (SESeal) as they are read: GB/T 38540-2020 (version 4), GM/T 0031-2025 (version 5) and GM/T 0031-2014 (the older ones, of two
 * parts). What stands in one is taken as it stands; whether it is to be believed is for `judge-seal.ts`.
 */
import { hash } from 'node:crypto';
import { Der, DerError, sequence, tags } from '#trust/pki/der.ts';

export interface SealPicture {
  /** As written: PNG, SVG, OFD ... */
  readonly type: string;
  readonly data: Buffer;
  /** Millimetres. */
  readonly width: number;
  readonly height: number;
}

/** GB/T 38540 7.1.2.3: whose signatures the seal may stand on, by their certificates or by digests of these. */
export type CertList =
  | { readonly by: 'certificate'; readonly certificates: readonly Buffer[] }
  | { readonly by: 'digest'; readonly digests: readonly { readonly type: string; readonly value: Buffer }[] };

export interface SealData {
  readonly der: Buffer;
  /** Of its header: 1 or 2 in two parts, 4, 5. */
  readonly version: number;
  readonly vid: string;
  readonly esID: string;
  /** 1 of an organisation, 2 of a person. */
  readonly type: number;
  readonly name: string;
  readonly certList: CertList;
  readonly createDate: Date;
  readonly validStart: Date;
  readonly validEnd: Date;
  readonly picture: SealPicture;
  /** The seal maker's certificate. */
  readonly cert: Buffer;
  readonly signAlgID: string;
  readonly signedValue: Buffer;
  /** What the maker's signature stands over. */
  readonly signed: Buffer;
  /** Over the signature, since version 5. */
  readonly timeStamp: Buffer | undefined;
}

/** The readers of single values, for what holds a seal too; each throws DerError for what is missing. */
export const text = (der: Der | undefined, ...allowed: readonly number[]): string => {
  if (der === undefined || !allowed.includes(der.tag)) throw new DerError('a text is missing');
  return der.content.toString(der.tag === tags.utf8String ? 'utf8' : 'latin1');
};
export const number = (der: Der | undefined): number => {
  const bytes = der?.integer ?? Buffer.alloc(0);
  if (bytes.length === 0 || bytes.length > 4) throw new DerError('a number is missing');
  return bytes.readIntBE(0, bytes.length);
};
const time = (der: Der | undefined): Date => {
  if (der === undefined) throw new DerError('a time is missing');
  return der.time;
};
export const octets = (der: Der | undefined): Buffer => {
  if (der === undefined) throw new DerError('octets are missing');
  return Buffer.from(der.expect(tags.octetString).content);
};
export const bits = (der: Der | undefined): Buffer => {
  if (der === undefined) throw new DerError('bits are missing');
  return Buffer.from(der.bitString);
};
const parts = (der: Der | undefined): Der[] => {
  if (der === undefined) throw new DerError('a part is missing');
  return der.items;
};

const certListOf = (type: number, list: Der | undefined): CertList => {
  if (type === 1) return { by: 'certificate', certificates: parts(list).map(octets) };
  if (type !== 2) throw new DerError(`a list of certificates of kind ${type}`);
  const digests = parts(list).map(entry => {
    const [kind, value] = entry.items;
    return { type: text(kind, tags.printableString, tags.utf8String), value: octets(value) };
  });
  return { by: 'digest', digests };
};

/** The seven parts of a property; older seals list certificates alone and have no part that says so. */
const propertyOf = (property: Der | undefined, isOld: boolean) => {
  const all = parts(property);
  const [type, name] = all;
  const certListType = isOld ? 1 : number(all[2]);
  const [list, createDate, validStart, validEnd, ...more] = all.slice(isOld ? 2 : 3);
  if (more.length > 0) throw new DerError('parts beyond a property');
  return {
    type: number(type),
    name: text(name, tags.utf8String),
    certList: certListOf(certListType, list),
    createDate: time(createDate),
    validStart: time(validStart),
    validEnd: time(validEnd),
  };
};

const pictureOf = (picture: Der | undefined): SealPicture => {
  const [type, data, width, height] = parts(picture);
  return { type: text(type, tags.ia5String), data: octets(data), width: number(width), height: number(height) };
};

/** A value under [0], tagged around it (the standards' examples) or in its place (what others write). */
export const tagged = (der: Der | undefined): Buffer | undefined => {
  if (der === undefined) return undefined;
  if (der.tag === 0x80) return Buffer.from(der.content.subarray(1));
  return bits(der.expect(0xa0).children[0]);
};

const infoOf = (eSealInfo: Der | undefined, isOld: boolean) => {
  const [header, esID, property, picture, ...extDatas] = parts(eSealInfo);
  const [id, version, vid] = parts(header);
  if (text(id, tags.ia5String) !== 'ES') throw new DerError('not a seal');
  if (extDatas.length > 1) throw new DerError('parts beyond a seal');
  return {
    version: number(version),
    vid: text(vid, tags.ia5String),
    esID: text(esID, tags.ia5String),
    ...propertyOf(property, isOld),
    picture: pictureOf(picture),
  };
};

/** GM/T 0031-2014: the maker signs the information, their certificate and the algorithm as one sequence. */
const oldSeal = (whole: Der, eSealInfo: Der | undefined, signInfo: Der | undefined): SealData => {
  const [cert, algorithm, value, ...more] = parts(signInfo);
  if (more.length > 0) throw new DerError('parts beyond a signature');
  return {
    der: Buffer.from(whole.bytes),
    ...infoOf(eSealInfo, true),
    cert: octets(cert),
    signAlgID: algorithm?.oid ?? '',
    signedValue: bits(value),
    signed: sequence(...[eSealInfo, cert, algorithm].map(part => part?.bytes ?? Buffer.alloc(0))),
    timeStamp: undefined,
  };
};

/** Reads a seal of any version, from an element that holds it. Throws DerError. */
export const sealOf = (whole: Der): SealData => {
  const [eSealInfo, second, algorithm, value, timeStamp, ...more] = whole.items;
  if (more.length > 0) throw new DerError('parts beyond a seal');
  if (algorithm === undefined) return oldSeal(whole, eSealInfo, second);
  return {
    der: Buffer.from(whole.bytes),
    ...infoOf(eSealInfo, false),
    cert: octets(second),
    signAlgID: algorithm.oid,
    signedValue: bits(value),
    signed: Buffer.from(eSealInfo?.bytes ?? []),
    timeStamp: tagged(timeStamp),
  };
};

/** Reads a seal file. Throws DerError, also for anything after its end. */
export const readSeal = (bytes: Uint8Array): SealData => sealOf(Der.whole(bytes));

/** Whether the seal may stand on signatures of this certificate. Digests are SM3 in the field, whatever their type is called. */
export const lists = (list: CertList, certificate: Buffer): boolean => {
  if (list.by === 'certificate') return list.certificates.some(each => each.equals(certificate));
  const own = (['sm3', 'sha256'] as const).map(name => hash(name, certificate, 'buffer'));
  return list.digests.some(({ value }) => own.some(digest => digest.equals(value)));
};
