/** Signing: the pages with the own seal where it will stand, and beside them everything that is still to be said. */
import { type ReactNode, useRef } from 'react';
import { failureOf, sentenceOf } from '#portal/render/failure.ts';
import { Button } from '#portal/ui/button.tsx';
import type { KeySigner } from '#resources/_widgets.ts';
import type { Box } from '#trust/positions/document-pages.ts';
import { EditorTools } from '../document-pages/editor-tools.tsx';
import type { OpenPdf } from '../document-pages/open-pdf.ts';
import { Stage } from '../document-pages/stage.tsx';
import { useJudgedPages } from '../document-pages/use-judged-pages.ts';
import { useShownFirst } from '../document-pages/use-shown-first.ts';
import type { StageHandle } from '../document-pages/use-sight.ts';
import { useZoom } from '../document-pages/use-zoom.ts';
import { troubleOf } from '../keys/trouble.ts';
import { useWords as useKeyWords } from '../keys/words.ts';
import type { Said } from './answers.ts';
import { GivenPlace } from './given-place.tsx';
import { HandPlacing } from './hand-placing.tsx';
import { SignedPanel } from './signed-panel.tsx';
import { SigningPanel } from './signing-panel.tsx';
import { byHand, faultOfOwn, placesOf, rowOf } from './signing-places.ts';
import { useCovering } from './use-covering.ts';
import { type Hand, useHandPlaces } from './use-hand-places.ts';
import { useLookedAt } from './use-looked-at.ts';
import { type Act, useSigning } from './use-signing.ts';
import type { Asked, SigningSeal, SigningView } from './use-signing-view.ts';
import { useStandingLooks } from './use-standing-looks.ts';
import { useWords } from './words.ts';

export interface SigningScreenProps {
  readonly title: string;
  readonly pdf: OpenPdf;
  readonly view: SigningView;
  readonly asked: Asked;
  /** The own places where no template says them, and what moves them. */
  readonly hand?: Hand;
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

export const SigningScreen = (props: SigningScreenProps) => {
  const { title, pdf, view, asked, hand, placing, seal, onSeal, said, onSaid, act, asksAmount, keysFrom } = props;
  const { signedPages, onFinish, finish, onClose, close } = props;
  const { t, label } = useWords();
  const { t: sayOfKeys } = useKeyWords();
  const stage = useRef<StageHandle>(null);
  // One's own document is seen whole, and then signed; in a contract the place is given, and looked at first.
  const isGiven = view.steps.length > 0;
  const zoom = useZoom(isGiven ? 'fit' : 'page');
  const signing = useSigning(act, error =>
    // What is signed is what was read: of a later one the pages are looked at first.
    failureOf(error).hasMovedOn ? `${sentenceOf(error)} ${t('sign.movedOn', { close })}` : troubleOf(error, sayOfKeys),
  );
  const { rows, board } = placesOf(view, seal, pdf, hand?.positions, label);
  const { spots, faults } = useJudgedPages(pdf, rows, board);
  const own = spots.filter(spot => rowOf(spot).standing === 'OWN');
  const places = useHandPlaces(hand);
  const proposed = hand === undefined || places.isMoved ? undefined : own.find(({ index }) => index === 0)?.box;
  const covering = useCovering(stage, hand === undefined ? [] : own, spots);
  const lookedAt = useLookedAt(stage, proposed);
  const look = useShownFirst(stage, isGiven ? own[0]?.box : undefined, zoom.look);
  const { nameOf, lookOf } = useStandingLooks(seal, isGiven);
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
          <>
            <Stage
              handle={stage}
              pdf={pdf}
              spots={spots}
              chosen={places.chosen}
              faulty={new Set(Object.keys(faults))}
              hits={[]}
              fixed={spot => spot.row !== byHand || signing.busy}
              lookOf={lookOf}
              zoom={zoom.zoom}
              nameOf={nameOf}
              colourOf={() => 0}
              onChoose={places.choose}
              onChange={places.change}
              onRemove={places.remove}
              onSight={look}
            />
            <SigningPanel
              view={view}
              isOfd={pdf.undrawn !== undefined}
              asked={asked}
              seal={seal}
              onSeal={onSeal}
              said={said}
              onSaid={onSaid}
              pages={own.map(({ box }) => box.page)}
              misplaced={faultOfOwn(rows, faults)}
              lookedAt={lookedAt}
              covering={covering}
              onShow={() => own[0] !== undefined && stage.current?.show(own[0].box)}
              placing={
                <>
                  {placing}
                  <GivenPlace view={view} asked={asked} isByHand={hand !== undefined} />
                  {hand !== undefined && (
                    <HandPlacing
                      pdf={pdf}
                      seal={seal}
                      positions={hand.positions}
                      places={places}
                      busy={signing.busy}
                      standing={spots}
                      middle={() => stage.current?.middle()}
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
          </>
        ) : (
          <>
            {signedPages(signed.body, own[0]?.box)}
            <SignedPanel signed={signed} onFinish={onFinish} finish={finish} />
          </>
        )}
      </div>
    </section>
  );
};
