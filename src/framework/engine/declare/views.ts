/** How an audience sees an entity: columns, groups of fields, forms, the review screen. */
import type { Condition } from '../conditions/condition.ts';
import type { Label } from './label.ts';
import type { DeclaredList, List } from './list.ts';
import type { SaidOptions } from './widgets.ts';

/**
 * A titled group of fields. `show`, `create` and `edit` name the groups of the entity: whole, where a form leaves out what nobody writes; with
 * `of`, the same group with fields, questions or help of the view's own; or they write one out. `record`, by whom and when it was made and
 * changed, every entity has.
 * @example
 * groups: { use: { label: ['使用', 'Use'], fields: ['carrier', 'seats', 'driverMobile'] } },
 * // and in an audience
 * show: ['use', 'record'],
 * edit: [{ of: 'use', fields: ['carrier', 'seats'] }],
 */
export interface Group<F extends string = string> {
  /** What stands above it. */
  readonly label: Label;
  /** Its fields, in their order. */
  readonly fields: readonly F[];
  /** In a form: of what the call asks besides, what stands here after the fields. What no group names stands in a group of its own. */
  readonly ask?: readonly string[];
  /** A line below the title. */
  readonly help?: Label;
  /** On a record's page and in a form it stands folded until somebody opens it. */
  readonly apart?: true;
}

/** Groups that every entity has. `record` tells by whom and when it was made and changed. */
export const builtInGroups = {
  record: { label: ['记录', 'Record'], fields: ['createdAt', 'createdBy', 'updatedAt', 'updatedBy'] },
} as const;
type BuiltInGroup = keyof typeof builtInGroups;

/** How a view takes a group of the entity: whole, in a form without what nobody writes; or with fields, questions or help of its own. */
export type ChosenGroup<F extends string, G extends string> =
  | G
  | BuiltInGroup
  | (Partial<Pick<Group<F>, 'fields' | 'ask' | 'help' | 'apart'>> & { readonly of: G | BuiltInGroup })
  | Group<F>;

/** What a new record begins with. */
interface Begin<F extends string> {
  /** The entity of which this side has one record. */
  readonly resource: string;
  /** The fields that both have. */
  readonly fields: readonly F[];
}

/** What a reviewer looks at: fields to be marked, and beside them the files that the record's page shows. */
interface Review<F extends string> {
  readonly marks: readonly F[];
  readonly documents: readonly F[];
}

/** What the record will come to. */
interface Preview {
  /** The call of no entity that takes what the form holds, over the record. */
  readonly call: string;
  /** The widget that shows its answer. */
  readonly widget: string;
  /** While this holds it stands on the record's own page too. Default: never. */
  readonly show?: Condition;
}

/**
 * A widget among the views.
 * @example widgets: [{ widget: 'routeMap', options: { from: 'origin', to: 'destination' } }]
 */
export interface ViewWidget<F extends string = string> {
  /** Its name. */
  readonly widget: string;
  /** What it is told. */
  readonly options?: SaidOptions;
  /** The field that it draws for this audience alone. Default: it stands beside the record's acts. */
  readonly field?: F;
}

/** What comes next as long as it is as this says. */
export interface NextCase {
  /** A relation of the record's page: the first record in it of which `when` holds. */
  readonly beside?: string;
  /** What holds of the record beside it; without `beside`, of the record itself. Default: that it is there. */
  readonly when?: Condition;
  /** What comes next; a field in braces stands for what the record holds. */
  readonly says: Label;
  /** The move of the record itself that leads on, for whoever reads this: the filled button. Where the cases of a state name moves, one without has none. */
  readonly does?: string;
  /** Leads to the record beside it, or where `to` says. */
  readonly label?: Label;
  /** The hand-made page of a menu, by its path below the menu or, at the menu's own, by its name; it is told this record by the name of its entity. */
  readonly to?: string;
}

/** Moves of which one is chosen for good, and what comes of each. */
export interface Ways {
  /** What is chosen. */
  readonly label: Label;
  /** The moves, the one that is recommended first. */
  readonly of: readonly {
    /** The name of the move. */
    readonly does: string;
    /** What comes of it. */
    readonly says: readonly Label[];
  }[];
}

/** A file that people come for. */
export interface Saved<F extends string = string> {
  /** The field that holds it. */
  readonly file: F;
  /** The words of the button that saves it. */
  readonly label: Label;
}

/**
 * How an audience sees the records of an entity: its list, and what that is sorted, searched and filtered by; the record's page; its forms.
 * @example
 * list: ['plate', 'state', 'carrier', 'boughtOn'],
 * sort: ['plate', 'ASC'],
 * show: ['vehicle', 'use', 'record'],
 * create: ['vehicle', 'use'],
 * edit: [{ of: 'use', fields: ['carrier', 'seats'] }],
 */
export interface DeclaredViews<F extends string = string, G extends string = string> extends DeclaredList<F> {
  /** The groups of the record's own page. */
  readonly show?: readonly ChosenGroup<F, G>[];
  /**
   * The groups of the form for a new record. Where nobody makes one outright, the entity through whose records one comes about: the list leads
   * to a new one of that.
   * @example create: 'repairOrders'
   */
  readonly create?: readonly ChosenGroup<F, G>[] | string;
  /** The groups of the form that changes one. Default: those of `create`. */
  readonly edit?: readonly ChosenGroup<F, G>[];
  /** The groups of the forms are steps, one after the other, and a last one to read everything once more. A draft is saved with each step. */
  readonly steps?: true;
  /** The form for a new record begins with what this side's one record of another entity holds in fields of the same names. */
  readonly begins?: Begin<F>;
  /**
   * Each field that asks for a change with the one that holds what stood there. Shown is what differs, old beside new, and nothing else.
   * @example before: { companyName: 'formerName' }
   */
  readonly before?: { readonly [name: string]: F };
  /** It is reviewed on a screen of its own: the fields to be marked one by one, beside the files that the record's page shows. */
  readonly marks?: readonly F[];
  /**
   * What the record will come to, drawn by the service; beside the forms and dialogs that ask for what the call takes.
   * @example preview: { call: 'op.vehicle.preview', widget: 'numberPlate', show: { state: 'DRAFT' } }
   */
  readonly preview?: Preview;
  /** Widgets with options: beside a record's acts, or for one field in the place of its own. */
  readonly widgets?: readonly ViewWidget<F>[];
  /**
   * By state, what comes next and who does it, at the top of the record's page with what of `complete` is still empty; or the first case that
   * fits, by what the record holds or what stands beside it. Of moves to choose among, what comes of each: they stand there instead of among
   * its buttons while more than one is open.
   * @example next: { RETURNED: ['请更正后再次提交', 'Put it right and submit again'] }
   */
  readonly next?: { readonly [state: string]: Label | readonly NextCase[] | Ways | undefined };
  /**
   * By state, the file that people come to the record for: a button on its page saves it, the filled one where no move leads on.
   * @example files: { SIGNED: { file: 'contract', label: ['下载合同', 'Download the contract'] } }
   */
  readonly files?: { readonly [state: string]: Saved<F> | undefined };
  /** As `when` of a field, for this audience alone, and for what its calls ask. */
  readonly when?: { readonly [name: string]: Condition | undefined };
  /** Hand-made views by name, registered in the portal, in the place of the framework's. */
  readonly custom?: Readonly<Partial<Record<'list' | 'show' | 'create' | 'edit', string>>>;
}

/** Views with everything that follows from what they say. */
export interface Views<F extends string = string>
  extends Omit<DeclaredViews<F>, keyof DeclaredList | 'show' | 'create' | 'edit' | 'marks' | 'next'> {
  readonly list?: List<F>;
  readonly show?: readonly Group<F>[];
  readonly create?: readonly Group<F>[];
  readonly edit?: readonly Group<F>[];
  readonly review?: Review<F>;
  readonly next?: { readonly [state: string]: Label | readonly NextCase[] | undefined };
  /** What comes next where that is one of several moves. */
  readonly ways?: { readonly [state: string]: Ways };
}
