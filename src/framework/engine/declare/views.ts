/** How an audience sees an entity: columns, groups of fields, forms, the review screen. */
import type { Condition } from '../conditions/condition.ts';
import type { Label } from './label.ts';

/** A titled group of fields. */
export interface Group<F extends string = string> {
  readonly title: Label;
  readonly fields: readonly F[];
  /** In a form: what the call asks besides, by name, after the fields. What no group names stands in a group of its own. */
  readonly asks?: readonly string[];
  readonly help?: Label;
}

/** Groups that every entity has. `record` tells by whom and when it was made and changed. */
export const builtInGroups = {
  record: { title: ['记录', 'Record'], fields: ['createdAt', 'createdBy', 'updatedAt', 'updatedBy'] },
} as const;
type BuiltInGroup = keyof typeof builtInGroups;

/** How a view takes a group of the entity: whole, in a form without what nobody writes; or with fields, questions or help of its own. */
export type ChosenGroup<F extends string, G extends string> =
  | G
  | BuiltInGroup
  | (Partial<Pick<Group<F>, 'fields' | 'asks' | 'help'>> & { readonly of: G | BuiltInGroup })
  | Group<F>;

/** Views as they are declared: what is said of the entity is not said again. */
export type DeclaredViews<F extends string = string, G extends string = string> = Views<F, ChosenGroup<F, G>>;

/** A field takes the number of a key that is plugged in, by a certificate that lies on it. */
export interface FromKey {
  /** Answers the own certificates under `among`: each with the number under the field's own name, and its serial number under `certificate`. */
  readonly call: string;
  readonly among: string;
  readonly certificate: string;
  /** Which of them cannot be chosen, and what is said of those; the first that holds. */
  readonly unfit?: readonly { readonly when: Condition; readonly why: Label }[];
}

/** The certificate in this field can be written into the hardware key of whoever opens the record, while the condition holds. */
export interface IntoKey<F extends string = string> {
  readonly certificate: F;
  /** The field with its serial number, by which a key is asked whether it holds it already. */
  readonly serialNumber: F;
  readonly when?: Condition;
  /** With it goes a second one: a row that the record answers under this name, of an entity with the same two fields. */
  readonly pair?: {
    readonly in: string;
    /** Answers its private key as a file, in the envelope that a key opens (GM/T 0016); told the row's id and this. */
    readonly envelope: { readonly call: string; readonly input: Readonly<Record<string, string>> };
  };
}

/** Rows of a relation stand on the pages of a document: they are shown and moved there, each saved by its own call. */
export interface OnPages<F extends string = string> {
  readonly widget: string;
  /** The rows: a name of `with` of the call that answers the record. They may be changed by whoever has their update call. */
  readonly rows: string;
  /** The items of a row that say where it stands, in the columns of `engine/pages/positions.ts`. */
  readonly positions: string;
  /** A choice of the rows: each of its values has a colour. */
  readonly party: string;
  /** Their usual size in millimetres, and their outline: fields of the record that this reference of theirs leads to. */
  readonly usual: { readonly of: string; readonly width: string; readonly height: string; readonly shape: string };
  /** The record that holds the document, its file, and while which condition the rows may still be moved. */
  readonly document: { readonly of: F; readonly file: string; readonly when?: Condition };
}

export interface Views<F extends string = string, G = Group<F>> {
  readonly list?: {
    readonly columns: readonly F[];
    readonly sort: readonly [F, 'ASC' | 'DESC'];
    /** Matched by prefix (an encrypted field by equality) with what stands in the search box. */
    readonly search?: readonly F[];
    readonly filters?: readonly F[];
    /**
     * Rows hang under each other: the list is a tree. `parent` holds the `key` of the row above, `order` the place among siblings, and
     * `apart`, a choice, keeps several trees from each other.
     */
    readonly tree?: { readonly key: F; readonly parent: F; readonly order?: F; readonly apart?: F };
    /** Days and moments among the filters that are asked for by whole years. */
    readonly years?: readonly F[];
  };
  readonly show?: readonly G[];
  readonly create?: readonly G[];
  /** As `create` where left out. */
  readonly edit?: readonly G[];
  /** The groups of the forms are steps, one after the other, and a last one to read everything once more: for people who come seldom. */
  readonly steps?: true;
  /** A form for a new record begins with what this side's one record of another entity holds in fields of the same names. */
  readonly begin?: { readonly resource: string; readonly fields: readonly F[] };
  /** What the record asks to be changed: each field with the one that holds what stood there. Shown is what differs, old beside new. */
  readonly before?: { readonly [name: string]: F };
  /** The review screen: fields to mark one by one, beside the documents. */
  readonly review?: { readonly marks: readonly F[]; readonly documents: readonly F[] };
  /**
   * What the record will come to, drawn by the service: the call takes what the form holds, over the record, and the widget shows its
   * answer. It stands beside forms and dialogs that ask for what the call takes, and on the record's own page while `shows` holds.
   */
  readonly preview?: { readonly call: string; readonly widget: string; readonly shows?: Condition };
  /** Beside the record's acts: its related rows on the pages of a document. */
  readonly onPages?: OnPages<F>;
  readonly intoKey?: IntoKey<F>;
  /** These fields are chosen among the keys that the key bridge lists, and typed only where no bridge answers. */
  readonly fromKey?: { readonly [name: string]: FromKey };
  /** By state: what comes next and who does it, said at the top of the record's own page. */
  readonly next?: { readonly [state: string]: Label | undefined };
  /** What a call asks besides, or a field for this audience alone, stands only while its condition holds, as `when` of a field says. */
  readonly when?: { readonly [name: string]: Condition | undefined };
  /** Hand-made views by name, registered in the portal. */
  readonly custom?: Readonly<Partial<Record<'list' | 'show' | 'create' | 'edit', string>>>;
}
