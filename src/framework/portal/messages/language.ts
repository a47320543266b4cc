/** Which of the two languages the portal speaks now, and the hooks that follow the switch. */
import { useCallback, useSyncExternalStore } from 'react';
import { type Label, type Language, pick } from '#engine/declare/label.ts';

import { preference, setPreference } from '../browser/session-store.ts';

const first = (): Language => {
  const chosen = preference('language');
  if (chosen === 'zh' || chosen === 'en') return chosen;
  return globalThis.navigator?.language?.toLowerCase().startsWith('en') ? 'en' : 'zh';
};

let current: Language | undefined;
const listeners = new Set<() => void>();

/** The language in force; Chinese unless the visitor chose otherwise or their browser asks for English. */
export const getLanguage = (): Language => {
  current ??= first();
  return current;
};

/** Switches the language; every text on the screen follows without a reload, and the choice is remembered. */
export const setLanguage = (language: Language): void => {
  current = language;
  setPreference('language', language);
  markDocument();
  for (const listener of listeners) listener();
};

/** Writes the language into `<html lang>`, for screen readers and for the browser's line breaking. */
export const markDocument = (): void => {
  document.documentElement.lang = getLanguage() === 'zh' ? 'zh-CN' : 'en';
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The language in force, as state. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, getLanguage);

/** Picks the words of a declaration's label: `label(field.label)`. */
export const useLabel = (): ((label: Label) => string) => {
  const language = useLanguage();
  return useCallback((label: Label) => pick(label, language), [language]);
};
