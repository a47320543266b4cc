/** What a walk is made of: a kind of record, the moves that may be made of it, and a model of what each of them comes to. */
import type { Actor, Cast, People } from './people.ts';

/** Why a move is refused: the HTTP status, the code where it says one, and the field where one is wrong. */
export interface Refused {
  readonly http: number;
  readonly code?: string;
  readonly field?: string;
}
export const refused = (http: number, code?: string): Refused => ({ http, ...(code === undefined ? {} : { code }) });
export const wrongState = refused(409);
export const wrongField = (field: string): Refused => ({ http: 422, field });

/** So many notices about the record to each of those whose notices are counted; a number is meant for the first of them. */
export type Tells<A extends string = Actor> = number | Readonly<Partial<Record<A, number>>>;

/** What follows from a move: how the record stands, what the journal says was done, and whom it tells. */
export interface Follows<M, A extends string = Actor> {
  readonly to: M;
  /** None where it is made of another record, and this one stays as it is. */
  readonly act?: string;
  /** It changes the record, too, that other moves are aimed at: those made of it as it was are stale. */
  readonly touches?: true;
  /** What follows at once, by the same person, where the move itself leaves the state as it was. */
  readonly next?: string;
  readonly tells?: Tells<A>;
}

export interface Model {
  readonly state: string;
}

export interface Move<M extends Model, A extends string = Actor> {
  readonly name: string;
  /** Which of the actors may try at all; to others the call is closed. */
  readonly by: readonly A[];
  /** To the other side it is open, for other records: this one is not there for them. */
  readonly isOpen?: boolean;
  readonly path: string | ((model: M) => string);
  /** How often it is chosen where several are legal: what goes on more often than others, what ends a record less often. */
  readonly weight?: number;
  /** Whether a key makes it happen once. */
  readonly isKeyed: boolean;
  /** Sent beside the record's id and version. */
  words(model: M, by: A): object;
  /** What it is made of instead, where that is no act on this very record as it is; without a version none can be stale. */
  readonly aims?: (people: People, id: string, by: A) => Promise<object>;
  /** What is made takes this record's place in the walk; this one stays behind as it is. */
  readonly isNew?: boolean;
  /** Time does it instead of one of the actors. */
  readonly lapses?: (people: People, id: string) => Promise<void>;
  /** Whether what was done last, to come to this, is nothing that it goes by: made of the version before, it is not stale. */
  readonly passes?: (model: M, by: A) => boolean;
  /** What it makes is made between two transactions: what others do meanwhile does not make it stale, as long as it may still be done after that. */
  readonly spans?: true;
  follows(model: M, by: A): Follows<M, A> | Refused;
}

/** Of moves that begin what comes after, more; of those that end a record, fewer. */
export const often = <T extends { readonly name: string }>(
  moves: readonly T[],
  weights: Readonly<Record<string, number>>,
): readonly T[] => {
  const unknown = Object.keys(weights).filter(name => !moves.some(move => move.name === name));
  if (unknown.length > 0) throw new Error(`no such moves: ${unknown.join(', ')}`);
  return moves.map(move => ({ ...move, ...(weights[move.name] === undefined ? {} : { weight: weights[move.name] }) }));
};

export interface Machine<M extends Model, A extends string = Actor> {
  readonly name: string;
  readonly resource: string;
  readonly cast: Cast<A>;
  readonly moves: readonly Move<M, A>[];
  /** Whose notices about the record are counted. */
  readonly heard: readonly A[];
  /** How a move is refused to those who may not try: because the call is closed to them, or the record is not there for them. */
  closed(move: Move<M, A>, actor: A, model: M): Refused;
  /** A record to begin with. @param levels how many have to agree where something is reviewed */
  begin(people: People, levels: number): Promise<{ readonly id: string; readonly model: M }>;
  /** What stands in the record beside its state. */
  shown(model: M, cast: Cast<A>): object;
  /** What must hold beyond the record itself. */
  holds?(people: People, id: string, model: M): Promise<void>;
}

/** Where two of a company, two officers and a stranger walk: the stranger may do as much with what is theirs, and so may whoever a call is open to. */
export const usual = <M extends Model>(move: Move<M>, actor: Actor): Refused => {
  const isOpen = actor === 'stranger' ? move.by.includes('administrator') : move.isOpen === true && actor !== 'employee';
  return refused(isOpen ? 404 : 403);
};
