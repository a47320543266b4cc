/** The pages with the seals on them: scrolled, zoomed, only what is in sight drawn. */
import type { Box } from '#trust/positions/document-pages.ts';
import { PageSheet } from './page-sheet.tsx';
import { SealBox, type SealLook } from './seal-box.tsx';
import { type Chosen, isChosen, placeOf, type Spot } from './spots.ts';
import { GuideLines, HitMarks } from './stage-lines.tsx';
import { type Movable, useMoves } from './use-moves.ts';
import { type ShownPages, useSight } from './use-sight.ts';
import { useWords } from './words.ts';
import './pages.css';

interface StageProps extends ShownPages, Movable {
  readonly chosen: Chosen | undefined;
  readonly faulty: ReadonlySet<string>;
  /** Where the words of the chosen position stand. */
  readonly hits: readonly Box[];
  /** Only to be looked at: all of them, or those of which it holds. */
  readonly fixed: boolean | ((spot: Spot) => boolean);
  /** Default: the outlines of their steps. */
  readonly lookOf?: (spot: Spot) => SealLook;
  readonly nameOf: (spot: Spot) => string;
  readonly colourOf: (spot: Spot) => number;
  readonly onRemove: (spot: Chosen) => void;
  /** Of pages on which nothing is done: a place was pointed at. */
  readonly onPick?: (spot: Spot) => void;
}

const asOutline = (): SealLook => ({ as: 'party' });

export const Stage = (props: StageProps) => {
  const { pdf, spots, chosen, faulty, hits, fixed, lookOf = asOutline, limits, nameOf, colourOf, onChoose, onRemove, onPick } = props;
  const { t } = useWords();
  const sight = useSight(props);
  const { pane, layout, seen } = sight;
  const { stack, guides, grab, size, nudge } = useMoves(props, sight);
  return (
    <section
      ref={pane}
      className="cr-stage"
      aria-label={t('pages.pages')}
      // Without anything to reach in it the pages are scrolled by the keys themselves.
      {...(spots.length === 0 || onPick !== undefined ? { tabIndex: 0 } : {})}
      onPointerDown={event => {
        const place = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-place]')?.dataset.place : undefined;
        const picked = place === undefined ? undefined : spots.find(spot => placeOf(spot) === place);
        if (picked !== undefined) {
          // What it leads to takes the focus.
          event.preventDefault();
          onPick?.(picked);
        } else if (event.target === event.currentTarget || (event.target instanceof Element && event.target.closest('.cr-sheet') !== null))
          onChoose(undefined);
      }}
    >
      <div ref={stack} className="cr-stack" style={{ width: layout.wide, height: layout.high }}>
        {seen.map(sheet => (
          <PageSheet
            key={sheet.page}
            pdf={pdf}
            page={sheet.page}
            name={t('pages.nth', { n: sheet.page })}
            left={sheet.left}
            top={sheet.top}
            width={sheet.wide}
            height={sheet.high}
          />
        ))}
        <HitMarks hits={hits} layout={layout} />
        {guides !== undefined && <GuideLines guides={guides} layout={layout} />}
        {spots.map(spot => {
          const sheet = layout.sheets[spot.box.page - 1];
          if (sheet === undefined) return null;
          return (
            <SealBox
              key={spot.key}
              spot={spot}
              sheet={sheet}
              scale={layout.scale}
              name={nameOf(spot)}
              colour={colourOf(spot)}
              chosen={isChosen(spot, chosen)}
              faulty={faulty.has(placeOf(spot))}
              fixed={typeof fixed === 'boolean' ? fixed : fixed(spot)}
              look={lookOf(spot)}
              sized={limits !== undefined}
              onChoose={() => onChoose(spot)}
              still={onPick !== undefined}
              onGrab={event => grab(spot, event)}
              onSize={event => size(spot, event)}
              onNudge={(dx, dy) => nudge(spot, dx, dy)}
              onRemove={() => onRemove(spot)}
            />
          );
        })}
      </div>
    </section>
  );
};
