/** A small panel beside what opened it: takes the focus, and closes by Escape, by a click elsewhere and behind whoever leaves it by Tab. */
import { type CSSProperties, type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type Anchor, type Side, useFloat } from './float.tsx';

export interface PanelOptions {
  readonly anchor: Anchor;
  readonly side?: Side;
  readonly gap?: number;
  readonly onClose: () => void;
}

interface PanelState {
  /** Gives the focus back to what opened it. */
  readonly back: () => void;
  readonly props: {
    readonly ref: RefObject<HTMLDivElement | null>;
    readonly tabIndex: -1;
    readonly style: CSSProperties;
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
  };
}

const focusable = 'a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled)';

/** @param onKey what other keys than Escape do */
export const usePanel = (options: PanelOptions, onKey: (event: KeyboardEvent<HTMLElement>) => void = () => undefined): PanelState => {
  const { anchor, side = 'end', gap = 4, onClose } = options;
  const ref = useRef<HTMLDivElement>(null);
  const style = useFloat(ref, anchor, side, gap);
  const [before] = useState(() => document.activeElement);
  const back = () => {
    const opener = anchor instanceof HTMLElement ? anchor : before;
    if (opener instanceof HTMLElement) opener.focus();
  };
  // Once it stands in its place: what is still hidden takes no focus.
  const stands = style.visibility !== 'hidden';
  useEffect(() => {
    if (!stands) return;
    const [chosen, first] = ['[aria-current],[aria-checked="true"]', focusable].map(of => ref.current?.querySelector<HTMLElement>(of));
    (chosen ?? first ?? ref.current)?.focus();
  }, [stands]);
  // A button that is switched off by being pressed takes the focus along: the panel keeps it.
  useEffect(() => {
    if (document.activeElement === document.body || document.activeElement?.matches(':disabled')) ref.current?.focus();
  });
  useEffect(() => {
    const listening = new AbortController();
    const away = ({ target }: Event) => {
      const isWithin = target instanceof Node && (ref.current?.contains(target) || (anchor instanceof Node && anchor.contains(target)));
      if (!isWithin) onClose();
    };
    document.addEventListener('pointerdown', away, { signal: listening.signal });
    window.addEventListener('resize', onClose, { signal: listening.signal });
    return () => listening.abort();
  }, [anchor, onClose]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // What is pressed with Ctrl is for the whole window, as the search is.
    if (event.ctrlKey || event.metaKey) return;
    event.stopPropagation();
    if (event.key !== 'Escape') {
      onKey(event);
      return;
    }
    back();
    onClose();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget) && relatedTarget !== anchor) onClose();
  };
  return { back, props: { ref, tabIndex: -1, style, onKeyDown, onBlur } };
};
