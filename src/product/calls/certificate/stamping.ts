/**
 * Who stamps what is signed here: the own authority, or those of others that the configuration names, one after the other. A stamp of theirs is
 * looked at before it is taken; one that cannot be had costs a signature its proven time and nothing else.
 */
import type { Measured } from '#service/metrics/measure.ts';
import { DerError } from '#trust/pki/der.ts';
import { askForStamp, refuseUnsound, type Stampable, StampError, stampBy, stampFrom } from '#trust/pki/timestamp-client.ts';
import { answerOfOther, whyOf } from './answers-of-others.ts';
import type { TimeStamps } from './time-stamps.ts';

/** Time-stamp authorities of others, and whose stamps are believed. */
export interface StampAuthorities {
  /** In the order in which they are asked; without any the own authority stamps. */
  readonly urls: readonly string[];
  /** DER: trusted for time stamps, and for nothing else. */
  readonly roots: readonly Buffer[];
}

type StampDigest = 'sha256' | 'sm3';

export interface StampWanted {
  /** For whom: the own authority gives nobody too many. */
  readonly from: string;
  /** SM3 is the own authority's where others do not know it: over a signature by SM2, and signed by SM2 itself. */
  readonly digest?: StampDigest;
  /** By the own authority where no other gives one: for what is worth nothing without. */
  readonly must?: true;
}

export interface Stamping {
  /**
   * The token, DER, over some data; undefined where none of the others gives one now.
   * @throws Refusal THROTTLED, DerError where it was the own authority's turn and it gave none
   */
  over(data: Stampable, wanted: StampWanted): Promise<Buffer | undefined>;
  readonly roots: readonly Buffer[];
  /** How often each was asked since the start, by what came of it. */
  counted(): readonly Measured[];
}

/** In milliseconds, for one authority and for all of them together: a person waits for their signature. */
const usualPatience = { each: 5_000, all: 10_000 };
/** Half of the room that a document keeps for a signature with its stamp. */
const mostBytes = 12_288;
/** Whoever failed is asked after the others for so long. */
const restMs = 60_000;

interface Options {
  readonly authorities: StampAuthorities;
  readonly timeStamp: TimeStamps;
  readonly clock: () => Date;
  readonly patience?: typeof usualPatience;
  /** Told of each that gave no stamp, and why. */
  readonly failed: (authority: string, why: string) => void;
}

const hostOf = (url: string): string => new URL(url).host;

export const makeStamping = ({ authorities: { urls, roots }, timeStamp, clock, patience = usualPatience, failed }: Options): Stamping => {
  const rests = new Map<string, number>();
  const counts = new Map<string, { readonly authority: string; readonly outcome: string; value: number }>();
  const count = (authority: string, outcome: 'given' | 'failed'): void => {
    const known = counts.get(`${authority} ${outcome}`) ?? { authority, outcome, value: 0 };
    known.value += 1;
    counts.set(`${authority} ${outcome}`, known);
  };
  const own = (data: Stampable, { from, digest }: StampWanted): Promise<Buffer> =>
    stampBy(request => timeStamp(request, from, digest === 'sm3' ? 'NATIONAL' : 'INTERNATIONAL'), data, digest);

  const ofOther = async (url: string, data: Stampable, digest: StampDigest, timeoutMs: number): Promise<Buffer> => {
    const asked = askForStamp(data, digest);
    const token = stampFrom(await answerOfOther({ url, body: asked.request, type: 'application/timestamp-query', timeoutMs }), asked);
    if (token.length > mostBytes) throw new StampError(`a stamp of ${token.length} bytes`);
    refuseUnsound(token, data, { roots, now: clock() });
    return token;
  };

  const ofOthers = async (data: Stampable, digest: StampDigest): Promise<Buffer | undefined> => {
    const until = performance.now() + patience.all;
    const isResting = (url: string): boolean => (rests.get(`${url} ${digest}`) ?? 0) > performance.now();
    for (const url of urls.toSorted((one, other) => Number(isResting(one)) - Number(isResting(other)))) {
      const left = Math.min(patience.each, Math.floor(until - performance.now()));
      if (left <= 0) return undefined;
      try {
        const token = await ofOther(url, data, digest, left);
        rests.delete(`${url} ${digest}`);
        count(hostOf(url), 'given');
        return token;
      } catch (error) {
        rests.set(`${url} ${digest}`, performance.now() + restMs);
        count(hostOf(url), 'failed');
        failed(hostOf(url), error instanceof DerError || error instanceof StampError ? error.message : whyOf(error));
      }
    }
    return undefined;
  };

  return {
    async over(data, wanted) {
      const { digest = 'sha256', must } = wanted;
      if (urls.length === 0) return own(data, wanted);
      const token = await ofOthers(data, digest);
      return token ?? (must === true || digest === 'sm3' ? own(data, wanted) : undefined);
    },
    roots,
    counted: () => [...counts.values()].map(({ value, ...labels }) => ({ value, labels })),
  };
};
