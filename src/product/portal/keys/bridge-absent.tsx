/** What to do where no key bridge answers: start one, allow it, or go on without. */

import { bridgeUrl } from './bridge-url.ts';
import { useWords } from './words.ts';

/** The command that starts the bridge for this portal at the address where it is looked for. */
const command = (): string => {
  const port = new URL(bridgeUrl() ?? location.href).port;
  return `npm run key-bridge -- --origin ${location.origin} --port ${port}`;
};

export const BridgeAbsent = ({ without }: { readonly without: string }) => {
  const { t } = useWords();
  return (
    <div role="alert" className="cr-absent">
      <p>{t('key.absent', { url: bridgeUrl() ?? '' })}</p>
      <ol>
        <li>{t('key.absentVendor')}</li>
        <li>
          {t('key.absentOurs')}
          <code className="cr-mono">{command()}</code>
        </li>
        <li>{t('key.absentAllow')}</li>
      </ol>
      <p>{without}</p>
    </div>
  );
};
