/** The words of the application's own pages without a session; the framework's words of such pages come along. */

import { useMemo } from 'react';
import type { Language } from '#engine/declare/label.ts';
import { closeTranslator } from '#portal/messages/close-translator.ts';
import { entryEn } from '#portal/messages/entry-en.ts';
import { entryZh } from '#portal/messages/entry-zh.ts';
import { useLanguage } from '#portal/messages/language.ts';
import type { KeyOf, Values } from '#portal/messages/translate.ts';
import type { VisitorWords } from '#portal/messages/use-visitor-words.ts';
import { visitorEn } from '#portal/messages/visitor-en.ts';
import { visitorZh } from '#portal/messages/visitor-zh.ts';
import { openPagesEn } from './open-pages-en.ts';
import { openPagesZh } from './open-pages-zh.ts';

export type OpenWords = (key: Parameters<VisitorWords>[0] | KeyOf<typeof openPagesZh>, values?: Values) => string;

// `file` holds words of both: they are joined and not replaced.
const speak: Readonly<Record<Language, OpenWords>> = {
  zh: closeTranslator({ ...entryZh, ...visitorZh, ...openPagesZh, file: { ...visitorZh.file, ...openPagesZh.file } }),
  en: closeTranslator({ ...entryEn, ...visitorEn, ...openPagesEn, file: { ...visitorEn.file, ...openPagesEn.file } }),
};

/** A message in the language in force; the component follows the switch. */
export const useOpenWords = (): OpenWords => {
  const language = useLanguage();
  return useMemo(() => speak[language], [language]);
};
