/** What verifying a journal needs beside the database: the public key and the checkpoints of a data directory. */
import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { journalFiles } from '#service/audit/closer.ts';
import { type Verdict, verifyJournal, type Witnesses } from '#service/audit/verify.ts';
import type { Database } from '#service/store/transaction.ts';
import type { Running } from './running.ts';

export const witnessesOf = (dataDir: string): Witnesses => {
  const { publicKey, checkpoints } = journalFiles(dataDir);
  return { publicKey: createPublicKey(readFileSync(publicKey)), files: [checkpoints] };
};

export const verifyWith = (database: Pick<Database, 'transaction'>, dataDir: string): Promise<Verdict> =>
  verifyJournal(database, witnessesOf(dataDir));

/** Closes what a service has written, and verifies it. */
export const verifyRunning = async ({ service, dataDir }: Pick<Running, 'service' | 'dataDir'>): Promise<Verdict> => {
  await service.services.journal.checkpoint();
  return verifyWith(service.services.database, dataDir);
};
