/** Related rows on the pages of their document: seals are placed where they will stand, and each row that was changed is saved by its own call. */
import Dialog from '@mui/material/Dialog';
import { useDataProvider, useNotify, useRefresh } from 'ra-core';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { evaluate } from '#engine/conditions/evaluate.ts';
import type { OnPages } from '#engine/declare/views.ts';
import { faultMessage } from '#engine/input/words.ts';
import { limitsOf } from '#engine/rules/chain.ts';
import { Downloads } from '#portal/render/actions/downloads.tsx';
import type { PortalDataProvider, Row } from '#portal/render/contract.ts';
import { draftAt, dropDraft, keepDraft } from '#portal/render/drafts.ts';
import { Failed } from '#portal/render/failed.tsx';
import { failureOf } from '#portal/render/failure.ts';
import { labelOf } from '#portal/render/fields/labels.ts';
import { Icon } from '#portal/render/icons.tsx';
import { represent } from '#portal/render/represent.ts';
import { callFor, useCan } from '#portal/render/resource.ts';
import { useSession } from '#portal/render/session.ts';
import type { OnPagesProps } from '#portal/render/widget.ts';
import type { DocumentPages } from '#trust/positions/document-pages.ts';
import { judgePositions, keywordsOf, type Position } from '#trust/positions/positions.ts';
import { type Board, begun, changed, changedRows, type Method, payload, placedBy } from './board.ts';
import { Details } from './details.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import type { OpenPdf } from './open-pdf.ts';
import { useWords } from './words.ts';
import './page-editor.css';
import { Rail } from './rail.tsx';
import { type Chosen, isChosen, spotsOf } from './spots.ts';
import { Stage, type StageHandle } from './stage.tsx';
import { usePagesOf, usePdf } from './use-pdf.ts';
import { type PlacedRow, type PlacedRows, useDocumentFile, usePlacedRows } from './use-placed-rows.ts';

/** Zooms that are stepped through, as shares of the real size. */
const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];

type Sentences = Readonly<Record<string, Readonly<Record<string, string>>>>;
const placeOf = (row: string, index: number): string => `${row}-${index}`;

/** What is wrong, by position and column: as the service will judge it. */
const judged = (
  rows: readonly PlacedRow[],
  board: Board,
  pages: DocumentPages,
  say: (fault: Parameters<typeof faultMessage>[0]) => string,
): Sentences => {
  const found: Record<string, Record<string, string>> = {};
  for (const { record, usual } of rows) {
    for (const fault of judgePositions(pages, board[record.id] ?? [], usual).faults) {
      const [, index = '', column = ''] = /^positions\[(\d+)\]\.(\w+)$/.exec(fault.path) ?? [];
      const place = placeOf(record.id, Number(index));
      found[place] ??= {};
      found[place][column] ??= say(fault);
    }
  }
  return found;
};

const boardOf = (rows: readonly PlacedRow[], name: string): Board =>
  Object.fromEntries(rows.map(({ record }) => [record.id, (Array.isArray(record[name]) ? record[name] : []) as readonly Position[]]));

interface EditorProps extends OnPagesProps {
  readonly view: OnPages;
  readonly data: PlacedRows;
  readonly pdf: OpenPdf;
  readonly onSaved: () => Promise<unknown>;
}

const Editor = ({ resource, record, onClose, view: words, data, pdf, onSaved }: EditorProps) => {
  const said = useWords();
  const { t, label, language } = said;
  const { pathname } = useLocation();
  const provider = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  const can = useCan();
  const session = useSession();
  const stage = useRef<StageHandle>(null);
  const { rows, columns, of } = data;
  const saved = useMemo(() => boardOf(rows, words.positions), [rows, words.positions]);
  const [left] = useState(() => draftAt(pathname)?.values as Board | undefined);
  const [history, change] = useReducer(changed, saved, board =>
    left === undefined ? begun(board) : { ...begun(board), past: [board], now: { ...board, ...left } },
  );
  const [active, setActive] = useState(rows[0]?.record.id);
  const [chosen, setChosen] = useState<Chosen>();
  const [zoom, setZoom] = useState<'fit' | number>('fit');
  const [sight, setSight] = useState({ page: 1, percent: 100 });
  const [saving, setSaving] = useState(false);
  const [failed, setFailed] = useState<string>();
  /** What was added last takes the focus: a word is typed next, a seal is moved. */
  const [fresh, setFresh] = useState<string>();
  const [leaving, setLeaving] = useState(false);
  const board = history.now;
  const unsaved = useMemo(() => changedRows(saved, board), [saved, board]);

  const { when } = words.document;
  const isOpen = when === undefined || evaluate(when, data.document, { session, now: new Date() });
  const fixed = !isOpen || !can(callFor(of, 'update'));

  // What was not saved outlives leaving the page, and the tab says that it is there.
  useEffect(() => {
    if (unsaved.length === 0) dropDraft(pathname);
    else keepDraft(pathname, { base: record, values: board }, board);
  }, [unsaved, board, pathname, record]);

  const marks = keywordsOf(Object.values(board).flat());
  const document_ = usePagesOf(pdf, marks);
  const lastKnown = useRef<DocumentPages>({ pages: pdf.pages, fields: pdf.fields, places: new Map() });
  if (document_ !== undefined) lastKnown.current = document_;
  const pages = document_ ?? lastKnown.current;
  const spots = useMemo(() => spotsOf(rows, board, pages), [rows, board, pages]);
  const faults = document_ === undefined ? {} : judged(rows, board, document_, fault => faultMessage(fault, language));

  const position = chosen === undefined ? undefined : board[chosen.row]?.[chosen.index];
  const hits = position?.method === 'KEYWORD' ? pages.places.get(String(position.mark ?? '')) : undefined;
  const field = of.fields[words.party];
  const parties = Object.keys(field?.values ?? {});
  const colourOf = ({ record: row }: PlacedRow): number => Math.max(0, parties.indexOf(String(row[words.party]))) % 6;
  const nameOf = ({ record: row }: PlacedRow): string => represent(of, row, label);
  const moreOf = ({ record: row }: PlacedRow): string => {
    const party = field?.values?.[String(row[words.party])];
    return [party === undefined ? '' : label(party), labelOf(row, words.usual.of, '')].filter(each => each !== '').join(' · ');
  };
  const widths = limitsOf(columns.width?.rules ?? '');
  const limits = { least: widths.minimum ?? 1, most: widths.maximum ?? Number.MAX_SAFE_INTEGER };

  const choose = useCallback((next: Chosen | undefined) => {
    setChosen(next === undefined ? undefined : { row: next.row, index: next.index });
    if (next !== undefined) setActive(next.row);
  }, []);
  useEffect(() => {
    if (fresh === undefined) return;
    setFresh(undefined);
    const grip = document.querySelector<HTMLElement>('.cr-seal-chosen .cr-seal-grip');
    (document.getElementById('cr-on-pages-mark') ?? grip)?.focus({ preventScroll: true });
  }, [fresh]);
  const look = useCallback((page: number, percent: number) => setSight({ page, percent }), []);
  const put = ({ row, index }: Chosen, next: Position, gesture?: string) =>
    change({
      act: 'put',
      row,
      positions: (board[row] ?? []).map((each, at) => (at === index ? next : each)),
      ...(gesture === undefined ? {} : { gesture: `${gesture}-${placeOf(row, index)}` }),
    });
  const remove = ({ row, index }: Chosen) => {
    change({ act: 'put', row, positions: (board[row] ?? []).filter((_, at) => at !== index) });
    setChosen(undefined);
  };
  const add = (method: Method) => {
    if (active === undefined) return;
    const usual = rows.find(({ record: row }) => row.id === active)?.usual ?? { width: 0, height: 0 };
    const middle = stage.current?.middle() ?? { page: 1, x: 0, y: 0 };
    const at = {
      page: middle.page,
      x: Math.max(0, Math.round(middle.x - usual.width / 2)),
      y: Math.max(0, Math.round(middle.y - usual.height / 2)),
    };
    const sheet = pdf.pages[at.page - 1];
    const inside = { ...at, y: Math.min(at.y, Math.floor((sheet?.height ?? 0) - usual.height)) };
    const before = board[active] ?? [];
    change({ act: 'put', row: active, positions: [...before, placedBy(method, inside)] });
    setChosen({ row: active, index: before.length });
    setFresh(`${active}-${before.length}`);
  };

  const save = async (): Promise<boolean> => {
    setSaving(true);
    setFailed(undefined);
    try {
      for (const id of unsaved) {
        const row = rows.find(each => each.record.id === id)?.record as Row;
        const sent = { [words.positions]: payload(board[id] ?? []), version: row.version };
        try {
          await provider.update(of.name, { id, data: sent, previousData: row });
        } catch (error) {
          const { message, errors = {} } = failureOf(error);
          const name = nameOf(rows.find(each => each.record.id === id) as PlacedRow);
          setFailed(`${name}${said.colon}${[...new Set(Object.values(errors).flat())].join(' ') || message}`);
          return false;
        }
      }
      dropDraft(pathname);
      notify(t('form.saved'), { type: 'success' });
      return true;
    } finally {
      // Also of those that were saved before one was refused: the next attempt begins with what stands now.
      await onSaved();
      setSaving(false);
    }
  };
  const close = () => (unsaved.length === 0 ? onClose() : setLeaving(true));
  const step = (by: 1 | -1) => {
    const now = sight.percent / 100;
    const next = by > 0 ? steps.find(each => each > now + 0.01) : steps.findLast(each => each < now - 0.01);
    if (next !== undefined) setZoom(next);
  };
  const keys = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (event.key === 'Escape' && chosen !== undefined) setChosen(undefined);
    else if (!(event.ctrlKey || event.metaKey)) return;
    else if (key === 'z') change({ act: event.shiftKey ? 'redo' : 'undo' });
    else if (key === 'y') change({ act: 'redo' });
    else if (key === 's') {
      if (unsaved.length > 0 && !fixed && !saving) save();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const faultCount = (row: PlacedRow): number => Object.keys(faults).filter(place => place.startsWith(`${row.record.id}-`)).length;
  const chosenRow = rows.find(each => each.record.id === chosen?.row);
  const without = new Set([...(pdf.pages.length < 2 ? ['EDGE'] : []), ...(pdf.fields.size === 0 ? ['FIELD'] : [])]);
  return (
    <section className="cr-editor" aria-labelledby="cr-editor-title" onKeyDown={keys}>
      <header className="cr-editor-head">
        <h1 id="cr-editor-title">{represent(resource, record, label)}</h1>
        <div className="cr-editor-tools" role="toolbar" aria-label={t('pages.tools')}>
          {!fixed && (
            <>
              <button
                type="button"
                className="cr-button"
                disabled={history.past.length === 0}
                aria-label={t('pages.undo')}
                title={`${t('pages.undo')} Ctrl+Z`}
                onClick={() => change({ act: 'undo' })}
              >
                <Icon name="undo" />
              </button>
              <button
                type="button"
                className="cr-button"
                disabled={history.future.length === 0}
                aria-label={t('pages.redo')}
                title={`${t('pages.redo')} Ctrl+Y`}
                onClick={() => change({ act: 'redo' })}
              >
                <Icon name="redo" />
              </button>
            </>
          )}
          <button type="button" className="cr-button" aria-label={t('document.smaller')} onClick={() => step(-1)}>
            <Icon name="minus" />
          </button>
          <output className="cr-figures" aria-label={t('document.zoom')}>{`${sight.percent} %`}</output>
          <button type="button" className="cr-button" aria-label={t('document.larger')} onClick={() => step(1)}>
            <Icon name="plus" />
          </button>
          <button
            type="button"
            className="cr-button"
            aria-pressed={zoom === 'fit'}
            aria-label={t('pages.fit')}
            title={t('pages.fit')}
            onClick={() => setZoom('fit')}
          >
            <Icon name="fit" />
          </button>
          <span className="cr-figures cr-age">{t('pages.page', { n: sight.page, of: pdf.pages.length })}</span>
        </div>
        <div className="cr-actions cr-push">
          <span className="cr-editor-files" title={unsaved.length > 0 ? t('pages.saveFirst') : undefined}>
            <Downloads
              resource={data.documentOf}
              record={data.document}
              about={{ resource: resource.name, id: record.id }}
              disabled={unsaved.length > 0}
            />
          </span>
          <button type="button" className="cr-button" onClick={close}>
            {t('close')}
          </button>
          {!fixed && (
            <button type="button" className="cr-button cr-filled" disabled={saving || unsaved.length === 0} onClick={save}>
              {saving ? t('pages.saving') : t('pages.save')}
            </button>
          )}
        </div>
      </header>
      {failed !== undefined && (
        <p className="cr-notice cr-notice-bad" role="alert">
          {failed}
        </p>
      )}
      {fixed && <p className="cr-notice">{t('pages.fixed')}</p>}
      {left !== undefined && unsaved.length > 0 && (
        <p className="cr-notice cr-notice-warn" role="status">
          {t('form.restored')}
        </p>
      )}
      <div className="cr-editor-body">
        <Rail
          rows={rows}
          nameOf={nameOf}
          colourOf={colourOf}
          moreOf={moreOf}
          positionsOf={row => board[row.record.id] ?? []}
          faultsOf={faultCount}
          active={active}
          onActive={row => {
            setActive(row);
            setChosen(undefined);
            const first = spots.find(spot => spot.row === row);
            if (first !== undefined) stage.current?.show(first.box);
          }}
          methods={columns.method}
          without={without}
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
          zoom={zoom}
          limits={limits}
          nameOf={spot => nameOf(spot.placed)}
          colourOf={spot => colourOf(spot.placed)}
          onChoose={choose}
          onChange={put}
          onRemove={remove}
          onSight={look}
        />
        {chosen !== undefined && position !== undefined && chosenRow !== undefined ? (
          <Details
            name={nameOf(chosenRow)}
            resource={of.name}
            columns={columns}
            position={position}
            usual={chosenRow.usual}
            box={spots.find(spot => isChosen(spot, chosen))?.box}
            hits={hits}
            fields={[...pdf.fields.keys()]}
            faults={faults[placeOf(chosen.row, chosen.index)] ?? {}}
            fixed={fixed}
            onChange={(next, gesture) => put(chosen, next, gesture)}
            onRemove={() => remove(chosen)}
            onShow={box => stage.current?.show(box)}
          />
        ) : (
          <aside className="cr-details cr-details-none">
            <p>{rows.length === 0 ? t('pages.none') : fixed ? t('pages.look') : t('pages.hint')}</p>
            {!fixed && rows.length > 0 && (
              <dl>
                {(['drag', 'arrows', 'alt', 'remove', 'undo'] as const).map(key => (
                  <div key={key}>
                    <dt>{t(`pages.keys.${key}`)}</dt>
                    <dd>{t(`pages.keys.${key}Does`)}</dd>
                  </div>
                ))}
              </dl>
            )}
          </aside>
        )}
      </div>
      {leaving && (
        <LeaveDialog
          onStay={() => setLeaving(false)}
          onDiscard={() => {
            dropDraft(pathname);
            onClose();
          }}
          onSave={async () => {
            setLeaving(false);
            if (await save()) onClose();
          }}
        />
      )}
    </section>
  );
};

const PageEditor = (props: OnPagesProps) => {
  const { resource, record, onClose } = props;
  const { t } = useWords();
  const refresh = useRefresh();
  const words = resource.views.onPages as OnPages;
  const { data, error, refetch } = usePlacedRows(resource, record, words);
  const fileId = data?.document[words.document.file];
  const file = useDocumentFile(typeof fileId === 'string' ? fileId : undefined);
  const { pdf, failed } = usePdf(file.data);
  const unread = error ?? file.error;
  const leave = () => {
    onClose();
    refresh();
  };
  return (
    <Dialog fullScreen open className="cr-editor-dialog" aria-labelledby="cr-editor-title" disableEscapeKeyDown onClose={() => undefined}>
      {unread !== null || failed !== undefined ? (
        <div className="cr-editor-wait">
          <h1 id="cr-editor-title">{t('onPages.open')}</h1>
          {unread === null ? (
            <p role="alert">{t('pages.unreadable')}</p>
          ) : (
            <Failed error={unread} onRetry={() => (error === null ? file.refetch() : refetch())} />
          )}
          <button type="button" className="cr-button" onClick={onClose}>
            {t('close')}
          </button>
        </div>
      ) : data === undefined || pdf === undefined ? (
        <div className="cr-editor-wait" role="status">
          <h1 id="cr-editor-title">{t('loading')}</h1>
          <i className="cr-skeleton cr-editor-paper" />
          <button type="button" className="cr-button" onClick={onClose}>
            {t('close')}
          </button>
        </div>
      ) : (
        <Editor {...props} onClose={leave} view={words} data={data} pdf={pdf} onSaved={() => refetch()} />
      )}
    </Dialog>
  );
};

export default PageEditor;
