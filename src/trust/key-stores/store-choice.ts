/** Which key store takes the authority's new private keys, and what each store needs to be opened. */
import type { Secret } from '#service/config/secret.ts';

export const keyStoreNames = ['database', 'pkcs12', 'pkcs11'] as const;
/** Where private keys of the authority live. */
export type KeyStoreName = (typeof keyStoreNames)[number];

export interface KeyStoreChoice {
  /** Takes new keys in RSA and ECDSA. */
  readonly ordinary: KeyStoreName;
  /** Takes new keys in SM2. */
  readonly sm2: KeyStoreName;
  /** A store that has its settings is open, whether it takes new keys or not: keys stay where they were made. */
  readonly pkcs12: { readonly folder: string; readonly password: Secret } | null;
  readonly pkcs11: { readonly module: string; readonly token: string; readonly pin: Secret } | null;
}
