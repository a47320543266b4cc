/**
 * Which signature a change hit, where several cover each other: each covers all that those before it cover, so that one changed byte breaks the
 * signature it lies under and every later one, and none before.
 */
import type { JudgedSignature } from './judge-signatures.ts';

export type Hit =
  /** The change lies in what it covers, and behind what the signature of this number covers; 0: in the document that was signed first. */
  | { readonly by: 'OWN'; readonly after: number }
  /** It covers what the signature of this number covers, where the change lies. */
  | { readonly by: 'EARLIER'; readonly number: number }
  /** It is whole; the later signature of this number is not. */
  | { readonly by: 'LATER'; readonly number: number };

/** Nobody can say of these whether they were changed. */
const unread: ReadonlySet<string | undefined> = new Set(['ALGORITHM', 'NO_CERTIFICATE', 'WEAK']);

const isHit = ({ fault }: JudgedSignature): boolean => fault !== undefined && !unread.has(fault);

/** Whether all that came after it and was not to come is a later signature that was hit. */
const brokenLater = (one: JudgedSignature, later: readonly JudgedSignature[]): JudgedSignature | undefined => {
  const { laterChanges } = one.found;
  const broken = later.filter(each => isHit(each) && each.fault !== 'MESSAGE');
  const isAll = laterChanges.every(
    ({ code, field }) => code === 'SIGNATURE_BROKEN' && broken.some(({ found }) => found.fieldName === field),
  );
  return laterChanges.length > 0 && isAll ? broken[0] : undefined;
};

/** Of each signature, in the order of the file, how it was hit; undefined where it was not. */
export const hitsOf = (all: readonly JudgedSignature[]): readonly (Hit | undefined)[] => {
  const first = all.findIndex(isHit);
  return all.map((one, index): Hit | undefined => {
    if (isHit(one)) {
      if (index === first) return { by: 'OWN', after: index };
      return one.fault === 'DIGEST' ? { by: 'EARLIER', number: first + 1 } : { by: 'OWN', after: index };
    }
    if (one.fault !== undefined) return undefined;
    const later = brokenLater(one, all.slice(index + 1));
    return later === undefined ? undefined : { by: 'LATER', number: all.indexOf(later) + 1 };
  });
};
