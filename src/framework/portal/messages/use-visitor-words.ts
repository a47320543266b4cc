/** The words of the light pages beyond the login; those of the login come along. */
import { useMemo } from 'react';
import { entryEn } from './entry-en.ts';
import { entryZh } from './entry-zh.ts';
import { getLanguage, type Language, useLanguage } from './language.ts';
import { type KeyOf, translator, type Values } from './translate.ts';
import { visitorEn } from './visitor-en.ts';
import { visitorZh } from './visitor-zh.ts';

export type VisitorWords = (key: KeyOf<typeof entryZh> | KeyOf<typeof visitorZh>, values?: Values) => string;

const speak: Readonly<Record<Language, VisitorWords>> = {
  zh: translator({ ...entryZh, ...visitorZh }),
  en: translator({ ...entryEn, ...visitorEn }),
};

/** A message in the language in force. */
export const visitorWords: VisitorWords = (key, values) => speak[getLanguage()](key, values);

/** The same as a hook; the component follows the switch. */
export const useVisitorWords = (): VisitorWords => {
  const language = useLanguage();
  return useMemo(() => speak[language], [language]);
};
