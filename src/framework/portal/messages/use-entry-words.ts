/** The words of the light pages, for React and for plain code. */
import { useMemo } from 'react';
import type { Language } from '#engine/declare/label.ts';
import { entryEn } from './entry-en.ts';
import { entryZh } from './entry-zh.ts';
import { getLanguage, useLanguage } from './language.ts';
import { type KeyOf, translator, type Values } from './translate.ts';

export type EntryKey = KeyOf<typeof entryZh>;
export type EntryWords = (key: EntryKey, values?: Values) => string;

const speak: Readonly<Record<Language, EntryWords>> = { zh: translator(entryZh), en: translator(entryEn) };

/** A message in the language in force. */
export const entryWords: EntryWords = (key, values) => speak[getLanguage()](key, values);

/** The same as a hook: the component follows the switch. */
export const useEntryWords = (): EntryWords => {
  const language = useLanguage();
  return useMemo(() => speak[language], [language]);
};
