import { stored } from './session-store.ts';

/** Whoever was invited to open an account (type 30) signs in by their mobile each time: there is no password and no second factor of theirs. */
export const hasPassword = (): boolean => stored('accountType') !== '30';
