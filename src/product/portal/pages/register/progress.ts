/** What a progress answer means: the word of its state, and what a returned application has to change. No React. */

import { type Language, pick } from '#engine/declare/label.ts';
import type { Progress } from '../calls.ts';

/** The service says states in the language of the call, or hands over both. */
export const stateWord = ({ label, state }: Pick<Progress, 'label' | 'state'>, language: Language): string => {
  if (typeof label === 'string') return label;
  const [zh, en] = Array.isArray(label) ? label : [];
  return typeof zh === 'string' && typeof en === 'string' ? pick([zh, en], language) : state;
};

/** The fields that a returned application has wrong, with what was noted beside each; the note may be empty. */
export const marksOf = (returned: unknown): readonly (readonly [field: string, note: string])[] =>
  typeof returned === 'object' && returned !== null
    ? Object.entries(returned).flatMap(([field, mark]) => {
        const { right, note } = (typeof mark === 'object' && mark !== null ? mark : {}) as { right?: unknown; note?: unknown };
        const words = typeof note === 'string' ? note : '';
        return right === false || words !== '' ? [[field, words] as const] : [];
      })
    : [];

/** What was noted, without the fields. */
export const notesOf = (returned: unknown): readonly string[] => marksOf(returned).flatMap(([, note]) => (note === '' ? [] : [note]));
