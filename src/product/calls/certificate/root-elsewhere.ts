/**
 * Authorities whose root is kept on another machine: an issuing authority's key is made here and waits for its certificate; what the root
 * signed is taken in. The row of such a root names no key.
 */
import type { issuers } from '#resources/certificate/issuers.ts';
import type { TypedRecords } from '#service/records/typed.ts';
import type { Rows, TransactionRows } from '#service/store/rows.ts';
import type { Database } from '#service/store/transaction.ts';
import type { KeyAlgorithm } from '#trust/keys/algorithms.ts';
import type { KeyStore } from '#trust/keys/key-store.ts';
import type { Chain } from '#trust/pki/profiles.ts';
import type { IssuerRows } from './issuer-rows.ts';

export interface Requested {
  /** Under which it will be published. */
  readonly name: string;
  readonly file: string;
  readonly subjectDn: string;
  readonly requestSha256: string;
  readonly keySha256: string;
}

export interface RootElsewhere {
  /**
   * Makes the keys of issuing authorities, one for each algorithm, and writes a request for each into the folder; for one that waits
   * already its request is written again. Under the root of the chain that is known and kept elsewhere, unless another is wanted.
   * @throws StartError where one waits with a key of another algorithm
   */
  request(algorithms: readonly KeyAlgorithm[], folder: string, under?: 'knownRoot' | 'newRoot'): Promise<readonly Requested[]>;
  /**
   * Takes in what was carried from an offline root: from then on the authority that waited issues, under that root.
   * @param trusted SHA-256 of a root that is new here, in hex, as it was read out where it was made: whoever carries the files could have made another
   * @returns what changed, a sentence each; nothing where all of it was known
   * @throws StartError naming what does not fit
   */
  takeIn(folder: string, trusted?: string): Promise<readonly string[]>;
  /** Gives up an authority that waits: its key is destroyed. @throws StartError where none of that name waits */
  withdraw(name: string): Promise<void>;
}

export interface ElsewhereOptions {
  readonly database: Database;
  readonly keys: KeyStore;
  readonly clock: () => Date;
  readonly read: IssuerRows;
  readonly recordsIn: (rows: TransactionRows, now: Date) => TypedRecords<typeof issuers>;
  readonly nextEdition: (stem: string, now: Date) => Promise<string>;
  readonly openShards: (chain: Chain) => Promise<void>;
}

/** The root of a chain that is kept elsewhere, and the authority whose key is here and waits for its certificate. */
export const rootElsewhere = (chain: Chain) => ({ chain, state: 'ACTIVE', parent: { isSet: false }, keyId: { isSet: false } }) as const;
export const waiting = (chain: Chain) => ({ chain, state: 'STANDBY' }) as const;

/** Whether the chain's root is kept elsewhere, or is going to be: no root is made here then. */
export const isRootElsewhere = async ({ issuersIn }: IssuerRows, rows: Rows, chain: Chain): Promise<boolean> =>
  (await issuersIn(rows).exists(waiting(chain))) || issuersIn(rows).exists(rootElsewhere(chain));
