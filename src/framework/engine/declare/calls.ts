/** The calls of an entity: which path does what, for whom, under which grant. */
import type { Condition } from '../conditions/condition.ts';
import type { Field } from './fields.ts';
import type { Label } from './label.ts';
import type { Side } from './menus.ts';
import type { BuiltIn } from './resource.ts';
import type { SaidOptions } from './widgets.ts';

/** A menu id, several (any of them will do), nobody's session (`public`) or any session (`self`). */
export type Grant = string | readonly string[];

/** What every entity can be asked to do without being told how. */
export type Verb =
  /** Rows by filter, sorting and page. */
  | 'list'
  /** One record, whole. */
  | 'get'
  /** Makes a record. */
  | 'create'
  /** Changes fields of a record. */
  | 'update'
  /** Makes a record without an id, changes one with an id. */
  | 'save'
  /** Deletes a record. */
  | 'delete'
  /** The list, filtered and sorted as asked, as a workbook or CSV: every light field that the audience reads, masked, in the reader's words. */
  | 'export'
  /** Takes rows in from a sheet: columns by label or name, references by name or code; all rows or (`partial=true`) those that are right. */
  | 'import'
  /** The workbook to fill in for the audience's `import`. */
  | 'template'
  /** The list's rows counted in groups, as the audience's `sums` says. */
  | 'sums'
  /** The same as a file. */
  | 'exportSums';

/**
 * One call, several transitions: an input field chooses.
 * @example does: { by: 'why', of: { INSPECTION: 'repair' }, else: 'scrap' }
 */
export interface Choose<T extends string = string> {
  /** The input field whose value chooses. */
  readonly by: string;
  /** The transition of each value. */
  readonly of: Readonly<Record<string, T>>;
  /** The transition of every other value. Needless where `of` has each value of a choice. */
  readonly else?: T;
}

/** How often a call may be made. */
interface Throttle {
  /** So many calls at most, counted by session user, or by address without a session. */
  readonly most: number;
  /** In so many seconds. */
  readonly seconds: number;
  /** The input field by whose values it is counted besides, each apart. */
  readonly by?: string;
}

/** What every call may say. */
interface CallOptions {
  /**
   * The path below the prefix; `{name}` is a parameter.
   * @example path: 'operation/vehicle/list'
   */
  readonly path: string;
  /** Who may: holders of a menu, or of any one of several; `self` is whoever is signed in, `public` is everybody. Of an entity's call, left out: its audience's. */
  readonly menu: Grant;
  /** Takes an idempotency key: the same key with the same body answers the same result, and nothing is done twice. */
  readonly idempotent?: true;
  /** Needs a login or a second factor within the last 15 minutes. */
  readonly stepUp?: true;
  /**
   * So many calls in so many seconds.
   * @example throttle: { most: 5, seconds: 600, by: 'mobile' }
   */
  readonly throttle?: Throttle;
}

/** Rows of another resource that refer to a record, told beside it: the newest of them, and how many there are. */
export interface DeclaredEmbedded {
  /** The resource of the rows. */
  readonly resource: string;
  /** Their field that refers to the record. */
  readonly by: string;
  /** What stands above them. Default: what the resource is called. */
  readonly label?: Label;
}

/** The same with its label. */
export interface Embedded extends DeclaredEmbedded {
  readonly label: Label;
}

/** A sheet that becomes one record with rows. */
interface Into {
  /** The resource of the rows. */
  readonly resource: string;
  /** Their field that refers to the record. */
  readonly by: string;
  /** Their fields that the sheet has. */
  readonly input: readonly string[];
  /** A row whose value of this field is there already changes that record. Default: every row is a new one. */
  readonly key?: string;
  /** An effect that is told of the sheet: `fileName`, `taken` and `rejected`. */
  readonly effect?: string;
}

/**
 * A call of an entity: a verb or a transition on its rows. The same id and path may stand in several audiences, alike but for the menus: each
 * side is answered as its own audience. `...switched` is the call of `enable` and `disable`.
 * @example
 * calls: {
 *   'op.vehicle.list': { path: 'operation/vehicle/list', does: 'list' },
 *   'op.vehicle.edit': { path: 'operation/vehicle/edit', does: 'update', from: ['IN_USE', 'IN_REPAIR'] },
 *   'op.vehicle.scrap': { path: 'operation/vehicle/scrap', does: 'scrap' },
 * }
 */
export interface ResourceCall<F extends string = string, T extends string = string> extends CallOptions {
  /** A verb, a transition, or a choice among transitions. `decide` is a reviewer's choice among those of their review. */
  readonly does: Verb | T | Choose<T>;
  /** The words of its button. Default: those of the verb, or of the transitions. */
  readonly label?: Label;
  /** create, update, save, import: the fields it accepts; nothing else is writable. Default: those of the audience's form. */
  readonly input?: readonly F[];
  /** The field that finds the record; a parameter of the path may carry it. Default: `id`. */
  readonly key?: F | 'id';
  /** It is about the one row of this audience, as the own organisation: nothing in the request says which. */
  readonly single?: true;
  /** Only these rows, beyond the audience's own `rows`. */
  readonly rows?: Condition;
  /** update, save, delete: the states in which it may be made; in any other the answer is 409. Default: in all. */
  readonly from?: readonly string[];
  /** Masked fields that the call shows whole where the request names them (`unmask: ['mobile']`); each time is journalled. */
  readonly unmask?: readonly F[];
  /**
   * get: rows that refer to the record, by the name under which they are answered.
   * @example with: { drivers: { resource: 'drivers', by: 'carrier' } }
   */
  readonly with?: Readonly<Record<string, Embedded>>;
  /** get: the same of every further entity whose list this audience filters by a reference to the record, for whoever may open that list. */
  readonly others?: true;
  /** import: so many rows at once. Default: 1,000. A transition with it takes so many records at once, each of which stands or falls for itself. */
  readonly most?: number;
  /** A transition: what its dialog says of a record beside its name, so that nobody confirms what they do not see (`show: ['plate', 'owner']`). The one sum that it asks begins with the one that it says. */
  readonly show?: readonly F[];
  /** sums: what its screen groups by at first, and by which choice, state or flag each group is split into series, out of the audience's `sums`. */
  readonly by?: readonly (F | BuiltIn)[];
  /** import: the sheet becomes one record of this entity, and each of its rows one of another resource, which refers to it. */
  readonly into?: Into;
  /**
   * create, save: this transition follows at once, in the same transaction.
   * @example next: 'submit'
   */
  readonly next?: T;
  /** create, update, save, and each row of an import: what else happens, by the name of an effect. */
  readonly effect?: string;
  /** Questions whose answers are no fields of the record: handed to the effect. */
  readonly ask?: Readonly<Record<string, Field>>;
  /**
   * Of those questions, which is guarded by another call, and asked only of whoever may make that one: whoever answers it is held to that call's grant, and to its
   * recent login, as to those of this one.
   * @example guards: { driver: 'op.driver.assign' }
   */
  readonly guards?: Readonly<Record<string, string>>;
  /** What the effect adds to the answer. */
  readonly answer?: Readonly<Record<string, Field>>;
  /** A transition: a widget asks in the place of the dialog, and makes the call. */
  readonly widget?: string;
  /** What the widget is told. */
  readonly options?: SaidOptions;
}

/** What an audience need not say: its calls are its menu's, and rows beside a record are called as everywhere. */
interface Left {
  readonly menu?: Grant;
  readonly with?: Readonly<Record<string, DeclaredEmbedded>>;
}

/** A call as an audience with a menu of its own declares it. */
export type DeclaredCall<F extends string = string, T extends string = string> = Omit<ResourceCall<F, T>, keyof Left> &
  Pick<Left, keyof Left>;

/** Where a free call is offered. */
interface Offered {
  /** On the pages of this entity. A file's path is filled with the record's id. */
  readonly resource: string;
  /** Only in these states. */
  readonly from?: readonly string[];
  /** Only while this move is offered, next to it. */
  readonly beside?: string;
  /**
   * The input that the record fills with its field of that name; the dialog asks the rest and shows the answer. Left out where it is about no
   * record: then its widget asks everything, and it is offered above the list.
   */
  readonly by?: string;
}

/** A file that comes with a request. */
interface Upload {
  /** Its purpose, one of the application's. */
  readonly purpose: string;
  /** The input alone, as plain JSON, will do too. */
  readonly optional?: true;
}

/**
 * A call that is no verb of an entity, as a captcha, a code by SMS, statistics or the home page: the same grants, validation, journal and
 * OpenAPI as any other.
 * @example
 * export const calls = defineCalls({
 *   'op.vehicle.count': {
 *     path: 'operation/vehicle/count',
 *     menu: 'B9',
 *     label: ['统计车辆', 'Count vehicles'],
 *     input: { kind: text(['类型', 'Kind']) },
 *     answer: { count: integer(['数量', 'Number']) },
 *   },
 * });
 */
export interface DeclaredFreeCall extends CallOptions {
  /** Default: POST. */
  readonly method?: 'GET';
  /**
   * Calls with the same value of this input field take turns, and those of one address two at a time, before any work begins: where passwords or
   * codes are compared. `$session` is whoever is signed in.
   */
  readonly turns?: string;
  /** Asks for a proof of work, by `captchaId` and `captcha`. */
  readonly captcha?: 'always';
  /** The words of its button, and of the journal. */
  readonly label: Label;
  /** What it is sent. Default: nothing. */
  readonly input?: Readonly<Record<string, Field>>;
  /** What it answers: fields, a `file` as a body of its own type, statistics (`sums`) or the records of an entity (`records`). */
  readonly answer: Readonly<Record<string, Field>> | 'records' | 'file' | 'sums';
  /** With `answer: 'records'`: the entity they are of, read as the audience of its menu's side reads it. */
  readonly lists?: string;
  /** The file is looked at first, and saved from there. Default: it is saved. */
  readonly shown?: true;
  /** The body is `multipart/form-data`: one file beside the input. */
  readonly upload?: Upload;
  /**
   * Offered on the pages of an entity: a file as a download, anything else as an act.
   * @example on: { resource: 'drivers', by: 'userNum' }
   */
  readonly on?: Offered;
  /** With `on`: a widget that goes on from what the dialog asked, or asks everything, and makes the call itself. */
  readonly widget?: string;
  /** What the widget is told. */
  readonly options?: SaidOptions;
  /**
   * The move that it makes, by side, on the record of whichever entity its input `resource` names: offered on the pages of each that has the
   * move and no call of its own for it, to whoever may write the entity.
   * @example moves: { carrier: 'withdraw' }
   */
  readonly moves?: Readonly<Record<Side, string>>;
  /** Statistics over these entities, as the audience of its menu's side has them; with `answer: 'file'` their table. */
  readonly sums?: readonly string[];
  /** Whose it is, where its menu does not say, as that of a login. */
  readonly side?: Side;
  /** It writes: where it has a menu it is granted as a button. What is idempotent does. */
  readonly changes?: true;
  /** The effect that does it, which the service implements: where several calls share one. Default: the one of its own id. */
  readonly effect?: string;
}

/** The same with its id, which names it in grants, journal and OpenAPI. */
export interface FreeCall extends DeclaredFreeCall {
  readonly id: string;
  readonly input: Readonly<Record<string, Field>>;
  readonly effect: string;
}

/** Each as it is declared, with its id and what follows from that. */
type Called<C> = {
  [I in keyof C & string]: C[I] & {
    readonly id: I;
    readonly input: C[I] extends { readonly input: infer F } ? F : Readonly<Record<never, Field>>;
    readonly effect: C[I] extends { readonly effect: infer E extends string } ? E : I;
  };
}[keyof C & string];

/** Declares calls that belong to no entity, by their ids, in a `calls.ts` of a folder below `resources/`. */
export const defineCalls = <const C extends Readonly<Record<string, DeclaredFreeCall>>>(calls: C): readonly Called<C>[] =>
  Object.entries(calls).map(([id, call]) => ({
    effect: id,
    input: {},
    ...(call.idempotent === true ? { changes: true } : {}),
    ...call,
    id,
  })) as unknown as readonly Called<C>[];
