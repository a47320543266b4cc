/** Cancel, where something was typed: asked once, within the form. */
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { focused } from '../../../ui/focused.ts';
import { useHasDraft } from '../../drafts.ts';
import { useWords } from '../../words.ts';
import type { OpenForm } from './use-open-form.ts';

/** @param form what was typed into it is thrown away @param go leaves it */
export const useLeaving = ({ path, discard }: OpenForm, go: () => void) => {
  const isDirty = useHasDraft(path);
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    if (isDirty && !isLeaving) {
      setLeaving(true);
      return;
    }
    // Whoever comes straight back finds the same form standing: it begins anew, rather than with what is kept no more.
    if (isDirty) discard();
    setLeaving(false);
    go();
  };
  return { isAsked: isLeaving && isDirty, leave, stay: () => setLeaving(false) };
};

/** Nothing lies over the fields while it is asked: whoever goes on filling in has answered. */
export const LeavingAsked = ({ isAsked, leave, stay }: ReturnType<typeof useLeaving>) => {
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
