/**
 * A second look at certificates after they were issued, by libraries alone (node's OpenSSL, pkijs, sm-crypto-v2): nothing here is shared with what
 * built and linted them, so that a mistake there is not made twice. Changes nothing.
 */
import { X509Certificate } from 'node:crypto';
import { type BitString, fromBER, ObjectIdentifier } from 'asn1js';
import { type BasicConstraints, Certificate, type Extension } from 'pkijs';
import { sm2 } from 'sm-crypto-v2';

/** What the register says of a certificate. */
export interface Registered {
  readonly certificatePem: string;
  readonly serialNumber: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly fingerprintSha256: string;
}

const dayMs = 86_400_000;
/** Three leap years, the 90 days a renewal may come early, and a day of rounding. */
const longestMs = (3 * 366 + 91) * dayMs;
const oids = {
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
  cRLDistributionPoints: '2.5.29.31',
  certificatePolicies: '2.5.29.32',
  authorityKeyIdentifier: '2.5.29.35',
} as const;
/**
 * The kinds of certificates: purposes (RFC 5280 4.2.1.12, RFC 9336) with the first octet of their key usage. To sign: documentSigning and
 * emailProtection, digitalSignature and nonRepudiation. To be enciphered for: emailProtection, keyEncipherment, dataEncipherment, keyAgreement.
 */
const usageOfPurposes: Readonly<Record<string, number>> = { '1.3.6.1.5.5.7.3.36,1.3.6.1.5.5.7.3.4': 0xc0, '1.3.6.1.5.5.7.3.4': 0x38 };
const purposesOf = (seen: X509Certificate): string => [...(seen.keyUsage ?? [])].sort().join();
const sm2Curve = '1.2.156.10197.1.301';
const sm2WithSm3 = '1.2.156.10197.1.501';

/** Findings of many small questions: each is named where the answer is no. */
const asked = (questions: readonly (readonly [fits: boolean, finding: string])[]): string[] =>
  questions.filter(([fits]) => !fits).map(([, finding]) => finding);

const isSm2 = ({ subjectPublicKeyInfo }: Certificate): boolean => {
  const curve: unknown = subjectPublicKeyInfo.algorithm.algorithmParams;
  return curve instanceof ObjectIdentifier && curve.valueBlock.toString() === sm2Curve;
};

/** Under the user id of GM/T 0009 10, which OpenSSL cannot be told through node; whoever signs under another one is refused by the field. */
const holdsBySm2 = (seen: Certificate, issuer: Certificate): boolean =>
  seen.signatureAlgorithm.algorithmId === sm2WithSm3 &&
  sm2.doVerifySignature(
    seen.tbsView,
    Buffer.from(seen.signatureValue.valueBlock.valueHexView).toString('hex'),
    Buffer.from(issuer.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView).toString('hex'),
    { der: true, hash: true, userId: '1234567812345678' },
  );

const isStrong = ({ publicKey }: X509Certificate): boolean => {
  const { modulusLength = 0, publicExponent = 0n, namedCurve = '' } = publicKey.asymmetricKeyDetails ?? {};
  return publicKey.asymmetricKeyType === 'rsa'
    ? modulusLength >= 2048 && publicExponent >= 65_537n && publicExponent % 2n === 1n
    : ['prime256v1', 'secp384r1'].includes(namedCurve);
};

const byNode = (seen: X509Certificate, issuer: X509Certificate, registered: Registered): string[] => {
  const access = seen.infoAccess ?? '';
  return asked([
    [seen.checkIssued(issuer), 'its issuer is another one'],
    [!seen.ca, 'it is an authority'],
    [seen.serialNumber === registered.serialNumber, `the serial number is ${seen.serialNumber}`],
    [seen.fingerprint256.replaceAll(':', '') === registered.fingerprintSha256, 'the fingerprint is another one'],
    [Date.parse(seen.validFrom) === registered.notBefore.getTime(), `it begins ${seen.validFrom}`],
    [Date.parse(seen.validTo) === registered.notAfter.getTime(), `it ends ${seen.validTo}`],
    [Date.parse(seen.validFrom) >= Date.parse(issuer.validFrom), 'it begins before its issuer'],
    [Date.parse(seen.validTo) <= Date.parse(issuer.validTo), 'it outlives its issuer'],
    [Date.parse(seen.validTo) - Date.parse(seen.validFrom) <= longestMs, 'it counts too long'],
    [purposesOf(seen) in usageOfPurposes, `the purposes are ${purposesOf(seen) || 'none'}`],
    [/^OCSP - URI:https?:/m.test(access), 'it names no OCSP responder'],
    [/^CA Issuers - URI:https?:/m.test(access), 'it does not say where its issuer is found'],
  ]);
};

const hexOf = (bytes: ArrayBuffer): string => Buffer.from(bytes).toString('hex');

const byPkijs = (seen: Certificate, issuer: Certificate, usageBits: number | undefined): string[] => {
  const all = seen.extensions ?? [];
  const found = (oid: string): Extension | undefined => all.find(({ extnID }) => extnID === oid);
  const ownId = (certificate: Certificate): string | undefined =>
    certificate.extensions?.find(({ extnID }) => extnID === oids.subjectKeyIdentifier)?.parsedValue?.valueBlock?.valueHexView?.join();
  const usage = found(oids.keyUsage);
  const usageOctets = (usage?.parsedValue as BitString | undefined)?.valueBlock.valueHexView;
  const constraints = found(oids.basicConstraints);
  const serial = new Uint8Array(seen.serialNumber.valueBlock.valueHexView);
  const aki: Uint8Array | undefined = found(oids.authorityKeyIdentifier)?.parsedValue?.keyIdentifier?.valueBlock?.valueHexView;
  return asked([
    [seen.version === 2, `version ${seen.version + 1}`],
    [seen.signature.algorithmId === seen.signatureAlgorithm.algorithmId, 'the signature algorithm differs inside and outside'],
    [serial.length >= 8 && serial.length <= 20 && (serial[0] ?? 0x80) < 0x80, 'the serial number is too short, too long or negative'],
    [seen.subject.typesAndValues.length > 0, 'the subject is empty'],
    [hexOf(seen.issuer.toSchema().toBER()) === hexOf(issuer.subject.toSchema().toBER()), 'the issuer is named in other words'],
    [new Set(all.map(({ extnID }) => extnID)).size === all.length, 'an extension stands twice'],
    [usage?.critical === true && usageOctets?.length === 1 && usageOctets[0] === usageBits, 'the key usage is another one'],
    [constraints?.critical === true && (constraints.parsedValue as BasicConstraints).cA === false, 'the basic constraints are other ones'],
    [found(oids.certificatePolicies) !== undefined, 'it names no policy'],
    [found(oids.cRLDistributionPoints) !== undefined, 'it names no revocation list'],
    [ownId(seen) !== undefined, 'it names no key identifier'],
    [aki !== undefined && aki.join() === ownId(issuer), 'it names another key of its issuer'],
  ]);
};

const pkijsOf = ({ raw }: X509Certificate): Certificate => new Certificate({ schema: fromBER(new Uint8Array(raw).buffer).result });

/** What is wrong with a certificate that was issued, in a few words each; an empty list for a good one. Never throws. */
export const secondLook = (registered: Registered, issuerPem: string): readonly string[] => {
  try {
    const seen = new X509Certificate(registered.certificatePem);
    const issuer = new X509Certificate(issuerPem);
    const [parsed, above] = [pkijsOf(seen), pkijsOf(issuer)];
    return [
      ...asked([
        [isSm2(above) ? holdsBySm2(parsed, above) : seen.verify(issuer.publicKey), "the signature is not its issuer's"],
        [isSm2(parsed) || isStrong(seen), 'the key is too weak, or of a kind that is not ours'],
      ]),
      ...byNode(seen, issuer, registered),
      ...byPkijs(parsed, above, usageOfPurposes[purposesOf(seen)]),
    ];
  } catch (error) {
    return [`it cannot be read: ${error instanceof Error ? error.message : String(error)}`];
  }
};
