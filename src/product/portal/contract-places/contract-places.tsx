/** The last look before a contract is started: who signs in which order, and the pages with each seal where it will stand. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { sentenceOf } from '#portal/render/failure.ts';
import type { ControlProps } from '#portal/render/inputs/control.ts';
import { Button } from '#portal/ui/button.tsx';
import { Icon } from '#portal/ui/icon.tsx';
import type { ContractPlaces as Options } from '#resources/_widgets.ts';
import { changedRows } from '../document-pages/board.ts';
import type { OpenPdf } from '../document-pages/open-pdf.ts';
import { Stage } from '../document-pages/stage.tsx';
import { usePagesOf } from '../document-pages/use-pdf.ts';
import { useShownFirst } from '../document-pages/use-shown-first.ts';
import type { StageHandle } from '../document-pages/use-sight.ts';
import { PlacesEditor } from './places-editor.tsx';
import { PlacesList } from './places-list.tsx';
import {
  boardOf,
  colourOf,
  nameOf,
  type Places,
  placesOf,
  proposedBoard,
  rowIdOf,
  rowsOf,
  templateBoard,
  wordsOfParties,
} from './planned-places.ts';
import { type PlannedStep, useContractPlan } from './use-contract-plan.ts';
import { useCovered } from './use-covered.ts';
import { useInSight } from './use-in-sight.ts';
import { usePlannedDocument } from './use-planned-document.ts';
import { useWords } from './words.ts';
import '../document-pages/page-editor.css';
import './contract-places.css';

type Props = ControlProps & { readonly options: Options };

interface PagesProps extends Pick<Props, 'field' | 'resource' | 'onChange'> {
  readonly steps: readonly PlannedStep[];
  readonly pdf: OpenPdf;
  /** The document without its annexes. */
  readonly main: OpenPdf;
  readonly places: Places;
  readonly isOwnFile: boolean;
  /** The pages show what was filled in. */
  readonly isFilled: boolean;
}

const nothing = () => undefined;

const Pages = ({ field, resource, onChange, steps, pdf, main, places, isOwnFile, isFilled }: PagesProps) => {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  const stage = useRef<StageHandle>(null);
  const rows = rowsOf(steps);
  const board = places.length === 0 ? templateBoard(steps) : boardOf(steps, places);
  const { spots, faults } = useCovered(pdf, rows, board);
  const showFirst = useShownFirst(stage, spots[0]?.box);

  // What a file of one's own has no room for is put where nothing stands: looked at, and moved if need be.
  const read = usePagesOf(main, [...wordsOfParties(steps), ...steps.flatMap(step => step.positions.map(({ mark }) => String(mark ?? '')))]);
  const [lost, setLost] = useState(0);
  const mayPropose = isOwnFile && places.length === 0 && read !== undefined;
  useEffect(() => {
    if (!mayPropose || read === undefined) return;
    const proposed = proposedBoard(steps, read);
    if (proposed.lost === 0) return;
    setLost(proposed.lost);
    onChange(placesOf(steps, proposed.board));
  });

  const said = (): string => {
    if (lost > 0) return t('plan.proposed', { n: lost });
    if (places.length > 0 && changedRows(templateBoard(steps), board).length > 0) return t('plan.moved');
    return t(isOwnFile ? 'plan.ownFile' : 'plan.templated');
  };
  return (
    <>
      <PlacesList
        steps={steps}
        pagesOf={step => spots.flatMap(spot => (spot.row === rowIdOf(step) ? [spot.box.page] : []))}
        faultsOf={step => Object.keys(faults).filter(at => at.startsWith(`${rowIdOf(step)}-`)).length}
      />
      <p className={lost > 0 ? 'cr-notice cr-notice-warn' : 'cr-hint'} role="status">
        {said()}
        {isFilled && ` ${t('plan.filled')}`}
      </p>
      <div className="cr-plan-acts">
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon name="page" />
          {t('plan.open')}
        </Button>
        {places.length > 0 && lost === 0 && (
          <Button quiet onClick={() => onChange([])}>
            {t('plan.reset')}
          </Button>
        )}
      </div>
      <div className="cr-plan-pages">
        <Stage
          handle={stage}
          pdf={pdf}
          spots={spots}
          chosen={undefined}
          faulty={new Set(Object.keys(faults))}
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
      {isOpen && (
        <PlacesEditor
          rows={rows}
          columns={field.of ?? {}}
          resource={resource}
          board={board}
          pdf={pdf}
          colourOf={row => colourOf(steps, row)}
          onTake={next => {
            setLost(0);
            onChange(placesOf(steps, next));
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

const ContractPlaces = ({ field, resource, id, value, onChange, options, faults = {} }: Props) => {
  const { t } = useWords();
  const root = useRef<HTMLDivElement>(null);
  const isSeen = useInSight(root);
  const plan = useContractPlan(options.plan, isSeen);
  const { document, main, pdf, failed, steps, isFilled } = usePlannedDocument(options.filled, plan);
  const places = (Array.isArray(value) ? value : []) as Places;

  // Another template or file has other places.
  const about = useRef(plan.about);
  useEffect(() => {
    if (about.current === plan.about) return;
    about.current = plan.about;
    if (places.length > 0) onChange([]);
  });

  const refused = (said: ReactNode) => (
    <div className="cr-notice cr-notice-warn" role="alert">
      <p>{said}</p>
      <p>{t('plan.refused')}</p>
    </div>
  );
  const body = () => {
    if (!plan.isAsked) return <p className="cr-notice">{t('plan.needs')}</p>;
    if (plan.error !== null) return refused(sentenceOf(plan.error));
    if (document.error !== null) return refused(sentenceOf(document.error));
    if (plan.data === undefined) return <i className="cr-skeleton cr-plan-wait" />;
    if (pdf !== undefined && main !== undefined)
      return (
        <Pages
          key={plan.about}
          field={field}
          resource={resource}
          onChange={onChange}
          steps={steps}
          pdf={pdf}
          main={main}
          places={places}
          isOwnFile={plan.ownFile !== undefined}
          isFilled={isFilled}
        />
      );
    if (plan.file === undefined)
      return (
        <>
          <PlacesList steps={steps} pagesOf={() => undefined} faultsOf={() => 0} />
          <p className="cr-notice">{t(plan.data.blanks.length > 0 ? 'plan.hidden' : 'plan.hiddenYet')}</p>
        </>
      );
    return (
      <>
        <PlacesList steps={steps} pagesOf={() => undefined} faultsOf={() => 0} />
        {failed === undefined ? (
          <i className="cr-skeleton cr-plan-wait" />
        ) : (
          <p className="cr-notice cr-notice-bad">{t('plan.unreadable')}</p>
        )}
      </>
    );
  };
  return (
    <div id={id} ref={root} className="cr-plan" tabIndex={-1}>
      {body()}
      {Object.entries(faults).flatMap(([at, said]) =>
        at === ''
          ? []
          : [
              <p key={at} className="cr-fault" role="status">
                {said}
              </p>,
            ],
      )}
    </div>
  );
};

export { AmountInput } from './amount-input.tsx';
export { BlanksInput } from './blanks-input.tsx';
export { BlanksSaid } from './blanks-said.tsx';
export { PartiesSaid } from './parties-said.tsx';
export { PlacesSaid } from './places-said.tsx';
export { FileOwnInput, FileSaid, OthersInput, PartyInput, PersonsInput, TemplateInput } from './planned-inputs.tsx';
export default ContractPlaces;
