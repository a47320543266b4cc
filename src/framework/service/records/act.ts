/** What an effect is handed and what it may do: the contract between the interpreter of calls and the hand-written use cases. */
import type { Language } from '#engine/declare/label.ts';
import type { Side } from '#engine/declare/menus.ts';
import type { CallModel, Model } from '#engine/project/model.ts';
import type { systemEffects } from '#engine/system/effects.ts';

import type { Actor, Origin, Session, Transport } from '#service/access/session.ts';
import type { Row, StoredRow } from '#service/store/rows.ts';
import type { Records } from './records.ts';

/** A body that is no JSON: streamed to the client under the file's own type. */
export class FileAnswer {
  readonly name: string;
  readonly mime: string;
  readonly body: AsyncIterable<Uint8Array> | Uint8Array;
  readonly inline: boolean;
  /** Of a table: how many rows it holds. */
  readonly rows: number | undefined;
  constructor(file: { name: string; mime: string; body: AsyncIterable<Uint8Array> | Uint8Array; inline?: boolean; rows?: number }) {
    this.name = file.name;
    this.mime = file.mime;
    this.body = file.body;
    this.inline = file.inline ?? false;
    this.rows = file.rows;
  }
}

/** An uploaded file on its way in. */
export interface Upload {
  readonly name: string;
  readonly mime: string;
  /** At most so many bytes, as far as the request says. */
  readonly expected: number | undefined;
  readonly body: AsyncIterable<Uint8Array>;
}

/** A record as it was seen. */
export interface Seen {
  readonly id: string;
  readonly version: number;
}

/** One call at work, in its transaction. */
export interface Act {
  readonly model: Model;
  readonly call: CallModel | null;
  readonly actor: Actor;
  readonly origin: Origin;
  readonly language: Language;
  readonly now: Date;
  /** Reads and writes, journalled, in this transaction. */
  readonly records: Records;
  /** The entity whose record is changed; undefined in free calls. */
  readonly resource?: string;
  /** The record before the change; undefined on create and in free calls. */
  readonly record?: StoredRow;
  /** The validated input: columns and questions. */
  readonly input: Row;
  /** Of a new record: the names in `input` that nobody sent and a default filled. */
  readonly defaulted?: ReadonlySet<string>;
  /** What will be written to the record; an effect may add to it. */
  readonly changes: Record<string, unknown>;
  /** What the envelope's data will hold beside the record. */
  readonly answer: Record<string, unknown>;
  readonly upload?: Upload;
  /** A second person has confirmed what the first asked for. */
  readonly confirmed?: true;
  /** Of a call that does this to many records: all that it names, each as it was seen. */
  readonly among?: readonly Seen[];
  /** Cookies and headers that logins look at. */
  readonly transport: Transport;
}

/** Runs in the transaction. A free call's answer is what it returns. */
export type Inside = (act: Act) => Promise<unknown>;

/** Runs between two transactions; what `prepare` returns is kept in the database before `perform` starts. */
export interface Outside {
  /** In the first transaction: checks, and records what is about to be done. Answers the step's id. */
  prepare(act: Act): Promise<string>;
  /** Outside any transaction; may be repeated after a crash with the same result. */
  perform(step: string): Promise<unknown>;
  /** In the second transaction, with the record locked again. Done anew where the database begins that anew: the step is not over by then. */
  complete(act: Act, step: string, result: unknown): Promise<void>;
  /**
   * `complete` is handed the record as it was for `prepare`, and nobody is kept from it before the transaction ends: then it is refused as stale
   * where somebody has changed the record meanwhile.
   */
  readonly asBegun?: true;
  /** Whether the record that was seen at an earlier version may be acted on all the same: nothing has changed that whoever acts went by. */
  stillAsSeen?(act: Pick<Act, 'record' | 'actor'>, version: number): boolean;
  /**
   * What is kept of a failure in `prepare` (then there is no step), `perform` or `complete`, in a transaction of its own. The caller
   * hears of the failure all the same.
   */
  fail?(act: Act, step: string | null, error: unknown): Promise<void>;
  /** Outside any transaction: what `perform` has made and the second transaction certainly did not keep is taken away again. */
  undo?(result: unknown): Promise<void>;
  /** Outside any transaction, once the second is through: what it has replaced is taken away, and the step is over. */
  done?(result: unknown, step: string): Promise<void>;
}

/** An effect's implementation by its phase. */
export type Implementation<P> = P extends 'outside' ? Outside : Inside;
/** The names of what does calls of no entity, as far as each names its own. */
type AnswersOf<C> = C extends { readonly effect: infer N extends string } ? (string extends N ? never : N) : never;
/**
 * Every effect that an application names has an implementation: leaving one out does not compile.
 * @typeParam C calls of no entity: one that shares no effect with others is done under its id, in either way
 */
export type OwnImplementations<E, C = never> = { readonly [K in keyof E]: Implementation<E[K]> } & {
  readonly [K in AnswersOf<C>]: Inside | Outside;
};
/** The same, and those of the framework. */
export type Implementations<E extends Readonly<Record<string, string>>, C = never> = OwnImplementations<E, C> &
  OwnImplementations<typeof systemEffects>;
export type EffectTable = Readonly<Record<string, Inside | Outside>>;

export const isOutside = (effect: EffectTable[string] | undefined): effect is Outside => typeof effect === 'object' && 'prepare' in effect;

/** The side that a call is of which has no session yet, as it says itself. */
export const sideOf = ({ call }: Pick<Act, 'call'>): Side => {
  const side = call?.of.kind === 'free' ? call.of.call.side : undefined;
  if (side === undefined) throw new Error(`${call?.id ?? 'a system act'} is of no side`);
  return side;
};

/** The session of an act that needs one; the grant check has seen to it. */
export const sessionOf = (act: Pick<Act, 'actor' | 'call'>): Session => {
  if (act.actor.kind !== 'session') throw new Error(`${act.call?.id ?? 'a system act'} has no session`);
  return act.actor.session;
};
