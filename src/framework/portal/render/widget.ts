/** What a widget is: a way to show a field, to fill it, or a whole view, by a name that declarations use. */
import type { FunctionComponent } from 'react';
import type { OptionsOf, SaidOptions, WidgetPlace } from '#engine/declare/widgets.ts';
import type { ClientCall, ClientField, ClientResource } from '#engine/project/client-view.ts';
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
  /** The whole record as the side sees it; the words of what it refers to stand under `$labels`. */
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

type Values = Readonly<Record<string, unknown>>;

/** A call whose dialog has been answered, and which the widget makes. */
export interface CallWidgetProps<O = SaidOptions> {
  readonly call: ClientCall;
  readonly options: O;
  /** What the dialog asked, and the record told. */
  readonly asked: Values;
  /** What came of it, as this call answers it. */
  readonly onAnswer: (answer: Values, of: string) => void;
  /** The service refused, in its words. */
  readonly onRefused: (sentence: string) => void;
  readonly onClose: () => void;
}

/** Shows a field, or is its input. */
interface FieldWidget<O> {
  readonly display?: FunctionComponent<DisplayProps & { readonly options: O }>;
  /** The display is one line and stands in a list's cell too. */
  readonly inCell?: true;
  /** It speaks of entities other than the one whose field it shows. */
  readonly isOfAll?: true;
  readonly input?: FunctionComponent<ControlProps & { readonly options: O }>;
  /** The input has several elements: the field's label is that of the group. */
  readonly isGroup?: true;
  /** Other fields of the form that the input fills, which are not drawn. */
  readonly fills?: (options: O) => readonly string[];
}

interface CallWidget<O> {
  /** Whether it can do its part: the call is not offered otherwise. */
  readonly isAtHand: () => boolean;
  /** The inputs that it fills, which the dialog leaves out. */
  readonly fills: (options: O) => readonly string[];
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
}

/** What stands behind the names of declared widgets: complete by type, each with the options that its declaration gives it. */
export type WidgetsFor<W> = {
  readonly [K in keyof W]: W[K] extends { readonly for: infer P extends WidgetPlace } ? WidgetFor<OptionsOf<W[K]>>[P] : never;
};

type AnyFor = WidgetFor<SaidOptions>;
/** The same where no declaration is known: `check` has held what is said to it. */
export type Widget = AnyFor['field'] & Partial<AnyFor['preview'] & AnyFor['record'] & AnyFor['call']> & AnyFor['view'];
