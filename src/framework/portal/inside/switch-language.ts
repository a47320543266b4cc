/** The switch behind the login: it waits for the words. */
import type { Language } from '#engine/declare/label.ts';
import { setLanguage } from '../messages/language.ts';
import { loadInside } from './words.ts';

/** Switches as soon as there is something to say. */
export const switchLanguage = async (language: Language): Promise<void> => {
  await loadInside(language);
  setLanguage(language);
};
