/** The key bridge's protocol: what a program beside the browser answers for the hardware keys of its machine; for vendors `docs/key-bridge.md` tells it. */

export const bridgeProtocol = 1;

/** Under which key algorithms a pair can be made. */
export type BridgeAlgorithm = 'ECDSA_P256' | 'ECDSA_P384' | 'RSA_2048' | 'RSA_3072' | 'RSA_4096' | 'SM2';
export const bridgeAlgorithms: readonly BridgeAlgorithm[] = ['ECDSA_P256', 'ECDSA_P384', 'RSA_2048', 'RSA_3072', 'RSA_4096', 'SM2'];

/** Why the bridge refuses. `PIN_WRONG` and `PIN_LOCKED` say `triesLeft` besides. */
export const bridgeCodes = [
  'HOST_REFUSED',
  'ORIGIN_REFUSED',
  'CALL_MISSING',
  'INPUT_WRONG',
  'INPUT_TOO_LARGE',
  'KEY_MISSING',
  'KEY_FULL',
  'PIN_WRONG',
  'PIN_LOCKED',
  'SESSION_MISSING',
  'CONTAINER_MISSING',
  'CERTIFICATE_UNREADABLE',
  'CERTIFICATE_FOREIGN',
  'ENVELOPE_UNREADABLE',
  'ENVELOPE_FOREIGN',
  'INTERNAL',
] as const;
export type BridgeCode = (typeof bridgeCodes)[number];

/** A pair of a container. Its private half is in no answer. */
export interface BridgePair {
  readonly algorithm: BridgeAlgorithm;
  /** subjectPublicKeyInfo, DER in base64. */
  readonly publicKey: string;
  readonly certificate: {
    /** Upper-case hex. */
    readonly serialNumber: string;
    readonly subjectDn: string;
    readonly notAfter: string;
  } | null;
}

export interface BridgeContainer {
  readonly containerId: string;
  readonly signPair: BridgePair;
  /** The second pair of a holder of SM2 certificates, which was made for them (GB/T 20518); a program that knows none leaves it out. */
  readonly encryptPair?: BridgePair | null;
}

export interface BridgeKey {
  /** The number printed on the key. */
  readonly keyId: string;
  readonly label: string;
  /** At 0 the PIN is locked. */
  readonly triesLeft: number;
  readonly algorithms: readonly BridgeAlgorithm[];
  readonly containers: readonly BridgeContainer[];
}

/** Each call with what it takes and what it answers. What changes a key or uses it asks for the session that `verifyPin` opened. */
export interface BridgeCalls {
  readonly hello: {
    readonly input: Readonly<Record<string, never>>;
    readonly answer: { readonly protocol: number; readonly name: string; readonly software: boolean };
  };
  readonly listKeys: { readonly input: Readonly<Record<string, never>>; readonly answer: { readonly keys: readonly BridgeKey[] } };
  readonly verifyPin: {
    readonly input: { readonly keyId: string; readonly pin: string };
    readonly answer: { readonly session: string; readonly expiresAt: string };
  };
  /** Judged like `verifyPin`: a wrong PIN takes a try away. Sessions that are open stay so. */
  readonly changePin: {
    readonly input: { readonly keyId: string; readonly pin: string; readonly newPin: string };
    readonly answer: Readonly<Record<string, never>>;
  };
  readonly makeKeyPair: {
    readonly input: { readonly session: string; readonly algorithm: BridgeAlgorithm };
    readonly answer: BridgeContainer;
  };
  readonly makeRequest: {
    readonly input: { readonly session: string; readonly containerId: string; readonly commonName: string };
    /** PKCS #10, PEM. */
    readonly answer: { readonly request: string };
  };
  /** The pair whose private half comes under the container's SM2 signing pair: ENVELOPEDKEYBLOB (GM/T 0016 6.4.10) in base64. */
  readonly importKeyPair: {
    readonly input: { readonly session: string; readonly containerId: string; readonly envelopedKey: string };
    readonly answer: BridgeContainer;
  };
  readonly importCertificate: {
    readonly input: { readonly session: string; readonly certificate: string };
    readonly answer: BridgeContainer;
  };
  readonly sign: {
    /** The data in base64; the digest is the one that goes with the key's algorithm. */
    readonly input: { readonly session: string; readonly containerId: string; readonly data: string };
    /** Base64: ECDSA and SM2 as DER, RSA as PKCS #1 v1.5. */
    readonly answer: { readonly signature: string };
  };
  readonly closeSession: { readonly input: { readonly session: string }; readonly answer: Readonly<Record<string, never>> };
}
export type BridgeCall = keyof BridgeCalls;

export type BridgeAnswer<C extends BridgeCall = BridgeCall> =
  | { readonly ok: true; readonly data: BridgeCalls[C]['answer'] }
  | { readonly ok: false; readonly code: BridgeCode; readonly triesLeft?: number };

/** What a PIN may be: 6 to 16 printable ASCII characters, as GM/T 0016 keys take them. */
export const isPin = (pin: string): boolean => /^[\x21-\x7e]{6,16}$/.test(pin);
