/** Cancel, where something was typed: asked once, within the form. */
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { focused } from '../../../ui/focused.ts';
import { dropDraft, useHasDraft } from '../../drafts.ts';
import { useWords } from '../../words.ts';

/** @param path under which the draft is kept @param go leaves the form */
export const useLeaving = (path: string, go: () => void) => {
  const isDirty = useHasDraft(path);
  const [isLeaving, setLeaving] = useState(false);
  // What still happens in the form while it goes keeps nothing any more.
  const gone = useRef(false);
  const leave = () => {
    if (isDirty && !isLeaving) {
      setLeaving(true);
      return;
    }
    gone.current = true;
    dropDraft(path);
    go();
  };
  return { isAsked: isLeaving && isDirty, leave, stay: () => setLeaving(false), gone };
};

/** Nothing lies over the fields while it is asked: whoever goes on filling in has answered. */
export const LeavingAsked = ({ isAsked, leave, stay }: Omit<ReturnType<typeof useLeaving>, 'gone'>) => {
  const { t } = useWords();
  return isAsked ? (
    <div className="cr-notice cr-notice-warn" role="alert">
      {t('act.typed')}
      <Button className="cr-push" ref={focused} onClick={stay}>
        {t('act.goOn')}
      </Button>
      <Button onClick={leave}>{t('act.throwAway')}</Button>
    </div>
  ) : null;
};
