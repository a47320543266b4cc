/** The documents of an application: one or two side by side, each with zoom and rotation. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ClientResource } from '#engine/project/client-view.ts';
import { Button } from '../../../ui/button.tsx';
import type { Row } from '../../contract.ts';
import { DocumentComing, DocumentPane, isShownHere } from '../../fields/document-pane.tsx';
import { kindOf } from '../../fields/file-kind.ts';
import { useFile } from '../../fields/use-file.ts';
import { partIn } from '../../review-part.ts';
import { useWords } from '../../words.ts';
import { type Sheet, sheetsOf } from './documents.ts';
import type { Papers } from './use-papers.ts';

const Thumbnail = ({ sheet }: { readonly sheet: Sheet }) => {
  const { data } = useFile(sheet.id);
  return <img src={data} alt="" />;
};

interface SheetTabProps {
  readonly sheet: Sheet;
  readonly current: boolean;
  /** It has been looked at. */
  readonly opened: boolean;
  readonly onOpen: () => void;
}

const SheetTab = ({ sheet, current, opened, onOpen }: SheetTabProps) => {
  const { t, label } = useWords();
  return (
    <button type="button" className="cr-desk-sheet" aria-pressed={current} onClick={onOpen} title={sheet.name}>
      <span className="cr-thumb">
        {/* To draw it is to have it sent, which is journalled as looked at. */}
        {opened && kindOf(sheet.name) === 'image' ? (
          <Thumbnail sheet={sheet} />
        ) : (
          <b>{sheet.name.split('.').pop()?.slice(0, 4).toUpperCase()}</b>
        )}
      </span>
      <span>{label(sheet.field.label)}</span>
      {opened && (
        <svg className="cr-opened" viewBox="0 0 16 16" role="img" aria-label={t('review.opened')}>
          <path d="M3.5 8.5l3 3 6-7" fill="none" stroke="currentColor" strokeWidth="1.8" />
        </svg>
      )}
    </button>
  );
};

/** What the audit type expects among the documents. */
const Materials = ({ resource, record }: { readonly resource: ClientResource; readonly record: Row }) => {
  const { t, comma } = useWords();
  const materials = partIn(resource, record, 'expected');
  const expected = (Array.isArray(materials) ? materials : []) as readonly {
    readonly name: string;
    readonly required?: boolean;
  }[];
  if (expected.length === 0) return null;
  const list = expected.map(({ name, required }) => (required === false ? t('review.voluntary', { name }) : name)).join(comma);
  return <p className="cr-materials">{t('review.materials', { list })}</p>;
};

interface PaneProps {
  readonly sheet: Sheet;
  readonly onSeen: () => void;
}

/** Whether half of it has stood in the window. */
const useInWindow = (place: RefObject<HTMLElement | null>): boolean => {
  const [inWindow, setInWindow] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (current === null || inWindow) return;
    const watcher = new IntersectionObserver(entries => entries.some(({ isIntersecting }) => isIntersecting) && setInWindow(true), {
      threshold: 0.5,
    });
    watcher.observe(current);
    return () => watcher.disconnect();
  }, [place, inWindow]);
  return inWindow;
};

/** A document that is open: asked for once it stands in the window, and seen once it has come or, where it is not shown here, is opened from here. */
const Pane = ({ sheet, onSeen }: PaneProps) => {
  const place = useRef<HTMLDivElement>(null);
  const inWindow = useInWindow(place);
  const { data } = useFile(sheet.id, inWindow);
  const seen = useRef(onSeen);
  useEffect(() => {
    seen.current = onSeen;
  });
  useEffect(() => {
    const { current } = place;
    if (current === null || data === undefined) return;
    if (isShownHere(sheet.name)) seen.current();
    const follow = (event: Event): void => {
      if (event.target instanceof Element && event.target.closest('a') !== null) seen.current();
    };
    current.addEventListener('click', follow);
    return () => current.removeEventListener('click', follow);
  }, [data, sheet.name]);
  return (
    <div className="cr-pane" ref={place}>
      {inWindow ? <DocumentPane fileId={sheet.id} name={sheet.name} /> : <DocumentComing name={sheet.name} />}
    </div>
  );
};

interface DeskProps {
  readonly resource: ClientResource;
  readonly record: Row;
  readonly papers: Papers;
}

export const Desk = ({ resource, record, papers }: DeskProps) => {
  const { t } = useWords();
  const sheets = sheetsOf(resource, record);
  const [open, setOpen] = useState<readonly number[]>([0]);
  const beside = open.length > 1;
  if (sheets.length === 0)
    return (
      <div className="cr-group cr-empty">
        <Materials resource={resource} record={record} />
        {t('review.noDocuments')}
      </div>
    );
  const choose = (index: number) => setOpen(open.includes(index) ? open : beside ? [open[1] ?? 0, index] : [index]);
  return (
    <section className="cr-desk" aria-label={t('review.documents')}>
      <Materials resource={resource} record={record} />
      <div className="cr-sheets">
        {sheets.map((sheet, index) => (
          <SheetTab
            key={`${sheet.field.name} ${sheet.id}`}
            sheet={sheet}
            current={open.includes(index)}
            opened={papers.isOpened(sheet.id)}
            onOpen={() => choose(index)}
          />
        ))}
        {sheets.length > 1 && (
          <Button
            quiet
            className="cr-push"
            aria-pressed={beside}
            onClick={() => setOpen(beside ? open.slice(0, 1) : [open[0] ?? 0, open[0] === 0 ? 1 : 0])}
          >
            {t('review.beside')}
          </Button>
        )}
      </div>
      <div className={beside ? 'cr-panes cr-two' : 'cr-panes'}>
        {open.map(index => {
          const sheet = sheets[index];
          return sheet === undefined ? null : <Pane key={sheet.id} sheet={sheet} onSeen={() => papers.open(sheet.id)} />;
        })}
      </div>
    </section>
  );
};
