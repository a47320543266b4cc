/** Where the seals of an OFD stand (GB/T 33190 18.2.3), each with the file it is in: for screens. What they are worth is judged by whoever verifies. */
import { boxIn, type OfdBox } from './box.ts';
import { locate } from './locate.ts';
import type { OfdPages } from './read-pages.ts';
import type { OfdSource } from './source.ts';
import { childOf, childrenOf } from './xml.ts';

export interface SealOnPage {
  /** Of its Signature.xml. */
  readonly signature: string;
  readonly page: number;
  readonly box: OfdBox;
  /** The part that is seen, from the seal's own corner. */
  readonly clip: OfdBox | undefined;
  /** The file of the seal, or where none lies there the signature's value, which holds it too; undefined where neither does. */
  readonly seal: string | undefined;
}

/** @throws OfdError */
export const sealsOnPages = async (ofd: OfdSource, { body, pages }: OfdPages): Promise<readonly SealOnPage[]> => {
  const { list } = body;
  if (list === undefined || !ofd.paths.has(list)) return [];
  const numberOf = new Map(pages.map(({ id, page }) => [id, page]));
  const found: SealOnPage[] = [];
  for (const { attributes } of childrenOf(await ofd.xml(list), 'Signature')) {
    const signature = locate(attributes.get('BaseLoc') ?? '', list) ?? '';
    const description = await ofd.xml(signature);
    const info = childOf(description, 'SignedInfo');
    const places = [childOf(childOf(info, 'Seal'), 'BaseLoc')?.text ?? 'Seal.esl', childOf(description, 'SignedValue')?.text ?? ''];
    const seal = places.map(place => locate(place, signature)).find(path => path !== undefined && ofd.paths.has(path));
    for (const stamp of childrenOf(info, 'StampAnnot')) {
      const box = boxIn(stamp.attributes.get('Boundary'));
      const page = numberOf.get(stamp.attributes.get('PageRef') ?? '');
      if (box !== undefined && page !== undefined) found.push({ signature, page, box, clip: boxIn(stamp.attributes.get('Clip')), seal });
    }
  }
  return found;
};
