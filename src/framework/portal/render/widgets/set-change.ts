/** A set that was changed, told by what left it and what came in: nobody compares two lists of forty. */

export interface SetChange {
  readonly gone: readonly string[];
  readonly came: readonly string[];
  readonly kept: number;
}

const setIn = (value: unknown): readonly string[] | undefined => {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) && value.every((each): each is string => typeof each === 'string') ? value : undefined;
};

/** undefined where either side is no set of words, or both are nothing. */
export const setChange = (before: unknown, after: unknown): SetChange | undefined => {
  const [was, is] = [setIn(before), setIn(after)];
  if (was === undefined || is === undefined || was.length + is.length === 0) return undefined;
  const gone = was.filter(each => !is.includes(each));
  return { gone, came: is.filter(each => !was.includes(each)), kept: was.length - gone.length };
};
