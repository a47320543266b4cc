/** A dialog that is filled in: Esc and a click beside it ask first, once something was typed. */
import { type ComponentProps, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { focused } from '../../ui/focused.ts';
import { useSay } from '../words.ts';

export const FormDialog = ({ onClose, children, ...rest }: ComponentProps<typeof Dialog>) => {
  const t = useSay();
  const typed = useRef(false);
  const [isAsked, setAsked] = useState(false);
  const at = useRef<Element>(null);
  const goOn = () => {
    setAsked(false);
    if (at.current instanceof HTMLElement) at.current.focus();
  };
  const leave = () => {
    if (!typed.current) onClose?.();
    else if (isAsked) goOn();
    else {
      at.current = document.activeElement;
      setAsked(true);
    }
  };
  return (
    <Dialog {...rest} onClose={onClose && leave}>
      {isAsked && (
        <div className="cr-notice cr-notice-warn" role="alert">
          {t('act.typed')}
          <Button className="cr-push" ref={focused} onClick={goOn}>
            {t('act.goOn')}
          </Button>
          <Button onClick={onClose}>{t('act.throwAway')}</Button>
        </div>
      )}
      <div
        className="cr-typed"
        onInput={() => {
          typed.current = true;
        }}
      >
        {children}
      </div>
    </Dialog>
  );
};
