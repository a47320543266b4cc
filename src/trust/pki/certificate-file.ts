/** What a file that should hold certificates is, by its content: certificates in PEM, DER or PKCS#7, or something else with a name. */
import { Der, DerError, tags } from './der.ts';
import { readPem } from './pem.ts';

/** Files that are recognised although they hold no certificate, so that their bearer can be told what to do. */
export type OtherFile = 'PDF' | 'OFD' | 'SEAL' | 'PRIVATE_KEY' | 'REQUEST' | 'CRL' | 'UNKNOWN';
export type CertificateFile = { readonly kind: 'CERTIFICATE'; readonly certificates: readonly Buffer[] } | { readonly kind: OtherFile };

const signedData = '1.2.840.113549.1.7.2';
const data = '1.2.840.113549.1.7.1';

/** The certificates of a SignedData (RFC 5652 5.1), which a chain's `.p7b` is. */
const fromSignedData = (content: Der): readonly Buffer[] => {
  const [inner] = content.children;
  const set = inner?.items.find(item => item.tag === 0xa0);
  return (set?.children ?? []).filter(child => child.tag === tags.sequence).map(child => Buffer.from(child.bytes));
};

/** GM/T 0031, GB/T 38540: the header of a seal begins with the letters ES. */
const isSeal = (der: Der): boolean => {
  for (let at: Der | undefined = der, depth = 0; at !== undefined && depth < 5; depth += 1) {
    const [first]: Der[] = at.tag === tags.sequence ? at.children : [];
    if (first?.tag === tags.ia5String) return first.content.toString('latin1') === 'ES';
    at = first?.tag === tags.integer ? at.children[1] : first;
  }
  return false;
};

const ofDer = (bytes: Uint8Array): CertificateFile => {
  const der = Der.whole(bytes);
  const parts = der.items;
  const [first, second] = parts;
  if (first?.tag === tags.oid && first.oid === signedData && second !== undefined)
    return { kind: 'CERTIFICATE', certificates: fromSignedData(second) };
  // PKCS#12: version 3 and its contents; PKCS#8 and the older key formats: a version and an algorithm or a number.
  if (first?.tag === tags.integer && second !== undefined) {
    const isStore = second.tag === tags.sequence && second.children[0]?.tag === tags.oid && second.children[0].oid === data;
    if (isStore || second.tag === tags.integer || second.tag === tags.octetString) return { kind: 'PRIVATE_KEY' };
    if (second.tag === tags.sequence && parts[2]?.tag === tags.octetString) return { kind: 'PRIVATE_KEY' };
  }
  if (isSeal(der)) return { kind: 'SEAL' };
  // A certificate, a request and a list have the same shell; what is inside tells them apart.
  const inside = first?.tag === tags.sequence ? first.children : [];
  if (parts.length === 3 && inside[0]?.tag === tags.integer && inside[1]?.tag === tags.sequence && inside[3]?.tag === 0xa0)
    return { kind: 'REQUEST' };
  const isTime = (part: Der | undefined): boolean => part?.tag === tags.utcTime || part?.tag === tags.generalizedTime;
  if (parts.length === 3 && (isTime(inside[3]) || isTime(inside[2]))) return { kind: 'CRL' };
  return parts.length === 3 && inside.length >= 6 ? { kind: 'CERTIFICATE', certificates: [Buffer.from(bytes)] } : { kind: 'UNKNOWN' };
};

const ofPem = (text: string): CertificateFile | undefined => {
  const labels = [...text.matchAll(/-----BEGIN ([A-Z0-9# ]+)-----/g)].map(match => match[1] ?? '');
  if (labels.length === 0) return undefined;
  // Said before anything else: a key that has travelled is lost.
  if (labels.some(label => label.endsWith('PRIVATE KEY'))) return { kind: 'PRIVATE_KEY' };
  const certificates = readPem('CERTIFICATE', text);
  if (certificates !== undefined && certificates.length > 0) return { kind: 'CERTIFICATE', certificates };
  for (const label of ['PKCS7', 'CMS'] as const) {
    const [block] = readPem(label, text) ?? [];
    if (block !== undefined) return ofDer(block);
  }
  if (labels.some(label => label.endsWith('CERTIFICATE REQUEST'))) return { kind: 'REQUEST' };
  return { kind: labels.includes('X509 CRL') ? 'CRL' : 'UNKNOWN' };
};

/** Base64 without the lines around it, as it is copied out of mails. */
const bareBase64 = (text: string): Buffer | undefined => {
  const body = text.replace(/\s+/g, '');
  return body.length > 64 && body.length % 4 === 0 && /^MII[A-Za-z0-9+/]+={0,2}$/.test(body) ? Buffer.from(body, 'base64') : undefined;
};

/** Looks at a file. Never throws: what cannot be read is UNKNOWN. */
export const readCertificateFile = (bytes: Uint8Array): CertificateFile => {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (head.includes('%PDF-')) return { kind: 'PDF' };
  if (head.startsWith('PK\u0003\u0004')) return { kind: 'OFD' };
  try {
    if (bytes[0] === tags.sequence) return ofDer(bytes);
    const text = Buffer.from(bytes).toString('latin1');
    const bare = bareBase64(text);
    return ofPem(text) ?? (bare === undefined ? { kind: 'UNKNOWN' } : ofDer(bare));
  } catch (error) {
    if (error instanceof DerError) return { kind: 'UNKNOWN' };
    throw error;
  }
};
