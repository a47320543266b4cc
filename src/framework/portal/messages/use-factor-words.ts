/** The words of second factors; those of the login come along. */
import { useMemo } from 'react';
import type { Language } from '#engine/declare/label.ts';
import { closeTranslator } from './close-translator.ts';
import { entryEn } from './entry-en.ts';
import { entryZh } from './entry-zh.ts';
import { factorEn } from './factor-en.ts';
import { factorZh } from './factor-zh.ts';
import { useLanguage } from './language.ts';
import type { KeyOf, Values } from './translate.ts';

export type FactorWords = (key: KeyOf<typeof entryZh> | KeyOf<typeof factorZh>, values?: Values) => string;

const speak: Readonly<Record<Language, FactorWords>> = {
  zh: closeTranslator({ ...entryZh, ...factorZh }),
  en: closeTranslator({ ...entryEn, ...factorEn }),
};

/** A message in the language in force; the component follows the switch. */
export const useFactorWords = (): FactorWords => {
  const language = useLanguage();
  return useMemo(() => speak[language], [language]);
};
