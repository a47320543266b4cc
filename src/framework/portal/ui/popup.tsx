/** A button with a small panel below it. */
import { type ReactNode, useCallback } from 'react';
import { useOpener } from './opener.ts';
import { Panel } from './panel.tsx';

interface PopupProps {
  /** What the panel is called. */
  readonly name: string;
  /** What stands on the button. */
  readonly button: ReactNode;
  readonly children: (close: () => void) => ReactNode;
}

export const Popup = ({ name, button, children }: PopupProps) => {
  const { anchor, close, trigger } = useOpener('dialog');
  const closeAndBack = useCallback(() => {
    close();
    anchor?.focus();
  }, [anchor, close]);
  return (
    <>
      <button type="button" className="cr-button cr-quiet" {...trigger}>
        {button}
      </button>
      {anchor !== undefined && (
        <Panel name={name} anchor={anchor} className="cr-dialog cr-menu cr-popup" onClose={close}>
          {children(closeAndBack)}
        </Panel>
      )}
    </>
  );
};
