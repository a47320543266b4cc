/** An own seal that would stand on another place, or on a signature: it is shown, and signed so only by whoever presses again. */
import { type RefObject, useState } from 'react';
import { overlap } from '#trust/positions/overlaps.ts';
import type { Spot } from '../document-pages/spots.ts';
import type { StageHandle } from '../document-pages/use-sight.ts';

export interface Covering {
  /** On which page it covers something; undefined where nothing is covered. */
  readonly page: number | undefined;
  readonly isAsked: boolean;
  /** @returns whether it may be signed now */
  readonly look: () => boolean;
}

/** @param own places that the signer may move; none where they are given */
export const useCovering = (stage: RefObject<StageHandle | null>, own: readonly Spot[], all: readonly Spot[]): Covering => {
  const box = own.find(spot => all.some(each => each.key !== spot.key && overlap(spot.box, each.box)))?.box;
  const [asked, setAsked] = useState<string>();
  const about = box === undefined ? undefined : JSON.stringify(box);
  const isAsked = about !== undefined && asked === about;
  return {
    page: box?.page,
    isAsked,
    look: () => {
      if (box === undefined || isAsked) return true;
      stage.current?.show(box);
      setAsked(about);
      return false;
    },
  };
};
