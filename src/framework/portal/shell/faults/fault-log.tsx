/** The error log in the bar: how many, and a dialog with each of them. */
import { lazy, Suspense, useState } from 'react';
import { useWords } from '../../messages/use-words.ts';
import { IconButton } from '../../ui/button.tsx';
import { Sign } from '../../ui/sign.tsx';
import { useFaults } from './faults.ts';

const FaultDialog = lazy(() => import('./fault-dialog.tsx'));

export const FaultLog = () => {
  const t = useWords();
  const faults = useFaults();
  const [open, setOpen] = useState(false);
  const said = faults.length === 0 ? t('faults.title') : t('faults.some', { n: faults.length, smart_count: faults.length });
  return (
    <>
      <IconButton
        name={said}
        count={faults.length}
        className={`s-tool${faults.length === 0 ? ' s-wide-only' : ''}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Sign name="bug" />
      </IconButton>
      {open && (
        <Suspense>
          <FaultDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
