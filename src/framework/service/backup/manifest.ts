/** What a backup says of itself: what is in it, byte for byte, under a proof that only the holder of the master key can write. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import type { AppliedMigration, CopiedTable } from '#service/store/copying.ts';

export interface Manifest {
  readonly format: 1;
  /** The application whose data it is. */
  readonly application: string;
  /** The moment as which the database stands in it. */
  readonly at: string;
  readonly migrations: readonly AppliedMigration[];
  readonly tables: readonly (CopiedTable & { readonly rows: number })[];
  readonly counters: Readonly<Record<string, number>>;
  /** Of an embedded server with an archive: from where it recovers to any later moment. */
  readonly base?: Base;
  /** The list of all files beside the manifest. */
  readonly contents: { readonly files: number; readonly bytes: number; readonly sha256: string };
}

/** The server's own folder, as it was read while the server wrote: whole with the WAL from its first segment on. */
export interface Base {
  /** The cluster's number. */
  readonly cluster: string;
  /** Of PostgreSQL. */
  readonly major: string;
  /** The first that is needed: its name begins with the timeline. */
  readonly segment: string;
  /** From then on there is a whole database. */
  readonly ended: string;
  /** Folders in it, those without a file too. */
  readonly folders: readonly string[];
}

/** A file of the backup; a line of its list of contents. */
export interface Part {
  /** Below the backup's folder, with `/` between folders. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Where things lie in a backup. */
export const placesIn = (folder: string) => ({
  manifest: join(folder, 'manifest.json'),
  proof: join(folder, 'manifest.hmac'),
  contents: join(folder, 'contents.jsonl'),
});
/** The three that say what the others are. */
export const ownNames: readonly string[] = ['manifest.json', 'manifest.hmac', 'contents.jsonl'];
/** Where the base lies, each of its files packed. */
export const baseName = 'base';
export const pathOfTable = (name: string): string => `tables/${name}.copy.gz`;

/** HMAC-SHA256 under a key of its own (HKDF, RFC 5869), in hexadecimal. */
export const proofOf = (manifest: Uint8Array, masterKey: Uint8Array): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', masterKey, '', 'backup manifest', 32)))
    .update(manifest)
    .digest('hex');

export const isProof = (said: string, manifest: Uint8Array, masterKey: Uint8Array): boolean => {
  const [given, made] = [Buffer.from(said.trim()), Buffer.from(proofOf(manifest, masterKey))];
  return given.length === made.length && timingSafeEqual(given, made);
};
