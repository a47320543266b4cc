/** Filling in: the pages with every line where it will stand, as it is typed, and beside them the lines to type. */
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import type { ClientField } from '#engine/project/client-view.ts';
import { type Failure, saidOf } from '#portal/render/failure.ts';
import { Button } from '#portal/ui/button.tsx';
import { BlankFields, type FilledRow, rowsFor } from '../contract-places/blank-fields.tsx';
import { isPicture } from '../contract-places/small-picture.ts';
import type { PlannedBlank } from '../contract-places/use-contract-plan.ts';
import { spotsOfBlanks } from '../document-pages/blanks.ts';
import { EditorTools } from '../document-pages/editor-tools.tsx';
import { OfdSaid } from '../document-pages/ofd-said.tsx';
import type { OpenPdf } from '../document-pages/open-pdf.ts';
import type { SealLook } from '../document-pages/seal-box.tsx';
import type { Chosen } from '../document-pages/spots.ts';
import { Stage } from '../document-pages/stage.tsx';
import { useShownFirst } from '../document-pages/use-shown-first.ts';
import type { StageHandle } from '../document-pages/use-sight.ts';
import { useZoom } from '../document-pages/use-zoom.ts';
import { useWords } from './words.ts';
import '../signing/signing.css';

/** With where it stands: millimetres, its font size in points. */
export interface BlankToFill extends PlannedBlank {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Of a picture alone. */
  readonly height: number | null;
  readonly size: number;
  /** What was filled in before it was sent back; of a picture nothing. */
  readonly former: string | null;
}

/** What the service has against what was sent. */
export interface Refused {
  readonly failure: Failure;
  readonly entries: readonly FilledRow[];
}

/** Sentences by line, as `[0].value`, until the line is changed. */
const faultsOf = ({ failure, entries }: Refused, typed: readonly FilledRow[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(failure.errors ?? {}).flatMap(([path, said]) => {
      const [, at] = /^entries\[(\d+)\]/.exec(path) ?? [];
      if (at === undefined || typed[Number(at)]?.value !== entries[Number(at)]?.value) return [];
      return [[path.slice('entries'.length), said.join(' ')]];
    }),
  );

interface FillingScreenProps {
  readonly title: string;
  readonly pdf: OpenPdf;
  readonly blanks: readonly BlankToFill[];
  /** The column that holds what is filled in. */
  readonly words: ClientField;
  readonly resource: string;
  readonly rows: readonly FilledRow[];
  /** Why it was sent back. */
  readonly returned: string | null;
  readonly onRows: (rows: readonly FilledRow[]) => void;
  readonly refused: Refused | undefined;
  readonly busy: boolean;
  readonly onSend: (rows: readonly FilledRow[]) => void;
  /** Closes it; what was typed stays. */
  readonly onClose: () => void;
}

const row = 'blanks';
const id = 'cr-fill';
const nothing = () => undefined;

/** As it will stand on the page. */
const contentOf = (value: unknown): Pick<SealLook, 'text' | 'picture'> =>
  isPicture(value) ? { picture: value } : { text: typeof value === 'string' || typeof value === 'number' ? String(value) : '' };

export const FillingScreen = (props: FillingScreenProps) => {
  const { title, pdf, blanks, words, resource, rows, returned, onRows, refused, busy, onSend, onClose } = props;
  const { t } = useWords();
  const stage = useRef<StageHandle>(null);
  const lines = useRef<HTMLFormElement>(null);
  const zoom = useZoom('fit');
  const [chosen, setChosen] = useState<Chosen>();
  const typed = rowsFor(blanks, rows);
  const spots = spotsOfBlanks(
    row,
    blanks.map(blank => ({ ...blank })),
    { least: 1, most: 1 },
  );
  const look = useShownFirst(stage, spots[0]?.box, zoom.look);
  const faults = refused === undefined ? {} : faultsOf(refused, typed);
  const count = Object.keys(faults).length;
  const isOfLines = Object.keys(refused?.failure.errors ?? {}).some(path => path.startsWith('entries['));
  const faulty = new Set(blanks.flatMap((_, index) => (faults[`[${index}].value`] === undefined ? [] : [`${row}-${index}`])));
  // What is wrong is all marked at once; the first of it, as one reads, takes the focus.
  useEffect(() => {
    if (refused === undefined) return;
    const first = lines.current?.querySelector<HTMLElement>('.cr-refused :is(input:not([type=file]), select, textarea, button)');
    first?.scrollIntoView({ block: 'center' });
    first?.focus({ preventScroll: true });
  }, [refused]);
  /** What is typed stands in sight. */
  const enter = ({ target }: FocusEvent<HTMLFormElement>) => {
    const [, at] = /^cr-fill-(\d+)/.exec(target.id) ?? [];
    if (at === undefined) return;
    const index = Number(at);
    setChosen({ row, index });
    const box = spots[index]?.box;
    if (box !== undefined) stage.current?.show(box);
  };
  return (
    <section className="cr-editor cr-sign" aria-labelledby={`${id}-title`}>
      <header className="cr-editor-head">
        <h1 id={`${id}-title`}>{title}</h1>
        <EditorTools edited={undefined} zoom={zoom} pages={pdf.pages.length} />
        <div className="cr-actions cr-push">
          <Button disabled={busy} onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      </header>
      <div className="cr-sign-body">
        <Stage
          handle={stage}
          pdf={pdf}
          spots={spots}
          chosen={chosen}
          faulty={faulty}
          hits={[]}
          fixed
          lookOf={({ index }) => ({ as: 'blank', ...contentOf(typed[index]?.value), tag: blanks[index]?.label ?? '' })}
          zoom={zoom.zoom}
          nameOf={({ index }) => blanks[index]?.label ?? ''}
          colourOf={() => 0}
          onChoose={setChosen}
          onPick={({ index }) => document.getElementById(`${id}-${index}`)?.focus()}
          onChange={nothing}
          onRemove={nothing}
          onSight={look}
        />
        <form
          ref={lines}
          className="cr-sign-panel"
          aria-label={t('fill.panel')}
          noValidate
          onFocus={enter}
          onSubmit={event => {
            event.preventDefault();
            onSend(typed);
          }}
        >
          <div className="cr-sign-scroll">
            {returned !== null && <p className="cr-notice cr-notice-warn">{t('fill.returned', { reason: returned })}</p>}
            <p className="cr-hint">{t('fill.lead')}</p>
            <OfdSaid pdf={pdf} />
            <div className="cr-plan-others">
              <BlankFields blanks={blanks} words={words} rows={typed} faults={faults} resource={resource} id={id} onChange={onRows} />
            </div>
          </div>
          <div className="cr-sign-foot">
            {refused !== undefined && (count > 0 || !isOfLines) && (
              <p className="cr-notice cr-notice-bad" role="alert">
                {count > 0 ? t('fill.faults', { n: count, smart_count: count }) : saidOf(refused.failure)}
              </p>
            )}
            <Button filled type="submit" busy={busy}>
              {t(busy ? 'fill.busy' : 'fill.submit')}
            </Button>
            <p className="cr-hint">{t('fill.final')}</p>
          </div>
        </form>
      </div>
    </section>
  );
};
