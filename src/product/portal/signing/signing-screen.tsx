/** Signing: the pages with the own seal where it will stand, and beside them everything that is still to be said. */
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { failureOf, sentenceOf } from '#portal/render/failure.ts';
import { Button } from '#portal/ui/button.tsx';
import type { KeySigner } from '#resources/_widgets.ts';
import type { Box } from '#trust/positions/document-pages.ts';
import type { Position } from '#trust/positions/positions.ts';
import { EditorTools } from '../document-pages/editor-tools.tsx';
import type { OpenPdf } from '../document-pages/open-pdf.ts';
import type { SealLook } from '../document-pages/seal-box.tsx';
import type { Chosen, Spot } from '../document-pages/spots.ts';
import { Stage } from '../document-pages/stage.tsx';
import { useJudgedPages } from '../document-pages/use-judged-pages.ts';
import { useShownFirst } from '../document-pages/use-shown-first.ts';
import type { StageHandle } from '../document-pages/use-sight.ts';
import { useZoom } from '../document-pages/use-zoom.ts';
import { troubleOf } from '../keys/trouble.ts';
import { useWords as useKeyWords } from '../keys/words.ts';
import type { Said } from './answers.ts';
import { HandPlacing } from './hand-placing.tsx';
import { SignedPanel } from './signed-panel.tsx';
import { SigningPanel } from './signing-panel.tsx';
import { byHand, placesOf, type SigningRow } from './signing-places.ts';
import { useCovering } from './use-covering.ts';
import { useLookedAt } from './use-looked-at.ts';
import { type Act, useSigning } from './use-signing.ts';
import { type Asked, pictureOf, type SigningSeal, type SigningView } from './use-signing-view.ts';
import { useWords } from './words.ts';

export interface SigningScreenProps {
  readonly title: string;
  readonly pdf: OpenPdf;
  readonly view: SigningView;
  readonly asked: Asked;
  /** The own places where no template says them, and what moves them. */
  readonly hand?: { readonly positions: readonly Position[]; readonly onChange: (positions: readonly Position[]) => void };
  /** Above how the place is changed: by hand, or by a template. */
  readonly placing?: ReactNode;
  readonly seal: SigningSeal | undefined;
  readonly onSeal: (seal: SigningSeal) => void;
  readonly said: Said;
  readonly onSaid: (said: Said) => void;
  readonly act: Act;
  readonly asksAmount: boolean;
  /** Signed by a key in the signer's hand, with a certificate of these. */
  readonly keysFrom?: KeySigner['from'] | undefined;
  /** The pages as they are signed, once they are. */
  readonly signedPages: (signed: Blob, at: Box | undefined) => ReactNode;
  readonly onFinish: () => void;
  readonly finish: string;
  /** Closes it without a signature. */
  readonly onClose: () => void;
  readonly close: string;
}

const looks = { OWN: 'own', WAITING: 'other', SIGNED: 'signed' } as const;
const nothing = () => undefined;

/** Of a place the row that it was made of. */
const rowOf = ({ placed }: Spot): SigningRow => placed as SigningRow;

export const SigningScreen = (props: SigningScreenProps) => {
  const { title, pdf, view, asked, hand, placing, seal, onSeal, said, onSaid, act, asksAmount, keysFrom } = props;
  const { signedPages, onFinish, finish, onClose, close } = props;
  const { t, label } = useWords();
  const stage = useRef<StageHandle>(null);
  // One's own document is seen whole, and then signed; in a contract the place is given, and looked at first.
  const isGiven = view.steps.length > 0;
  const zoom = useZoom(isGiven ? 'fit' : 'page');
  const [chosen, setChosen] = useState<Chosen>();
  const { t: sayOfKeys } = useKeyWords();
  const signing = useSigning(act, error =>
    // What is signed is what was read: of a later one the pages are looked at first.
    failureOf(error).hasMovedOn ? `${sentenceOf(error)} ${t('sign.movedOn', { close })}` : troubleOf(error, sayOfKeys),
  );
  const { rows, board } = placesOf(view, seal, pdf, hand?.positions, label);
  const { spots, faults } = useJudgedPages(pdf, rows, board);
  const own = spots.filter(spot => rowOf(spot).standing === 'OWN');
  const [isMoved, setMoved] = useState(false);
  const given = hand === undefined || isMoved ? undefined : own.find(({ index }) => index === 0)?.box;
  const covering = useCovering(stage, hand === undefined ? [] : own, spots);
  const lookedAt = useLookedAt(stage, given);
  const showFirst = useShownFirst(stage, isGiven ? own[0]?.box : undefined);
  const { look: zoomLook } = zoom;
  const look = useCallback(
    (page: number, percent: number) => {
      zoomLook(page, percent);
      showFirst(page, percent);
    },
    [zoomLook, showFirst],
  );
  const [misplaced] = Object.entries(faults).flatMap(([place, said]) =>
    rows.some(({ record, standing }) => standing === 'OWN' && place.startsWith(`${record.id}-`)) ? Object.values(said) : [],
  );
  const nameOf = (spot: Spot): string => {
    const { standing, who } = rowOf(spot);
    if (standing === 'OWN') return t('sign.own', { name: seal?.name ?? '' });
    if (standing === 'WAITING') return t('sign.waits', { who });
    return t(view.steps.length > 0 ? 'sign.signed' : 'sign.signedIn', { who });
  };
  const lookOf = (spot: Spot): SealLook => {
    const { standing, party } = rowOf(spot);
    if (standing === 'OWN') return { as: 'own', picture: seal === undefined ? undefined : pictureOf(seal), tag: t('sign.tagOwn') };
    return { as: looks[standing], tag: t(standing === 'SIGNED' ? 'sign.tagSigned' : 'sign.tagWaits', { party }) };
  };
  const isFixed = (spot: Spot): boolean => spot.row !== byHand || signing.busy;
  const change = (place: Chosen, position: Position) => {
    if (place.index === 0) setMoved(true);
    hand?.onChange(hand.positions.map((each, index) => (index === place.index ? position : each)));
  };
  const remove = ({ index }: Chosen) => {
    if (hand === undefined || hand.positions.length < 2) return;
    if (index === 0) setMoved(true);
    hand.onChange(hand.positions.filter((_, at) => at !== index));
    setChosen(undefined);
  };
  const add = (position: Position) => {
    if (hand === undefined) return;
    hand.onChange([...hand.positions, position]);
    setChosen({ row: byHand, index: hand.positions.length });
  };
  const { signed } = signing;
  return (
    <section className="cr-editor cr-sign" aria-labelledby="cr-sign-title">
      <header className="cr-editor-head">
        <h1 id="cr-sign-title">{title}</h1>
        {signed === undefined && <EditorTools edited={undefined} zoom={zoom} pages={pdf.pages.length} />}
        <div className="cr-actions cr-push">
          {signed === undefined && (
            <Button disabled={signing.busy} onClick={onClose}>
              {close}
            </Button>
          )}
        </div>
      </header>
      <div className="cr-sign-body">
        {signed === undefined ? (
          <Stage
            handle={stage}
            pdf={pdf}
            spots={spots}
            chosen={chosen}
            faulty={new Set(Object.keys(faults))}
            hits={[]}
            fixed={isFixed}
            lookOf={lookOf}
            zoom={zoom.zoom}
            nameOf={nameOf}
            colourOf={() => 0}
            onChoose={setChosen}
            onChange={hand === undefined ? nothing : change}
            onRemove={remove}
            onSight={look}
          />
        ) : (
          signedPages(signed.body, own[0]?.box)
        )}
        {signed === undefined ? (
          <SigningPanel
            view={view}
            isOfd={pdf.undrawn !== undefined}
            asked={asked}
            seal={seal}
            onSeal={onSeal}
            said={said}
            onSaid={onSaid}
            pages={own.map(({ box }) => box.page)}
            misplaced={misplaced}
            lookedAt={lookedAt}
            covering={covering}
            onShow={() => own[0] !== undefined && stage.current?.show(own[0].box)}
            placing={
              <>
                {placing}
                {view.steps.some(step => step.state === 'OWN' && step.needSigner) && (
                  <p className="cr-hint">{t('sign.signerBeside', { name: view.signer })}</p>
                )}
                {hand === undefined && view.steps.length > 0 && (
                  <p className="cr-hint">{t(asked.contractNo === undefined ? 'sign.fixedPlace' : 'sign.agreedPlace')}</p>
                )}
                {hand !== undefined && (
                  <HandPlacing
                    pdf={pdf}
                    seal={seal}
                    positions={hand.positions}
                    chosen={chosen}
                    busy={signing.busy}
                    standing={spots}
                    middle={() => stage.current?.middle()}
                    onAdd={add}
                    onRemove={remove}
                  />
                )}
              </>
            }
            asksAmount={asksAmount}
            keysFrom={keysFrom}
            busy={signing.busy}
            failed={signing.failed}
            onWay={signing.forget}
            onSign={answers => void signing.sign(answers, hand?.positions)}
          />
        ) : (
          <SignedPanel signed={signed} onFinish={onFinish} finish={finish} />
        )}
      </div>
    </section>
  );
};
