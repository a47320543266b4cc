/** The rows of a document, its pages with their seals, and the chosen one in numbers, side by side. */
import { type RefObject, useRef } from 'react';
import { evaluate } from '#engine/conditions/evaluate.ts';
import type { ClientField, ClientResource } from '#engine/project/client-view.ts';
import { callFor } from '#engine/project/view-calls.ts';
import { limitsOf } from '#engine/rules/chain.ts';
import { represent } from '#portal/render/represent.ts';
import { useCan } from '#portal/render/resource.ts';
import { useSession } from '#portal/render/session.ts';
import type { RecordWidgetProps } from '#portal/render/widget.ts';
import type { PageEditor } from '#resources/_widgets.ts';
import { asBlank } from './blanks.ts';
import { EditorActs } from './editor-acts.tsx';
import { EditorDetails } from './editor-details.tsx';
import { editorKeys } from './editor-keys.ts';
import { EditorNotices } from './editor-notices.tsx';
import { EditorRail } from './editor-rail.tsx';
import { EditorTools } from './editor-tools.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import type { OpenPdf } from './open-pdf.ts';
import { type Chosen, isChosen, placeOf } from './spots.ts';
import { Stage } from './stage.tsx';
import { useBlanks } from './use-blanks.ts';
import { useBoard } from './use-board.ts';
import { useChoice } from './use-choice.ts';
import { useJudgedPages } from './use-judged-pages.ts';
import { useLeaving } from './use-leaving.ts';
import type { PlacedRows } from './use-placed-rows.ts';
import { useRowLooks } from './use-row-looks.ts';
import { useSaving } from './use-saving.ts';
import type { StageHandle } from './use-sight.ts';
import { useSpotLooks } from './use-spot-looks.ts';
import { useZoom } from './use-zoom.ts';
import { useWords } from './words.ts';

/** Related rows on the pages of a document, over everything else until it is closed. */
export interface PagesProps extends RecordWidgetProps<PageEditor> {
  readonly onClose: () => void;
}

interface EditorProps extends PagesProps {
  /** Filled with what leaving does: it asks where something is not saved. */
  readonly closing: RefObject<() => void>;
  readonly data: PlacedRows;
  readonly pdf: OpenPdf;
  readonly onSaved: () => Promise<unknown>;
}

/** Whether the positions, and what the record itself writes, only are to be looked at. */
const useFixed = (resource: ClientResource, { of, document }: PlacedRows, { when }: PageEditor['document']) => {
  const can = useCan();
  const session = useSession();
  const isOpen = when === undefined || evaluate(when, document, { session, now: new Date() });
  return { rows: !isOpen || !can(callFor(of, 'update')), own: !isOpen || !can(callFor(resource, 'update')) };
};

/** How wide a seal may be drawn. */
const widthLimits = (width: ClientField | undefined): { readonly least: number; readonly most: number } => {
  const { minimum = 1, maximum = Number.MAX_SAFE_INTEGER } = limitsOf(width?.rules ?? '');
  return { least: minimum, most: maximum };
};

export const Editor = ({ resource, closing, onClose, options, data, pdf, onSaved }: EditorProps) => {
  const { label } = useWords();
  const stage = useRef<StageHandle>(null);
  const { record, rows, columns, of } = data;
  const fixed = useFixed(resource, data, options.document);
  const edited = useBoard(record, rows, options);
  const { board, unsaved, put } = edited;
  const choice = useChoice(rows[0]?.record.id, options.lines);
  const { chosen, choose } = choice;
  const zoom = useZoom();
  const looks = useRowLooks(of, options);
  const saving = useSaving({
    data,
    own: { resource, lines: options.lines },
    positions: options.positions,
    edited,
    nameOf: looks.nameOf,
    onSaved,
  });
  const leaving = useLeaving({ closing, edited, saving, onClose });
  const judged = useJudgedPages(pdf, rows, board);
  const blanks = useBlanks(resource, options.lines, looks.parties, edited, pdf);
  const isBlank = ({ row }: Chosen): boolean => row === blanks?.field.name;
  const { spots, nameOf, lookOf, covered } = useSpotLooks(judged.spots, blanks, looks);
  const faults = { ...judged.faults, ...blanks?.faults };

  const position = chosen === undefined ? undefined : board[chosen.row]?.[chosen.index];
  const hits = position?.method === 'KEYWORD' ? judged.pages.places.get(String(position.mark ?? '')) : undefined;
  const isFixed = (place: Chosen): boolean => (isBlank(place) ? fixed.own : fixed.rows);
  const isAllFixed = fixed.rows && (blanks === undefined || fixed.own);
  const changing = isAllFixed ? undefined : { edited, saving };
  const remove: typeof edited.remove = place => {
    edited.remove(place);
    choose(undefined);
  };
  const keys = editorKeys({ edited, choice, saving: changing?.saving });

  return (
    <section className="cr-editor" aria-labelledby="cr-editor-title" onKeyDown={keys}>
      <header className="cr-editor-head">
        <h1 id="cr-editor-title">{represent(resource, record, label)}</h1>
        <EditorTools edited={changing?.edited} zoom={zoom} pages={pdf.pages.length} />
        <EditorActs
          data={data}
          isOfd={pdf.undrawn !== undefined}
          about={{ resource: resource.name, id: record.id }}
          isUnsaved={unsaved.length > 0}
          saving={changing?.saving}
          onClose={leaving.leave}
        />
      </header>
      <EditorNotices pdf={pdf} failed={saving.failed} fixed={isAllFixed} isRestored={edited.isRestored && unsaved.length > 0} />
      <div className="cr-editor-body">
        <EditorRail
          data={data}
          looks={looks}
          faults={faults}
          fixed={fixed}
          stage={stage}
          pdf={pdf}
          edited={edited}
          choice={choice}
          spots={spots}
          blanks={blanks}
        />
        <Stage
          handle={stage}
          pdf={pdf}
          spots={spots}
          chosen={chosen}
          faulty={new Set(Object.keys(faults))}
          hits={hits ?? []}
          fixed={isFixed}
          lookOf={lookOf}
          zoom={zoom.zoom}
          limits={widthLimits(columns.width)}
          nameOf={nameOf}
          colourOf={spot => (isBlank(spot) ? 0 : looks.colourOf(spot.placed))}
          onChoose={choose}
          onChange={(spot, next, gesture) => put(spot, isBlank(spot) ? asBlank(next) : next, gesture)}
          onRemove={remove}
          onSight={zoom.look}
        />
        <EditorDetails
          data={data}
          pdf={pdf}
          edited={edited}
          chosen={chosen}
          box={spots.find(spot => isChosen(spot, chosen))?.box}
          hits={hits}
          faults={faults}
          blanks={blanks}
          nameOf={looks.nameOf}
          covered={(chosen === undefined ? [] : (covered.get(placeOf(chosen)) ?? [])).map(nameOf)}
          fixed={chosen === undefined ? fixed.rows : isFixed(chosen)}
          onRemove={remove}
          onShow={box => stage.current?.show(box)}
        />
      </div>
      {leaving.isAsked && <LeaveDialog onStay={leaving.stay} onDiscard={leaving.discard} onSave={leaving.save} />}
    </section>
  );
};
