/** Light or dark: the visitor's choice, else what their system prefers. */
import { useSyncExternalStore } from 'react';
import { preference, setPreference } from '../browser/session-store.ts';

export type Scheme = 'light' | 'dark';
export type SchemeChoice = Scheme | 'system';

const system = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

/** What the visitor chose; `system` where they chose nothing. */
export const schemeChoice = (): SchemeChoice => {
  const chosen = preference('scheme');
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
};

/** The scheme in force. */
export const scheme = (): Scheme => {
  const choice = schemeChoice();
  return choice === 'system' ? (system.matches ? 'dark' : 'light') : choice;
};

/** Puts the scheme on the document, where the tokens read it. */
export const applyScheme = (): void => {
  document.documentElement.dataset.scheme = scheme();
  for (const listener of listeners) listener();
};

export const chooseScheme = (choice: SchemeChoice): void => {
  setPreference('scheme', choice);
  applyScheme();
};

system.addEventListener('change', applyScheme);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useScheme = (): Scheme => useSyncExternalStore(subscribe, scheme);
export const useSchemeChoice = (): SchemeChoice => useSyncExternalStore(subscribe, schemeChoice);
