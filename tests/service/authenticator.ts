/** Authenticators for tests: an app's one-time codes, and a passkey of software that can be told to misbehave. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { Secret, TOTP } from 'otpauth';

/** The code that an app shows at a moment. */
export const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

interface Misbehaviour {
  readonly origin?: string;
  readonly rpId?: string;
  /** The counter it tells. */
  readonly counter?: number;
  /** Whether it has checked its user; it has, unless told otherwise. */
  readonly verified?: boolean;
}

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const counted = (counter: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(counter);
  return bytes;
};

/** A passkey with a P-256 key of its own, as a browser would speak for it (WebAuthn 5.1, 6.1). */
export const softPasskey = (origin: string, rpId: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // RFC 9052 7.1: kty EC2, alg ES256, crv P-256.
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
  const clientData = (type: string, challenge: string, words: Misbehaviour): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: words.origin ?? origin, crossOrigin: false }));
  const authData = (words: Misbehaviour, attested?: Buffer): Buffer => {
    counter = words.counter ?? counter + 1;
    const flags = 0x01 | (words.verified === false ? 0 : 0x04) | (attested === undefined ? 0 : 0x40);
    return Buffer.concat([sha256(words.rpId ?? rpId), Buffer.from([flags]), counted(counter), attested ?? Buffer.alloc(0)]);
  };
  const answer = (response: Record<string, unknown>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });
  return {
    register(challenge: string, words: Misbehaviour = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = authData(words, Buffer.concat([Buffer.alloc(16), length, id, cose]));
      const object = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(data)],
        ]),
      );
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, words).toString('base64url'),
        attestationObject: Buffer.from(object).toString('base64url'),
        transports: ['internal'],
      });
    },
    assert(challenge: string, words: Misbehaviour = {}) {
      const client = clientData('webauthn.get', challenge, words);
      const data = authData(words);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  };
};
