/** The rows of a document, its pages with their seals, and the chosen one in numbers, side by side. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { evaluate } from '#engine/conditions/evaluate.ts';
import type { ClientField, ClientResource } from '#engine/project/client-view.ts';
import { callFor } from '#engine/project/view-calls.ts';
import { limitsOf } from '#engine/rules/chain.ts';
import { represent } from '#portal/render/represent.ts';
import { useCan } from '#portal/render/resource.ts';
import { useSession } from '#portal/render/session.ts';
import type { RecordWidgetProps } from '#portal/render/widget.ts';
import type { PageEditor } from '#resources/_widgets.ts';
import type { BlankKind } from '#trust/positions/blanks.ts';
import { asBlank, newBlank, sizeOfNew } from './blanks.ts';
import { BlanksRail } from './blanks-rail.tsx';
import { type Method, placedBy } from './board.ts';
import { EditorActs } from './editor-acts.tsx';
import { EditorDetails } from './editor-details.tsx';
import { editorKeys } from './editor-keys.ts';
import { EditorNotices } from './editor-notices.tsx';
import { EditorTools } from './editor-tools.tsx';
import { freeAround } from './free-around.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import type { OpenPdf } from './open-pdf.ts';
import { Rail } from './rail.tsx';
import { aroundMiddle, type Chosen, isChosen, placeOf } from './spots.ts';
import { Stage } from './stage.tsx';
import { useBlanks } from './use-blanks.ts';
import { useBoard } from './use-board.ts';
import { useChoice } from './use-choice.ts';
import { useJudgedPages } from './use-judged-pages.ts';
import type { PlacedRow, PlacedRows } from './use-placed-rows.ts';
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

/** The ways to place a seal that the document has no place for. */
const placelessIn = ({ pages, fields, undrawn }: OpenPdf): ReadonlySet<string> =>
  new Set([...(pages.length < 2 ? ['EDGE'] : []), ...(fields.size === 0 || undrawn !== undefined ? ['FIELD'] : [])]);

export const Editor = ({ resource, closing, onClose, options, data, pdf, onSaved }: EditorProps) => {
  const { label } = useWords();
  const stage = useRef<StageHandle>(null);
  const { record, rows, columns, of } = data;
  const fixed = useFixed(resource, data, options.document);
  const edited = useBoard(record, rows, options);
  const { board, unsaved, put } = edited;
  const choice = useChoice(rows[0]?.record.id, options.lines);
  const { active, chosen, choose } = choice;
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
  const judged = useJudgedPages(pdf, rows, board);
  const blanks = useBlanks(resource, options.lines, looks.parties, edited, pdf);
  const isBlank = ({ row }: Chosen): boolean => row === blanks?.field.name;
  const { spots, nameOf, lookOf, covered } = useSpotLooks(judged.spots, blanks, looks);
  const faults = { ...judged.faults, ...blanks?.faults };
  const [leaving, setLeaving] = useState(false);

  const position = chosen === undefined ? undefined : board[chosen.row]?.[chosen.index];
  const hits = position?.method === 'KEYWORD' ? judged.pages.places.get(String(position.mark ?? '')) : undefined;
  const faultCount = (row: PlacedRow): number => Object.keys(faults).filter(place => place.startsWith(`${row.record.id}-`)).length;

  const isAllFixed = fixed.rows && (blanks === undefined || fixed.own);
  const remove: typeof edited.remove = place => {
    edited.remove(place);
    choose(undefined);
  };
  const add = (method: Method) => {
    if (active === undefined) return;
    const usual = rows.find(({ record: row }) => row.id === active)?.usual ?? { width: 0, height: 0 };
    const middle = stage.current?.middle() ?? { page: 1, x: 0, y: 0 };
    choice.chooseFresh(edited.add(active, placedBy(method, aroundMiddle(middle, usual, pdf.pages))));
  };
  const addBlank = (kind: BlankKind) => {
    if (blanks === undefined) return;
    const size = sizeOfNew(kind);
    const middle = aroundMiddle(stage.current?.middle() ?? { page: 1, x: 0, y: 0 }, size, pdf.pages);
    const free = freeAround({ ...middle, ...size }, pdf.pages, spots);
    const called = label(blanks.columns.kind?.values?.[kind] ?? blanks.field.label);
    choice.chooseFresh(edited.add(blanks.field.name, newBlank(kind, called, free, blanks.all)));
  };
  const chooseBlank = (at: Chosen) => {
    choose(at);
    const spot = spots.find(each => isChosen(each, at));
    if (spot !== undefined) stage.current?.show(spot.box);
  };
  const turnTo = (row: string) => {
    choice.turnTo(row);
    const first = spots.find(spot => spot.row === row);
    if (first !== undefined) stage.current?.show(first.box);
  };
  const close = () => (unsaved.length === 0 ? onClose() : setLeaving(true));
  useEffect(() => {
    closing.current = close;
  });
  const keys = editorKeys({ edited, choice, saving: isAllFixed ? undefined : saving });

  return (
    <section className="cr-editor" aria-labelledby="cr-editor-title" onKeyDown={keys}>
      <header className="cr-editor-head">
        <h1 id="cr-editor-title">{represent(resource, record, label)}</h1>
        <EditorTools edited={isAllFixed ? undefined : edited} zoom={zoom} pages={pdf.pages.length} />
        <EditorActs
          data={data}
          isOfd={pdf.undrawn !== undefined}
          about={{ resource: resource.name, id: record.id }}
          isUnsaved={unsaved.length > 0}
          saving={isAllFixed ? undefined : saving}
          onClose={close}
        />
      </header>
      <EditorNotices pdf={pdf} failed={saving.failed} fixed={isAllFixed} isRestored={edited.isRestored && unsaved.length > 0} />
      <div className="cr-editor-body">
        <Rail
          rows={rows}
          {...looks}
          positionsOf={row => board[row.record.id] ?? []}
          faultsOf={faultCount}
          active={active}
          onActive={turnTo}
          methods={columns.method}
          without={placelessIn(pdf)}
          onAdd={fixed.rows || rows.length === 0 ? undefined : add}
        >
          {blanks !== undefined && (
            <BlanksRail blanks={blanks} chosen={chosen} onChoose={chooseBlank} onAdd={fixed.own ? undefined : addBlank} />
          )}
        </Rail>
        <Stage
          handle={stage}
          pdf={pdf}
          spots={spots}
          chosen={chosen}
          faulty={new Set(Object.keys(faults))}
          hits={hits ?? []}
          fixed={spot => (isBlank(spot) ? fixed.own : fixed.rows)}
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
          fixed={chosen?.row === options.lines && chosen !== undefined ? fixed.own : fixed.rows}
          onRemove={remove}
          onShow={box => stage.current?.show(box)}
        />
      </div>
      {leaving && (
        <LeaveDialog
          onStay={() => setLeaving(false)}
          onDiscard={() => {
            edited.dropDraft();
            onClose();
          }}
          onSave={async () => {
            setLeaving(false);
            if (await saving.save()) onClose();
          }}
        />
      )}
    </section>
  );
};
