/** The seal that is signed with: the only one that may be used by itself, or the first, until another is chosen. */
import { useState } from 'react';
import type { SigningSeal, SigningView } from './use-signing-view.ts';

export interface OwnSeal {
  readonly seal: SigningSeal | undefined;
  readonly choose: (seal: SigningSeal) => void;
}

/** @param first the one that the signer came from */
export const useOwnSeal = (view: SigningView | undefined, first?: string): OwnSeal => {
  const [chosen, setChosen] = useState(first);
  const usable = view?.seals.filter(({ refusal }) => refusal === null) ?? [];
  return { seal: usable.find(({ sealNo }) => sealNo === chosen) ?? usable[0], choose: ({ sealNo }) => setChosen(sealNo) };
};
