/** The one chain over the whole journal: what a link holds and how it is signed. Knows no database. */
import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { RowOf } from '#engine/declare/typed.ts';
import type { journalLinks } from '#engine/system/journal-links.ts';
import { canonical } from '#service/store/canonical.ts';
import type { Row } from '#service/store/rows.ts';
import { chained } from './journal.ts';

/** The place of an entry, as it stands in `journalLinks`. */
export interface Link {
  /** Of the entry. */
  readonly id: string;
  /** From 1, without a gap. */
  readonly position: number;
  readonly closedAt: string;
  /** Written by a version that had no such chain, and taken over as it was found. */
  readonly inherited: boolean;
  readonly hash: string;
  /** Ed25519 over the hash, base64. */
  readonly signature: string;
}

/** Where entries, their places and what waits for one lie. */
export const chainTables = ['journal', 'journal_keys', 'journal_links', 'journal_queue'] as const;

/** Of a journal of none. */
export const nothing = '0'.repeat(64);

/** Every column of an entry, its own hash and its stamps included. */
const linked = [...chained, 'hash', 'version', 'updatedAt', 'updatedBy'] as const;

/** SHA-256 over the entry, its place and the link before; hex. */
export const linkHash = (before: string, link: Omit<Link, 'hash' | 'signature'>, entry: Row): string => {
  const { id, position, closedAt, inherited } = link;
  const columns = Object.fromEntries(linked.map(name => [name, entry[name] ?? null]));
  return createHash('sha256')
    .update(canonical({ before, id, position, closedAt, inherited, entry: columns }))
    .digest('hex');
};

/** What each signature is given for stands before it, so that none passes for another. */
const signed = { link: 'chancery journal link', checkpoint: 'chancery journal checkpoint' } as const;

export const signFor = (purpose: keyof typeof signed, text: string, key: KeyObject): string =>
  sign(null, Buffer.from(`${signed[purpose]}\n${text}`), key).toString('base64');

export const holdsFor = (purpose: keyof typeof signed, text: string, signature: string, key: KeyObject): boolean =>
  verify(null, Buffer.from(`${signed[purpose]}\n${text}`), key, Buffer.from(signature, 'base64'));

/** SHA-256 of the subjectPublicKeyInfo, hex: how a key is called. */
export const fingerprintOfKey = (key: KeyObject): string =>
  createHash('sha256')
    .update((key.type === 'private' ? createPublicKey(key) : key).export({ format: 'der', type: 'spki' }))
    .digest('hex');

/** A row of `journalLinks`, whatever somebody has made of it: what is missing fits nowhere. */
export const linkOf = (row: Pick<RowOf<typeof journalLinks>, 'id' | keyof Link>): Link => ({
  id: row.id,
  position: row.position ?? 0,
  closedAt: row.closedAt ?? '',
  inherited: row.inherited,
  hash: row.hash ?? '',
  signature: row.signature ?? '',
});
