/** The words of whoever signs by a link; those of the login come along. */

import { useMemo } from 'react';
import type { Language } from '#engine/declare/label.ts';
import { closeTranslator } from '#portal/messages/close-translator.ts';
import { entryEn } from '#portal/messages/entry-en.ts';
import { entryZh } from '#portal/messages/entry-zh.ts';
import { useLanguage } from '#portal/messages/language.ts';
import type { KeyOf, Values } from '#portal/messages/translate.ts';
import { invitationEn } from './invitation-en.ts';
import { invitationZh } from './invitation-zh.ts';

export type InvitationTexts = (key: KeyOf<typeof entryZh> | KeyOf<typeof invitationZh>, values?: Values) => string;

const speak: Readonly<Record<Language, InvitationTexts>> = {
  zh: closeTranslator({ ...entryZh, ...invitationZh }),
  en: closeTranslator({ ...entryEn, ...invitationEn }),
};

/** A message in the language in force; the component follows the switch. */
export const useInvitationWords = (): InvitationTexts => {
  const language = useLanguage();
  return useMemo(() => speak[language], [language]);
};
