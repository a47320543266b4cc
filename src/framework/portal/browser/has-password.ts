import { stored, storedSide } from './session-store.ts';
import { doorOf } from './sides.ts';

/** A guest, who has no account yet, signs in by their mobile each time: there is no password and no second factor of theirs. */
export const hasPassword = (): boolean => stored('accountType') !== doorOf(storedSide()).guests;
