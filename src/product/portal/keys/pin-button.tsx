/** The way to another PIN, beside what a key does. */
import { lazy, Suspense, useState } from 'react';
import { useWords } from './words.ts';

const PinDialog = lazy(() => import('./pin-dialog.tsx'));

export const PinButton = () => {
  const { t } = useWords();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className="cr-button cr-quiet" onClick={() => setAsking(true)}>
        {t('key.changePin')}
      </button>
      <Suspense>{asking && <PinDialog onClose={() => setAsking(false)} />}</Suspense>
    </>
  );
};
