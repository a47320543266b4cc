/** The calls of an entity: which path does what, for whom, under which grant. */
import type { Condition } from '../conditions/condition.ts';
import type { Field } from './fields.ts';
import type { Label } from './label.ts';
import type { Side } from './menus.ts';
import type { BuiltIn } from './resource.ts';
import type { FromKey } from './views.ts';

/** A menu id, several (any of them will do), nobody's session (`public`) or any session (`self`). */
export type Grant = string | readonly string[];

/**
 * The verbs every entity knows. `save` creates without an id and updates with one; `export` answers the filtered list as a workbook or
 * CSV, `import` takes rows in from one, `template` answers the workbook that the audience's `import` expects. `sums` counts the list's
 * rows in groups, as the audience's `sums` says; `exportSums` is its table as a file.
 */
export type Verb = 'list' | 'get' | 'create' | 'update' | 'save' | 'delete' | 'export' | 'import' | 'template' | 'sums' | 'exportSums';

/** One call, several transitions: the value of one input field chooses which. */
export interface Choose<T extends string = string> {
  readonly choose: string;
  readonly of: Readonly<Record<string, T>>;
  /** For every other value of the field. */
  readonly else?: T;
}

/** What every call says. */
interface CallOptions {
  /** Below the prefix; `{name}` is a path parameter. */
  readonly path: string;
  readonly method?: 'GET';
  /** Who may. Leaving it out does not compile. */
  readonly menu: Grant;
  /** The same idempotency key with the same body answers the same result. */
  readonly idempotent?: true;
  /** Needs a login or second factor within the last 15 minutes. */
  readonly stepUp?: true;
  /** At most so many per window, counted per session user or address and, where named, per value of an input field. */
  readonly throttle?: { readonly most: number; readonly seconds: number; readonly per?: string };
  /**
   * Calls about the same name, mobile or session take turns, and those of one address two at a time, before any of them begins its work: for
   * what compares passwords or codes. The input field that names it; `$session` for whoever is signed in.
   */
  readonly turns?: string;
  /** Asks for a proof of work, by `captchaId` and `captcha`. */
  readonly captcha?: 'always';
}

/** Rows that refer to a record. */
export interface Embedded {
  readonly resource: string;
  /** The field that refers to the record. */
  readonly by: string;
  readonly label: Label;
  /** For whoever holds one of these menus; with nothing said, for whoever may make the call. */
  readonly menus?: readonly string[];
}

/**
 * A call of an entity: a verb or a transition (or a choice among transitions) on its rows. It may stand in both audiences by one path,
 * alike but for its menus: each side is answered as its own audience.
 */
export interface ResourceCall<F extends string = string, T extends string = string> extends CallOptions {
  readonly does: Verb | T | Choose<T>;
  /** The button's words; a verb's or transition's own label otherwise. */
  readonly label?: Label;
  /** create, update, save, import: the fields it accepts, those of the audience's form where nothing is said. Nothing else is writable. */
  readonly input?: readonly F[];
  /** The field that finds the record, `id` where nothing is said. A path parameter of that name carries it. */
  readonly key?: F | 'id';
  /** The one row of this audience (the own company): nothing in the request says which. */
  readonly single?: true;
  /** Only these rows, beyond the audience's own. */
  readonly rows?: Condition;
  /** update, save, delete: only in these states; in any other the answer is 409. */
  readonly in?: readonly string[];
  /** Masked fields that this call shows whole; each use is journalled. */
  readonly unmask?: readonly F[];
  /** get: what is embedded beside the record: the newest rows of other resources that refer to it, and how many there are. */
  readonly with?: Readonly<Record<string, Embedded>>;
  /** get: every other entity whose list this audience filters by a reference to the record, for whoever may open that list. */
  readonly others?: true;
  /** import: at most so many rows at once, 1,000 unless told. */
  readonly most?: number;
  /** sums: what its screen groups by at first, and into which series each group falls; among what the audience's `sums` offers. */
  readonly by?: readonly (F | BuiltIn)[];
  /**
   * import: the sheet becomes one record of this entity, and each of its rows one of that resource, which refers to it by that field.
   * `input` names the fields of the rows; a row whose `key` is there already changes that record; `effect` is told of the sheet:
   * `fileName`, `taken` and `rejected`.
   */
  readonly into?: {
    readonly resource: string;
    readonly by: string;
    readonly input: readonly string[];
    readonly key?: string;
    readonly effect?: string;
  };
  /** create, save: what is written goes on by this transition at once, in the same transaction. */
  readonly onward?: T;
  /** create, update, save, and each row of an import: what else happens, by name. */
  readonly effect?: string;
  /** Input that is no column: handed to the effect. */
  readonly ask?: Readonly<Record<string, Field>>;
  /** What the effect adds to the answer. */
  readonly answer?: Readonly<Record<string, Field>>;
}

/** The first of two calls with a hardware key between them: it answers what the key has to sign. In the portal both are one act. */
export interface ByKey {
  /** Among which certificates on the keys that are plugged in one is chosen. */
  readonly from: FromKey;
  /** The input that takes its serial number. */
  readonly fills: string;
  /** The answer that the key signs: bytes in base64. */
  readonly signs: string;
  /** The second call: it takes the signature under `by`, the rest of its input from answers of the same names; what it answers is shown. */
  readonly completes: { readonly call: string; readonly by: string };
}

/** A call that is no verb of an entity (captcha, SMS code, statistics, home): the same grants, validation, audit and OpenAPI. */
export interface FreeCall extends CallOptions {
  readonly id: string;
  readonly label: Label;
  readonly input: Readonly<Record<string, Field>>;
  /** The answer's fields; `file` for a body of the file's own type, `sums` with `sums`, `records` with `lists`. */
  readonly answer: Readonly<Record<string, Field>> | 'records' | 'file' | 'sums';
  /** With `answer: 'records'`: the entity whose records are answered, as the audience of its menu's side reads them. */
  readonly lists?: string;
  /** The file is looked at first, and saved from there. */
  readonly shown?: true;
  /** The body is `multipart/form-data` with one file; where the file is optional, plain JSON will do too. */
  readonly upload?: { readonly purpose: string; readonly optional?: true };
  /**
   * Offered on the pages of this entity, in these states, or `beside` a move while that is offered. A file's record fills the path with its
   * id; of any other call, `by` is the input that the record fills with its field of that name, and the rest is asked.
   */
  readonly on?: { readonly resource: string; readonly in?: readonly string[]; readonly beside?: string; readonly by?: string };
  /** With `on`: a hardware key signs what it answers, and another call takes the signature. */
  readonly byKey?: ByKey;
  /**
   * The move that it performs, for this audience, on the record of whichever entity its input `resource` names: offered on the pages of each
   * that has the move and no call of its own for it, to whoever may write the entity.
   */
  readonly moves?: Readonly<Record<Side, string>>;
  /** Sums over these entities, as the audience of its menu's side has them; with `answer: 'file'` their table. */
  readonly sums?: readonly string[];
  /** Whose it is, where its menu does not say: of a login. */
  readonly side?: Side;
  /** It writes: where it has a menu it is a button. */
  readonly changes?: true;
  /** The name of the handler, which the service implements. */
  readonly effect: string;
}

/** Declares calls that belong to no entity. */
export const defineCalls = <const C extends readonly FreeCall[]>(calls: C): C => calls;
