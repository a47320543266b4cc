/** One more layer on a page of an OFD (GB/T 33190 7.7), above what is there. */
import { insertXml } from './insert-xml.ts';
import { childOf, readXml } from './xml.ts';

/** Writes the layer under the prefix of the elements around it. */
export type WriteLayer = (prefix: string) => string;

/** @throws OfdError */
export const withLayer = (page: Buffer, layer: WriteLayer): Buffer => {
  const content = childOf(readXml(page), 'Content');
  if (content === undefined) return insertXml(page, ['Page'], prefix => `<${prefix}Content>${layer(prefix)}</${prefix}Content>`);
  return insertXml(page, ['Page', 'Content'], layer);
};
