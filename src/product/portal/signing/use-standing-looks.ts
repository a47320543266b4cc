/** What each place in a document that is signed is called and looks like: the own seal, what others have signed, and where they will. */
import type { SealLook } from '../document-pages/seal-box.tsx';
import type { Spot } from '../document-pages/spots.ts';
import { rowOf } from './signing-places.ts';
import { pictureOf, type SigningSeal } from './use-signing-view.ts';
import { useWords } from './words.ts';

const looks = { OWN: 'own', WAITING: 'other', SIGNED: 'signed' } as const;

/** @param isGiven the places are those of a contract's steps */
export const useStandingLooks = (seal: SigningSeal | undefined, isGiven: boolean) => {
  const { t } = useWords();
  const nameOf = (spot: Spot): string => {
    const { standing, who } = rowOf(spot);
    if (standing === 'OWN') return t('sign.own', { name: seal?.name ?? '' });
    if (standing === 'WAITING') return t('sign.waits', { who });
    return t(isGiven ? 'sign.signed' : 'sign.signedIn', { who });
  };
  const lookOf = (spot: Spot): SealLook => {
    const { standing, party } = rowOf(spot);
    if (standing === 'OWN') return { as: 'own', picture: seal === undefined ? undefined : pictureOf(seal), tag: t('sign.tagOwn') };
    return { as: looks[standing], tag: t(standing === 'SIGNED' ? 'sign.tagSigned' : 'sign.tagWaits', { party }) };
  };
  return { nameOf, lookOf };
};
