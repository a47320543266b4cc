/** Places of the own seal that the signer chooses: one more, across the edges of the pages, or one less. */
import { Button } from '#portal/ui/button.tsx';
import type { Box } from '#trust/positions/document-pages.ts';
import type { Position } from '#trust/positions/positions.ts';
import { freeAround } from '../document-pages/free-around.ts';
import type { OpenPdf } from '../document-pages/open-pdf.ts';
import { aroundMiddle } from '../document-pages/spots.ts';
import { byHand } from './signing-places.ts';
import type { HandPlaces } from './use-hand-places.ts';
import type { SigningSeal } from './use-signing-view.ts';
import { useWords } from './words.ts';

interface HandPlacingProps {
  readonly pdf: OpenPdf;
  readonly seal: SigningSeal | undefined;
  readonly positions: readonly Position[];
  readonly places: Pick<HandPlaces, 'chosen' | 'add' | 'remove'>;
  readonly busy: boolean;
  /** What stands on the pages already: places, and signatures. */
  readonly standing: readonly { readonly box: Box }[];
  /** What stands in the middle of the pages as they are seen. */
  readonly middle: () => { readonly page: number; readonly x: number; readonly y: number } | undefined;
}

export const HandPlacing = ({ pdf, seal, positions, places, busy, standing, middle }: HandPlacingProps) => {
  const { t } = useWords();
  const { chosen, add, remove } = places;
  const size = seal ?? { width: 42, height: 42 };
  const hasEdge = positions.some(({ method }) => method === 'EDGE');
  const isOwnChosen = chosen?.row === byHand;
  return (
    <>
      <div className="cr-sign-acts">
        <Button
          disabled={busy}
          onClick={() => {
            const wanted = aroundMiddle(middle() ?? { page: 1, x: 105, y: 148 }, size, pdf.pages);
            const { page, x, y } = freeAround({ ...wanted, width: size.width, height: size.height }, pdf.pages, standing);
            add({ method: 'COORD', pages: 'PAGE', page, x, y });
          }}
        >
          {t('sign.addPlace')}
        </Button>
        {pdf.pages.length > 1 && !hasEdge && (
          <Button
            disabled={busy}
            onClick={() => add({ method: 'EDGE', pages: 'ALL', y: Math.round(((pdf.pages[0]?.height ?? 297) - size.height) / 2) })}
          >
            {t('sign.addEdge')}
          </Button>
        )}
        {isOwnChosen && positions.length > 1 && (
          <Button danger disabled={busy} onClick={() => remove(chosen)}>
            {t('sign.removePlace')}
          </Button>
        )}
      </div>
      <p className="cr-hint">{t('sign.drag')}</p>
    </>
  );
};
