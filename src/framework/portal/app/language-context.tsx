/** Hands react-admin a translation that follows the switch in place: a form half filled in stays as it is. */

import { type ReactNode, useMemo } from 'react';
import { I18nContext } from 'react-admin';
import { useLanguage } from '../messages/language.ts';
import { i18nProvider } from './i18n-provider.ts';

export const LiveLanguage = ({ children }: { children: ReactNode }) => {
  const language = useLanguage();
  const value = useMemo(() => i18nProvider(language), [language]);
  return <I18nContext.Provider value={value}>{children}</I18nContext.Provider>;
};
