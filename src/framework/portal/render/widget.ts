/** What a widget is: a way to show a field, to fill it, or a whole view, by a name that declarations use. */
import type { FunctionComponent } from 'react';
import type { Label } from '#engine/declare/label.ts';
import type { OptionsOf, SaidOptions, WidgetPlace } from '#engine/declare/widgets.ts';
import type { ClientCall, ClientField, ClientResource, ClientTransition, ClientView } from '#engine/project/client-view.ts';
import type { Row } from './contract.ts';
import type { ControlProps } from './inputs/control.ts';
import type { Overprint } from './overprint/overprint.ts';
import type { RecordViewProps, ViewProps } from './view-props.ts';

/** What a display is told. */
export interface DisplayProps {
  /** Of the field; null where it has none. */
  readonly value: unknown;
  /** The field as it is declared. */
  readonly field: ClientField;
  /** The record as the side sees it, in a cell as far as `inCell` asks for it; the words of what it refers to stand under `$labels`. */
  readonly record: Row;
  readonly resource: Pick<ClientResource, 'name' | 'final' | 'review'>;
  /** A cell of a list has one line. */
  readonly place: 'cell' | 'show';
}

/** What the call of a preview answered; undefined while there is nothing to show. */
export interface PreviewProps {
  readonly answer: Readonly<Record<string, unknown>> | undefined;
  /** It has been asked, and has not answered yet. */
  readonly isBusy: boolean;
  /** What it is made of is not in force: this stands across the drawing. */
  readonly said?: Overprint | undefined;
}

/** Beside a record's acts: it draws nothing where it has nothing to do. */
export interface RecordWidgetProps<O = SaidOptions> {
  readonly resource: ClientResource;
  readonly record: Row;
  readonly options: O;
}

/** In the place of the dialog of a call that is put to a record: asks whatever it asks, and makes the call. */
export interface CallWidgetProps<O = SaidOptions> {
  readonly resource: ClientResource;
  readonly call: ClientCall;
  readonly record: Row;
  readonly options: O;
  readonly onClose: () => void;
}

/** Opened from above a list: asks whatever a call asks that is about none of its records, and makes it. */
export interface ListWidgetProps<O = SaidOptions> {
  readonly resource: ClientResource;
  readonly call: ClientCall;
  readonly options: O;
  readonly onClose: () => void;
}

/** In the place of a transition's dialog: asks whatever it asks, and makes the call. */
export interface MoveWidgetProps<O = SaidOptions> {
  readonly resource: ClientResource;
  readonly transition: ClientTransition;
  readonly record: Row;
  readonly options: O;
  readonly onClose: () => void;
}

/** A name, and the values that are called so. */
export interface Offer {
  readonly label: Label;
  readonly values: readonly string[];
}

/** Shows a field, or is its input. */
interface FieldWidget<O> {
  readonly display?: FunctionComponent<DisplayProps & { readonly options: O }>;
  /**
   * The display is one line and stands in a list's cell too. What of the record it looks at there beside its own field and the state: a list
   * asks for no more. `true`: anything, for which the list asks for whole records.
   */
  readonly inCell?: true | ((options: O, resource: ClientResource) => readonly (string | undefined)[]);
  /** On a record's page, too, the display takes no more than a line. */
  readonly isLine?: true;
  /** Pixels of its column, where it takes more than its type does. */
  readonly width?: number;
  /** The display says what stands where there is no value. */
  readonly ofNothing?: true;
  /** Asked when a step of a form is left onwards: the call that judges what the form holds, whose complaints stand at its fields. */
  readonly judges?: (
    options: O,
    values: Readonly<Record<string, unknown>>,
  ) => { readonly call: string; readonly input: Readonly<Record<string, unknown>> } | undefined;
  /** It speaks of entities other than the one whose field it shows. */
  readonly isOfAll?: true;
  /** What the values that it shows are called: a filter offers them, several at once. @param beside what the list is asked for besides, by field */
  readonly offers?: (view: ClientView, field: ClientField, beside: Readonly<Record<string, unknown>>) => readonly Offer[];
  readonly input?: FunctionComponent<ControlProps & { readonly options: O }>;
  /** The input has several elements: the field's label is that of the group. */
  readonly isGroup?: true;
  /** Before another value is saved: what stood there and what will, to be confirmed. `record` holds the old one. */
  readonly asks?: FunctionComponent<DisplayProps & { readonly options: O }>;
  /** Other fields of the form that the input fills while it holds this value, which are not drawn then. */
  readonly fills?: (options: O, value: unknown) => readonly string[];
}

/** A call without input, and whether its answer lets the widget do its part. */
export interface Needed {
  readonly call: string;
  readonly fits: (answer: unknown) => boolean;
}

interface CallWidget<O> {
  /** Whether it can do its part: the call is not offered otherwise. */
  readonly isAtHand: () => boolean;
  /** What else has to be there, by what a call answers each time the page is opened: until it has, and where it does not fit, nothing is offered. */
  readonly needs?: (options: O) => Needed;
  readonly act: FunctionComponent<CallWidgetProps<O>>;
}

/** What stands behind a name, by where it may be named. */
export interface WidgetFor<O> extends Record<WidgetPlace, object> {
  readonly field: FieldWidget<O>;
  readonly preview: { readonly preview: FunctionComponent<PreviewProps> };
  readonly view: {
    readonly list?: FunctionComponent<ViewProps>;
    readonly create?: FunctionComponent<ViewProps>;
    readonly show?: FunctionComponent<RecordViewProps>;
    readonly edit?: FunctionComponent<RecordViewProps>;
  };
  readonly record: { readonly beside: FunctionComponent<RecordWidgetProps<O>> };
  readonly call: CallWidget<O>;
  readonly list: { readonly dialog: FunctionComponent<ListWidgetProps<O>> };
  readonly move: { readonly move: FunctionComponent<MoveWidgetProps<O>> };
}

/** What stands behind the names of declared widgets: complete by type, each with the options that its declaration gives it. */
export type WidgetsFor<W> = {
  readonly [K in keyof W]: W[K] extends { readonly for: infer P extends WidgetPlace } ? WidgetFor<OptionsOf<W[K]>>[P] : never;
};

type AnyFor = WidgetFor<SaidOptions>;
/** The same where no declaration is known: `check` has held what is said to it. */
export type Widget = AnyFor['field'] &
  Partial<AnyFor['preview'] & AnyFor['record'] & AnyFor['call'] & AnyFor['list'] & AnyFor['move']> &
  AnyFor['view'];
