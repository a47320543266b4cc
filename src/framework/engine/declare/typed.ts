/** What the compiler knows of a declared entity: its rows, states and moves, what a move is sent, what may be asked of its rows. */
import type { Range, Scalar, Test } from '../conditions/condition.ts';
import type { Field } from './fields.ts';
import type { Declared } from './resource.ts';

/** Any declared entity. */
export type AnyDeclared = Declared<object, object, object>;

type Known<D> = D extends { readonly __known?: infer K } ? NonNullable<K> : never;
type FieldsOf<D> = Known<D> extends { readonly fields: infer F } ? F : never;
type ValueOf<X> = X extends Field<infer V, boolean> ? V : never;
/** The word `rules` where it was written over, as fragments that are spread do. */
type IsHeld<X> = X extends { readonly rules: '' } ? false : X extends Field<unknown, infer N> ? N : false;
type HeldValue<X> = [IsHeld<X>] extends [true] ? ValueOf<X> : ValueOf<X> | null;

export type StateOf<D> = Known<D> extends { readonly states: infer S } ? keyof S & string : never;
export type MoveOf<D> = Known<D> extends { readonly transitions: infer T } ? keyof T & string : never;

/** Fields of every row. */
interface Kept<S> {
  readonly id: string;
  readonly version: number;
  readonly state: S;
  readonly createdAt: string;
  readonly createdBy: string | null;
  readonly updatedAt: string;
  readonly updatedBy: string | null;
}

/**
 * A row as the store answers it, whole: a field that its rules ask for holds a value, any other may be null. A list leaves heavy fields out
 * unless it is asked for them.
 */
export type RowOf<D> = { readonly [K in keyof FieldsOf<D>]: HeldValue<FieldsOf<D>[K]> } & Pick<Kept<StateOf<D>>, keyof Kept<StateOf<D>>>;

/** Values for a row: what is not named stays, or is filled in by its default. */
export type ValuesOf<D> = { readonly [K in keyof FieldsOf<D>]?: ValueOf<FieldsOf<D>[K]> | null } & {
  readonly id?: string;
  readonly state?: StateOf<D>;
};

/** Values that an effect may still add to. */
export type ChangesOf<D> = { -readonly [K in keyof FieldsOf<D>]?: ValueOf<FieldsOf<D>[K]> | null } & { state?: StateOf<D> };

type Operand = `$${string}`;
type Asked<V> = [V] extends [Scalar] ? V | Operand | readonly (V | Operand)[] | Range | { readonly isSet: boolean } : Test;

/** A condition on the rows of an entity: its own fields, or one hop away (`member.state`). */
export type Where<D> = { readonly [K in keyof FieldsOf<D>]?: Asked<ValueOf<FieldsOf<D>[K]>> } & {
  readonly [K in 'id' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy']?: Asked<string>;
} & { readonly state?: Asked<StateOf<D>> } & { readonly [K in `${keyof FieldsOf<D> & string}.${string}`]?: Test } & {
  readonly all?: readonly Where<D>[];
  readonly any?: readonly Where<D>[];
  readonly not?: Where<D>;
};

type MoveWords<D, M> = Known<D> extends { readonly transitions: infer T } ? (M extends keyof T ? T[M] : never) : never;
type Answers<X> = X extends { readonly ask: infer A } ? { readonly [K in keyof A]: HeldValue<A[K]> } : unknown;
type Carried<D, X> = X extends { readonly input: readonly (infer N)[] }
  ? { readonly [K in N & keyof FieldsOf<D>]?: ValueOf<FieldsOf<D>[K]> | null }
  : unknown;

/** What the caller of a move sends: answers to its questions, the fields that it carries, the reason where it takes one. */
export type InputOf<D, M> = Answers<MoveWords<D, M>> &
  Carried<D, MoveWords<D, M>> & { readonly id?: string; readonly version?: number } & (MoveWords<D, M> extends {
    readonly reason: 'required';
  }
    ? { readonly reason: string }
    : MoveWords<D, M> extends { readonly reason: 'optional' }
      ? { readonly reason?: string | null }
      : unknown);

/** What is sent to a free call, by its id. */
export type CallInput<C, I> = C extends readonly (infer X)[]
  ? Extract<X, { readonly id: I }> extends { readonly input: infer F }
    ? { readonly [K in keyof F]: [IsHeld<F[K]>] extends [true] ? ValueOf<F[K]> : ValueOf<F[K]> | null | undefined }
    : never
  : never;
export type CallId<C> = C extends readonly { readonly id: infer I }[] ? I : never;
