/** The switch to the language that is not spoken, wherever it stands. */
import { useNotify } from 'ra-core';
import { switchLanguage } from '../inside/switch-language.ts';
import { useLanguage } from '../messages/language.ts';
import { useWords } from '../messages/use-words.ts';

/** @returns what its name is written in, and the switch, which says so where the words cannot be fetched */
export const useOtherLanguage = (): { readonly lang: string; readonly change: () => void } => {
  const t = useWords();
  const notify = useNotify();
  const other = useLanguage() === 'zh' ? 'en' : 'zh';
  const change = () => {
    switchLanguage(other).catch(() => notify(t('transport.failed', { reason: t('transport.part') }), { type: 'warning' }));
  };
  return { lang: other === 'zh' ? 'zh-CN' : 'en', change };
};
