/** Rows, moves and effects of a declared entity as the compiler knows them. It narrows types, and nothing else: the work is done by name. */

import type { Field } from '#engine/declare/fields.ts';
import type { Side } from '#engine/declare/menus.ts';
import type {
  AnswerOf,
  AnyDeclared,
  CallAnswer,
  CallId,
  CallInput,
  ChangesOf,
  InputOf,
  LightOf,
  MoveOf,
  RowOf,
  SentOf,
  ShownOf,
  ValuesOf,
  Where,
} from '#engine/declare/typed.ts';
import type { Row, StoredRow } from '#service/store/rows.ts';
import { rowsOf, type TypedRows } from '#service/store/typed-rows.ts';
import type { Act, FileAnswer, Inside, Outside } from './act.ts';
import type { Along, Begun, Lock, Records } from './records.ts';

type Conditions<D> = Where<D> | readonly Where<D>[];

/** Reading and writing in a transaction, journalled. */
export interface TypedRecords<D> extends Omit<TypedRows<D>, 'find'> {
  /** One row under the conditions, locked until the transaction ends if asked for: to change it, or `shared` with others who count on it as it is. */
  find(where: Conditions<D>, options?: { readonly lock?: Lock }): Promise<RowOf<D> | undefined>;
  /** The same. @throws Refusal RECORD_MISSING */
  get(where: Conditions<D>, options?: { readonly lock?: Lock }): Promise<RowOf<D>>;
  /** A new record, in the state in which its life starts. */
  create(values: ValuesOf<D>, along?: Along): Promise<RowOf<D>>;
  /** Many at once, by no effect. */
  createAll(list: readonly ValuesOf<D>[], along?: Pick<Along, 'action' | 'reason'>): Promise<readonly RowOf<D>[]>;
  /** Writes fields of a record. @param version as the caller saw it; null where the row is locked */
  change(before: RowOf<D>, version: number | null, values: ValuesOf<D>, along?: Along): Promise<RowOf<D>>;
  /** Moves a record along a transition, with its guards and effects. */
  move(
    before: RowOf<D>,
    transition: MoveOf<D>,
    version: number | null,
    along?: Along & { readonly values?: ValuesOf<D> },
  ): Promise<RowOf<D>>;
  remove(before: RowOf<D>, version: number | null, along?: Along): Promise<void>;
  /** Some of a record's fields as a side sees them: references with their labels, null what it does not read. */
  shown<const K extends keyof RowOf<D> & string>(row: Pick<RowOf<D>, LightOf<D>>, side: Side, fields: readonly K[]): Promise<ShownOf<D, K>>;
  /** A move whose effect runs outside, in two transactions. */
  begin(
    before: RowOf<D>,
    transition: MoveOf<D>,
    version: number | null,
    along: Along & { readonly values?: ValuesOf<D> },
  ): Promise<Begun | undefined>;
  complete(before: RowOf<D>, transition: MoveOf<D>, begun: Begun, result: unknown, along: Along): Promise<RowOf<D>>;
}

/** Records of an entity in a transaction. */
export const recordsOf = <D extends AnyDeclared>(records: Records, declared: D): TypedRecords<D> => {
  const { name } = declared;
  return {
    ...rowsOf(records.rows, declared, records.operands),
    find: (where: never, options?: { readonly lock?: Lock }) => records.find(name, where, options),
    get: (where: never, options?: { readonly lock?: Lock }) => records.get(name, where, options),
    create: (values: Row, along?: Along) => records.create(name, values, along),
    createAll: (list: readonly Row[], along?: Pick<Along, 'action' | 'reason'>) => records.createAll(name, list, along),
    change: (before: StoredRow, version: number | null, values: Row, along?: Along) => records.change(name, before, version, values, along),
    move: (before: StoredRow, transition: string, version: number | null, along?: Along) =>
      records.move(name, before, transition, version, along),
    shown: async (row: Row, side: Side, fields: readonly string[]) => {
      const whole = await records.shown(name, row, side);
      return Object.fromEntries(fields.map(field => [field, whole[field] ?? null]));
    },
    remove: (before: StoredRow, version: number | null, along?: Along) => records.remove(name, before, version, along),
    begin: (before: StoredRow, transition: string, version: number | null, along: Along) =>
      records.begin(name, before, transition, version, along),
    complete: (before: StoredRow, transition: string, begun: Begun, result: unknown, along: Along) =>
      records.complete(name, before, transition, begun, result, along),
  } as unknown as TypedRecords<D>;
};

/** What holds a side to its rows of an entity, beside one's own conditions. */
export const seenBy = <D extends AnyDeclared>({ around }: Records, { name }: D, side: Side): readonly Where<D>[] => {
  const rows = around.model.resources[name]?.audiences[side]?.rows;
  if (rows === undefined) throw new Error(`${name} has no audience ${side}`);
  return (rows === 'all' ? [] : [rows]) as unknown as readonly Where<D>[];
};

/** A move of a record at work. */
export type Moving<D, M> = Omit<Act, 'record' | 'input' | 'changes' | 'answer'> & {
  readonly answer: AnswerOf<D, M>;
  readonly record: RowOf<D>;
  readonly input: InputOf<D, M>;
  readonly changes: ChangesOf<D>;
};
/** A record being made, where there is none before, or written anew. */
export type Writing<D> = Omit<Act, 'record' | 'input' | 'changes'> & {
  readonly record?: RowOf<D>;
  readonly input: Row;
  readonly changes: ChangesOf<D>;
};

/**
 * What a move of an entity does: `effect(trips)('finish', async ({ record, changes }) => …)`. Several moves that do the same are a list.
 * The move is chosen in a second call so that the compiler reads its input from it alone.
 */
export const effect =
  <D extends AnyDeclared>({ name }: D) =>
  <const M extends MoveOf<D>>(_moves: M | readonly M[], run: (act: Moving<D, M>) => Promise<unknown>): Inside =>
  async act => {
    if (act.record === undefined) throw new Error(`${name}: a move without a record`);
    return run(act as unknown as Moving<D, M>);
  };

/** The same for a move whose effect runs between two transactions. */
export interface OutsideMove<D, M, F = unknown> extends Omit<Outside, 'prepare' | 'complete' | 'fail'> {
  prepare(act: Moving<D, M> & { readonly input: SentOf<F> }): Promise<string>;
  complete(act: Moving<D, M> & { readonly input: SentOf<F> }, step: string, result: unknown): Promise<void>;
  fail?(act: Moving<D, M> & { readonly input: SentOf<F> }, step: string | null, error: unknown): Promise<void>;
}
/** @param _asked what the call that moves asks for, beside the move */
export const outside =
  <D extends AnyDeclared, F = unknown>(_declared: D, _asked?: F) =>
  <const M extends MoveOf<D>>(_moves: M | readonly M[], work: OutsideMove<D, M, F>): Outside =>
    work as unknown as Outside;

/** What creating or writing a record of an entity checks and adds. */
export const written =
  <D extends AnyDeclared>(_declared: D) =>
  (run: (act: Writing<D>) => Promise<unknown>): Inside =>
  async act =>
    run(act as unknown as Writing<D>);

/** The record as it will stand: what is there, and over it what is being written, whose rules have been judged. */
export const standing = <D extends AnyDeclared>(_declared: D, { record, changes }: Pick<Writing<D>, 'record' | 'changes'>): RowOf<D> =>
  ({ ...record, ...changes }) as unknown as RowOf<D>;

type Asking<C, I> = Omit<Act, 'input'> & { readonly input: CallInput<C, I> };

/** What a free call answers: `answer(calls)('op.bank.list', async ({ input }) => …)`. Several that answer alike are a list. */
export const answer =
  <const C extends readonly { readonly id: string }[]>(_calls: C | ((...wanted: never[]) => C)) =>
  <const I extends CallId<C>>(_ids: I | readonly I[], run: (act: Asking<C, I>) => Promise<CallAnswer<C, I> | FileAnswer | null>): Inside =>
  async act =>
    run(act as unknown as Asking<C, I>);

/** The same of a call that each side has under an id of its own: by the fields that it asks for. */
export const asking =
  <const F extends Readonly<Record<string, Field>>>(_input: F) =>
  (run: (act: Omit<Act, 'input'> & { readonly input: SentOf<F> }) => Promise<unknown>): Inside =>
  async act =>
    run(act as unknown as Omit<Act, 'input'> & { readonly input: SentOf<F> });

/** The same for a call whose effect runs between two transactions: its answer is what it puts into `answer`. */
export interface OutsideAnswer<C, I> extends Omit<Outside, 'prepare' | 'complete' | 'fail'> {
  prepare(act: Asking<C, I>): Promise<string>;
  complete(act: Asking<C, I>, step: string, result: unknown): Promise<void>;
  fail?(act: Asking<C, I>, step: string | null, error: unknown): Promise<void>;
}
export const answerOutside =
  <const C extends readonly { readonly id: string }[]>(_calls: C) =>
  <const I extends CallId<C>>(_ids: I | readonly I[], work: OutsideAnswer<C, I>): Outside =>
    work as unknown as Outside;
