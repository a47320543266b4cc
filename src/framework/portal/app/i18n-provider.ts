/** react-admin's i18n provider over the portal's own messages: one tree per language, no library of its own. */
import type { I18nProvider } from 'ra-core';
import englishMessages from 'ra-language-english';
import { en } from '../messages/en.ts';
import { type Language, setLanguage } from '../messages/language.ts';
import { type OwnSentences, withOwn } from '../messages/own-words.ts';
import { reactAdminZh } from '../messages/react-admin-zh.ts';
import { type KeyOf, type Messages, translator, type Values } from '../messages/translate.ts';
import { zh } from '../messages/zh.ts';
import { renderEn } from '../render/messages/en.ts';
import { renderZh } from '../render/messages/zh.ts';

const trees: Readonly<Record<Language, Messages>> = {
  zh: { ...(reactAdminZh as unknown as Messages), ...zh, render: renderZh },
  en: { ...(englishMessages as unknown as Messages), ...en, render: renderEn },
};

let translate: Readonly<Record<Language, (key: string, values?: Values) => string>> = {
  zh: translator(trees.zh),
  en: translator(trees.en),
};

/** Puts the application's own sentences in their places, before anything is drawn. */
export const sayInside = (own: OwnSentences<typeof zh>): void => {
  translate = { zh: translator(withOwn(trees.zh, own.zh)), en: translator(withOwn(trees.en, own.en)) };
};

/** The keys of the admin part's own messages. */
export type PortalKey = KeyOf<typeof zh>;

/** A provider for one language; the switch makes a new one, so that everything that translates renders again and nothing is mounted anew. */
export const i18nProvider = (language: Language): I18nProvider => ({
  translate: (key, options) => translate[language](key, options),
  changeLocale: locale => {
    setLanguage(locale === 'en' ? 'en' : 'zh');
    return Promise.resolve();
  },
  getLocale: () => language,
  getLocales: () => [
    { locale: 'zh', name: '中文' },
    { locale: 'en', name: 'English' },
  ],
});
