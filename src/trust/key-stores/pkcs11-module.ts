/** The part of PKCS #11 (v2.40) that keys need, as the optional package `pkcs11js` speaks it; says what to install where it cannot be loaded. */
import { createRequire } from 'node:module';
import { StartError } from '#service/config/start-error.ts';

export type Handle = Buffer;
export interface Attribute {
  readonly type: number;
  readonly value?: number | boolean | Buffer;
}
interface Mechanism {
  readonly mechanism: number;
}

export interface Pkcs11 {
  load(path: string): void;
  close(): void;
  C_Initialize(options: { readonly flags: number }): void;
  C_Finalize(): void;
  C_GetSlotList(tokenPresent: boolean): Handle[];
  C_GetTokenInfo(slot: Handle): { readonly label: string };
  C_OpenSession(slot: Handle, flags: number): Handle;
  C_CloseSession(session: Handle): void;
  C_Login(session: Handle, userType: number, pin: string): void;
  C_GenerateKeyPairAsync(
    session: Handle,
    mechanism: Mechanism,
    publicKey: readonly Attribute[],
    privateKey: readonly Attribute[],
  ): Promise<{ readonly publicKey: Handle; readonly privateKey: Handle }>;
  C_FindObjectsInit(session: Handle, template: readonly Attribute[]): void;
  C_FindObjects(session: Handle, most: number): Handle[];
  C_FindObjectsFinal(session: Handle): void;
  C_GetAttributeValue(session: Handle, object: Handle, template: readonly Attribute[]): readonly { readonly value: Buffer }[];
  C_SignInit(session: Handle, mechanism: Mechanism, key: Handle): void;
  C_SignAsync(session: Handle, data: Buffer, room: Buffer): Promise<Buffer>;
  C_DestroyObject(session: Handle, object: Handle): void;
}

/** Numbers of the standard (PKCS #11 v2.40, pkcs11t.h). */
export const ck = {
  sessionFlags: 0x2 | 0x4, // CKF_RW_SESSION, CKF_SERIAL_SESSION
  osLocking: 0x2, // CKF_OS_LOCKING_OK
  user: 1, // CKU_USER
  publicKey: 2, // CKO_PUBLIC_KEY
  privateKey: 3, // CKO_PRIVATE_KEY
  class: 0x0, // CKA_CLASS and so on
  token: 0x1,
  private: 0x2,
  label: 0x3,
  keyType: 0x100,
  id: 0x102,
  sensitive: 0x103,
  decrypt: 0x105,
  unwrap: 0x107,
  sign: 0x108,
  verify: 0x10a,
  modulus: 0x120,
  modulusBits: 0x121,
  publicExponent: 0x122,
  extractable: 0x162,
  ecParams: 0x180,
  ecPoint: 0x181,
  rsaKey: 0x0, // CKK_RSA
  makeRsa: 0x0, // CKM_RSA_PKCS_KEY_PAIR_GEN
  signRsa: 0x1, // CKM_RSA_PKCS
  makeEc: 0x1040, // CKM_EC_KEY_PAIR_GEN
  signEc: 0x1041, // CKM_ECDSA
} as const;

/** What a device answers (CKR_*). */
export const answers = {
  deviceError: 0x30,
  deviceRemoved: 0x32,
  keyHandleInvalid: 0x60,
  objectHandleInvalid: 0x82,
  pinIncorrect: 0xa0,
  pinInvalid: 0xa1,
  pinLengthRange: 0xa2,
  pinLocked: 0xa4,
  sessionClosed: 0xb0,
  sessionHandleInvalid: 0xb3,
  tokenNotPresent: 0xe0,
  alreadyLoggedIn: 0x100,
  notLoggedIn: 0x101,
  alreadyInitialized: 0x191,
} as const;

/** The answer inside an error of the package; undefined for an error of another kind. */
export const answerOf = (error: unknown): number | undefined => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'number' ? code : undefined;
};

/** A variable, because the package may be absent: nothing that reads imports shall look for it. */
const packageName = 'pkcs11js';

const loadPackage = (): { readonly PKCS11: new () => Pkcs11 } => {
  try {
    return createRequire(import.meta.url)(packageName);
  } catch (cause) {
    throw new StartError(
      'unavailable',
      [
        {
          en: `Keys by PKCS #11 need the optional package ${packageName}, which is not there: it is built when packages are installed. Install a C++ compiler, make and python3 (Debian: apt-get install build-essential python3), then run "npm ci".`,
          zh: `以 PKCS #11 保存密钥需要可选组件 ${packageName}，当前没有：它在安装依赖时编译。请先安装 C++ 编译器、make 和 python3（Debian：apt-get install build-essential python3），再运行 npm ci。`,
        },
      ],
      { cause },
    );
  }
};

const inUse = new Map<string, { readonly pkcs11: Pkcs11; users: number }>();

const open = (path: string): Pkcs11 => {
  const pkcs11 = new (loadPackage().PKCS11)();
  try {
    pkcs11.load(path);
  } catch (cause) {
    throw new StartError(
      'unavailable',
      [
        {
          en: `PKCS11_MODULE=${path} cannot be loaded: ${cause instanceof Error ? cause.message : String(cause)}. Install the library of the device's vendor (SoftHSM on Debian: apt-get install softhsm2).`,
          zh: `无法载入 PKCS11_MODULE=${path}。请安装设备厂商的库（Debian 上的 SoftHSM：apt-get install softhsm2）。`,
        },
      ],
      { cause },
    );
  }
  try {
    // Signatures are made on several threads at once: without the flag the library would not lock, and crash now and then.
    pkcs11.C_Initialize({ flags: ck.osLocking });
  } catch (error) {
    if (answerOf(error) !== answers.alreadyInitialized) throw error;
  }
  return pkcs11;
};

/** The library of a device. A process may initialise it once: whoever comes later shares it, and the last to let go ends it. */
export const openModule = (path: string): { readonly pkcs11: Pkcs11; close(): void } => {
  const entry = inUse.get(path) ?? { pkcs11: open(path), users: 0 };
  entry.users += 1;
  inUse.set(path, entry);
  return {
    pkcs11: entry.pkcs11,
    close() {
      entry.users -= 1;
      if (entry.users > 0) return;
      inUse.delete(path);
      entry.pkcs11.C_Finalize();
      entry.pkcs11.close();
    },
  };
};
