/** The error log in the bar, while there is something in it: how many, and a dialog with each of them. */
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
  return (
    <>
      {faults.length > 0 && (
        <IconButton
          name={t('faults.some', { n: faults.length, smart_count: faults.length })}
          count={faults.length}
          className="s-tool"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <Sign name="bug" />
        </IconButton>
      )}
      {open && (
        <Suspense>
          <FaultDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
