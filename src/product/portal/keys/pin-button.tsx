/** The way to another PIN, beside what a key does. */
import { lazy, Suspense, useState } from 'react';
import { Button } from '#portal/ui/button.tsx';
import { useWords } from './words.ts';

const PinDialog = lazy(() => import('./pin-dialog.tsx'));

export const PinButton = () => {
  const { t } = useWords();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button quiet onClick={() => setAsking(true)}>
        {t('key.changePin')}
      </Button>
      <Suspense>{asking && <PinDialog onClose={() => setAsking(false)} />}</Suspense>
    </>
  );
};
