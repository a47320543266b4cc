/** Which authorities the service publishes, so that somebody can trust them. */
import { ready, wire } from './wire.ts';

/** One of them; its files are at `pki/ca/<name>.cer`, `.pem` and `pki/crl/<name>.crl`. */
export interface PublishedAuthority {
  readonly name: string;
  readonly chain: 'INTERNATIONAL' | 'NATIONAL';
  /** Null for a root. */
  readonly parent: string | null;
  readonly commonName: string;
  readonly notBefore: string;
  readonly notAfter: string;
  readonly serialNumber: string;
  readonly fingerprintSha256: string;
  readonly fingerprintSha1: string;
}

/** None where a back end publishes none. */
export const publishedAuthorities = async (): Promise<readonly PublishedAuthority[]> => {
  await ready();
  const found = await wire.document<{ readonly authorities?: readonly PublishedAuthority[] }>('pki/authorities.json');
  return found?.authorities ?? [];
};
