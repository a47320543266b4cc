/** The words of the trust guide; those of the login come along. */

import { useMemo } from 'react';
import type { Language } from '#engine/declare/label.ts';
import { closeTranslator } from '#portal/messages/close-translator.ts';
import { entryEn } from '#portal/messages/entry-en.ts';
import { entryZh } from '#portal/messages/entry-zh.ts';
import { useLanguage } from '#portal/messages/language.ts';
import type { KeyOf, Values } from '#portal/messages/translate.ts';
import { trustEn } from './trust-en.ts';
import { trustZh } from './trust-zh.ts';

export type TrustWords = (key: KeyOf<typeof entryZh> | `trust.${KeyOf<typeof trustZh>}`, values?: Values) => string;

const speak: Readonly<Record<Language, TrustWords>> = {
  zh: closeTranslator({ ...entryZh, trust: trustZh }),
  en: closeTranslator({ ...entryEn, trust: trustEn }),
};

/** A message in the language in force; the component follows the switch. */
export const useTrustWords = (): TrustWords => {
  const language = useLanguage();
  return useMemo(() => speak[language], [language]);
};
