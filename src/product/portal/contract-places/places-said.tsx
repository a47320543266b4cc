/** What a contract that is about to be started comes to, where everything is read once more: who signs with what, and each seal on its page. */
import { useRef, useState } from 'react';
import type { DisplayProps } from '#portal/render/widget.ts';
import { Button } from '#portal/ui/button.tsx';
import type { ContractPlaces } from '#resources/_widgets.ts';
import { OfdSaid } from '../document-pages/ofd-said.tsx';
import type { OpenPdf } from '../document-pages/open-pdf.ts';
import { Stage } from '../document-pages/stage.tsx';
import { useShownFirst } from '../document-pages/use-shown-first.ts';
import type { StageHandle } from '../document-pages/use-sight.ts';
import { PlacesList } from './places-list.tsx';
import { boardOf, colourOf, nameOf, type Places, rowIdOf, rowsOf, templateBoard } from './planned-places.ts';
import { type PlannedStep, useContractPlan } from './use-contract-plan.ts';
import { useCovered } from './use-covered.ts';
import { usePlannedDocument } from './use-planned-document.ts';
import { useWords } from './words.ts';
import '../document-pages/page-editor.css';
import './contract-places.css';

const nothing = () => undefined;

interface SeenPagesProps {
  readonly steps: readonly PlannedStep[];
  readonly pdf: OpenPdf;
  readonly places: Places;
  /** Beside the fields of a form where there is room; elsewhere they come out when they are asked for. */
  readonly beside?: true;
}

/** The steps with their pages, and the pages with the seals, to be looked at alone. */
export const SeenPages = ({ steps, pdf, places, beside }: SeenPagesProps) => {
  const { t } = useWords();
  const [isOut, setOut] = useState(false);
  const stage = useRef<StageHandle>(null);
  const { spots, isKnown } = useCovered(pdf, rowsOf(steps), places.length === 0 ? templateBoard(steps) : boardOf(steps, places));
  const showFirst = useShownFirst(stage, spots[0]?.box);
  return (
    <>
      <PlacesList
        steps={steps}
        pagesOf={step => (isKnown ? spots.flatMap(spot => (spot.row === rowIdOf(step) ? [spot.box.page] : [])) : undefined)}
        faultsOf={() => 0}
      />
      {beside && (
        <Button className="cr-plan-out" aria-expanded={isOut} onClick={() => setOut(!isOut)}>
          {t(isOut ? 'plan.hidePages' : 'plan.showPages')}
        </Button>
      )}
      <div className={beside ? 'cr-plan-pages cr-plan-beside' : 'cr-plan-pages'} data-out={isOut}>
        <Stage
          handle={stage}
          pdf={pdf}
          spots={spots}
          chosen={undefined}
          faulty={new Set()}
          hits={[]}
          fixed
          zoom="fit"
          nameOf={({ row }) => nameOf(steps, row)}
          colourOf={({ row }) => colourOf(steps, row)}
          onChoose={nothing}
          onChange={nothing}
          onRemove={nothing}
          onSight={showFirst}
        />
      </div>
    </>
  );
};

export const PlacesSaid = ({ value, options }: DisplayProps & { readonly options: ContractPlaces }) => {
  const { t } = useWords();
  const plan = useContractPlan(options.plan, true);
  const { data } = plan;
  const { pdf, steps } = usePlannedDocument(options.filled, plan);
  if (data === undefined) return <>—</>;
  return (
    <div className="cr-plan">
      {pdf === undefined ? (
        <PlacesList steps={steps} pagesOf={() => undefined} faultsOf={() => 0} />
      ) : (
        <>
          <p className="cr-hint">{t('plan.pages', { n: pdf.pages.length, smart_count: pdf.pages.length })}</p>
          <SeenPages steps={steps} pdf={pdf} places={(Array.isArray(value) ? value : []) as Places} />
          <OfdSaid pdf={pdf} />
        </>
      )}
    </div>
  );
};
