/** react-admin's i18n provider over the portal's own messages: one tree per language, no library of its own. */
import type { I18nProvider } from 'ra-core';
import type { Language } from '#engine/declare/label.ts';
import { switchLanguage } from '../inside/switch-language.ts';
import { insideWords } from '../inside/words.ts';
import { closeTranslator } from '../messages/close-translator.ts';
import { type OwnSentences, withOwn } from '../messages/own-words.ts';
import type { KeyOf } from '../messages/translate.ts';
import type { zh } from '../messages/zh.ts';

let own: OwnSentences<typeof zh> = { zh: {}, en: {} };
const speaking = new Map<Language, ReturnType<typeof closeTranslator>>();

/** Puts the application's own sentences in their places, before anything is drawn. */
export const sayInside = (sentences: OwnSentences<typeof zh>): void => {
  own = sentences;
  speaking.clear();
};

const speak = (language: Language): ReturnType<typeof closeTranslator> => {
  const words = insideWords(language);
  // Nobody gets here before their language has come.
  if (words === undefined) return closeTranslator({});
  const known = speaking.get(language) ?? closeTranslator(withOwn(words, own[language]));
  speaking.set(language, known);
  return known;
};

/** The keys of the admin part's own messages. */
export type PortalKey = KeyOf<typeof zh>;

/** A provider for one language; the switch makes a new one, so that everything that translates renders again and nothing is mounted anew. */
export const i18nProvider = (language: Language): I18nProvider => ({
  translate: (key, options) => speak(language)(key, options),
  changeLocale: locale => switchLanguage(locale === 'en' ? 'en' : 'zh'),
  getLocale: () => language,
  getLocales: () => [
    { locale: 'zh', name: '中文' },
    { locale: 'en', name: 'English' },
  ],
});
