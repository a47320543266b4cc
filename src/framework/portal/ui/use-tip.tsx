/** What a control without words is called, shown beside it when somebody rests on it or reaches it by keyboard. */
import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Float, type Side } from './float.tsx';
import './ui.css';

const RESTS_MS = 400;

export interface Tip {
  /** What the control listens to. */
  readonly listeners: {
    readonly onPointerEnter: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerLeave: () => void;
    readonly onPointerDown: () => void;
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
    readonly onBlur: () => void;
    readonly onKeyDown: () => void;
  };
  /** To be drawn after the control. */
  readonly words: ReactNode;
}

/** @param text the control's own name, which screen readers have from there; empty for none */
export const useTip = (text: string, side: Side = 'middle'): Tip => {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = () => {
    clearTimeout(timer.current);
    setAnchor(undefined);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    listeners: {
      onPointerEnter: ({ pointerType, currentTarget }) => {
        clearTimeout(timer.current);
        if (pointerType !== 'touch') timer.current = setTimeout(() => setAnchor(currentTarget), RESTS_MS);
      },
      onPointerLeave: hide,
      onPointerDown: hide,
      onFocus: ({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible')) setAnchor(currentTarget);
      },
      onBlur: hide,
      onKeyDown: hide,
    },
    words: anchor !== undefined && text !== '' && (
      <Float anchor={anchor} side={side} gap={8} className="u-tip" hidden>
        {text}
      </Float>
    ),
  };
};
