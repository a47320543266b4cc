/** A short message over the page, read out by screen readers; it goes by itself, and waits while somebody reads it. */
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Sign } from './sign.tsx';
import './ui.css';

export type ToastKind = 'success' | 'info' | 'warning' | 'error';

interface ToastProps {
  readonly kind: ToastKind;
  /** Milliseconds until it goes; null: it stays. */
  readonly lasts: number | null;
  readonly closeText: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export const Toast = ({ kind, lasts, closeText, onClose, children }: ToastProps) => {
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    if (lasts === null || isRead) return undefined;
    const timer = setTimeout(onClose, lasts);
    return () => clearTimeout(timer);
  }, [lasts, isRead, onClose]);
  useEffect(() => {
    const listening = new AbortController();
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && onClose();
    document.addEventListener('keydown', onKey, { signal: listening.signal });
    return () => listening.abort();
  }, [onClose]);
  return createPortal(
    <div
      className="u-toast"
      data-kind={kind}
      role="alert"
      onPointerEnter={() => setRead(true)}
      onPointerLeave={() => setRead(false)}
      onFocus={() => setRead(true)}
      onBlur={() => setRead(false)}
    >
      <Sign name={kind} />
      <div>{children}</div>
      <button type="button" className="u-icon-button" aria-label={closeText} title={closeText} onClick={onClose}>
        <Sign name="close" />
      </button>
    </div>,
    document.body,
  );
};
