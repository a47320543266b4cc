/** The error catalogue: every refusal that can be uttered, its envelope status and its words in both languages. */
import { catalogue, type Sentence } from './catalogue.ts';
import { DeclarationError } from './declaration-error.ts';
import type { Fault } from './fault.ts';
import { fill, placeholdersOf } from './fill.ts';

/** A fault as a record keeps it. `resource` and `path` where it is about one field of a row: as imports write them. */
export interface KeptFault {
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly resource?: string;
  readonly path?: string;
}

/** Envelope statuses and the HTTP status each travels with (docs/calls.md). */
export const httpOf = {
  1: 200,
  0: 400,
  300: 401,
  403: 403,
  404: 404,
  408: 408,
  409: 409,
  413: 413,
  414: 414,
  415: 415,
  422: 422,
  429: 429,
  431: 431,
  500: 500,
  503: 503,
  507: 507,
} as const;
export type Status = keyof typeof httpOf;
export type Language = 'zh' | 'en';

/** The `{placeholders}` of a sentence. */
export type NamesIn<S extends string> = S extends `${string}{${infer N}}${infer Rest}` ? N | NamesIn<Rest> : never;
/** Which placeholders the sentences of an application have, by code. What it says of the framework's codes is filled as the framework fills it. */
export type Told<T extends Readonly<Record<string, Sentence>>> = {
  readonly [C in keyof T as Exclude<C, keyof typeof catalogue>]: NamesIn<T[C][0]>;
};
/** What the compiler knows beside the catalogue: an application adds `Told` of what it hands to `defineErrors`. */
export interface OwnErrors {
  readonly INTERNAL: NamesIn<(typeof catalogue)['INTERNAL'][0]>;
}
export type ErrorCode = keyof typeof catalogue | keyof OwnErrors;
/** The placeholders of a code's sentence; of several codes, those of all. */
export type NamesOf<C extends ErrorCode> = C extends keyof typeof catalogue
  ? NamesIn<(typeof catalogue)[C][0]>
  : C extends keyof OwnErrors
    ? OwnErrors[C]
    : never;
/** The codes that need no more than these params: where the code is chosen elsewhere, by a declaration or another function. */
export type ErrorCodeWith<N extends string> = { readonly [C in ErrorCode]: [NamesOf<C>] extends [N] ? C : never }[ErrorCode];
/** The codes whose sentences have no placeholders. */
export type PlainErrorCode = ErrorCodeWith<never>;
export type Params = Readonly<Record<string, string | number>>;

interface Along {
  readonly data?: Readonly<Record<string, unknown>>;
  readonly faults?: readonly Fault[];
  readonly cause?: unknown;
}
interface AlongWith<P> extends Along {
  readonly params: P;
}
/** With exactly the params that the sentence of the code has placeholders for. */
type AlongOf<C extends ErrorCode> = [NamesOf<C>] extends [never]
  ? [along?: Along & Partial<AlongWith<Readonly<Record<string, never>>>>]
  : [along: AlongWith<{ readonly [N in NamesOf<C>]: string | number }>];

class RefusalError extends Error {
  readonly code: ErrorCode;
  readonly params: Params;
  readonly data: Readonly<Record<string, unknown>> | undefined;
  readonly faults: readonly Fault[];

  constructor(code: ErrorCode, along: Along & Partial<AlongWith<Params>> = {}) {
    super(code, along.cause === undefined ? undefined : { cause: along.cause });
    this.name = 'Refusal';
    this.code = code;
    this.params = along.params ?? {};
    this.data = along.data;
    this.faults = along.faults ?? [];
  }
}

export type Refusal = RefusalError;
/**
 * Thrown by every layer for what a caller can put right. Carries a code and no number:
 * only `service/http` turns it into an envelope. `new Refusal(code, { params, data, faults, cause })`:
 * code: a name of the catalogue;
 * params: values for the `{placeholders}` of its message, each of them and no other;
 * data: the envelope's data (`{ current }`, `{ retryAfter }`, ...); `{ code }` where none is given.
 */
export const Refusal: new <C extends ErrorCode = PlainErrorCode>(code: C, ...along: AlongOf<C>) => Refusal = RefusalError;

/** A refusal by a code that comes from elsewhere, such as a thread or a declaration: with its params, which were judged there. */
export const refusalAgain = (code: ErrorCode, params: Params, data?: Along['data']): Refusal =>
  new RefusalError(code, { params, ...(data === undefined ? {} : { data }) });

/** A row of the catalogue. */
export interface Row {
  readonly status: Status;
  readonly zh: string;
  readonly en: string;
}

const rowFrom = ([zh, en, status = 0]: Sentence): Row => ({ status, zh, en });

/** The placeholders of a text, each once. */
const namesOf = (text: string): readonly string[] => [...new Set(placeholdersOf(text))].sort();
const listed = (names: readonly string[]): string => (names.length === 0 ? 'none' : names.map(name => `{${name}}`).join(', '));

/** @throws DeclarationError where one language names what the other does not, or what the framework does not fill in */
const refuseOtherNames = (code: string, { zh, en }: Row, filled: Row | undefined): void => {
  const [named, inEnglish] = [namesOf(zh), namesOf(en)];
  if (listed(named) !== listed(inEnglish))
    throw new DeclarationError(
      `the error ${code} has the placeholders ${listed(named)} in Chinese and ${listed(inEnglish)} in English; both sentences need the same`,
    );
  if (filled === undefined) return;
  const known = namesOf(filled.zh);
  const unknown = named.filter(name => !known.includes(name));
  if (unknown.length > 0)
    throw new DeclarationError(`the error ${code} is the framework's, which fills in ${listed(known)} and not ${listed(unknown)}`);
};

const own = new Map<string, Row>(Object.entries<Sentence>(catalogue).map(([code, sentence]) => [code, rowFrom(sentence)]));
const known = new Map<string, Row>(own);

/** @throws DeclarationError for a code that is there of the application, of the framework under another status, or of other placeholders */
export const addErrors = (all: Map<string, Row>, sentences: Readonly<Record<string, Sentence>>): void => {
  for (const [code, sentence] of Object.entries(sentences)) {
    const row = rowFrom(sentence);
    const before = all.get(code);
    if (before !== undefined && before !== own.get(code))
      throw new DeclarationError(`the error ${code} is declared already; give yours another name`);
    if (before !== undefined && before.status !== row.status)
      throw new DeclarationError(`the error ${code} is the framework's and has the status ${before.status}; give yours another name`);
    refuseOtherNames(code, row, before);
    all.set(code, row);
  }
};

/** A sentence of an application that cannot stand as it is written. */
export interface UnsoundError {
  /** What was handed to `defineErrors`, by which its file is found. */
  readonly sentences: object;
  readonly code: string;
  readonly message: string;
}

/** Adds what it can. @returns what is wrong with the rest */
export const judgeErrors = (all: Map<string, Row>, sentences: Readonly<Record<string, Sentence>>): readonly UnsoundError[] =>
  Object.entries(sentences).flatMap(([code, sentence]) => {
    try {
      addErrors(all, { [code]: sentence });
      return [];
    } catch (error) {
      if (!(error instanceof DeclarationError)) throw error;
      // It is there, though wrong: whoever names it makes no mistake of their own.
      if (!all.has(code)) all.set(code, rowFrom(sentence));
      return [{ sentences, code, message: error.message }];
    }
  });

const unsound: UnsoundError[] = [];

/** What is wrong with the sentences that were declared, for the check to tell. */
export const unsoundErrors = (): readonly UnsoundError[] => unsound;

/**
 * Adds an application's refusals to the catalogue: what each says in Chinese and English, and its envelope status where that is not 0. A code of
 * the framework's own says there what the application has it say, under the same status. The check refuses a code that the application has
 * declared already, or that the framework refuses under another status, or whose sentences have not the same placeholders.
 */
export const defineErrors = <const T extends Readonly<Record<string, Sentence>>>(sentences: T): T => {
  unsound.push(...judgeErrors(known, sentences));
  return sentences;
};

/** What the framework itself refuses. */
export const frameworkErrors = (): Readonly<Record<string, Row>> => Object.fromEntries(own);

/** Every refusal there is, by its code: the framework's first. */
export const allErrors = (): Readonly<Record<string, Row>> => Object.fromEntries(known);

export const isErrorCode = (code: string): code is ErrorCode => known.has(code);

/** @throws Error for a code that the catalogue lacks: `_errors.ts` of its application has not been loaded */
const rowOf = (code: ErrorCode): Row => {
  const row = known.get(code);
  if (row === undefined) throw new Error(`no sentence is declared for ${code}`);
  return row;
};

/** The envelope status of a code. */
export const statusOf = (code: ErrorCode): Status => rowOf(code).status;

/** Whether it refuses what was asked. Else the database, the files or room are away: that is no verdict on anything, and not to be written down as one. */
export const isVerdict = (error: unknown): error is Refusal => error instanceof Refusal && statusOf(error.code) < 500;

/** The sentence for a person: the catalogue's message with its placeholders filled. */
export const sentence = (code: ErrorCode, params: Params, language: Language): string => fill(rowOf(code)[language], params);

/**
 * A refusal as a record keeps it, to be said in the language of whoever reads it. Of an input's faults the first stands for all.
 * @param resource whose field a fault is about
 */
export const keptFault = ({ code, params, faults: [first] }: Refusal, resource: string): KeptFault =>
  first === undefined ? { code, params } : { resource, ...first };
