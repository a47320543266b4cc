/** When something that failed is tried again. */

const minutes = [1, 5, 30, 120, 720];

/** The moment of the next try after so many have failed; undefined where it is given up. */
export const nextTry = (tries: number, now: Date): string | undefined => {
  const wait = minutes[tries - 1];
  return wait === undefined ? undefined : new Date(now.getTime() + wait * 60_000).toISOString();
};
