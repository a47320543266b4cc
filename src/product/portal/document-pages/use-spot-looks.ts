/** What each box on the pages is called and looks like, seal or line that is filled in, and which of them lie over each other. */
import { useMemo } from 'react';
import { coveredBy, sampleOf } from './blanks.ts';
import type { SealLook } from './seal-box.tsx';
import { placeOf, type Spot } from './spots.ts';
import type { EditedBlanks } from './use-blanks.ts';
import type { RowLooks } from './use-row-looks.ts';
import { useWords } from './words.ts';

export interface SpotLooks {
  /** The seals, and above them the lines. */
  readonly spots: readonly Spot[];
  readonly nameOf: (spot: Spot) => string;
  readonly lookOf: (spot: Spot) => SealLook;
  /** By place: the others that lie over it. */
  readonly covered: ReadonlyMap<string, readonly Spot[]>;
}

export const useSpotLooks = (seals: readonly Spot[], blanks: EditedBlanks | undefined, looks: RowLooks): SpotLooks => {
  const { t } = useWords();
  const spots = useMemo(() => [...seals, ...(blanks?.spots ?? [])], [seals, blanks?.spots]);
  const row = blanks?.field.name;
  const covered = useMemo(() => coveredBy(row, spots), [row, spots]);
  const nameOf = (spot: Spot): string => (spot.row === row ? (blanks?.nameOf(spot.position) ?? '') : looks.nameOf(spot.placed));
  const samples = {
    TEXT: t('pages.sample.TEXT'),
    DATE: t('pages.sample.DATE'),
    AMOUNT: t('pages.sample.AMOUNT'),
    CHOICE: t('pages.sample.CHOICE'),
    PICTURE: t('pages.sample.PICTURE'),
  };
  const lookOf = (spot: Spot): SealLook => {
    const covers = covered.has(placeOf(spot));
    if (spot.row !== row || blanks === undefined) return { as: 'party', covers };
    // Who fills it in comes first: it stays where a long name is cut.
    const tag = [blanks.fillerOf(spot.position), nameOf(spot)].filter(word => word !== '').join(' · ');
    return { as: 'blank', text: sampleOf(spot.position, samples), tag, covers, party: blanks.colourOf(spot.position) };
  };
  return { spots, nameOf, lookOf, covered };
};
