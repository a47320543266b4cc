/** What is wrong with one field of an input. */
import type { ErrorCode, NamesIn, NamesOf, Params } from './errors.ts';
import type { structural } from './structural.ts';

/** What the compiler knows of the rules: which placeholders the sentence of each has. The list of rules and applications add theirs. */
export interface RuleFaults {
  readonly required: never;
}
type Structural = typeof structural;

/** A rule, a fault of structure, or a refusal that concerns one field. */
export type FaultCode = keyof RuleFaults | keyof Structural | ErrorCode;
/** The placeholders of what a code says. */
type NamesOfFault<C extends FaultCode> = C extends keyof RuleFaults
  ? RuleFaults[C]
  : C extends keyof Structural
    ? NamesIn<Structural[C]['zh']>
    : C extends ErrorCode
      ? NamesOf<C>
      : never;

/** With exactly the params that its sentence has placeholders for. The path is the field's, rows as `rows[3].field`. */
type FaultOf<C extends FaultCode> = { readonly path: string; readonly code: C } & ([NamesOfFault<C>] extends [never]
  ? { readonly params?: never }
  : { readonly params: { readonly [N in NamesOfFault<C>]: string | number } });

/** One fault of a field. A code with params of another, or without its own, is none. */
export type Fault = { [C in FaultCode]: FaultOf<C> }[FaultCode];

/** What is said of one: by whoever judged, or as it was kept. */
export interface SaidFault {
  readonly code: string;
  readonly params?: Params | undefined;
}

/** What stands behind a code: its params, where its sentence has placeholders. */
export type ParamsOf<C extends FaultCode> = [NamesOfFault<C>] extends [never]
  ? []
  : [params: { readonly [N in NamesOfFault<C>]: string | number }];
/** The codes whose sentences need no more than these params: where one is chosen among several. */
export type FaultCodeWith<N extends string = never> = { readonly [C in FaultCode]: [NamesOfFault<C>] extends [N] ? C : never }[FaultCode];

/** One fault of a field, by a code that is written elsewhere. */
export const fault = <C extends FaultCode>(path: string, code: C, ...[params]: ParamsOf<C>): Fault => judgedAt(path, { code, params });

/** The fault of a field that was judged elsewhere: by its chain of rules, or as a refusal. Its params were made there. */
export const judgedAt = (path: string, { code, params }: SaidFault): Fault =>
  ({ path, code, ...(params === undefined ? {} : { params }) }) as Fault;
