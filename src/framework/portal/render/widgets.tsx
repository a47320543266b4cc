/** Widgets and hand-made views by the names declarations use: the one place where they are registered. */
import { type ComponentType, lazy, Suspense } from 'react';
import type { ClientField, ClientResource } from '#engine/project/client-view.ts';
import type { Row } from './contract.ts';
import type { ControlProps } from './inputs/control.ts';
import type { Overprint } from './overprint/overprint.ts';
import type { RecordViewProps, ViewProps } from './view-props.ts';
import { Caution } from './widgets/caution.tsx';
import { Due } from './widgets/due.tsx';
import { RecordAct, RecordActor, RecordKind, RecordLink, RecordReason, RecordState } from './widgets/record-words.tsx';

export interface DisplayProps {
  readonly value: unknown;
  readonly field: ClientField;
  readonly record: Row;
  readonly resource: Pick<ClientResource, 'name' | 'final'>;
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

/** What stands behind a name: a way to show a field, to fill it, or a whole view. */
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

/** A component that is fetched when it is first needed. */
export const later = <P extends object>(load: () => Promise<{ readonly default: ComponentType<P> }>): ComponentType<P> => {
  const Loaded = lazy(load) as ComponentType<P>;
  return (props: P) => (
    <Suspense fallback={<i className="cr-skeleton" style={{ blockSize: 24 }} />}>
      <Loaded {...props} />
    </Suspense>
  );
};

export const widgets: Readonly<Record<string, Widget>> = {
  pem: { display: later(() => import('./widgets/pem.tsx')) },
  changes: { display: later(() => import('./widgets/changes.tsx')) },
  caution: { display: Caution },
  due: { display: Due, inCell: true },
  pagePlaces: { display: later(() => import('./widgets/page-places.tsx')) },
  pageEditor: { onPages: later(() => import('./pages/page-editor.tsx')) },
  fault: { display: later(() => import('./widgets/fault.tsx')), inCell: true },
  recordKind: { display: RecordKind, inCell: true },
  recordLink: { display: RecordLink, inCell: true },
  recordState: { display: RecordState, inCell: true },
  recordAct: { display: RecordAct, inCell: true },
  recordActor: { display: RecordActor, inCell: true },
  recordReason: { display: RecordReason, inCell: true },
  certificateContent: { display: later(() => import('./widgets/certificate-content.tsx')) },
  sealPaper: { preview: later(() => import('./widgets/seal-paper.tsx')) },
  sealPicture: { display: later(() => import('./widgets/seal-picture.tsx')), inCell: true },
  signCode: { input: later(() => import('./widgets/sms-code.tsx').then(module => ({ default: module.SignCode }))) },
  ownCode: { input: later(() => import('./widgets/sms-code.tsx').then(module => ({ default: module.OwnCode }))) },
  mobileCode: { input: later(() => import('./widgets/sms-code.tsx').then(module => ({ default: module.MobileCode }))) },
  signingRecord: { display: later(() => import('./widgets/signing-record.tsx')) },
  region: { input: later(() => import('./widgets/region.tsx')) },
  certificateCard: { display: later(() => import('./widgets/certificate-card.tsx')) },
};
