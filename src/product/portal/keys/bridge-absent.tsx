/** What to do where no key bridge answers: start it, ask for it, allow it, or go on without. */

import { bridgeUrl } from './bridge-url.ts';
import { useWords } from './words.ts';

export const BridgeAbsent = ({ without }: { readonly without: string }) => {
  const { t } = useWords();
  return (
    <div role="alert" className="cr-absent">
      <p>{t('key.absent', { url: bridgeUrl() ?? '' })}</p>
      <ol>
        <li>{t('key.absentVendor')}</li>
        <li>{t('key.absentNone')}</li>
        <li>{t('key.absentAllow')}</li>
      </ol>
      <p>{without}</p>
    </div>
  );
};
