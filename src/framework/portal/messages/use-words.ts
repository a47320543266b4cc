/** The words of the admin part's own screens as a hook, with keys that the compiler knows. */
import { useTranslate } from 'ra-core';
import type { KeyOf, Values } from './translate.ts';
import type { zh } from './zh.ts';

/** A sentence in the language in force. */
export type PortalWords = (key: KeyOf<typeof zh>, values?: Values) => string;

export const useWords = (): PortalWords => useTranslate();
