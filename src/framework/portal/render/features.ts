/** What an application adds to the generic pages where the language has a word for it and the framework has no program. */
import type { ComponentType } from 'react';
import type { ByKey } from '#engine/declare/calls.ts';
import type { Label } from '#engine/declare/label.ts';
import type { ClientCall, ClientResource } from '#engine/project/client-view.ts';
import type { Row } from './contract.ts';
import type { ControlProps } from './inputs/control.ts';

type Values = Readonly<Record<string, unknown>>;

export interface RecordActionProps {
  readonly resource: ClientResource;
  readonly record: Row;
}

/** A call between whose two halves a key signs. */
export interface SigningProps {
  readonly call: ClientCall;
  readonly byKey: ByKey;
  /** What the first half is asked with, but for the certificate. */
  readonly asked: Values;
  readonly onAnswer: (answer: Values) => void;
  /** The service refused, in its words. */
  readonly onRefused: (sentence: string) => void;
  readonly onClose: () => void;
}

export interface Features {
  /** What reviewers of this application often write, beside the phrases of every review. */
  readonly phrases?: readonly Label[];
  /** Fills what a declaration says a hardware key fills: `key`, `fromKey`. */
  readonly keyInput?: ComponentType<ControlProps>;
  /** Goes on from the first half of a call with `byKey`; such calls are offered while a key can be asked at all. */
  readonly signing?: { readonly isAtHand: () => boolean; readonly Signing: ComponentType<SigningProps> };
  /** Stands beside the actions of a record's page; it draws nothing where it has nothing to do. */
  readonly recordAction?: ComponentType<RecordActionProps>;
}
