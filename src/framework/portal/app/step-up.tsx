/** Stands ready to ask for a recent proof of identity when a call needs one; the dialog is fetched when that happens. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { onStepUp } from '../providers/step-up.ts';

const StepUpDialog = lazy(() => import('../pages/factor/step-up-dialog.tsx').then(dialog => ({ default: dialog.StepUpDialog })));

export const StepUp = () => {
  const [settle, setSettle] = useState<(confirmed: boolean) => void>();
  useEffect(
    () =>
      onStepUp(
        () =>
          new Promise(resolve =>
            setSettle(() => (confirmed: boolean) => {
              setSettle(undefined);
              resolve(confirmed);
            }),
          ),
      ),
    [],
  );
  return settle === undefined ? null : (
    <Suspense>
      <StepUpDialog onSettled={settle} />
    </Suspense>
  );
};
