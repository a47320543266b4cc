/** Which objects a value mentions, and everything that it leads to. */
import type { PdfFile } from './pdf-file.ts';
import { isArray, isDict, PdfRef, PdfStream, type PdfValue } from './pdf-syntax.ts';

/** Every mention of another object within a value. */
export const mentions = (value: PdfValue, found: (ref: PdfRef, key: string) => void, key = ''): void => {
  if (value instanceof PdfRef) found(value, key);
  else if (value instanceof PdfStream) mentions(value.dict, found);
  else if (isDict(value)) for (const [own, each] of value) mentions(each, found, own);
  else if (isArray(value)) for (const each of value) mentions(each, found, key);
};

/** Everything that some values lead to; what they lead to that is `apart` is told and not entered. */
export const reachedFrom = (
  file: PdfFile,
  values: readonly (PdfValue | undefined)[],
  isApart: (num: number) => boolean = () => false,
): ReadonlySet<number> => {
  const found = new Set<number>();
  const waiting: PdfValue[] = values.filter(each => each !== undefined);
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop())
    mentions(value, ({ num }) => {
      if (found.has(num)) return;
      found.add(num);
      if (!isApart(num)) waiting.push(file.get(num));
    });
  return found;
};
