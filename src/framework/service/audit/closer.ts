/** Keeps the journal closed: its chain within a second, its checkpoints every minute, in every process; what does not fit is told. */
import { createPublicKey, type KeyObject } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '#engine/wire/errors.ts';
import { odditiesOf } from '#service/store/plain-tables.ts';
import type { Database } from '#service/store/transaction.ts';
import { chainTables, fingerprintOfKey, type Link } from './chain.ts';
import type { Checkpoint } from './checkpoint.ts';
import { endOf, linesOf } from './checkpoint-file.ts';
import { checkpointsKept } from './checkpoints-kept.ts';
import { ChainError, closeSome, lastLink, linkAt, type Stranger } from './closing.ts';
import { journalKeyOf } from './journal-key.ts';
import type { SecondPlace } from './second-place.ts';
import type { Placed } from './told-outside.ts';
import { recheck } from './verify-some.ts';

export interface JournalCloser {
  /** Closes whatever waits. @returns how many entries */
  close(): Promise<number>;
  /**
   * Closes, and signs what the journal holds; where nothing has changed, once an hour.
   * @returns how many checkpoints were written
   * @throws Error that says what does not fit, after the checkpoint was written
   */
  checkpoint(): Promise<number>;
  /**
   * Looks at the newest entries and at a part of the older ones anew.
   * @returns how many
   * @throws Error that says what is wrong, and where
   */
  recheck(): Promise<number>;
  /**
   * Closes, signs what the journal holds now, and hands over the newest checkpoint with the key that signed it.
   * @throws Error where something does not fit
   */
  witness(): Promise<Witness>;
  /** Whether checkpoints can be written now. */
  isWritable(): Promise<boolean>;
  /** Before anything is signed of which the journal is the account. @throws Refusal JOURNAL_CHECKPOINT */
  refuseUnwritable(): Promise<void>;
  /** Begins to close by itself, every half second. */
  start(): void;
  stop(): Promise<void>;
}

/** What an entry's place in the chain is held against, outside the database. */
export interface Witness {
  /** A line of the file of checkpoints. */
  readonly line: string;
  readonly checkpoint: Checkpoint;
  readonly publicKey: KeyObject;
}

export interface JournalOptions {
  readonly database: Database;
  readonly dataDir: string;
  readonly clock: () => Date;
  readonly secondPlace: SecondPlace | null;
  /** Told of each entry once it is committed and has its place, by the process that gave it. */
  readonly placed?: (entry: Placed) => void;
  /** Told at once, by whichever process finds it. */
  readonly trouble: (error: Error) => void;
}

const everyMs = 500;
const restMs = 3_600_000;
const most = 5;

/** Where the journal's files lie below the data directory. */
export const journalFiles = (dataDir: string) => ({
  checkpoints: join(dataDir, 'journal', 'checkpoints.jsonl'),
  publicKey: join(dataDir, 'journal', 'public-key.pem'),
  sent: join(dataDir, 'journal', 'sent'),
});

const why: Readonly<Record<Stranger['why'], string>> = {
  gone: 'was removed before it had its place / 入链前被删除',
  altered: 'was altered before it had its place / 入链前被改动',
  unproved: 'was not written by this service / 不是本系统写入的',
};

const strangersError = (strangers: readonly Stranger[]): Error => {
  const named = strangers.slice(0, most).map(each => `${each.id} ${why[each.why]}`);
  return new Error(`entries of the journal that get no place: ${strangers.length}\n${named.join('\n')}`);
};

const textOf = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

/** Opens the key, and puts its public half where verifying finds it. @throws Error where another one lies there */
export const openJournalKey = async (database: Database, dataDir: string): Promise<KeyObject> => {
  const key = await journalKeyOf(database);
  const { publicKey: path } = journalFiles(dataDir);
  const there = textOf(path);
  if (there === undefined) {
    mkdirSync(join(dataDir, 'journal'), { recursive: true, mode: 0o700 });
    // Half of it would keep the service from starting ever after.
    const aside = `${path}.${process.pid}`;
    writeFileSync(aside, createPublicKey(key).export({ format: 'pem', type: 'spki' }), { mode: 0o644, flush: true });
    renameSync(aside, path);
  } else if (fingerprintOfKey(createPublicKey(there)) !== fingerprintOfKey(key))
    throw new Error(
      `${path} is not the key of this database: another data directory, or the database’s key was put in the place of the old one / 与数据库中的日志签名密钥不符：数据目录不对，或数据库中的密钥被替换`,
    );
  return key;
};

/** Sends the checkpoints that the second place does not have yet. */
const sendNew = async (files: ReturnType<typeof journalFiles>, secondPlace: NonNullable<JournalOptions['secondPlace']>): Promise<void> => {
  const { size, torn } = endOf(files.checkpoints);
  const from = Number(textOf(files.sent) ?? 0);
  let at = from <= size ? from : 0;
  for await (const { text } of linesOf(files.checkpoints, at)) {
    const end = at + Buffer.byteLength(text) + 1;
    if (torn && end > size) break;
    await secondPlace(text);
    at = end;
    writeFileSync(files.sent, String(at), { mode: 0o600 });
  }
};

export const makeJournalCloser = ({ database, dataDir, clock, secondPlace, placed, trouble }: JournalOptions): JournalCloser => {
  const files = journalFiles(dataDir);
  const { isWritable, refuseUnwritable, last: lastCheckpoint, sign } = checkpointsKept({ path: files.checkpoints, clock });
  let opened: Promise<KeyObject> | undefined;
  const key = (): Promise<KeyObject> => {
    opened ??= openJournalKey(database, dataDir).catch(error => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  /** What this process has seen of the chain last: it must still be there whenever it looks again. */
  let known: Link | undefined;
  let told = '';
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  const tell = (error: Error): void => {
    // The database says itself that it is away: nothing is wrong with the journal.
    if (error instanceof Refusal && error.code === 'DATABASE_AWAY') return;
    // Said once, not twice a second.
    if (told === error.message) return;
    told = error.message;
    trouble(error);
  };

  const close = async (): Promise<number> => {
    const own = await key();
    let links = 0;
    try {
      for (;;) {
        const closed = await closeSome(database, own, clock(), known);
        if (closed === undefined) return links;
        known = closed.last;
        links += closed.links;
        if (placed !== undefined) for (const each of closed.placed) placed(each);
        if (closed.strangers.length > 0) tell(strangersError(closed.strangers));
        else if (closed.links === 0) told = '';
        if (closed.links === 0) return links;
      }
    } catch (error) {
      if (!(error instanceof ChainError)) throw error;
      // What was seen is written down before anything is built on what stands there now.
      if ((lastCheckpoint(own)?.checkpoint.entries ?? 0) < error.known.position) sign(own, error.known, await inheritedIn());
      known = undefined;
      tell(error);
      throw error;
    }
  };

  /** How many an earlier version had written: known for good once something else follows them. */
  let inherited: number | undefined;
  const inheritedIn = async (): Promise<number> => {
    if (inherited !== undefined) return inherited;
    const last = await lastLink(database.read);
    const count = last?.inherited === true ? last.position : await database.read.count('journalLinks', { inherited: true });
    if (last?.inherited === false) inherited = count;
    return count;
  };

  /** Signs what is due. @returns what stood there before, and whether the journal still holds it */
  const signDue = async (own: KeyObject) => {
    await close();
    const before = lastCheckpoint(own);
    const fits =
      before === undefined ||
      before.checkpoint.entries === 0 ||
      (await linkAt(database.read, before.checkpoint.entries))?.hash === before.checkpoint.head;
    const last = await lastLink(database.read);
    const age = before === undefined ? Number.POSITIVE_INFINITY : clock().getTime() - Date.parse(before.checkpoint.at);
    const isNews = before === undefined || before.checkpoint.entries !== last?.position || before.checkpoint.head !== last.hash;
    // Where something does not fit, that a checkpoint followed is what proves it.
    const isDue = last !== undefined && (isNews || told !== '' || age >= restMs || age < 0);
    if (isDue) sign(own, last, await inheritedIn());
    return { isDue, misfit: fits ? undefined : before.checkpoint };
  };

  /** @throws Error that says what does not fit */
  const refuseMisfit = (misfit: Checkpoint | undefined): void => {
    if (misfit !== undefined)
      throw new Error(
        `the journal does not hold what the checkpoint of ${misfit.at} saw (${misfit.entries} entries): run verify:journal / 操作日志与 ${misfit.at} 的检查点（${misfit.entries} 条）不符，请运行 verify:journal`,
      );
    if (told !== '') throw new Error(told);
  };

  const checkpoint = async (): Promise<number> => {
    const { isDue, misfit } = await signDue(await key());
    if (secondPlace !== null) await sendNew(files, secondPlace);
    refuseMisfit(misfit);
    const oddities = await database.transaction(rows => odditiesOf(rows, chainTables));
    if (oddities.length > 0)
      throw new Error(
        `tables of the journal are not those that this service made / 日志表不是本系统所建的原样：\n${oddities.slice(0, most).join('\n')}`,
      );
    return isDue ? 1 : 0;
  };

  const witness = async (): Promise<Witness> => {
    const own = await key();
    const { misfit } = await signDue(own);
    refuseMisfit(misfit);
    const last = lastCheckpoint(own);
    if (last === undefined) throw new Error('the journal has no checkpoint yet / 操作日志还没有检查点');
    return { ...last, publicKey: createPublicKey(own) };
  };

  return {
    close,
    checkpoint,
    recheck: async () => recheck(database.read, createPublicKey(await key()), clock()),
    witness,
    isWritable,
    refuseUnwritable,
    start() {
      const tick = async (): Promise<void> => {
        await close().catch(error => tell(error instanceof Error ? error : new Error(String(error))));
        if (timer !== undefined) begin();
      };
      const begin = (): void => {
        timer = setTimeout(() => {
          turn = tick();
        }, everyMs);
      };
      begin();
    },
    async stop() {
      clearTimeout(timer);
      timer = undefined;
      await turn;
    },
  };
};
