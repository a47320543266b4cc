/** Whether the journal of a contract holds, as its evidence package brings it: what the script in the package asks of it, within bounds. */
import { createPublicKey } from 'node:crypto';
import { holdsFor } from '#service/audit/chain.ts';
import { isSigned, readCheckpoint } from '#service/audit/checkpoint.ts';

/** The three files of it. */
export interface PackedJournal {
  readonly publicKey: Buffer;
  readonly checkpoint: Buffer;
  readonly events: Buffer;
}

/** A contract has some hundred: more are for the script. */
export const mostEvents = 2_000;

/** Every event in its place, signed, below the checkpoint. @throws Error for what is no key or no JSON */
const judge = ({ publicKey, checkpoint: file, events: listed }: PackedJournal): boolean | undefined => {
  const key = createPublicKey(publicKey);
  const line = file.toString('utf8').trimEnd();
  const checkpoint = readCheckpoint(line);
  // Of the journal's own kind of key, and a checkpoint that says what ours say and nothing besides.
  if (key.asymmetricKeyType !== 'ed25519' || checkpoint === undefined || JSON.stringify(checkpoint) !== line) return false;
  if (!isSigned(checkpoint, key)) return false;
  const { events } = JSON.parse(listed.toString('utf8')) as { readonly events: readonly Readonly<Record<string, unknown>>[] };
  if (events.length > mostEvents) return undefined;
  // Entries follow each other record by record; a package from before has one record and does not name it.
  const last = new Map<unknown, unknown>();
  for (const { position, record, prevHash, entryHash, linkHash, signature } of events) {
    const before = last.get(record) ?? null;
    if (!Number.isSafeInteger(position) || Number(position) > checkpoint.entries || prevHash !== before) return false;
    if (!holdsFor('link', String(linkHash), String(signature), key)) return false;
    last.set(record, entryHash);
  }
  return events.length > 0;
};

/** Undefined where it is too long to be judged here. Whose journal it is says who signed the package, not the key in it. */
export const journalHolds = (journal: PackedJournal): boolean | undefined => {
  try {
    return judge(journal);
  } catch {
    return false;
  }
};
