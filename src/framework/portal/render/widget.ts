/** What a widget is: a way to show a field, to fill it, or a whole view, by a name that declarations use. */
import type { ComponentType } from 'react';
import type { ClientField, ClientResource } from '#engine/project/client-view.ts';
import type { Row } from './contract.ts';
import type { ControlProps } from './inputs/control.ts';
import type { Overprint } from './overprint/overprint.ts';
import type { RecordViewProps, ViewProps } from './view-props.ts';

export interface DisplayProps {
  readonly value: unknown;
  readonly field: ClientField;
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

/** Related rows on the pages of a document, over everything else until it is closed. */
export interface OnPagesProps {
  readonly resource: ClientResource;
  readonly record: Row;
  readonly onClose: () => void;
}

/** What stands behind a name. */
export interface Widget {
  readonly display?: ComponentType<DisplayProps>;
  /** The display is one line and stands in a list's cell too. */
  readonly inCell?: true;
  readonly input?: ComponentType<ControlProps>;
  readonly preview?: ComponentType<PreviewProps>;
  readonly onPages?: ComponentType<OnPagesProps>;
  readonly list?: ComponentType<ViewProps>;
  readonly create?: ComponentType<ViewProps>;
  readonly show?: ComponentType<RecordViewProps>;
  readonly edit?: ComponentType<RecordViewProps>;
}
