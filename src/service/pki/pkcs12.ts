/** PKCS #12 (RFC 7292): a holder's private key with its certificates under a password. Keeps neither key nor password. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { BmpString, OctetString } from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  AuthenticatedSafe,
  CertBag,
  Certificate,
  PFX,
  PKCS8ShroudedKeyBag,
  PrivateKeyInfo,
  SafeBag,
  SafeContents,
} from 'pkijs';
import { Refusal } from '#engine/wire/errors.ts';
import { Der, DerFault } from './der.ts';
import { readSubjectKey } from './subject-key.ts';

export interface Pkcs12Plan {
  /** PKCS #8, DER. */
  readonly privateKey: Uint8Array;
  /** DER. */
  readonly certificate: Uint8Array;
  /** The certificates above it, nearest first, DER. */
  readonly chain: readonly Uint8Array[];
  /** What key stores show for it, e.g. the company's name. */
  readonly friendlyName: string;
  readonly password: string;
}

export const minPasswordLength = 8;

/**
 * Rounds for key and integrity check alike: whoever guesses takes the cheaper of both. The check is computed in JavaScript
 * on the event loop (node has no PKCS #12 key derivation), hence not more.
 */
const iterations = 20_000;

const oids = {
  friendlyName: '1.2.840.113549.1.9.20',
  localKeyId: '1.2.840.113549.1.9.21',
  shroudedKeyBag: '1.2.840.113549.1.12.10.1.2',
  certBag: '1.2.840.113549.1.12.10.1.3',
} as const;

/** A plain ArrayBuffer with exactly these bytes, the only form pkijs reads safely. */
const exact = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

/** pkijs would take the key itself apart, and knows no SM2: here its parts are handed over as they stand. */
const privateKeyInfo = (pkcs8: Uint8Array): PrivateKeyInfo => {
  const [version, algorithm, key] = Der.whole(pkcs8).items;
  if (version === undefined || algorithm === undefined || key === undefined) throw new DerFault('not a private key');
  return new PrivateKeyInfo({
    version: 0,
    privateKeyAlgorithm: AlgorithmIdentifier.fromBER(exact(algorithm.bytes)),
    privateKey: new OctetString({ valueHex: exact(key.content) }),
  });
};

const certificateBag = (der: Uint8Array, bagAttributes: Attribute[]): SafeBag<CertBag> =>
  new SafeBag({
    bagId: oids.certBag,
    bagValue: new CertBag({ parsedValue: Certificate.fromBER(exact(der)) }),
    ...(bagAttributes.length === 0 ? {} : { bagAttributes }),
  });

/**
 * Builds the file: AES-256-CBC under PBKDF2 with HMAC-SHA-256, integrity by HMAC-SHA-256.
 * @returns DER
 * @throws Refusal PKI_PASSWORD_SHORT; PKI_SIGNER if the key is not the certificate's
 */
export const makePkcs12 = async ({ privateKey, certificate, chain, friendlyName, password }: Pkcs12Plan): Promise<Buffer> => {
  if ([...password].length < minPasswordLength) throw new Refusal('PKI_PASSWORD_SHORT', { params: { limit: minPasswordLength } });
  const holder = new X509Certificate(certificate);
  const key = createPrivateKey({ key: Buffer.from(privateKey), format: 'der', type: 'pkcs8' });
  if (!holder.checkPrivateKey(key)) throw new Refusal('PKI_SIGNER');

  const secret = exact(Buffer.from(password, 'utf8'));
  const { keyIdentifier } = readSubjectKey(holder.publicKey.export({ format: 'der', type: 'spki' }));
  const attributes = () => [
    new Attribute({ type: oids.friendlyName, values: [new BmpString({ value: friendlyName })] }),
    new Attribute({ type: oids.localKeyId, values: [new OctetString({ valueHex: exact(keyIdentifier) })] }),
  ];
  // pkijs draws the vector it uses by itself; its type asks for one all the same.
  const contentEncryptionAlgorithm = { name: 'AES-CBC', length: 256, iv: new Uint8Array(16) };
  const encryption = { password: secret, contentEncryptionAlgorithm, hmacHashAlgorithm: 'SHA-256', iterationCount: iterations };

  const keyBag = new PKCS8ShroudedKeyBag({ parsedValue: privateKeyInfo(privateKey) });
  await keyBag.makeInternalValues(encryption);
  const keys = new SafeContents({
    safeBags: [new SafeBag({ bagId: oids.shroudedKeyBag, bagValue: keyBag, bagAttributes: attributes() })],
  });
  const certificates = new SafeContents({
    safeBags: [certificateBag(certificate, attributes()), ...chain.map(above => certificateBag(above, []))],
  });
  const authenticatedSafe = new AuthenticatedSafe({
    parsedValue: {
      safeContents: [
        { privacyMode: 0, value: keys },
        { privacyMode: 1, value: certificates },
      ],
    },
  });
  await authenticatedSafe.makeInternalValues({ safeContents: [{}, encryption] });
  const pfx = new PFX({ parsedValue: { integrityMode: 0, authenticatedSafe } });
  await pfx.makeInternalValues({ password: secret, iterations, pbkdf2HashAlgorithm: 'SHA-256', hmacHashAlgorithm: 'SHA-256' });
  return Buffer.from(pfx.toSchema().toBER());
};
