/** What the compiler knows of a declared entity: its rows, states and moves, what a move is sent, what may be asked of its rows. */
import type { Range, Scalar, Test } from '../conditions/condition.ts';
import type { Asks, Field } from './fields.ts';

/** Any declared entity, the framework's own among them. */
export interface AnyDeclared {
  readonly name: string;
  readonly __known?: { readonly fields: object; readonly states: object; readonly transitions: object };
}

type Known<D> = D extends { readonly __known?: infer K } ? NonNullable<K> : never;
type IsDerived<X> = X extends { readonly __rests?: 'derived' } ? (X extends { readonly __rests?: never } ? false : true) : false;
/** What a row holds: not what is derived from it. */
type Stored<F> = { readonly [K in keyof F as IsDerived<F[K]> extends true ? never : K]: F[K] };
type FieldsOf<D> = Known<D> extends { readonly fields: infer F } ? Stored<F> : never;
type ValueOf<X> = X extends Field<infer V> ? V : never;
/** What may be written to a field. */
type WrittenOf<X> = X extends Field<infer V, boolean, boolean, infer W> ? (unknown extends W ? V : W) : never;
/** The word `rules` where it was written over, as fragments that are spread do. */
type IsHeld<X> = X extends { readonly rules: infer R extends string } ? Asks<R> : X extends Field<unknown, infer N> ? N : false;
/** A value in an answer: a reference goes out with its label, in a row inside it as well. */
type ToldValue<V> = V extends string
  ? V | { readonly id: string; readonly label: string }
  : V extends readonly (infer R extends object)[]
    ? readonly { [K in keyof R]: ToldValue<R[K]> }[]
    : V;
type Told<X> = ToldValue<ValueOf<X>> | null;
type HeldValue<X> = [IsHeld<X>] extends [true] ? ValueOf<X> : ValueOf<X> | null;

type IsHeavy<X> = X extends Field<unknown, boolean, infer H> ? H : false;

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
 * A row as the store answers it, whole: a field that its rules ask for holds a value, any other may be null. `LightOf`
 * has those that a list answers.
 */
export type RowOf<D> = { readonly [K in keyof FieldsOf<D>]: HeldValue<FieldsOf<D>[K]> } & Pick<Kept<StateOf<D>>, keyof Kept<StateOf<D>>>;

/** The fields of a row that a list answers without being asked for more: not those whose type is heavy. */
export type LightOf<D> = {
  [K in keyof RowOf<D>]: K extends keyof FieldsOf<D> ? ([IsHeavy<FieldsOf<D>[K]>] extends [true] ? never : K) : K;
}[keyof RowOf<D>];

/** Values for a row: what is not named stays, or is filled in by its default. */
export type ValuesOf<D> = { readonly [K in keyof FieldsOf<D>]?: WrittenOf<FieldsOf<D>[K]> | null } & {
  readonly id?: string;
  readonly state?: StateOf<D>;
};

/** Values that an effect may still add to. */
export type ChangesOf<D> = { -readonly [K in keyof FieldsOf<D>]?: ValueOf<FieldsOf<D>[K]> | null } & { state?: StateOf<D> };

type Operand = `$${string}`;
type Asked<V> = [V] extends [Scalar] ? V | Operand | readonly (V | Operand)[] | Range | { readonly isSet: boolean } : Test;

/** A condition on the rows of an entity: its own fields, or one hop away (`carrier.state`). */
export type Where<D> = { readonly [K in keyof FieldsOf<D>]?: Asked<ValueOf<FieldsOf<D>[K]>> } & {
  readonly [K in 'id' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy']?: Asked<string>;
} & { readonly state?: Asked<StateOf<D>> } & { readonly [K in `${keyof FieldsOf<D> & string}.${string}`]?: Test } & {
  readonly all?: readonly Where<D>[];
  readonly any?: readonly Where<D>[];
  readonly not?: Where<D>;
};

type DeclaredMove<D, M> = Known<D> extends { readonly transitions: infer T } ? (M extends keyof T ? T[M] : never) : never;
type Answers<X> = X extends { readonly ask: infer A } ? { readonly [K in keyof A]: HeldValue<A[K]> } : unknown;
type Carried<D, X> = X extends { readonly input: readonly (infer N)[] }
  ? { readonly [K in N & keyof FieldsOf<D>]?: ValueOf<FieldsOf<D>[K]> | null }
  : unknown;

/** What the caller of a move sends: answers to its questions, the fields that it carries, the reason where it takes one. */
export type InputOf<D, M> = Answers<DeclaredMove<D, M>> &
  Carried<D, DeclaredMove<D, M>> & { readonly id?: string; readonly version?: number } & (DeclaredMove<D, M> extends {
    readonly reason: 'required';
  }
    ? { readonly reason: string }
    : DeclaredMove<D, M> extends { readonly reason: 'optional' }
      ? { readonly reason?: string | null }
      : unknown);

/** Fields of a record as a side is answered them. */
export type ShownOf<D, K extends keyof RowOf<D>> = {
  readonly [X in K]: X extends keyof FieldsOf<D>
    ? [IsHeld<FieldsOf<D>[X]>] extends [true]
      ? ToldValue<ValueOf<FieldsOf<D>[X]>>
      : Told<FieldsOf<D>[X]>
    : RowOf<D>[X];
};

/** What is sent to a call that asks for these fields: what was left out is null. */
export type SentOf<F> = { readonly [K in keyof F]: HeldValue<F[K]> };
/** What is sent to a free call, by its id. */
export type CallInput<C, I> = C extends readonly (infer X)[]
  ? Extract<X, { readonly id: I }> extends { readonly input: infer F }
    ? SentOf<F>
    : never
  : never;
/** What a free call answers, by its id: each of its fields may be left out, none may be of another type, and no other may stand there. */
export type CallAnswer<C, I> = C extends readonly (infer X)[]
  ? Extract<X, { readonly id: I }> extends { readonly answer: infer A }
    ? A extends string
      ? unknown
      : { readonly [K in keyof A]?: Told<A[K]> }
    : never
  : never;

/** What a move adds to its answer. */
export type AnswerOf<D, M> =
  DeclaredMove<D, M> extends { readonly answer: infer A }
    ? A extends string
      ? Record<string, unknown>
      : { -readonly [K in keyof A]?: Told<A[K]> }
    : Record<string, unknown>;

export type CallId<C> = C extends readonly { readonly id: infer I }[] ? I : never;
