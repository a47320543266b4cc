/** Time stamps as their readers see them (RFC 3161 2.4.2, RFC 5652 5): what was stamped and when, and whether one of ours stamped it. */
import { createHash } from 'node:crypto';
import { Refusal } from '#engine/wire/errors.ts';
import { keyAlgorithms } from '#service/keys/algorithms.ts';
import { verifyData } from '#service/keys/signatures.ts';
import { Der, DerFault, element, octetString, tags } from './der.ts';
import { type Digest, readDigest } from './digests.ts';
import { type CertificateFields, parseCertificate } from './parse.ts';
import { walkPath } from './path.ts';
import { signatureFacts } from './signature-algorithms.ts';
import { readStructure } from './structure.ts';
import { importSubjectKey, readSubjectKey } from './subject-key.ts';

const ids = {
  signedData: '1.2.840.113549.1.7.2',
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
} as const;

/** UNREADABLE: no stamp. OTHER_DATA: over something else. SIGNATURE: altered. FOREIGN: nobody of ours stamped it, or may not stamp. */
export type StampFault = 'UNREADABLE' | 'OTHER_DATA' | 'SIGNATURE' | 'FOREIGN';
export type StampVerdict = { readonly genTime: Date; readonly fault: undefined } | { readonly fault: StampFault };

interface Token {
  readonly content: Buffer;
  readonly digest: Digest;
  readonly imprint: Buffer;
  readonly genTime: Date;
  readonly certificates: readonly Buffer[];
  readonly signerInfo: readonly Der[];
}

const need = <T>(value: T | undefined): T => {
  if (value === undefined) throw new DerFault('not a time stamp');
  return value;
};

const readToken = (bytes: Uint8Array): Token => {
  const [type, wrapped] = Der.whole(bytes).items;
  if (type?.oid !== ids.signedData) throw new DerFault('not signed data');
  const parts = need(need(wrapped).children[0]).items;
  const [contentType, inner] = need(parts[2]).items;
  if (contentType?.oid !== ids.tstInfo) throw new DerFault('not a time stamp');
  const content = Buffer.from(need(need(inner).children[0]).expect(tags.octetString).content);
  const [, , imprint, , genTime] = Der.whole(content).items;
  const [algorithm, value] = need(imprint).items;
  const [signerInfo, ...more] = need(parts.at(-1)).expect(tags.set).children;
  if (more.length > 0) throw new DerFault('several signers');
  return {
    content,
    digest: need(readDigest(need(algorithm))),
    imprint: Buffer.from(need(value).expect(tags.octetString).content),
    genTime: need(genTime).time,
    certificates: (parts.find(({ tag }) => tag === 0xa0)?.children ?? []).map(each => Buffer.from(each.bytes)),
    signerInfo: need(signerInfo).items,
  };
};

const digestOf = (digest: Digest, data: Uint8Array): Buffer => createHash(digest).update(data).digest();

const stamperOf = ({ certificates, signerInfo }: Token): CertificateFields => {
  const [issuer, serialNumber] = need(signerInfo[1]).items;
  const found = certificates.find(each => {
    const structure = readStructure(each);
    return structure.issuer.bytes.equals(need(issuer).bytes) && structure.serialNumber.equals(need(serialNumber).integer);
  });
  return parseCertificate(need(found));
};

/** RFC 5652 5.4, RFC 5035 3: the attributes name the content and the certificate, and are what is signed. */
const isSigned = ({ content, signerInfo }: Token, stamper: CertificateFields): boolean => {
  const [, , digestAlgorithm, attributes, signatureAlgorithm, signature] = signerInfo;
  const digest = need(readDigest(need(digestAlgorithm)));
  const values = new Map(
    need(attributes)
      .expect(0xa0)
      .children.map(each => [each.items[0]?.oid, each.items[1]?.children[0]]),
  );
  const certificate = values.get(ids.signingCertificateV2)?.bytes;
  if (values.get(ids.contentType)?.oid !== ids.tstInfo || certificate === undefined) return false;
  if (!values.get(ids.messageDigest)?.content.equals(digestOf(digest, content))) return false;
  // SHA-256 is the default and the one that is written; another one names its certificate in a longer form.
  if (!certificate.includes(octetString(digestOf('sha256', stamper.der)))) return false;
  const facts = signatureFacts(need(signatureAlgorithm).items[0]?.oid ?? '');
  const key = readSubjectKey(stamper.subjectPublicKeyInfo);
  if (facts === undefined || keyAlgorithms[key.algorithm].kind !== facts.kind) return false;
  const signed = element(tags.set, need(attributes).content);
  return verifyData(facts, signed, importSubjectKey(key), need(signature).content);
};

/**
 * Judges a time stamp over some data. Never throws for what is malformed.
 * @param authorities the certificates of our own authorities, roots among them
 */
export const judgeTimeStamp = (bytes: Uint8Array, data: Uint8Array, authorities: readonly string[]): StampVerdict => {
  try {
    const token = readToken(bytes);
    if (!digestOf(token.digest, data).equals(token.imprint)) return { fault: 'OTHER_DATA' };
    const stamper = stamperOf(token);
    if (!isSigned(token, stamper)) return { fault: 'SIGNATURE' };
    const { genTime } = token;
    const isInForce = stamper.notBefore <= genTime && genTime <= stamper.notAfter;
    const isOurs = walkPath(stamper, authorities, genTime).fault === undefined && stamper.extKeyUsage.includes('timeStamping');
    return isOurs && isInForce ? { genTime, fault: undefined } : { fault: 'FOREIGN' };
  } catch (error) {
    if (error instanceof DerFault || error instanceof Refusal) return { fault: 'UNREADABLE' };
    throw error;
  }
};
