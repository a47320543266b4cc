/** The four sizes: what they are called, how tall they make rows and controls, and which is in force. */
import { useSyncExternalStore } from 'react';
import { preference, setPreference } from '../browser/session-store.ts';

export const sizes = ['default', 'medium', 'small', 'mini'] as const;
export type Size = (typeof sizes)[number];

/** Heights in px, as tokens.css gives them. */
export const heights: Readonly<Record<Size, { readonly row: number; readonly control: number }>> = {
  default: { row: 48, control: 40 },
  medium: { row: 40, control: 36 },
  small: { row: 34, control: 32 },
  mini: { row: 28, control: 28 },
};

const isSize = (value: string | undefined): value is Size => sizes.some(size => size === value);

/** Without a choice the shell is medium, forms and tables are mini; a chosen size rules all. */
export const sizesFor = (cookie: string | undefined): { readonly shell: Size; readonly widgets: Size } =>
  isSize(cookie) ? { shell: cookie, widgets: cookie } : { shell: 'medium', widgets: 'mini' };

const listeners = new Set<() => void>();

/** Puts the sizes in force on the document, where the tokens read them. */
export const applySize = (): void => {
  const { shell, widgets } = sizesFor(preference('size'));
  document.documentElement.dataset.size = widgets;
  document.documentElement.dataset.shellSize = shell;
};

/** Chooses a size and remembers it in the cookie `size`. */
export const chooseSize = (size: Size): void => {
  setPreference('size', size);
  applySize();
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The size of the widgets in forms and tables. */
export const useWidgetSize = (): Size => useSyncExternalStore(subscribe, () => sizesFor(preference('size')).widgets);
/** The size of the shell. */
export const useShellSize = (): Size => useSyncExternalStore(subscribe, () => sizesFor(preference('size')).shell);
