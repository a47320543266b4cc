/** The calls of the bridge's protocol over the keys it has: what each takes, and which session it needs. Knows no HTTP. */
import { randomBytes } from 'node:crypto';
import { type BridgeCall, type BridgeCalls, bridgeAlgorithms, bridgeProtocol, isPin } from '#product/bridge/protocol.ts';
import { faultOfAttribute } from '#trust/pki/names.ts';
import { BridgeError } from './bridge-error.ts';
import type { Opened } from './key-containers.ts';
import type { SoftwareKeys } from './software-keys.ts';

/** A key stays open for as long as one piece of work takes. */
const sessionMs = 5 * 60_000;
/** In base64; the body around it is bounded before. */
const mostData = 2 * 1024 * 1024;

interface Session extends Opened {
  /** The page that gave the PIN: no other may use what it opened. */
  readonly origin: string;
  readonly ends: number;
}

type Input = Readonly<Record<string, unknown>>;
const wrong = (): never => {
  throw new BridgeError('INPUT_WRONG');
};
const text = (input: Input, name: string, most = 200): string => {
  const value = input[name];
  return typeof value === 'string' && value !== '' && value.length <= most ? value : wrong();
};
const base64 = (value: string): Buffer =>
  /^[A-Za-z0-9+/]+={0,2}$/.test(value) && value.length % 4 === 0 ? Buffer.from(value, 'base64') : wrong();

type Answers = { readonly [C in BridgeCall]: (input: Input, origin: string) => Promise<BridgeCalls[C]['answer']> };

/** The calls over these keys. The clock is a parameter for tests. */
export const bridgeCalls = (keys: SoftwareKeys, clock: () => number = Date.now): Answers => {
  const sessions = new Map<string, Session>();
  const endOld = (): void => {
    for (const [token, { ends }] of sessions) if (ends <= clock()) sessions.delete(token);
  };
  const opened = (input: Input, origin: string): Session => {
    endOld();
    const session = sessions.get(text(input, 'session'));
    if (session === undefined || session.origin !== origin) throw new BridgeError('SESSION_MISSING');
    return session;
  };
  return {
    hello: async () => ({ protocol: bridgeProtocol, name: 'Chancery key bridge', software: true }),
    listKeys: async () => ({ keys: await keys.list() }),
    async verifyPin(input, origin) {
      const keyId = text(input, 'keyId');
      const pin = text(input, 'pin');
      // What can be no PIN costs no try.
      if (!isPin(pin)) wrong();
      const key = await keys.open(keyId, pin);
      endOld();
      const session = randomBytes(32).toString('base64url');
      const ends = clock() + sessionMs;
      sessions.set(session, { ...key, origin, ends });
      return { session, expiresAt: new Date(ends).toISOString() };
    },
    async changePin(input) {
      const [keyId, pin, newPin] = [text(input, 'keyId'), text(input, 'pin'), text(input, 'newPin')];
      if (!isPin(pin) || !isPin(newPin) || pin === newPin) wrong();
      await keys.changePin(keyId, pin, newPin);
      return {};
    },
    async makeKeyPair(input, origin) {
      const algorithm = bridgeAlgorithms.find(each => each === input.algorithm) ?? wrong();
      return keys.makeKeyPair(opened(input, origin), algorithm);
    },
    async makeRequest(input, origin) {
      const commonName = text(input, 'commonName');
      if (faultOfAttribute('commonName', commonName) !== undefined) wrong();
      return { request: await keys.makeRequest(opened(input, origin), text(input, 'containerId'), commonName) };
    },
    async importKeyPair(input, origin) {
      const blob = base64(text(input, 'envelopedKey', 4096));
      return keys.importKeyPair(opened(input, origin), text(input, 'containerId'), blob);
    },
    importCertificate: async (input, origin) => keys.importCertificate(opened(input, origin), text(input, 'certificate', 16_384)),
    async sign(input, origin) {
      const data = base64(text(input, 'data', mostData));
      const signature = await keys.sign(opened(input, origin), text(input, 'containerId'), data);
      return { signature: signature.toString('base64') };
    },
    async closeSession(input, origin) {
      const session = text(input, 'session');
      if (sessions.get(session)?.origin === origin) sessions.delete(session);
      return {};
    },
  };
};
