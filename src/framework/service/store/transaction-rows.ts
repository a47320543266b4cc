/** Rows of a transaction: what is asked at one moment is asked at once, and what can wait is written by the last statement. */
import { type Handle, runText } from './connection.ts';
import { ask, joinOn } from './joined.ts';
import { LateChanges } from './late-changes.ts';
import { Pending } from './pending.ts';
import { rowsOn, type TransactionRows } from './rows.ts';
import { seenRows } from './seen-rows.ts';
import { quoted } from './tables.ts';
import { readsOf, type State } from './transaction-reads.ts';
import { writesOf } from './transaction-writes.ts';
import { insertTogether } from './writing.ts';

/** Attempts, and names that are held. */
const stepsOf = (state: State, handle: Handle): Pick<TransactionRows, 'attempt' | 'tryLock' | 'lock'> => {
  const { pending, late, seen, heldNames } = state;
  return {
    async attempt(work) {
      const savepoint = `attempt_${++state.depth}`;
      const { mark } = pending;
      // What comes before it stays, whatever becomes of it.
      await late.make();
      await runText(handle, `savepoint ${savepoint}`, []);
      try {
        const result = await work();
        await runText(handle, `release savepoint ${savepoint}`, []);
        return result;
      } catch (error) {
        pending.backTo(mark);
        // What was held since is let go.
        handle.ends?.clear();
        heldNames.clear();
        late.letGo();
        seen.forget();
        await runText(handle, `rollback to savepoint ${savepoint}`, []);
        throw error;
      } finally {
        state.depth -= 1;
      }
    },
    async tryLock(name) {
      seen.forget();
      const held = await runText<{ held: boolean }>(
        handle,
        'select pg_try_advisory_xact_lock(hashtextextended($1::text, 0)) as held',
        [name],
        {
          prepare: true,
        },
      );
      return held[0]?.held === true;
    },
    async lock(...names) {
      // In one order, so that two who want the same do not wait for each other.
      const [first, ...others] = [...new Set(names)].filter(name => !heldNames.has(name)).sort();
      if (first === undefined) return;
      seen.forget();
      const one = 'select pg_advisory_xact_lock(hashtextextended($1::text, 0))';
      const several = 'select pg_advisory_xact_lock(hashtextextended("name", 0)) from unnest($1::text[]) as "name"';
      await ask(handle, others.length === 0 ? one : several, [others.length === 0 ? first : [first, ...others]]);
      for (const name of [first, ...others]) heldNames.add(name);
    },
  };
};

/**
 * Rows in a transaction. `last`: sends what it inserts at its end, as soon as that is known.
 * @param isShared it is that of several pieces of work, whose statements are put together as they are sent
 */
export const transactionRows = (
  given: Handle,
  pending = new Pending(),
  isShared = false,
): { readonly rows: TransactionRows; last(): Promise<() => Promise<void>> } => {
  const late = new LateChanges(given);
  const seen = seenRows(given);
  const state: State = { pending, late, seen, isShared, names: new Map(), heldNames: new Set(), askedLast: undefined, depth: 0 };
  const join = joinOn(given);
  const lateFirst = (text: string): Promise<void> | undefined => (late.isNamedIn(text) ? late.make(text) : undefined);
  const open: Handle = {
    ...given,
    send: (...statement) => lateFirst(statement[0])?.then(() => given.send(...statement)) ?? given.send(...statement),
    ...(isShared ? {} : { join: (...question) => lateFirst(question[0])?.then(() => join(...question)) ?? join(...question) }),
    changed: change => {
      state.names.clear();
      seen.forget(change[0]);
      return given.changed(change);
    },
  };
  let flushing: Promise<void> | undefined;
  const flush = async (isMeant?: (resource: string) => boolean): Promise<void> =>
    (await insertTogether(open, await pending.take(over(open, lateFirst), isMeant)))();
  /** A transaction reads what it has written: what waits for its end is written before somebody asks for a table of it. */
  const writtenFirst = (text: string): Promise<void> | undefined => {
    if (flushing !== undefined) return flushing;
    const isNamed = (resource: string): boolean => text.includes(quoted(given.tables.of(resource).name));
    if (!pending.isLong && !pending.holds(isNamed)) return lateFirst(text);
    const written = flush(pending.isLong ? undefined : isNamed);
    flushing = Promise.all([lateFirst(text), written]).then(() => {
      flushing = undefined;
    });
    return flushing;
  };
  const guarded: Handle = {
    ...open,
    send: (...statement) => writtenFirst(statement[0])?.then(() => given.send(...statement)) ?? given.send(...statement),
    ...(isShared ? {} : { join: (...question) => writtenFirst(question[0])?.then(() => join(...question)) ?? join(...question) }),
  };
  const last = async (): Promise<() => Promise<void>> => {
    if (state.askedLast !== undefined) await writtenFirst(state.askedLast.text(0));
    // First the rows, then their chains.
    const [, insertions] = await Promise.all([late.verify(join), pending.take(over(open, lateFirst))]);
    const changes = [...(await late.parts()), ...pending.takeChanges()];
    return insertTogether(open, insertions, { changes, asked: state.askedLast });
  };
  /** @param handle sends what these rows ask @param first sees to what is to be written before a text is asked */
  const over = (handle: Handle, first: typeof lateFirst): TransactionRows => {
    const own = rowsOn(handle);
    return { ...own, ...readsOf(state, handle, own, first), ...writesOf(state, handle, own), ...stepsOf(state, handle) };
  };
  return { rows: over(guarded, writtenFirst), last };
};
