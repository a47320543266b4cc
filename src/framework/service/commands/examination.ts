/** One of the things that `verify` looks at: what it is called, what it is handed, what it says. */
import type { Said } from '#service/config/start-error.ts';
import type { Vault } from '#service/encryption/vault.ts';
import type { Shelf } from '#service/files/shelf.ts';
import type { Database } from '#service/store/transaction.ts';

export interface Examined {
  readonly database: Database;
  readonly vault: Vault;
  readonly dataDir: string;
  /** Uploaded files, as they rest. */
  readonly shelf: Shelf;
  /** A service is at work beside it: what changes meanwhile is no fault. */
  readonly isAtWork: boolean;
  readonly clock: () => Date;
}

export interface Found {
  /** What was looked at, in numbers. */
  readonly seen: Said;
  /** The first ones. */
  readonly faults: readonly Said[];
  /** How many there are. */
  readonly total: number;
  /** What cannot be told yet. */
  readonly open?: Said;
}

export interface Examination {
  readonly name: Said;
  examine(place: Examined): Promise<Found>;
}

/** Of faults that may be many: as many are said. */
const most = 50;

export const gatherFaults = () => {
  const faults: Said[] = [];
  let total = 0;
  return {
    add(en: string, zh: string): void {
      total += 1;
      if (faults.length < most) faults.push({ en, zh });
    },
    end: (seen: Said): Found => ({ seen, faults, total }),
  };
};
