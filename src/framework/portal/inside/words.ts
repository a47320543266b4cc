/** The words behind the login: those of one language are fetched before anything is drawn there, those of the other when somebody switches. */
import type { Language } from '#engine/declare/label.ts';
import { getLanguage } from '../messages/language.ts';
import type { Messages } from '../messages/translate.ts';

const fetches: Readonly<Record<Language, () => Promise<{ readonly inside: Messages }>>> = {
  zh: () => import('./inside-zh.ts'),
  en: () => import('./inside-en.ts'),
};
const known = new Map<Language, Messages>();

/** What is there of a language; undefined where it has not been fetched. */
export const insideWords = (language: Language): Messages | undefined => known.get(language);

/** Fetches a language where it is not there yet. */
export const loadInside = async (language: Language = getLanguage()): Promise<void> => {
  if (!known.has(language)) known.set(language, (await fetches[language]()).inside);
};
