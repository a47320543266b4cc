/**
 * MUI's modals: they hold the focus, hide the page from screen readers and give the focus back. With their styling engine they are 41 kB, so
 * this file comes with the first dialog or drawer that is opened (`dialog.tsx`, `drawer.tsx`), and no other file imports MUI.
 */
import Dialog from '@mui/material/Dialog';
import Drawer from '@mui/material/Drawer';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { type KeyboardEvent, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import './modal.css';

/** Milliseconds within which systems take two clicks for one. */
const doubleClick = 500;
const paces = { enteringScreen: 160, leavingScreen: 120 };
const motionless = { enteringScreen: 0, leavingScreen: 0 };

/** Colours and lines are the tokens'; what moves stands still for whoever asked their system for less motion. */
const themeOf = (still: boolean) =>
  createTheme({
    breakpoints: { values: { xs: 0, sm: 600, md: 992, lg: 1280, xl: 1680 } },
    transitions: { duration: still ? motionless : paces, ...(still ? { create: () => 'none' } : {}) },
    components: {
      MuiPaper: {
        defaultProps: { elevation: 0 },
        styleOverrides: { root: { backgroundColor: 'var(--surface)', backgroundImage: 'none', color: 'var(--ink)' } },
      },
      MuiDialog: { styleOverrides: { paper: { borderRadius: 6, border: '1px solid var(--line)', boxShadow: 'var(--shadow)' } } },
      MuiDrawer: { styleOverrides: { paper: { border: 0 } } },
    },
  });
const themes = { moving: themeOf(false), still: themeOf(true) };

const stillness = matchMedia('(prefers-reduced-motion: reduce)');
const subscribe = (listener: () => void) => {
  stillness.addEventListener('change', listener);
  return () => stillness.removeEventListener('change', listener);
};

const Themed = ({ children }: { readonly children: ReactNode }) => {
  const still = useSyncExternalStore(subscribe, () => stillness.matches);
  return <ThemeProvider theme={still ? themes.still : themes.moving}>{children}</ThemeProvider>;
};

export interface ModalProps {
  /** Its name, or the id of the heading that is its name. */
  readonly name?: string;
  readonly labelledBy?: string;
  readonly size?: 'xs' | 'sm' | 'md' | 'lg' | 'full';
  readonly className?: string;
  /** None where it has to be answered. */
  readonly onClose?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A key that is held down, since before the dialog stood there perhaps, answers nothing. */
const answerOnce = (event: KeyboardEvent): void => {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
};

/** What the dialog is for is confirmed by two keys together: nobody presses them by the way. */
const confirmByKeys = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.defaultPrevented || event.repeat || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  [...event.currentTarget.querySelectorAll<HTMLButtonElement>('.cr-dialog-foot .cr-filled')].at(-1)?.click();
};

/** The second click of a double one falls beside the dialog that the first has opened. */
const isSecondClick = (event: object, reason: string): boolean =>
  reason === 'backdropClick' && event instanceof MouseEvent && event.detail > 1;

/** And the second click on what closes it falls on what stood below: sign-out, in the corner of a dialog over the whole window. */
const swallowSecondClick = (): void => {
  const swallow = (event: MouseEvent): void => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', swallow, true);
  setTimeout(() => document.removeEventListener('click', swallow, true), doubleClick);
};

export const Modal = ({ name, labelledBy, size = 'sm', className = '', onClose, children }: ModalProps) => {
  useEffect(() => swallowSecondClick, []);
  return (
    <Themed>
      <Dialog
        open
        className="u-over"
        {...(size === 'full' ? { fullScreen: true } : { fullWidth: true, maxWidth: size })}
        onClose={(event: { readonly nativeEvent?: unknown }, reason) => {
          if (!isSecondClick(event.nativeEvent ?? event, reason)) onClose?.();
        }}
        onKeyDownCapture={answerOnce}
        onKeyDown={confirmByKeys}
        {...(labelledBy === undefined ? {} : { 'aria-labelledby': labelledBy })}
        slotProps={{ paper: { className: `u-modal ${className}`, ...(name === undefined ? {} : { 'aria-label': name }) } }}
      >
        {children}
      </Dialog>
    </Themed>
  );
};

export interface SheetProps {
  readonly side: 'left' | 'right';
  readonly open: boolean;
  readonly className: string;
  /** The id of the heading that is its name, where it is a dialog. */
  readonly labelledBy?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export const Sheet = ({ side, open, className, labelledBy, onClose, children }: SheetProps) => (
  <Themed>
    <Drawer
      anchor={side}
      open={open}
      className="u-over"
      onClose={onClose}
      slotProps={{
        paper: {
          className: `u-sheet ${className}`,
          ...(labelledBy === undefined ? {} : { role: 'dialog', 'aria-labelledby': labelledBy }),
        },
      }}
    >
      {children}
    </Drawer>
  </Themed>
);
