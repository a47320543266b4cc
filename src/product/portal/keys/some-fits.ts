/** Whether the company has a certificate on a key that something can be signed with, wherever that key is now. */
import { evaluate } from '#engine/conditions/evaluate.ts';
import type { KeySigner } from '#resources/_widgets.ts';

type Own = Readonly<Record<string, unknown>>;

/** @param sources among which certificates one is chosen, of the answer of the call that they name */
export const someFits =
  (sources: readonly KeySigner['from'][]) =>
  (answer: unknown): boolean =>
    sources.some(({ among, unfit = [] }) => {
      const all = (answer as Own)[among];
      const isFit = (own: Own): boolean => unfit.every(({ when }) => !evaluate(when, own, { session: {}, now: new Date() }));
      return Array.isArray(all) && (all as readonly Own[]).some(isFit);
    });
