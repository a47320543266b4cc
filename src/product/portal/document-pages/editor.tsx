/** The rows of a document, its pages with their seals, and the chosen one in numbers, side by side. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { evaluate } from '#engine/conditions/evaluate.ts';
import type { ClientField } from '#engine/project/client-view.ts';
import { callFor } from '#engine/project/view-calls.ts';
import { limitsOf } from '#engine/rules/chain.ts';
import { represent } from '#portal/render/represent.ts';
import { useCan } from '#portal/render/resource.ts';
import { useSession } from '#portal/render/session.ts';
import type { RecordWidgetProps } from '#portal/render/widget.ts';
import type { PageEditor } from '#resources/_widgets.ts';
import { type Method, placedBy } from './board.ts';
import { Details } from './details.tsx';
import { EditorActs } from './editor-acts.tsx';
import { editorKeys } from './editor-keys.ts';
import { EditorNotices } from './editor-notices.tsx';
import { EditorTools } from './editor-tools.tsx';
import { Hints } from './hints.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import type { OpenPdf } from './open-pdf.ts';
import { Rail } from './rail.tsx';
import { aroundMiddle, isChosen, placeOf } from './spots.ts';
import { Stage } from './stage.tsx';
import { useBoard } from './use-board.ts';
import { useChoice } from './use-choice.ts';
import { useJudgedPages } from './use-judged-pages.ts';
import type { PlacedRow, PlacedRows } from './use-placed-rows.ts';
import { useRowLooks } from './use-row-looks.ts';
import { useSaving } from './use-saving.ts';
import type { StageHandle } from './use-sight.ts';
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

/** Whether the positions only are to be looked at. */
const useIsFixed = ({ of, document }: PlacedRows, { when }: PageEditor['document']): boolean => {
  const can = useCan();
  const session = useSession();
  const isOpen = when === undefined || evaluate(when, document, { session, now: new Date() });
  return !isOpen || !can(callFor(of, 'update'));
};

/** How wide a seal may be drawn. */
const widthLimits = (width: ClientField | undefined): { readonly least: number; readonly most: number } => {
  const { minimum = 1, maximum = Number.MAX_SAFE_INTEGER } = limitsOf(width?.rules ?? '');
  return { least: minimum, most: maximum };
};

/** The ways to place a seal that the document has no place for. */
const placelessIn = ({ pages, fields }: OpenPdf): ReadonlySet<string> =>
  new Set([...(pages.length < 2 ? ['EDGE'] : []), ...(fields.size === 0 ? ['FIELD'] : [])]);

export const Editor = ({ resource, record, closing, onClose, options, data, pdf, onSaved }: EditorProps) => {
  const { label } = useWords();
  const stage = useRef<StageHandle>(null);
  const { rows, columns, of } = data;
  const fixed = useIsFixed(data, options.document);
  const edited = useBoard(record, rows, options.positions);
  const { board, unsaved, put } = edited;
  const choice = useChoice(rows[0]?.record.id);
  const { active, chosen, choose } = choice;
  const zoom = useZoom();
  const looks = useRowLooks(of, options);
  const saving = useSaving({ data, positions: options.positions, edited, nameOf: looks.nameOf, onSaved });
  const { pages, spots, faults } = useJudgedPages(pdf, rows, board);
  const [leaving, setLeaving] = useState(false);

  const position = chosen === undefined ? undefined : board[chosen.row]?.[chosen.index];
  const chosenRow = rows.find(each => each.record.id === chosen?.row);
  const hits = position?.method === 'KEYWORD' ? pages.places.get(String(position.mark ?? '')) : undefined;
  const faultCount = (row: PlacedRow): number => Object.keys(faults).filter(place => place.startsWith(`${row.record.id}-`)).length;

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
  const turnTo = (row: string) => {
    choice.turnTo(row);
    const first = spots.find(spot => spot.row === row);
    if (first !== undefined) stage.current?.show(first.box);
  };
  const close = () => (unsaved.length === 0 ? onClose() : setLeaving(true));
  useEffect(() => {
    closing.current = close;
  });
  const keys = editorKeys({ edited, choice, saving: fixed ? undefined : saving });

  return (
    <section className="cr-editor" aria-labelledby="cr-editor-title" onKeyDown={keys}>
      <header className="cr-editor-head">
        <h1 id="cr-editor-title">{represent(resource, record, label)}</h1>
        <EditorTools edited={fixed ? undefined : edited} zoom={zoom} pages={pdf.pages.length} />
        <EditorActs
          data={data}
          about={{ resource: resource.name, id: record.id }}
          isUnsaved={unsaved.length > 0}
          saving={fixed ? undefined : saving}
          onClose={close}
        />
      </header>
      <EditorNotices failed={saving.failed} fixed={fixed} isRestored={edited.isRestored && unsaved.length > 0} />
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
          onAdd={fixed ? undefined : add}
        />
        <Stage
          handle={stage}
          pdf={pdf}
          spots={spots}
          chosen={chosen}
          faulty={new Set(Object.keys(faults))}
          hits={hits ?? []}
          fixed={fixed}
          zoom={zoom.zoom}
          limits={widthLimits(columns.width)}
          nameOf={spot => looks.nameOf(spot.placed)}
          colourOf={spot => looks.colourOf(spot.placed)}
          onChoose={choose}
          onChange={put}
          onRemove={remove}
          onSight={zoom.look}
        />
        {chosen !== undefined && position !== undefined && chosenRow !== undefined ? (
          <Details
            name={looks.nameOf(chosenRow)}
            resource={of.name}
            columns={columns}
            position={position}
            usual={chosenRow.usual}
            box={spots.find(spot => isChosen(spot, chosen))?.box}
            hits={hits}
            fields={[...pdf.fields.keys()]}
            faults={faults[placeOf(chosen)] ?? {}}
            fixed={fixed}
            onChange={(next, gesture) => put(chosen, next, gesture)}
            onRemove={() => remove(chosen)}
            onShow={box => stage.current?.show(box)}
          />
        ) : (
          <Hints fixed={fixed} isEmpty={rows.length === 0} />
        )}
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
