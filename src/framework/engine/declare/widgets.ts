/** The widgets of an application: where each may be named, and what a declaration tells it there. */
import type { Condition } from '../conditions/condition.ts';
import type { FieldType } from './fields.ts';
import type { Label } from './label.ts';

/** Where a widget is named. */
export type WidgetPlace =
  /** `widget` of a field: shows its value, or is its input. */
  | 'field'
  /** `preview` of an audience. */
  | 'preview'
  /** `custom` of an audience: in the place of the framework's. */
  | 'view'
  /** `widgets` of an audience: beside a record's acts. */
  | 'record'
  /** `widget` of a call of no entity: in the place of the dialog. */
  | 'call'
  /** The same of a call that is about no record: its dialog opens from above the list. */
  | 'list'
  /** `widget` of a call of an entity that moves a record: in the place of the dialog. */
  | 'move';

/** What may be left out. */
interface Omissible {
  /** It may be left out. */
  readonly optional?: true;
}

/** An option that names something. */
export interface NamingOption extends Omissible {
  /**
   * Where the name stands: among `fields`, `relations` (`with` of the record's `get`), `entities`, `calls` of no entity, `input` or `answer` of the widget's
   * call; or in what another option names, by its path: fields of an entity or reference, an entity's `.moves`, columns of items, `.input` or
   * `.answer` of a call. A list: in each.
   */
  readonly names: string | readonly string[];
  /** A field of one of these types. */
  readonly types?: readonly FieldType[];
  /** Items that have these columns. */
  readonly columns?: readonly string[];
  /** A call that answers this. */
  readonly answers?: 'fields' | 'file';
  /** A call on the pages of the entity that this option names. */
  readonly on?: string;
  /** A call that takes nothing but what these options name in its input, or what stands under the same name in these places. */
  readonly takes?: readonly string[];
}

/** An option that is a condition. */
interface ConditionOption extends Omissible {
  /** Whose fields it asks about, as `names` says it. */
  readonly condition: string;
}

/** Options within an option. */
interface GroupOption extends Omissible {
  /** The options within it. They name those beside them first, then those around. */
  readonly has: WidgetOptions;
}

/** A list, each of whose members has options. */
interface ListOption extends Omissible {
  /** The options of each member. Written as a list: `colours: [{ of: 'kind', why: ['车型', 'Kind'] }]` */
  readonly each: WidgetOptions;
}

/**
 * What an option may be: one of the values below, or what the words say. One that names something is looked up by `check`.
 * @example options: { most: 'number', when: { optional: true, condition: 'fields' }, colours: { each: { of: { names: 'fields' }, why: 'label' } } }
 */
export type WidgetOption =
  /** A text. */
  | 'text'
  /** A label. */
  | 'label'
  /** A whole number. */
  | 'number'
  | NamingOption
  | ConditionOption
  | GroupOption
  | ListOption;
/** The options of a widget, by name. */
export type WidgetOptions = Readonly<Record<string, WidgetOption>>;

/**
 * A widget or hand-made view, by whose name the portal has a component.
 * @example
 * widgets: { loadBar: { for: 'field', options: { most: 'number' } } },
 * // and at the field
 * integer(['载重', 'Payload'], { widget: 'loadBar', options: { most: 60000 } })
 */
export interface WidgetDeclaration {
  /** Where it may be named. */
  readonly for: WidgetPlace;
  /** field: only fields of these types. Default: of any. */
  readonly types?: readonly FieldType[];
  /** What is said to it where it is named. Default: nothing. */
  readonly options?: WidgetOptions;
}

/** The widgets of an application, by name. */
export type Widgets = Readonly<Record<string, WidgetDeclaration>>;

/** Options as they are said: of the shape that the widget declares. */
export type SaidOptions = Readonly<Record<string, unknown>>;

interface Scalars {
  readonly text: string;
  readonly label: Label;
  readonly number: number;
}
type Said<O> = O extends keyof Scalars
  ? Scalars[O]
  : O extends { readonly names: unknown }
    ? string
    : O extends { readonly condition: unknown }
      ? Condition
      : O extends { readonly each: infer E }
        ? readonly SaidIn<E>[]
        : O extends { readonly has: infer H }
          ? SaidIn<H>
          : never;
type SaidIn<G> = { readonly [K in keyof G as G[K] extends { readonly optional: true } ? never : K]: Said<G[K]> } & {
  readonly [K in keyof G as G[K] extends { readonly optional: true } ? K : never]?: Said<G[K]>;
};

/**
 * What is said to a widget, as the compiler knows it.
 * @example options: { most: 60000 } satisfies OptionsOf<typeof widgets.loadBar>
 */
export type OptionsOf<W> = W extends { readonly options: infer G } ? SaidIn<G> : Readonly<Record<never, never>>;
