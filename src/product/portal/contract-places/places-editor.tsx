/** The places of a contract that is not started yet, moved on its pages over the whole window; taken as a whole, or left as they were. */
import { useRef } from 'react';
import type { ClientField } from '#engine/project/client-view.ts';
import { Button } from '#portal/ui/button.tsx';
import { BareDialog } from '#portal/ui/dialog.tsx';
import { type Board, type Method, placedBy } from '../document-pages/board.ts';
import { Details } from '../document-pages/details.tsx';
import { editorKeys } from '../document-pages/editor-keys.ts';
import { EditorTools } from '../document-pages/editor-tools.tsx';
import { freeAround } from '../document-pages/free-around.ts';
import type { OpenPdf } from '../document-pages/open-pdf.ts';
import { Rail } from '../document-pages/rail.tsx';
import { aroundMiddle, isChosen, placeOf, type Spot } from '../document-pages/spots.ts';
import { Stage } from '../document-pages/stage.tsx';
import { useBoardHistory } from '../document-pages/use-board.ts';
import { useChoice } from '../document-pages/use-choice.ts';
import type { PlacedRow } from '../document-pages/use-placed-rows.ts';
import type { StageHandle } from '../document-pages/use-sight.ts';
import { useZoom } from '../document-pages/use-zoom.ts';
import type { PlannedRow } from './planned-places.ts';
import { useCovered } from './use-covered.ts';
import { useWords } from './words.ts';

interface PlacesEditorProps {
  readonly rows: readonly PlannedRow[];
  readonly columns: Readonly<Record<string, ClientField>>;
  readonly resource: string;
  /** As they stand before. */
  readonly board: Board;
  readonly pdf: OpenPdf;
  readonly colourOf: (row: string) => number;
  readonly onTake: (board: Board) => void;
  readonly onClose: () => void;
}

/** How wide a seal may be drawn, as `width` of a position takes it. */
const limits = { least: 5, most: 100 } as const;

const stepOf = (row: PlacedRow | Spot): PlannedRow['step'] =>
  ('step' in row ? row : ((row as Spot).placed as PlannedRow)).step as PlannedRow['step'];

/** Of a position's columns those that say where it stands. */
const whereOf = ({ stepOrder: _, ...columns }: PlacesEditorProps['columns']): PlacesEditorProps['columns'] => columns;

export const PlacesEditor = ({ rows, columns, resource, board: before, pdf, colourOf, onTake, onClose }: PlacesEditorProps) => {
  const { t, label } = useWords();
  const stage = useRef<StageHandle>(null);
  const edited = useBoardHistory(before);
  const { board, unsaved, put } = edited;
  const choice = useChoice(rows[0]?.record.id);
  const { active, chosen, choose } = choice;
  const zoom = useZoom();
  const { pages, spots, faults } = useCovered(pdf, rows, board);
  const where = whereOf(columns);

  const position = chosen === undefined ? undefined : board[chosen.row]?.[chosen.index];
  const chosenRow = rows.find(each => each.record.id === chosen?.row);
  const hits = position?.method === 'KEYWORD' ? pages.places.get(String(position.mark ?? '')) : undefined;
  const wrong = Object.keys(faults).length + rows.filter(({ record }) => (board[record.id] ?? []).length === 0).length;

  const remove: typeof edited.remove = place => {
    edited.remove(place);
    choose(undefined);
  };
  const add = (method: Method) => {
    const row = rows.find(({ record }) => record.id === active);
    if (row === undefined) return;
    const middle = aroundMiddle(stage.current?.middle() ?? { page: 1, x: 0, y: 0 }, row.usual, pdf.pages);
    const free = freeAround({ ...middle, ...row.usual }, pdf.pages, spots);
    choice.chooseFresh(edited.add(row.record.id, placedBy(method, free)));
  };
  const turnTo = (row: string) => {
    choice.turnTo(row);
    const first = spots.find(spot => spot.row === row);
    if (first !== undefined) stage.current?.show(first.box);
  };
  const take = () => {
    if (wrong === 0) onTake(board);
  };
  const keys = editorKeys({ edited, choice, saving: { saving: false, save: take } });
  const moreOf = (row: PlacedRow): string => `${label(stepOf(row).party)} · ${stepOf(row).sealType}`;
  return (
    <BareDialog size="full" className="cr-editor-dialog" labelledBy="cr-plan-title" onClose={onClose}>
      <section className="cr-editor" aria-labelledby="cr-plan-title" onKeyDown={keys}>
        <header className="cr-editor-head">
          <h1 id="cr-plan-title">{t('plan.title')}</h1>
          <EditorTools edited={edited} zoom={zoom} pages={pdf.pages.length} />
          <div className="cr-actions cr-push">
            {wrong > 0 && (
              <span className="cr-fault" role="status">
                {t('plan.fixFirst', { n: wrong })}
              </span>
            )}
            <Button onClick={onClose}>{t('plan.cancel')}</Button>
            <Button filled disabled={wrong > 0 || unsaved.length === 0} onClick={take}>
              {t('plan.take')}
            </Button>
          </div>
        </header>
        <div className="cr-editor-body">
          <Rail
            rows={rows}
            nameOf={row => `${stepOf(row).stepOrder}. ${stepOf(row).company}`}
            colourOf={({ record }) => colourOf(record.id)}
            moreOf={moreOf}
            positionsOf={row => board[row.record.id] ?? []}
            faultsOf={({ record }) => Object.keys(faults).filter(at => at.startsWith(`${record.id}-`)).length}
            active={active}
            onActive={turnTo}
            methods={where.method}
            without={new Set([...(pdf.pages.length < 2 ? ['EDGE'] : []), ...(pdf.fields.size === 0 ? ['FIELD'] : [])])}
            onAdd={add}
          />
          <Stage
            handle={stage}
            pdf={pdf}
            spots={spots}
            chosen={chosen}
            faulty={new Set(Object.keys(faults))}
            hits={hits ?? []}
            fixed={false}
            zoom={zoom.zoom}
            limits={limits}
            nameOf={spot => stepOf(spot).company}
            colourOf={({ row }) => colourOf(row)}
            onChoose={choose}
            onChange={put}
            onRemove={remove}
            onSight={zoom.look}
          />
          {chosen !== undefined && position !== undefined && chosenRow !== undefined ? (
            <Details
              name={`${chosenRow.step.company} · ${chosenRow.step.sealType}`}
              resource={resource}
              columns={where}
              position={position}
              usual={chosenRow.usual}
              box={spots.find(spot => isChosen(spot, chosen))?.box}
              hits={hits}
              fields={[...pdf.fields.keys()]}
              faults={faults[placeOf(chosen)] ?? {}}
              fixed={false}
              onChange={(next, gesture) => put(chosen, next, gesture)}
              onRemove={() => remove(chosen)}
              onShow={box => stage.current?.show(box)}
            />
          ) : (
            <div className="cr-details cr-details-none">
              <p>{t('plan.hint')}</p>
            </div>
          )}
        </div>
      </section>
    </BareDialog>
  );
};
