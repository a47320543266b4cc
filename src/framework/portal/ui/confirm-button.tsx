/** The button of a dialog that does what it asks about. It never has the keyboard by itself: Enter alone does nothing, Ctrl and Enter press it. */
import type { ComponentProps } from 'react';
import { Button, KeyHint } from './button.tsx';

export const ConfirmButton = ({ children, ...rest }: Omit<ComponentProps<typeof Button>, 'filled' | 'shortcut'>) => (
  <Button {...rest} filled aria-keyshortcuts="Control+Enter">
    {children}
    <KeyHint of="Ctrl ↵" />
  </Button>
);
