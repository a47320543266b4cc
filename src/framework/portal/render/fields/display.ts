/** What it takes to show a value of some type. */
import type { ReactNode } from 'react';
import type { ClientField, ClientResource } from '#engine/project/client-view.ts';
import type { Row } from '../contract.ts';
import type { Words } from '../words.ts';

export interface Surroundings {
  readonly words: Words;
  readonly resource: Pick<ClientResource, 'name' | 'states' | 'final' | 'review'>;
  readonly record: Row;
  /** A cell has one line; the show view has room. */
  readonly place: 'cell' | 'show';
}

export interface Display {
  /** Pixels of a column that nobody has resized. */
  readonly width: number;
  readonly align?: 'end';
  /** The whole value as text: what hovering shows and copying takes. Never called with an empty value. */
  readonly text: (value: unknown, field: ClientField, around: Surroundings) => string;
  /** How it looks, where that is more than its text. */
  readonly draw?: (value: unknown, field: ClientField, around: Surroundings) => ReactNode;
}
