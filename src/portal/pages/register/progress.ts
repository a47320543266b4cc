/** What a progress answer means: the word of its state, and what a returned application has to change. No React. */
import { type Language, pick } from '../../messages/language.ts';
import type { Progress } from '../../providers/visitor-calls.ts';

/** The service says states in the language of the call, or hands over both. */
export const stateWord = ({ label, state }: Progress, language: Language): string => {
  if (typeof label === 'string') return label;
  const [zh, en] = Array.isArray(label) ? label : [];
  return typeof zh === 'string' && typeof en === 'string' ? pick([zh, en], language) : state;
};

/** The marks of a returned application: field and what is wrong with it. */
export const marksOf = (returned: unknown): readonly (readonly [field: string, note: string])[] =>
  typeof returned === 'object' && returned !== null
    ? Object.entries(returned).flatMap(([field, mark]) => {
        const note: unknown = typeof mark === 'object' && mark !== null && 'note' in mark ? mark.note : mark;
        return typeof note === 'string' && note !== '' ? [[field, note] as const] : [];
      })
    : [];
