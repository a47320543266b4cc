/** Private keys in a device that speaks PKCS #11: made there, used there, never outside it. */
import { createHash, randomUUID } from 'node:crypto';
import { Refusal } from '#engine/wire/errors.ts';
import { StartError } from '#service/config/start-error.ts';
import { type DigestName, type KeyAlgorithm, keyAlgorithms } from '#trust/keys/algorithms.ts';
import { type KeyInfo, type KeyStore, keyMissing } from '#trust/keys/key-store.ts';
import { bitString, Der, integer, nullValue, octetString, oid, sequence } from '#trust/pki/der.ts';
import { readSubjectKey } from '#trust/pki/subject-key.ts';
import { type Attribute, answerOf, ck, type Handle } from './pkcs11-module.ts';
import { openSessions, type Sessions, type TokenOptions } from './pkcs11-sessions.ts';

const prefix = 'pkcs11:';
const curves = { 'P-256': '1.2.840.10045.3.1.7', 'P-384': '1.3.132.0.34' } as const;
/** RFC 8017 A.2.4. */
const digestOids: Readonly<Record<DigestName, string>> = {
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
  sm3: '1.2.156.10197.1.401',
};

/** What was found of a key: its public half, and the handle of the private one. */
interface Found extends KeyInfo {
  readonly handle: Handle;
}

const marked = (id: Buffer, label: string): readonly Attribute[] => [
  { type: ck.token, value: true },
  { type: ck.id, value: id },
  { type: ck.label, value: Buffer.from(label, 'utf8') },
];
/** Never in the clear outside, not even wrapped, and good for signing alone. */
const kept: readonly Attribute[] = [
  { type: ck.private, value: true },
  { type: ck.sensitive, value: true },
  { type: ck.extractable, value: false },
  { type: ck.sign, value: true },
  { type: ck.decrypt, value: false },
  { type: ck.unwrap, value: false },
];

/** How a key of the algorithm is made; the national ones have no mechanism in the standard. */
const making = (algorithm: KeyAlgorithm): { readonly mechanism: number; readonly asked: readonly Attribute[] } => {
  const facts = keyAlgorithms[algorithm];
  if (facts.kind === 'sm2') throw new Refusal('KEY_STORE_ALGORITHM', { params: { store: 'PKCS #11', algorithm } });
  if (facts.kind === 'ec') return { mechanism: ck.makeEc, asked: [{ type: ck.ecParams, value: oid(curves[facts.curve]) }] };
  return {
    mechanism: ck.makeRsa,
    asked: [
      { type: ck.modulusBits, value: facts.bits },
      { type: ck.publicExponent, value: Buffer.from([1, 0, 1]) },
    ],
  };
};

/** The point is wrapped in an OCTET STRING (PKCS #11 v2.40 mechanisms 2.3.3); some devices leave the wrapping out. */
const pointOf = (value: Buffer): Buffer => ([65, 97].includes(value.length) ? value : Der.whole(value).content);

/** Signs what was hashed here: a revocation list of a million entries does not have to travel to the device. */
const prepared = (kind: 'ec' | 'rsa', digest: DigestName, data: Uint8Array): { readonly mechanism: number; readonly input: Buffer } => {
  const hash = createHash(digest).update(data).digest();
  return kind === 'ec'
    ? { mechanism: ck.signEc, input: hash }
    : { mechanism: ck.signRsa, input: sequence(sequence(oid(digestOids[digest]), nullValue), octetString(hash)) };
};
/** The device answers r and s one behind the other; certificates carry them as Ecdsa-Sig-Value (RFC 3279 2.2.3). */
const asSequence = (signature: Buffer): Buffer =>
  sequence(integer(signature.subarray(0, signature.length / 2)), integer(signature.subarray(signature.length / 2)));

/** Room for an RSA signature of 4096 bits. */
const signatureRoom = 512;

const storeOver = (sessions: Sessions): KeyStore => {
  const { pkcs11 } = sessions;
  const known = new Map<string, Found>();
  sessions.onReopened(() => known.clear());

  const idOf = (keyId: string): Buffer => {
    if (!/^pkcs11:[0-9a-f-]{36}$/.test(keyId)) throw keyMissing(keyId);
    return Buffer.from(keyId.slice(prefix.length).replaceAll('-', ''), 'hex');
  };
  const objects = (session: Handle, kind: number, id: Buffer): Handle[] => {
    pkcs11.C_FindObjectsInit(session, [
      { type: ck.class, value: kind },
      { type: ck.id, value: id },
    ]);
    const found = pkcs11.C_FindObjects(session, 2);
    pkcs11.C_FindObjectsFinal(session);
    return found;
  };
  const read = (session: Handle, object: Handle, ...types: readonly number[]): readonly Buffer[] =>
    pkcs11
      .C_GetAttributeValue(
        session,
        object,
        types.map(type => ({ type })),
      )
      .map(({ value }) => value);
  const publicKeyOf = (session: Handle, object: Handle): Buffer => {
    const [type] = read(session, object, ck.keyType);
    if (type?.readUInt32LE(0) === ck.rsaKey) {
      const [modulus = Buffer.alloc(0), exponent = Buffer.alloc(0)] = read(session, object, ck.modulus, ck.publicExponent);
      const key = sequence(integer(modulus), integer(exponent));
      return sequence(sequence(oid('1.2.840.113549.1.1.1'), nullValue), bitString(key));
    }
    const [curve = Buffer.alloc(0), point = Buffer.alloc(0)] = read(session, object, ck.ecParams, ck.ecPoint);
    return sequence(sequence(oid('1.2.840.10045.2.1'), curve), bitString(pointOf(point)));
  };
  const find = (session: Handle, keyId: string): Found => {
    const there = known.get(keyId);
    if (there !== undefined) return there;
    const id = idOf(keyId);
    const [handle] = objects(session, ck.privateKey, id);
    const [object] = objects(session, ck.publicKey, id);
    if (handle === undefined || object === undefined) throw keyMissing(keyId);
    const publicKey = publicKeyOf(session, object);
    const [label = Buffer.alloc(0)] = read(session, object, ck.label);
    const { algorithm } = readSubjectKey(publicKey);
    const found = { keyId, algorithm, label: label.toString('utf8'), publicKey, exportable: false, handle };
    known.set(keyId, found);
    return found;
  };

  const infoOf = async (keyId: string): Promise<KeyInfo> => {
    const { handle: _, ...info } = known.get(keyId) ?? (await sessions.use(session => find(session, keyId)));
    return info;
  };
  return {
    async make(algorithm, label, { exportable = false } = {}) {
      const { mechanism, asked } = making(algorithm);
      const uuid = randomUUID();
      if (exportable) throw new Refusal('KEY_NOT_EXPORTABLE', { params: { keyId: label } });
      const id = Buffer.from(uuid.replaceAll('-', ''), 'hex');
      await sessions.use(session =>
        pkcs11.C_GenerateKeyPairAsync(
          session,
          { mechanism },
          [...marked(id, label), { type: ck.verify, value: true }, ...asked],
          [...marked(id, label), ...kept],
        ),
      );
      return infoOf(prefix + uuid);
    },
    publicKey: infoOf,
    async sign(keyId, data, digest) {
      const { algorithm } = await infoOf(keyId);
      const facts = keyAlgorithms[algorithm];
      if (facts.kind === 'sm2') throw new Refusal('KEY_STORE_ALGORITHM', { params: { store: 'PKCS #11', algorithm } });
      const { mechanism, input } = prepared(facts.kind, digest ?? facts.digest, data);
      const signature = await sessions.use(session => {
        pkcs11.C_SignInit(session, { mechanism }, find(session, keyId).handle);
        return pkcs11.C_SignAsync(session, input, Buffer.alloc(signatureRoom));
      });
      return facts.kind === 'ec' ? asSequence(signature) : signature;
    },
    async exportPkcs8(keyId) {
      await infoOf(keyId);
      throw new Refusal('KEY_NOT_EXPORTABLE', { params: { keyId } });
    },
    async destroy(keyId) {
      known.delete(keyId);
      const id = idOf(keyId);
      await sessions.use(session => {
        for (const kind of [ck.privateKey, ck.publicKey])
          for (const object of objects(session, kind, id)) pkcs11.C_DestroyObject(session, object);
      });
    },
  };
};

/** What the device says is told with its own word (CKR_...): people look it up. */
const told =
  <A extends unknown[], T>(work: (...args: A) => Promise<T>): ((...args: A) => Promise<T>) =>
  async (...args) => {
    try {
      return await work(...args);
    } catch (cause) {
      if (!(cause instanceof StartError) && answerOf(cause) === undefined) throw cause;
      throw new Refusal('KEY_STORE_UNAVAILABLE', { params: { store: 'PKCS #11', reason: (cause as Error).message }, cause });
    }
  };

/**
 * A key store in a token. The device needs CKM_ECDSA and CKM_RSA_PKCS with what makes their keys.
 * @throws StartError naming what to install, insert or put right
 */
export const pkcs11KeyStore = (options: TokenOptions): { readonly store: KeyStore; close(): void } => {
  const sessions = openSessions(options);
  const { make, publicKey, sign, exportPkcs8, destroy } = storeOver(sessions);
  return {
    store: {
      make: told(make),
      publicKey: told(publicKey),
      sign: told(sign),
      exportPkcs8: told(exportPkcs8),
      destroy: told(destroy),
    },
    close: () => sessions.close(),
  };
};
