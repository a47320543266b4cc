/** A place that nobody chose is looked at before it is signed: out of sight it is brought there, and asked about once. */
import { type RefObject, useState } from 'react';
import type { Box } from '#trust/positions/document-pages.ts';
import type { StageHandle } from '../document-pages/use-sight.ts';

export interface LookedAt {
  /** The page on which the place stands that is asked about. */
  readonly askedOn: number | undefined;
  /** @returns whether it may be signed now */
  readonly look: () => boolean;
}

/** @param given the place as it was given; undefined where the signer or a template says it */
export const useLookedAt = (stage: RefObject<StageHandle | null>, given: Box | undefined): LookedAt => {
  const [asked, setAsked] = useState(false);
  return {
    askedOn: asked ? given?.page : undefined,
    look: () => {
      if (given === undefined || asked || stage.current?.isInSight(given) === true) return true;
      stage.current?.show(given);
      setAsked(true);
      return false;
    },
  };
};
