/** PKCS #12 (RFC 7292): a private key under a password, a holder's with its certificates. Keeps neither key nor password. */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
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
import { Der, DerError, tags } from './der.ts';
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
  if (version === undefined || algorithm === undefined || key === undefined) throw new DerError('not a private key');
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

/** AES-256-CBC under PBKDF2 with HMAC-SHA-256. */
const encryptionUnder = (password: ArrayBuffer) => ({
  password,
  // pkijs draws the vector it uses by itself; its type asks for one all the same.
  contentEncryptionAlgorithm: { name: 'AES-CBC', length: 256, iv: new Uint8Array(16) },
  hmacHashAlgorithm: 'SHA-256',
  iterationCount: iterations,
});

const friendlyNameOf = (text: string): Attribute => new Attribute({ type: oids.friendlyName, values: [new BmpString({ value: text })] });

const keySafe = async (privateKey: Uint8Array, secret: ArrayBuffer, bagAttributes: Attribute[]): Promise<SafeContents> => {
  const bagValue = new PKCS8ShroudedKeyBag({ parsedValue: privateKeyInfo(privateKey) });
  await bagValue.makeInternalValues(encryptionUnder(secret));
  return new SafeContents({ safeBags: [new SafeBag({ bagId: oids.shroudedKeyBag, bagValue, bagAttributes })] });
};

/** The file of these safes, with integrity by HMAC-SHA-256. @param enciphered the ones that are enciphered whole, as certificates are */
const close = async (safes: readonly { readonly value: SafeContents; readonly enciphered: boolean }[], secret: ArrayBuffer) => {
  const authenticatedSafe = new AuthenticatedSafe({
    parsedValue: { safeContents: safes.map(({ value, enciphered }) => ({ privacyMode: enciphered ? 1 : 0, value })) },
  });
  const encryption = encryptionUnder(secret);
  await authenticatedSafe.makeInternalValues({ safeContents: safes.map(({ enciphered }) => (enciphered ? encryption : {})) });
  const pfx = new PFX({ parsedValue: { integrityMode: 0, authenticatedSafe } });
  await pfx.makeInternalValues({ password: secret, iterations, pbkdf2HashAlgorithm: 'SHA-256', hmacHashAlgorithm: 'SHA-256' });
  return Buffer.from(pfx.toSchema().toBER());
};

const refuseShort = (password: string): void => {
  if ([...password].length < minPasswordLength) throw new Refusal('PKI_PASSWORD_SHORT', { params: { limit: minPasswordLength } });
};

/**
 * Builds the file: AES-256-CBC under PBKDF2 with HMAC-SHA-256, integrity by HMAC-SHA-256.
 * @returns DER
 * @throws Refusal PKI_PASSWORD_SHORT; PKI_SIGNER if the key is not the certificate's
 */
export const makePkcs12 = async ({ privateKey, certificate, chain, friendlyName, password }: Pkcs12Plan): Promise<Buffer> => {
  refuseShort(password);
  const holder = new X509Certificate(certificate);
  const key = createPrivateKey({ key: Buffer.from(privateKey), format: 'der', type: 'pkcs8' });
  if (!holder.checkPrivateKey(key)) throw new Refusal('PKI_SIGNER');

  const secret = exact(Buffer.from(password, 'utf8'));
  const { keyIdentifier } = readSubjectKey(holder.publicKey.export({ format: 'der', type: 'spki' }));
  const attributes = () => [
    friendlyNameOf(friendlyName),
    new Attribute({ type: oids.localKeyId, values: [new OctetString({ valueHex: exact(keyIdentifier) })] }),
  ];
  const certificates = new SafeContents({
    safeBags: [certificateBag(certificate, attributes()), ...chain.map(above => certificateBag(above, []))],
  });
  return close(
    [
      { value: await keySafe(privateKey, secret, attributes()), enciphered: false },
      { value: certificates, enciphered: true },
    ],
    secret,
  );
};

/** A file with a private key alone, as an authority keeps its own. @throws Refusal PKI_PASSWORD_SHORT */
export const makeKeyFile = async (privateKey: Uint8Array, friendlyName: string, password: string): Promise<Buffer> => {
  refuseShort(password);
  const secret = exact(Buffer.from(password, 'utf8'));
  return close([{ value: await keySafe(privateKey, secret, [friendlyNameOf(friendlyName)]), enciphered: false }], secret);
};

/** More than any program asks for: a file shall not be able to demand an hour's work before it turns out to be none. */
const mostIterations = 1_000_000;

/** Every number in the parameters of an encryption (RFC 8018: iterations and lengths). @throws DerError */
const requireModest = (part: Der): void => {
  if (part.tag === tags.sequence) part.items.forEach(requireModest);
  else if (part.tag === tags.integer && (part.integer.length > 4 || part.integer.readUIntBE(0, part.integer.length) > mostIterations))
    throw new DerError('too many iterations');
};

/**
 * Opens what `makeKeyFile` made, or another program as such a file.
 * @throws Refusal PKI_PKCS12 for a file that is none, was changed, or opens under another password
 */
export const openKeyFile = async (
  file: Uint8Array,
  password: string,
): Promise<{ readonly key: KeyObject; readonly friendlyName: string }> => {
  try {
    const pfx = PFX.fromBER(exact(file));
    if ((pfx.macData?.iterations ?? 1) > mostIterations) throw new DerError('too many iterations');
    await pfx.parseInternalValues({ password: exact(Buffer.from(password, 'utf8')), checkIntegrity: true });
    const safe = pfx.parsedValue?.authenticatedSafe;
    await safe?.parseInternalValues({ safeContents: [{}] });
    const contents: { readonly value: SafeContents } | undefined = safe?.parsedValue.safeContents[0];
    const bag = contents?.value.safeBags.find(({ bagId }) => bagId === oids.shroudedKeyBag);
    if (bag === undefined) throw new DerError('no private key in it');
    const shrouded = Buffer.from(bag.bagValue.toSchema().toBER());
    requireModest(Der.whole(shrouded).items[0] ?? Der.whole(shrouded));
    const name = bag.bagAttributes?.find(({ type }) => type === oids.friendlyName)?.values[0];
    return {
      key: createPrivateKey({ key: shrouded, format: 'der', type: 'pkcs8', passphrase: password }),
      friendlyName: name instanceof BmpString ? name.valueBlock.value : '',
    };
  } catch (cause) {
    throw new Refusal('PKI_PKCS12', { cause });
  }
};
