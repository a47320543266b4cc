/** A button with a small panel below it: opens and closes by mouse and keyboard, and leaves the focus where it was. */
import { type CSSProperties, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

interface PopupProps {
  /** What the panel is called. */
  readonly name: string;
  /** What stands on the button. */
  readonly button: ReactNode;
  readonly children: (close: () => void) => ReactNode;
}

const focusable = 'a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled)';

interface PanelProps extends Omit<PopupProps, 'button'> {
  readonly anchor: HTMLElement;
  readonly close: (back: boolean) => void;
}

const Panel = ({ name, anchor, close, children }: PanelProps) => {
  const panel = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<CSSProperties>({ visibility: 'hidden' });
  useLayoutEffect(() => {
    const { right, bottom } = anchor.getBoundingClientRect();
    const width = panel.current?.offsetWidth ?? 0;
    setPlace({ insetInlineStart: Math.max(8, right - width), insetBlockStart: bottom + 4, maxBlockSize: innerHeight - bottom - 16 });
  }, [anchor]);
  // Once it stands in its place: what is still hidden takes no focus.
  const stands = place.visibility !== 'hidden';
  useEffect(() => {
    if (stands) panel.current?.querySelector<HTMLElement>(focusable)?.focus();
  }, [stands]);
  // A button that is switched off by being pressed takes the focus along: the panel keeps it.
  useEffect(() => {
    if (document.activeElement === document.body || document.activeElement?.matches(':disabled')) panel.current?.focus();
  });
  useEffect(() => {
    const away = (event: Event) => {
      const { target } = event;
      if (target instanceof Node && !panel.current?.contains(target) && !anchor.contains(target)) close(false);
    };
    document.addEventListener('pointerdown', away);
    window.addEventListener('resize', away);
    return () => {
      document.removeEventListener('pointerdown', away);
      window.removeEventListener('resize', away);
    };
  }, [anchor, close]);
  return createPortal(
    <div
      ref={panel}
      role="dialog"
      tabIndex={-1}
      aria-label={name}
      className="cr-dialog cr-menu cr-popup"
      style={place}
      onKeyDown={event => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close(true);
      }}
      onBlur={event => {
        // Tab leads out of the panel: it closes behind whoever leaves it.
        if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget) && event.relatedTarget !== anchor)
          close(false);
      }}
    >
      {children(() => close(true))}
    </div>,
    document.body,
  );
};

export const Popup = ({ name, button, children }: PopupProps) => {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback((back: boolean) => {
    setOpen(false);
    if (back) anchor.current?.focus();
  }, []);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className="cr-button cr-quiet"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open && anchor.current !== null && (
        <Panel name={name} anchor={anchor.current} close={close}>
          {children}
        </Panel>
      )}
    </>
  );
};
