/** One more layer on a page of an OFD (GB/T 33190 7.7), above what is there; the numbers of objects go on from the highest. */
import { insertXml } from './insert-xml.ts';
import { OfdError } from './ofd-error.ts';
import { childOf, readXml } from './xml.ts';

/** Writes the layer under the prefix of the elements around it. */
export type WriteLayer = (prefix: string) => string;

/** @throws OfdError */
export const withLayer = (page: Buffer, layer: WriteLayer): Buffer => {
  const content = childOf(readXml(page), 'Content');
  if (content === undefined) return insertXml(page, ['Page'], prefix => `<${prefix}Content>${layer(prefix)}</${prefix}Content>`);
  return insertXml(page, ['Page', 'Content'], layer);
};

/** 7.5: what every writer goes on from. @throws OfdError */
export const highestIn = (document: Buffer): number => {
  const highest = Number(childOf(childOf(readXml(document), 'CommonData'), 'MaxUnitID')?.text ?? Number.NaN);
  if (!Number.isSafeInteger(highest)) throw new OfdError();
  return highest;
};

/** @throws OfdError */
export const withHighest = (document: Buffer, highest: number): Buffer => {
  const put = Buffer.from(document.toString('utf8').replace(/(<(?:\w+:)?MaxUnitID\s*>)[^<]*(<)/, `$1${highest}$2`));
  if (highestIn(put) !== highest) throw new OfdError();
  return put;
};
