/**
 * Several pieces of work in one transaction, each as if it had one of its own: what they ask at the same moment travels together, what one of
 * them holds no other touches, and what is refused leaves nothing behind.
 */
import { Refusal } from '#engine/wire/errors.ts';
import { askedTogether, heldBy, isWriting, type Values } from './alike.ts';
import type { Handle } from './connection.ts';
import { Pending } from './pending.ts';
import type { TransactionRows } from './rows.ts';
import { transactionRows } from './transaction-rows.ts';

/** It needs what another one of the same transaction holds, or a transaction that can go back a step. */
class InTheWayError extends Error {}

/** Some have written before they were refused: all that was written is undone, and the others begin anew without them. */
class UndoneError extends Error {
  readonly by: ReadonlySet<number>;
  constructor(by: ReadonlySet<number>) {
    super('undone by what was refused after it had written');
    this.by = by;
  }
}

interface Asked {
  /** Which piece of work asks, and as the how many-th thing at this moment. */
  readonly by: number;
  readonly turn: number;
  readonly text: string;
  readonly values: Values;
  readonly name: string | undefined;
  readonly answer: (rows: unknown[]) => void;
  readonly fail: (error: unknown) => void;
}

/** So long others are waited for that are busy with something else, such as a key that is being made. */
const patienceMs = 20;

/** The statements of so many pieces of work on one transaction. */
const gathering = ({ send, prepared }: Pick<Handle, 'send' | 'prepared'>, howMany: number) => {
  let waiting: Asked[] = [];
  let atWork = howMany;
  let timer: NodeJS.Timeout | undefined;
  const turns = new Map<number, number>();
  const holders = new Map<string, number>();
  const wrote = new Set<number>();
  let broken: unknown;

  const settle = (asked: Asked, rows: readonly unknown[]): void => {
    const held = heldBy(asked.text, asked.values, rows);
    if (held.some(name => (holders.get(name) ?? asked.by) !== asked.by)) {
      asked.fail(new InTheWayError('held by another'));
      return;
    }
    for (const name of held) holders.set(name, asked.by);
    asked.answer([...rows]);
  };
  const ask = async (group: readonly Asked[]): Promise<void> => {
    const [{ text, name } = { text: '', name: undefined }] = group;
    const sendOne = (asked: string, values: Values, often: boolean): Promise<unknown[]> => {
      if (often) prepared.keep(asked);
      return send(asked, values, asked === text ? name : prepared.nameOf(asked));
    };
    try {
      const answers = await askedTogether(
        text,
        group.map(({ values }) => values),
        sendOne,
      );
      for (const [index, asked] of group.entries()) settle(asked, answers[index] ?? []);
    } catch (error) {
      broken ??= error;
      for (const asked of group) asked.fail(error);
    }
  };
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const groups = new Map<string, Asked[]>();
    // Each one's statements in its own order: a lock comes before what is read under it.
    for (const asked of waiting.toSorted((one, other) => one.turn - other.turn)) {
      const key = `${asked.turn} ${asked.text}`;
      groups.set(key, [...(groups.get(key) ?? []), asked]);
    }
    waiting = [];
    turns.clear();
    for (const group of groups.values()) void ask(group);
  };
  /** Goes off as soon as everybody at work has asked something, and has asked all that they ask at once. */
  const look = (): void => {
    if (waiting.length === 0) return;
    if (turns.size < atWork) timer ??= setTimeout(flush, patienceMs);
    else queueMicrotask(() => process.nextTick(() => turns.size >= atWork && flush()));
  };
  return {
    wrote,
    /** One has nothing more to ask. */
    ended(): void {
      atWork -= 1;
      look();
    },
    /** What the database refused: after that the transaction is good for nothing. */
    broken: () => broken,
    sendOf:
      (by: number): Handle['send'] =>
      (text, values, name) =>
        new Promise((answer, fail) => {
          // Back to a savepoint would take the others along.
          if (text.startsWith('savepoint ')) return fail(new InTheWayError('goes back a step'));
          if (isWriting(text)) wrote.add(by);
          const turn = turns.get(by) ?? 0;
          turns.set(by, turn + 1);
          waiting.push({ by, turn, text, values, name, answer, fail });
          if (turn === 0) look();
        }),
  };
};

type Work<I, T> = (rows: TransactionRows, item: I) => Promise<T>;
type Settled<T> = PromiseSettledResult<T>;
/** Runs work in a transaction. */
export type Transact = <T>(work: (rows: TransactionRows, handle: Handle) => Promise<T>) => Promise<T>;

/** What has come of those that share the transaction; who stood in another's way is left out. */
const shared = async <I, T>(
  rows: TransactionRows,
  handle: Handle,
  items: ReadonlyMap<number, I>,
  work: Work<I, T>,
): Promise<ReadonlyMap<number, Settled<T>>> => {
  const statements = gathering(handle, items.size);
  const pieces = [...items].map(([by, item]) => {
    const pending = new Pending();
    const own = transactionRows({ ...handle, send: statements.sendOf(by) }, pending, true);
    return { by, pending, done: (async () => work(own.rows, item))().finally(statements.ended) };
  });
  const all = await Promise.allSettled(pieces.map(({ done }) => done));
  if (statements.broken() !== undefined) throw statements.broken();
  const outcomes = new Map<number, Settled<T>>();
  const undone = new Set<number>();
  for (const [index, { by, pending }] of pieces.entries()) {
    const outcome = all[index];
    if (outcome === undefined) continue;
    if (outcome.status === 'fulfilled') pending.moveTo(rows);
    else if (statements.wrote.has(by)) undone.add(by);
    if (outcome.status === 'fulfilled' || !(outcome.reason instanceof InTheWayError)) outcomes.set(by, outcome);
  }
  if (undone.size > 0) throw new UndoneError(undone);
  return outcomes;
};

/** Of a service that cannot work at all: nobody else fares better. */
const isOfAll = (error: unknown): error is Refusal => error instanceof Refusal && ['DATABASE_AWAY', 'STORAGE_FULL'].includes(error.code);

/** Nobody is begun anew more often because of others. */
const mostRounds = 3;

/**
 * Does each piece of work: those that can in one transaction, in any order; then, each in a transaction of its own, those that stood in
 * another's way, and all of them where the shared transaction fails for a reason that is nobody's own. The work must be repeatable.
 * @returns what came of each, in their order; where the database goes away or is full after some were done, the others are refused for that
 * @throws Refusal where the database is away or full, and none was done
 */
export const together = async <I, T>(transact: Transact, items: readonly I[], work: Work<I, T>): Promise<readonly Settled<T>[]> => {
  const outcomes = new Map<number, Settled<T>>();
  let left = new Map(items.entries());
  for (let round = 1; left.size > 1 && round <= mostRounds; round++) {
    const these = left;
    try {
      const found = await transact((rows, handle) => shared(rows, handle, these, work));
      for (const [by, outcome] of found) outcomes.set(by, outcome);
      break;
    } catch (error) {
      if (isOfAll(error)) throw error;
      if (!(error instanceof UndoneError)) break;
      left = new Map([...these].filter(([by]) => !error.by.has(by)));
    }
  }
  let ofAll: PromiseRejectedResult | undefined;
  for (const [by, item] of items.entries()) {
    if (outcomes.has(by)) continue;
    const [outcome] = ofAll === undefined ? await Promise.allSettled([transact(rows => work(rows, item))]) : [ofAll];
    if (outcome.status === 'rejected' && isOfAll(outcome.reason)) {
      if (outcomes.size === 0) throw outcome.reason;
      ofAll = outcome;
    }
    outcomes.set(by, outcome);
  }
  return items.map((_, by) => outcomes.get(by) ?? { status: 'rejected', reason: new Error('nothing came of it') });
};
