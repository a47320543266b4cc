/** The field types of the language: what may stand under `fields`, each with the words that make it differ from the default. */
import type { Condition } from '../conditions/condition.ts';
import type { Beginning, OWN_NAME } from '../rules/beginning.ts';
import type { RuleChain } from '../rules/chain.ts';
import type { KeptFault } from '../wire/errors.ts';
import type { Label } from './label.ts';
import { madeOfField, setApart } from './made-words.ts';
import type { SaidOptions } from './widgets.ts';

/** How a value rests in the database: as it is, encrypted (equality search only), PEM as the bytes it stands for, or not at all: worked out when it is read. */
export type Storage = 'plain' | 'encrypted' | 'pem' | 'derived';
/** How a value is shown where it is not shown whole. */
export type Mask = 'middle' | 'mobile' | 'name';

/** A text that is the number of a record: programs send the number, people choose by the record's name. */
export interface Picked {
  /** The resource whose records are chosen from. */
  readonly resource: string;
  /** Its field that holds the number. */
  readonly by: string;
  /** Only these records may be chosen. Default: all that the reader has. */
  readonly among?: Condition;
}

/**
 * What every field may say. A field states only its difference from the default. Every record has, without saying so, `id`, `version`,
 * `state`, `createdAt`, `createdBy`, `updatedAt` and `updatedBy`.
 * @example
 * fields: {
 *   plate: text(['车牌号', 'Plate'], { rules: 'required|carNumberStrict', unique: true }),
 *   kind: choice(['类型', 'Kind'], { CAR: ['轿车', 'Car'], VAN: ['厢式车', 'Van'] }, { default: 'CAR' }),
 *   driverMobile: text(['司机手机', 'Driver mobile'], { rules: 'mobilePhone', personal: true }),
 * }
 */
export interface FieldOptions {
  /**
   * Rules joined with `|`, all of which must hold; the form and the service judge by the same.
   * @example rules: 'required|length:2,100'
   */
  readonly rules?: string;
  /**
   * Further rules by the value of a choice beside it. Whoever changes the choice writes this value anew, unless `required` is all it adds.
   * @example rulesBy: { idType: { ID_CARD: 'idCard' } }
   */
  readonly rulesBy?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Written by the service alone: no call accepts it. A record's page shows it once it has a value, unless it says `when`. */
  readonly readOnly?: true;
  /**
   * It stands only while this holds of the record: otherwise hidden in the portal and refused by the service. `{}` keeps what is read only in
   * sight while it has no value.
   * @example when: { kind: 'TRUCK' }
   */
  readonly when?: Condition;
  /**
   * No two rows share the value; with names, no two rows share it together with those fields.
   * @example unique: ['role']
   */
  readonly unique?: true | readonly string[];
  /**
   * How it rests in the database: an encrypted value is found by equality only, `pem` keeps the bytes that the text stands for, and what is
   * `derived` has no column: the application works it out when a record is shown, and no list is filtered by it. Default: plain, encrypted if `personal`.
   */
  readonly storage?: Storage;
  /** The journal keeps that it changed, not what it was. */
  readonly journal?: 'redact';
  /**
   * Personal data: encrypted unless `storage` says otherwise, redacted in the journal, and shown without its middle, as a `mobile` where it is one
   * or its rule says so. A `get` that says `unmask` shows it whole where it is asked to.
   * @example personal: 'mobile'
   */
  readonly personal?: true | 'mobile';
  /**
   * The value of a new record that does not name one. Of what nobody writes, it may be copied from the record that a reference names, as it is
   * then: `$record.`, the reference and its field.
   * @example default: '$record.carrier.code'
   */
  readonly default?: string | number | boolean;
  /**
   * What the form for a new record begins with: a date with today or so many days, months or years later, a flag ticked (`true`), a reference
   * that has to be filled with the first choice (`true`), a text with the name of whoever fills it in (`$session.name`). A call that leaves it out says nothing.
   * @example begins: '$today+1y'
   */
  readonly begins?: Beginning | typeof OWN_NAME | true;
  /** Where its meaning is written, as a clause of a standard; the reference pages and OpenAPI show it. */
  readonly cite?: string;
  /** A line of help under the input. */
  readonly help?: Label;
  /**
   * A text that is the id of a record, whose kind another field names: who searches types the number that is printed on that record.
   * @example by: 'resource'
   */
  readonly by?: string;
  /**
   * Asked only once that field differs from the record's: the code that proves a new number.
   * @example ifChanged: 'mobile'
   */
  readonly ifChanged?: string;
  /** A widget of the application's that draws it. Default: that of its type. */
  readonly widget?: string;
  /** What the widget is told, as the application's list of widgets says. */
  readonly options?: SaidOptions;
  /**
   * A text that is the number of a record: people choose it by the record's name.
   * @example picks: { resource: 'vehicles', by: 'plate' }
   */
  readonly picks?: Picked;
  /**
   * A reference or picked number of which there may be nothing to choose yet: why, and the list where that is put right.
   * @example ifNone: { says: ['还没有有效的承运人', 'No carrier yet'], label: ['登记承运人', 'Enter one'], to: 'carriers' }
   */
  readonly ifNone?: {
    /** Why there is none. */
    readonly says: Label;
    /** What the link is called. */
    readonly label: Label;
    /** The entity whose list it leads to. */
    readonly to: string;
  };
  /**
   * A reference: once one is chosen in a form, this call is told it under the field's name; what it answers under the names of other fields of
   * the form is put where nobody has typed anything.
   * @example brings: 'op.driver.papers'
   */
  readonly brings?: string;
  /**
   * How the input is respelled before the rules see it, unless a rule does: ASCII letters as capitals (`upper`) or small ones
   * (`lower`), names in one spelling (`name`; of organisations `brackets`, full-width), full-width digits and signs as ASCII (`digits`), a SWIFT
   * code whole (`bic`). Blanks at the ends are always taken off.
   */
  readonly clean?: 'upper' | 'lower' | 'name' | 'brackets' | 'digits' | 'bic';
}

/** What fields of one type may say besides. */
interface OfOneType {
  /** reference: only these records may be chosen. Default: all that the reader has. */
  readonly among?: Condition;
  /** items: how many rows at most. */
  readonly most?: number;
  /**
   * text: what some of its values are called. They are shown and typed by that, and every other text may stand there too.
   * @example called: { DUTY: ['值班', 'On duty'] }
   */
  readonly called?: Readonly<Record<string, Label>>;
  /**
   * choice: what its values mean, a line each, said where one is chosen.
   * @example says: { OFF: ['不再派车', 'No longer sent out'] }
   */
  readonly says?: Readonly<Record<string, Label>>;
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

/**
 * A declared field: plain data, tagged with its type. `V` is the value a record holds, `N` whether a stored record always holds one, `H` whether
 * lists leave it out for its type, `W` what may be written where that is more than `V`: known to the compiler alone.
 */
export interface Field<V = unknown, N extends boolean = boolean, H extends boolean = boolean, W = unknown> extends FieldOptions, OfOneType {
  readonly type: FieldType;
  readonly label: Label;
  /** choice, choices: the values with their labels, in order. */
  readonly values?: Readonly<Record<string, Label>>;
  /** reference, references: the resource. */
  readonly to?: string;
  /** text: the number of a user. */
  readonly person?: true;
  /** json: what the value holds. */
  readonly shape?: JsonSchema;
  /** integer: with how many decimals people read and write it. */
  readonly decimals?: number;
  /** items: the fields of one row. */
  readonly of?: Readonly<Record<string, Field>>;
  /** sequence: literal text with `{date}` (YYYYMMDD) and `{n:8}` (a counter of 8 digits). */
  readonly pattern?: string;
  /** file, files: the purpose, which fixes kinds and size. */
  readonly purpose?: string;
  readonly personal?: true;
  /** How much of it lists and answers show. Default: all of it. */
  readonly mask?: Mask;
  /** What it is copied from when the record is made: a reference and the field there. */
  readonly copy?: string;
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

/** Begins a default that is copied from the record that a reference names. */
const OF_RECORD = '$record.';
const defaultOf = (said: FieldOptions['default']): Pick<Field, 'default' | 'copy'> => {
  if (said === undefined) return {};
  return typeof said === 'string' && said.startsWith(OF_RECORD) ? { copy: said.slice(OF_RECORD.length) } : { default: said };
};

/** @param own what the maker says of it */
const field = (type: FieldType, label: Label, options: object = {}, own: Partial<Field> = {}): Field<never, never, never, never> => {
  const { default: said, personal, ...words } = options as Pick<FieldOptions, 'default' | 'personal'>;
  const covered = personal === undefined ? {} : { personal: true, ...(personal === true ? {} : { mask: personal }) };
  return { type, label, ...own, ...setApart(words, madeOfField), ...covered, ...defaultOf(said) } as Field<never, never, never, never>;
};

/** Numbers that people know by heart and type on whatever keyboard they have: how they are spelled, and masked where they are personal. */
const typed: Readonly<Record<string, Pick<Field, 'clean' | 'mask'>>> = {
  mobilePhone: { clean: 'digits', mask: 'mobile' },
  corporateAccount: { clean: 'digits' },
};

/** What of a text follows from its rules. */
const followingFrom = ({
  rules = '',
  readOnly,
  personal,
}: { readonly rules?: string } & Pick<FieldOptions, 'readOnly' | 'personal'> = {}) => {
  const { clean, mask } = Object.assign({}, ...rules.split('|').map(rule => typed[rule])) as Pick<Field, 'clean' | 'mask'>;
  return { ...(clean === undefined || readOnly ? {} : { clean }), ...(mask === undefined || !personal ? {} : { mask }) };
};

/**
 * A line of text, at most 200 characters unless its rule `length` says otherwise. A text `nameEn` beside `name` is read in its place by whoever
 * reads English, wherever `name` is shown.
 */
export const text: Make<string, Pick<OfOneType, 'called'>> = (label, words) => field('text', label, words, followingFrom(words));
/** The number of a user: answers bring the name along under `people`, and pages show that. Strangers are told its first letter. */
export const person: Make<string> = (label, words) => field('text', label, words, { ...followingFrom(words), person: true });
/** A field with the word that says how it rests: known to the compiler alone. */
interface Resting<R> {
  readonly __rests?: R;
}
/** Text of several lines. Heavy: lists leave it out. */
export const longText: <const S extends string = '', const R extends Storage = 'plain'>(
  label: Label,
  options?: Options<S> & { readonly storage?: R },
) => Field<string, Asks<S>, true> & Resting<R> = (label, words) => field('longText', label, words);
/** A whole number between -2^53 and 2^53. */
export const integer: Make<number> = (label, words) => field('integer', label, words);
/**
 * A number with so many decimals, held as an integer in units of the last: with one, 42 is read and written as 4.2 by people.
 * @example decimal(['长（米）', 'Length (m)'], 1, { rules: 'range:10,180' })
 */
export const decimal: <const S extends string = ''>(label: Label, decimals: number, options?: Options<S>) => Field<number, Asks<S>, false> =
  (label, decimals, words) => field('integer', label, words, { decimals });
/** An amount in CNY: a decimal string with at most two decimals, never a float. */
export const money: Make<string> = (label, words) => field('money', label, words);
/** Yes or no. Default: no. */
export const flag: <const S extends string = ''>(label: Label, options?: Options<S>) => Field<boolean, true, false> = (label, words) =>
  field('flag', label, { default: false, ...words });
/** A calendar day, `YYYY-MM-DD`, without a time zone. */
export const date: Make<string> = (label, words) => field('date', label, words);
/** A moment, ISO 8601 with offset. */
export const instant: Make<string> = (label, words) => field('instant', label, words);
/**
 * One of a closed set: the value is stored, its label is shown.
 * @example choice(['状态', 'Status'], { ON: ['启用', 'On'], OFF: ['停用', 'Off'] }, { default: 'ON' })
 */
export const choice = <const K extends string, const S extends string = ''>(
  label: Label,
  values: Readonly<Record<K, Label>>,
  options?: Options<S> & Pick<OfOneType, 'says'>,
): Field<K, Asks<S>, false> => field('choice', label, options, { values });
/**
 * Several of a closed set, each once, in the order of the set; as many as the rule `count` allows.
 * @example choices(['范围', 'Scope'], { CITY: ['市内', 'City'], GOODS: ['货运', 'Goods'] }, { rules: 'count:1,2' })
 */
export const choices = <const K extends string, const S extends string = ''>(
  label: Label,
  values: Readonly<Record<K, Label>>,
  options?: Options<S>,
): Field<readonly K[], Asks<S>, false> => field('choices', label, options, { values });
/** A record of another resource, by the name of that: `{ id, label }` in an answer, the id in a request. */
export const reference: <const S extends string = ''>(
  label: Label,
  to: string,
  options?: Options<S> & { readonly among?: Condition },
) => Field<string, Asks<S>, false> = (label, to, words) => field('reference', label, words, { to });
/** Several records of another resource. */
export const references: <const S extends string = ''>(
  label: Label,
  to: string,
  options?: Options<S>,
) => Field<readonly string[], Asks<S>, false> = (label, to, words) => field('references', label, words, { to });
/** An uploaded file; the purpose, one of the application's, fixes its kinds and its size. */
export const file: <const S extends string = ''>(label: Label, purpose: string, options?: Options<S>) => Field<string, Asks<S>, false> = (
  label,
  purpose,
  words,
) => field('file', label, words, { purpose });
/** Several uploaded files of one purpose. */
export const files: <const S extends string = ''>(
  label: Label,
  purpose: string,
  options?: Options<S>,
) => Field<readonly string[], Asks<S>, false> = (label, purpose, words) => field('files', label, words, { purpose });
/**
 * Structured data that nothing searches, of this shape: JSON Schema (2020-12), which OpenAPI repeats. Heavy; forms ask for it by a widget alone.
 * @example json(['标签', 'Labels'], { type: 'array', items: { type: 'string' } }, { readOnly: true })
 */
export const json = <const S extends string = '', const R extends Storage = 'plain'>(
  label: Label,
  shape: JsonSchema,
  words?: Options<S> & { readonly storage?: R },
): Field<unknown, Asks<S>, true> & Resting<R> => field('json', label, words, { shape });
/** Why something was refused, kept as a code with its parameters and said in the language of whoever reads it. An effect fills it. */
export const fault: Make<KeptFault> = (label, words) => field('fault', label, { readOnly: true, widget: 'fault', ...words });
/** A row inside a record: what its rules ask for is there. */
type Item<P> = { readonly [K in keyof P as P[K] extends Field<unknown, true> ? K : never]: P[K] extends Field<infer V> ? V : never } & {
  readonly [K in keyof P as P[K] extends Field<unknown, true> ? never : K]?: P[K] extends Field<infer V> ? V | null : never;
};
/**
 * Rows inside the record, each with the same fields. Heavy.
 * @example items(['材料', 'Documents'], { name: text(['名称', 'Name']) }, { most: 20 })
 */
export const items: <const P extends Readonly<Record<string, Field>>, const S extends string = ''>(
  label: Label,
  of: P,
  options?: Options<S> & { readonly most?: number },
) => Field<readonly Item<P>[], Asks<S>, true> = (label, of, words) => field('items', label, words, { of });
/** A password whose hash is known already: it is stored as it is. */
export interface HashedPassword {
  readonly hash: string;
}
/** A secret that a person types: stored as argon2id, never answered, never journalled. */
export const password: <const S extends string = ''>(
  label: Label,
  options?: Options<S>,
) => Field<string, Asks<S>, false, string | HashedPassword> = (label, words) => field('password', label, { journal: 'redact', ...words });
/**
 * A number that the service gives out when the record is made: literal text with `{date}` (YYYYMMDD) and `{n:8}`, a counter of 8 digits.
 * @example sequence(['编号', 'Number'], '{date}V{n:6}')
 */
export const sequence = (label: Label, pattern: string): Field<string, true, false> =>
  field('sequence', label, { readOnly: true, unique: true }, { pattern });
/** Binary data, as DER or a hash; never answered as it is. Heavy. */
export const bytes: Make<Uint8Array, unknown, true> = (label, words) => field('bytes', label, { readOnly: true, ...words });
