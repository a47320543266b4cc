/** The bare structure of a certificate (RFC 5280 4.1): its fields as DER elements, unjudged. */
import { Der, DerError, tags } from './der.ts';
import { type ExtensionName, extensionOids } from './extensions.ts';

export interface RawExtension {
  readonly oid: string;
  readonly critical: boolean;
  readonly value: Buffer;
}

export interface CertificateStructure {
  readonly der: Buffer;
  readonly tbs: Der;
  /** 1, 2 or 3. */
  readonly version: number;
  readonly serialNumber: Buffer;
  readonly innerAlgorithm: Der;
  readonly issuer: Der;
  readonly notBefore: Der;
  readonly notAfter: Der;
  readonly subject: Der;
  readonly subjectPublicKeyInfo: Der;
  readonly hasUniqueIds: boolean;
  readonly extensions: readonly RawExtension[];
  readonly outerAlgorithm: Der;
  readonly signature: Buffer;
}

/** Reads the Extensions inside an explicit context tag. */
export const readExtensions = (tagged: Der): RawExtension[] => {
  const [list, ...more] = tagged.children;
  if (list === undefined || more.length > 0) throw new DerError('not extensions');
  return list.items.map(item => {
    const [id, second, third, ...rest] = item.items;
    const isMarked = second?.tag === tags.boolean;
    const value = isMarked ? third : second;
    if (id === undefined || value === undefined || rest.length > 0 || (!isMarked && third !== undefined))
      throw new DerError('not an extension');
    const critical = isMarked && second.boolean;
    if (isMarked && !critical) throw new DerError('critical FALSE is the default and must be left out');
    return { oid: id.oid, critical, value: value.expect(tags.octetString).content };
  });
};

/** Reads a certificate's DER. Throws DerError, also for anything after its end. */
export const readStructure = (bytes: Uint8Array): CertificateStructure => {
  const whole = Der.whole(bytes);
  const [tbs, outerAlgorithm, signature, ...rest] = whole.items;
  if (tbs === undefined || outerAlgorithm === undefined || signature === undefined || rest.length > 0)
    throw new DerError('not a certificate');
  const fields = tbs.items;
  const versionField = fields[0]?.tag === 0xa0 ? fields.shift() : undefined;
  const [serialNumber, innerAlgorithm, issuer, validity, subject, subjectPublicKeyInfo, ...optional] = fields;
  if (
    serialNumber === undefined ||
    innerAlgorithm === undefined ||
    issuer === undefined ||
    validity === undefined ||
    subject === undefined ||
    subjectPublicKeyInfo === undefined
  )
    throw new DerError('not a certificate');
  const [notBefore, notAfter, ...noMore] = validity.items;
  if (notBefore === undefined || notAfter === undefined || noMore.length > 0) throw new DerError('not a validity');
  const last = optional.at(-1);
  return {
    der: whole.source,
    tbs,
    version: versionField === undefined ? 1 : (Der.whole(versionField.content).integer[0] ?? 0) + 1,
    serialNumber: serialNumber.integer,
    innerAlgorithm,
    issuer,
    notBefore,
    notAfter,
    subject,
    subjectPublicKeyInfo,
    hasUniqueIds: optional.some(({ tag }) => (tag & 0x1f) === 1 || (tag & 0x1f) === 2),
    extensions: last?.tag === 0xa3 ? readExtensions(last) : [],
    outerAlgorithm,
    signature: signature.bitString,
  };
};

/** The extension of that name; the first, should there be several. */
export const findExtension = ({ extensions }: Pick<CertificateStructure, 'extensions'>, name: ExtensionName): RawExtension | undefined =>
  extensions.find(({ oid }) => oid === extensionOids[name]);
