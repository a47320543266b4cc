/** The handle of the settings at the right; what it opens is fetched then. */
import { lazy, Suspense, useState } from 'react';
import { useWords } from '../../messages/use-words.ts';
import { Sign } from '../../ui/sign.tsx';

const SettingsDrawer = lazy(() => import('./settings-drawer.tsx'));

export const Settings = ({ open, onOpen }: { open: boolean; onOpen: (open: boolean) => void }) => {
  const t = useWords();
  // Once it was open it stands, so that it can leave as it came.
  const [wasOpen, setWasOpen] = useState(false);
  if (open && !wasOpen) setWasOpen(true);
  return (
    <>
      <button
        type="button"
        className="s-settings-toggle"
        aria-label={t('settings.title')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => onOpen(!open)}
      >
        <Sign name="tune" />
      </button>
      {(open || wasOpen) && (
        <Suspense>
          <SettingsDrawer open={open} onClose={() => onOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
