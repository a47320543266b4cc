/** The journal in an evidence package, made by strangers and by ourselves. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { expect, test } from 'vitest';
import { signFor } from '#service/audit/chain.ts';
import { writeCheckpoint } from '#service/audit/checkpoint.ts';
import { journalHolds, mostEvents } from './journal-holds.ts';

const own = generateKeyPairSync('ed25519');
const pem = (key: KeyObject): Buffer => Buffer.from(key.export({ format: 'pem', type: 'spki' }));
const line = (key: KeyObject = own.privateKey): string =>
  writeCheckpoint({ at: '2026-11-28T00:00:00.000Z', entries: 9_999, head: '0'.repeat(64), inherited: 0, previous: null }, key);
const eventsBy = (key: KeyObject, count: number): Buffer => {
  const signature = signFor('link', 'link', key);
  const events = Array.from({ length: count }, (_, index) => ({
    position: index + 1,
    prevHash: index === 0 ? null : String(index),
    entryHash: String(index + 1),
    linkHash: 'link',
    signature,
  }));
  return Buffer.from(JSON.stringify({ events }));
};
const journal = (checkpoint = line(), count = 3) => ({
  publicKey: pem(own.publicKey),
  checkpoint: Buffer.from(`${checkpoint}\n`),
  events: eventsBy(own.privateKey, count),
});

test('[BEY-26] a journal holds as it was packed, and a checkpoint that says more than ours does not', () => {
  expect(journalHolds(journal())).toBe(true);
  const { signature: _, ...facts } = JSON.parse(line()) as Record<string, unknown>;
  for (const more of [{ '0z': 0 }, { a: [{}, {}] }, { head: { a: 1 } }]) {
    const said = { ...facts, ...more };
    const signature = signFor('checkpoint', JSON.stringify(said, Object.keys(said).sort()), own.privateKey);
    expect(journalHolds(journal(JSON.stringify({ ...said, signature }))), JSON.stringify(more)).toBe(false);
    const beside = { ...(JSON.parse(line()) as object), ...more };
    expect(journalHolds(journal(JSON.stringify(beside))), JSON.stringify(more)).toBe(false);
  }
});

test('[BEY-26] a journal under a key of another kind than ours does not hold, however well it is signed', () => {
  const other = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const theirs = {
    publicKey: pem(other.publicKey),
    checkpoint: Buffer.from(line(other.privateKey)),
    events: eventsBy(other.privateKey, 3),
  };
  expect(journalHolds(theirs)).toBe(false);
});

test('[BEY-26] of a journal longer than any contract has, nothing is judged', () => {
  expect(journalHolds(journal(line(), mostEvents))).toBe(true);
  expect(journalHolds(journal(line(), mostEvents + 1))).toBeUndefined();
});

test('[BEY-26] entries follow each other record by record, and one that is left out of a record or moved to another shows', () => {
  const signature = signFor('link', 'link', own.privateKey);
  const event = (record: string, position: number, prevHash: string | null, entryHash: string) => ({
    ...{ record, position, prevHash, entryHash },
    ...{ linkHash: 'link', signature },
  });
  const all = [
    event('contract', 1, null, 'a'),
    event('signer-1', 2, null, 'x'),
    event('contract', 3, 'a', 'b'),
    event('signer-1', 4, 'x', 'y'),
  ] as const;
  const holds = (events: readonly object[]) => journalHolds({ ...journal(), events: Buffer.from(JSON.stringify({ events })) });
  expect(holds(all)).toBe(true);
  expect(holds(all.slice(1))).toBe(false);
  expect(holds(all.map(each => ({ ...each, record: 'contract' })))).toBe(false);
});
