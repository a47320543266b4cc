/** Words in both languages, written where the thing they name is declared. */
import type { Language } from '../wire/errors.ts';

export type { Language } from '../wire/errors.ts';

/** Chinese first, then English. */
export type Label = readonly [zh: string, en: string];

/** What a label says in a language; nothing where there is no label. */
export function pick(label: Label, language: Language): string;
export function pick(label: Label | undefined, language: Language): string | undefined;
export function pick(label: Label | undefined, language: Language): string | undefined {
  return label?.[language === 'zh' ? 0 : 1];
}

/** Names one after the other: `甲、乙` or `A, B`. */
export const listed = (names: readonly string[], language: Language): string => names.join(language === 'zh' ? '、' : ', ');
