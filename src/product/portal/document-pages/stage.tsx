/** The pages with the seals on them: scrolled, zoomed, only what is in sight drawn. */
import type { Box } from '#trust/positions/document-pages.ts';
import { PageSheet } from './page-sheet.tsx';
import { SealBox } from './seal-box.tsx';
import { type Chosen, isChosen, placeOf, type Spot } from './spots.ts';
import { GuideLines, HitMarks } from './stage-lines.tsx';
import { type Movable, useMoves } from './use-moves.ts';
import { type ShownPages, useSight } from './use-sight.ts';
import { useWords } from './words.ts';

interface StageProps extends ShownPages, Movable {
  readonly chosen: Chosen | undefined;
  readonly faulty: ReadonlySet<string>;
  /** Where the words of the chosen position stand. */
  readonly hits: readonly Box[];
  readonly fixed: boolean;
  readonly nameOf: (spot: Spot) => string;
  readonly colourOf: (spot: Spot) => number;
  readonly onRemove: (spot: Chosen) => void;
}

export const Stage = (props: StageProps) => {
  const { pdf, spots, chosen, faulty, hits, fixed, nameOf, colourOf, onChoose, onRemove } = props;
  const { t } = useWords();
  const sight = useSight(props);
  const { pane, layout, seen } = sight;
  const { stack, guides, grab, size, nudge } = useMoves(props, sight);
  return (
    <section
      ref={pane}
      className="cr-stage"
      aria-label={t('pages.pages')}
      onPointerDown={event => {
        if (event.target === event.currentTarget || (event.target instanceof Element && event.target.closest('.cr-sheet') !== null))
          onChoose(undefined);
      }}
    >
      <div ref={stack} className="cr-stack" style={{ width: layout.wide, height: layout.high }}>
        {seen.map(sheet => (
          <PageSheet
            key={sheet.page}
            pdf={pdf}
            page={sheet.page}
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
              fixed={fixed}
              onChoose={() => onChoose(spot)}
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
