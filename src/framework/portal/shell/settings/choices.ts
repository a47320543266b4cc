/** The three switches of the shell: what holds without a choice, and what was chosen. */
import { useSyncExternalStore } from 'react';
import { preference, setPreference } from '../../browser/session-store.ts';

const defaults = { tagsView: true, fixedHeader: true, sidebarLogo: false } as const;
export type Choice = keyof typeof defaults;
export const choices = Object.keys(defaults) as readonly Choice[];

const listeners = new Set<() => void>();
const chosen = (choice: Choice): boolean => {
  const kept = preference(choice);
  return kept === undefined ? defaults[choice] : kept === '1';
};

/** Turns one on or off, and remembers it. */
export const choose = (choice: Choice, on: boolean): void => {
  setPreference(choice, on ? '1' : '0');
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useChoice = (choice: Choice): boolean => useSyncExternalStore(subscribe, () => chosen(choice));
