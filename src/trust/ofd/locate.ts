/** Where a file of an OFD lies that another one names (GB/T 33190 7.3, ST_Loc). */

/**
 * A location (ST_Loc) from the root on.
 * @param from the file it stands in
 * @returns undefined for one that leads out of the package
 */
export const locate = (location: string, from: string): string | undefined => {
  const parts = location.startsWith('/') ? [] : from.split('/').slice(1, -1);
  for (const part of location.split('/').filter(each => each !== '' && each !== '.')) {
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return `/${parts.join('/')}`;
};
