/** What an OFD cannot be read without. */
import { OfdError } from './ofd-error.ts';

/** @throws OfdError for what is not there */
export const required = <T>(found: T | undefined): T => {
  if (found === undefined) throw new OfdError();
  return found;
};
