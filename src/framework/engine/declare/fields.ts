/** The field types of the language: what may stand under `fields`, each with the words that make it differ from the default. */
import type { Condition } from '../conditions/condition.ts';
import type { RuleChain } from '../rules/chain.ts';
import type { Label } from './label.ts';

/** How a value rests in the database: as it is, encrypted (equality search only), or as a large value that lists leave out. */
export type Storage = 'plain' | 'encrypted' | 'blob';
/** How a value is shown where it is not shown whole. */
export type Mask = 'middle' | 'mobile' | 'name';

/** A PKCS #10 request for a pair that the holder's key makes, by the algorithm that another field of the form says. */
export interface KeyRequest {
  readonly makes: 'request';
  readonly algorithm: string;
  /** Offered while it holds on the form. */
  readonly when?: Condition;
}

/** A signature of the holder's key over what a call answers. */
export interface KeySignature {
  readonly makes: 'signature';
  /**
   * Answers what is to be signed, for a certificate that lies on the key: asked by its serial number under the name of this field of the
   * form, which then takes what the call answers of that name.
   */
  readonly call: string;
  readonly by: string;
  /** What has to hold on that answer; what it does not hold of is told and not offered. */
  readonly when?: Condition;
  /** The part of the answer that is signed, and the field beside this one that sends it along and is not drawn. */
  readonly data: string;
  /** The part of the answer that says by which certificate: its serial number. */
  readonly certificate: string;
}

/** Where a number is chosen: among the records of a resource that hold it in this field. */
export interface Picked {
  readonly resource: string;
  readonly by: string;
  readonly among?: Condition;
}

/** What every field may say. A field states only its difference from the default. */
export interface FieldOptions {
  /** Rules joined with `|`, after the rule table: `required|length:2,100`. */
  readonly rules?: string;
  /** Further rules by the value of a choice among the fields: `{ idType: { ID_CARD: 'idCard' } }`. Whoever changes the choice writes the value anew. */
  readonly rulesBy?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Set by the service alone: no call accepts it as input. Without a `when` a record's page shows it once it has a value. */
  readonly readOnly?: true;
  /** It stands only while this holds of the record: hidden in the portal, refused by the service. */
  readonly when?: Condition;
  /** No two rows share the value; with names, no two share the value together with those fields. */
  readonly unique?: true | readonly string[];
  readonly storage?: Storage;
  /** Lists show it masked; a `get` shows it whole only where the call says `unmask`, and that is journalled. */
  readonly mask?: Mask;
  /** Text over 1 kB, JSON, PEM: not in lists. */
  readonly heavy?: true;
  /** The journal keeps that it changed, not what it was. */
  readonly audit?: 'redact';
  /** Personal data: encrypted, masked and redacted unless a word says otherwise. */
  readonly personal?: true;
  /** The value of a new record that does not name one. */
  readonly default?: string | number | boolean;
  /** Gets an index of its own because something outside the views looks it up. */
  readonly indexed?: true;
  /** Where its meaning is written: a clause of a standard. */
  readonly cite?: string;
  /** A line of help under the input. */
  readonly help?: Label;
  /** Another spelling, for programs outside: no form shows it. */
  readonly wireOnly?: true;
  /** Taken, when the record is made, from the record that a reference names: `member.provinceCode`. Later changes there leave it alone. */
  readonly copy?: string;
  /** A user number: answers bring the person's name along, and pages say that. */
  readonly person?: true;
  /** Whole numbers of a small unit that people write with so many decimals: 42 tenths of a millimetre are written 4.2. */
  readonly decimals?: number;
  /** Asked only of a change of the field it names: the code that proves a new number. */
  readonly ifChanged?: string;
  /** A widget registered in the portal, where the type's own does not do. */
  readonly widget?: string;
  /** Filled by the holder's hardware key, through the key bridge. */
  readonly key?: KeyRequest | KeySignature;
  /** A text that is the number of a record: people choose it by the record's name, programs send it. */
  readonly picks?: Picked;
  /** Changes the input before the rules see it: a normaliser's name. */
  readonly clean?: 'upper' | 'lower' | 'name' | 'brackets' | 'digits' | 'bic';
}

export type FieldType =
  | 'text'
  | 'longText'
  | 'integer'
  | 'money'
  | 'flag'
  | 'date'
  | 'instant'
  | 'choice'
  | 'choices'
  | 'reference'
  | 'references'
  | 'file'
  | 'files'
  | 'json'
  | 'fault'
  | 'items'
  | 'password'
  | 'sequence'
  | 'bytes';

/** A part of a JSON Schema, as data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A fault as a record keeps it. `resource` and `path` where it is about one field of a row: as imports write them. */
export interface KeptFault {
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly resource?: string;
  readonly path?: string;
}

/**
 * A declared field: plain data, tagged with its type. `V` is the value a record holds, `N` whether a stored record always holds one, `H` whether
 * lists leave it out for its type, `W` what may be written where that is more than `V`: known to the compiler alone.
 */
export interface Field<V = unknown, N extends boolean = boolean, H extends boolean = boolean, W = unknown> extends FieldOptions {
  readonly type: FieldType;
  readonly label: Label;
  /** choice, choices: the values with their labels, in order. */
  readonly values?: Readonly<Record<string, Label>>;
  /** reference, references: the resource. */
  readonly to?: string;
  /** json: what the value holds, as JSON Schema (2020-12). The OpenAPI document says it. */
  readonly shape?: JsonSchema;
  /** reference: only these rows may be chosen. */
  readonly among?: Condition;
  /** items: the fields of one row. */
  readonly of?: Readonly<Record<string, Field>>;
  /** items: how many rows at most. */
  readonly most?: number;
  /** sequence: literal text with `{date}` (YYYYMMDD) and `{n:8}` (a counter of 8 digits). */
  readonly pattern?: string;
  /** file, files: the purpose, which fixes kinds and size. */
  readonly purpose?: string;
  readonly __value?: V;
  readonly __held?: N;
  readonly __heavy?: H;
  readonly __written?: W;
}

type Options<S extends string> = Omit<FieldOptions, 'rules'> & { readonly rules?: RuleChain<S> };
/** Whether a chain of rules asks for a value. */
export type Asks<S extends string> = S extends 'required' | `required|${string}` | `${string}|required` | `${string}|required|${string}`
  ? true
  : false;
type Make<V, X = unknown, H extends boolean = false> = <const S extends string = ''>(
  label: Label,
  options?: Options<S> & X,
) => Field<V, Asks<S>, H>;

const field = (type: FieldType, label: Label, options: object = {}): Field<never, never, never, never> =>
  ({ type, label, ...options }) as Field<never, never, never, never>;

/** One line of text, at most 200 characters unless `length` says otherwise. */
export const text: Make<string> = (label, words) => field('text', label, words);
/** Text of several lines; heavy. */
export const longText: Make<string, unknown, true> = (label, words) => field('longText', label, { heavy: true, ...words });
/** A whole number, -2^53 < n < 2^53. */
export const integer: Make<number> = (label, words) => field('integer', label, words);
/** An amount in CNY: a decimal string with at most two decimals, never a float. */
export const money: Make<string> = (label, words) => field('money', label, words);
/** Yes or no; a new record holds no. */
export const flag: <const S extends string = ''>(label: Label, options?: Options<S>) => Field<boolean, true, false> = (label, words) =>
  field('flag', label, { default: false, ...words });
/** A calendar day, `YYYY-MM-DD`, without a time zone. */
export const date: Make<string> = (label, words) => field('date', label, words);
/** A moment, ISO 8601 with offset. */
export const instant: Make<string> = (label, words) => field('instant', label, words);
/** One of a closed set; stored as the short text, shown by its label. */
export const choice = <const K extends string, const S extends string = ''>(
  label: Label,
  values: Readonly<Record<K, Label>>,
  options?: Options<S>,
): Field<K, Asks<S>, false> => field('choice', label, { values, ...options });
/** Whether something is among the values of a closed set. */
export const isOneOf = <K extends string>(values: Readonly<Record<K, Label>>, value: unknown): value is K =>
  typeof value === 'string' && Object.hasOwn(values, value);
/** Several of a closed set, each once, in the order of the set: 0 to 9999 of them unless `count` says otherwise. */
export const choices = <const K extends string, const S extends string = ''>(
  label: Label,
  values: Readonly<Record<K, Label>>,
  options?: Options<S>,
): Field<readonly K[], Asks<S>, false> => field('choices', label, { values, ...options });
/** One record of another resource; `{ id, label }` on the wire out, the id in. */
export const reference: <const S extends string = ''>(
  label: Label,
  to: string,
  options?: Options<S> & { readonly among?: Condition },
) => Field<string, Asks<S>, false> = (label, to, words) => field('reference', label, { to, ...words });
/** Several records of another resource. */
export const references: <const S extends string = ''>(
  label: Label,
  to: string,
  options?: Options<S>,
) => Field<readonly string[], Asks<S>, false> = (label, to, words) => field('references', label, { to, ...words });
/** One uploaded file. `purpose` names what kinds and sizes are taken. */
export const file: <const S extends string = ''>(label: Label, purpose: string, options?: Options<S>) => Field<string, Asks<S>, false> = (
  label,
  purpose,
  words,
) => field('file', label, { purpose, ...words });
/** Several uploaded files. */
export const files: <const S extends string = ''>(
  label: Label,
  purpose: string,
  options?: Options<S>,
) => Field<readonly string[], Asks<S>, false> = (label, purpose, words) => field('files', label, { purpose, ...words });
/** Structured data that nothing searches; heavy. */
export const json = <const S extends string = ''>(
  label: Label,
  options: Options<S> & { readonly shape: JsonSchema },
): Field<unknown, Asks<S>, true> => field('json', label, { heavy: true, ...options });
/**
 * Why something was refused, kept as a code of the catalogue with its parameters: everybody reads it in their own language, whenever they read it.
 * An effect fills it.
 */
export const fault: Make<KeptFault> = (label, words) => field('fault', label, { readOnly: true, widget: 'fault', ...words });
/** A row inside a record: what its rules ask for is there. */
type Item<P> = { readonly [K in keyof P as P[K] extends Field<unknown, true> ? K : never]: P[K] extends Field<infer V> ? V : never } & {
  readonly [K in keyof P as P[K] extends Field<unknown, true> ? never : K]?: P[K] extends Field<infer V> ? V | null : never;
};
/** Rows inside the record, each with the same fields; heavy. */
export const items: <const P extends Readonly<Record<string, Field>>, const S extends string = ''>(
  label: Label,
  of: P,
  options?: Options<S> & { readonly most?: number },
) => Field<readonly Item<P>[], Asks<S>, true> = (label, of, words) => field('items', label, { of, heavy: true, ...words });
/** A password whose hash is known already: it is stored as it is. */
export interface HashedPassword {
  readonly hash: string;
}
/** A secret a person types: stored as argon2id, never answered, never journalled. */
export const password: <const S extends string = ''>(
  label: Label,
  options?: Options<S>,
) => Field<string, Asks<S>, false, string | HashedPassword> = (label, words) => field('password', label, { audit: 'redact', ...words });
/** A number the service gives out when the record is made. */
export const sequence = (label: Label, pattern: string): Field<string, true, false> =>
  field('sequence', label, { pattern, readOnly: true, unique: true });
/** Binary data: DER, a hash; never answered as it is. */
export const bytes: Make<Uint8Array, unknown, true> = (label, words) => field('bytes', label, { readOnly: true, heavy: true, ...words });
