/** The places that the signer chooses: which is at hand, and how one is moved, added or taken away. */
import { useState } from 'react';
import type { Position } from '#trust/positions/positions.ts';
import type { Chosen } from '../document-pages/spots.ts';
import { byHand } from './signing-places.ts';

export interface Hand {
  readonly positions: readonly Position[];
  readonly onChange: (positions: readonly Position[]) => void;
}

export interface HandPlaces {
  /** Also a place of somebody else may be looked at. */
  readonly chosen: Chosen | undefined;
  readonly choose: (chosen: Chosen | undefined) => void;
  /** The first stands no longer where it was proposed. */
  readonly isMoved: boolean;
  readonly change: (place: Chosen, position: Position) => void;
  readonly add: (position: Position) => void;
  readonly remove: (place: Chosen) => void;
}

/** @param hand undefined where a template or a contract says the places: then nothing changes them */
export const useHandPlaces = (hand: Hand | undefined): HandPlaces => {
  const [chosen, choose] = useState<Chosen>();
  const [isMoved, setMoved] = useState(false);
  return {
    chosen,
    choose,
    isMoved,
    change: (place, position) => {
      if (hand === undefined) return;
      if (place.index === 0) setMoved(true);
      hand.onChange(hand.positions.map((each, index) => (index === place.index ? position : each)));
    },
    add: position => {
      if (hand === undefined) return;
      hand.onChange([...hand.positions, position]);
      choose({ row: byHand, index: hand.positions.length });
    },
    remove: ({ index }) => {
      if (hand === undefined || hand.positions.length < 2) return;
      if (index === 0) setMoved(true);
      hand.onChange(hand.positions.filter((_, at) => at !== index));
      choose(undefined);
    },
  };
};
