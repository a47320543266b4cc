/** What a button opens beside itself: whether it stands open, and what the button says of that. */
import { type MouseEvent, useCallback, useState } from 'react';

export interface Opener {
  /** The button, while what it opens stands. */
  readonly anchor: HTMLElement | undefined;
  readonly close: () => void;
  /** For the button itself. */
  readonly trigger: {
    readonly 'aria-haspopup': 'menu' | 'dialog';
    readonly 'aria-expanded': boolean;
    readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  };
}

export const useOpener = (opens: 'menu' | 'dialog'): Opener => {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = useCallback(() => setAnchor(undefined), []);
  const onClick = ({ currentTarget }: MouseEvent<HTMLElement>) => setAnchor(anchor === undefined ? currentTarget : undefined);
  return { anchor, close, trigger: { 'aria-haspopup': opens, 'aria-expanded': anchor !== undefined, onClick } };
};
