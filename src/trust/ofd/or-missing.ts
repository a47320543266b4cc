/** What of an OFD may be no OFD by the book where its pages are: left out, and told to be. */
import { OfdError } from './ofd-error.ts';

/** What could be read, and else something in its place, which is then said. */
export const orMissing = async <T>(read: () => Promise<T>, instead: T): Promise<{ readonly found: T; readonly isMissing: boolean }> => {
  try {
    return { found: await read(), isMissing: false };
  } catch (error) {
    if (error instanceof OfdError) return { found: instead, isMissing: true };
    throw error;
  }
};
