/** The contract's pages one under the other, drawn as they come into sight, with the places that concern whoever reads. */
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Box } from '#trust/positions/document-pages.ts';
import { useInSight } from '../../contract-places/use-in-sight.ts';
import type { OpenPdf } from '../../document-pages/open-pdf.ts';
import { PageSheet } from '../../document-pages/page-sheet.tsx';
import { usePdf } from '../../document-pages/use-pdf.ts';
import { useInvitationWords } from './use-invitation-words.ts';
import '../../document-pages/pages.css';

/** Where something of theirs will stand. */
export interface Place {
  readonly box: Box;
  readonly name: string;
  readonly content: ReactNode;
  readonly className?: string;
}

interface PageProps {
  readonly pdf: OpenPdf;
  readonly page: number;
  readonly width: number;
  readonly places: readonly Place[];
}

/** The id of a page's first place, for what leads there. */
export const placeId = (page: number): string => `sign-here-${page}`;

const PageInFlow = ({ pdf, page, width, places }: PageProps) => {
  const t = useInvitationWords();
  const leaf = useRef<HTMLDivElement>(null);
  const isSeen = useInSight(leaf);
  const size = pdf.pages[page - 1] ?? { width: 210, height: 297 };
  const scale = width / size.width;
  const height = Math.round(size.height * scale);
  return (
    <div ref={leaf} className="e-leaf" style={{ width, height }}>
      {isSeen && width > 0 ? (
        <PageSheet
          pdf={pdf}
          page={page}
          name={t('read.page', { n: page, count: pdf.pages.length })}
          left={0}
          top={0}
          width={width}
          height={height}
        />
      ) : null}
      {places.map(({ box, name, content, className = 'e-sign-here' }, index) => (
        <div
          key={`${box.x} ${box.y}`}
          id={index === 0 ? placeId(page) : undefined}
          className={className}
          role="img"
          aria-label={name}
          style={{ left: box.x * scale, top: box.y * scale, width: box.width * scale, height: box.height * scale }}
        >
          {content}
        </div>
      ))}
    </div>
  );
};

export interface ContractPagesProps {
  readonly file: Blob;
  readonly places?: readonly Place[];
  /** Of the places, and what leads to them or on from them. */
  readonly said?: string;
  readonly to?: { readonly label: string; readonly go: () => void };
}

export const toPlace = (page: number): void =>
  document.getElementById(placeId(page))?.scrollIntoView({ block: 'center', inline: 'center' });

/** Small print is read at twice the width of a phone. */
const enlarged = 2;

export const ContractPages = ({ file, places = [], said, to }: ContractPagesProps) => {
  const t = useInvitationWords();
  const { pdf, failed } = usePdf(file);
  const frame = useRef<HTMLElement>(null);
  const [room, setRoom] = useState(0);
  const [isLarge, setLarge] = useState(false);
  useLayoutEffect(() => {
    const { current } = frame;
    if (current === null) return;
    const watcher = new ResizeObserver(([entry]) => setRoom(Math.floor(entry?.contentRect.width ?? 0)));
    watcher.observe(current);
    return () => watcher.disconnect();
  }, []);
  return (
    <>
      {pdf === undefined ? null : (
        <div className="e-leaves-head">
          <p>
            {t('read.pages', { smart_count: pdf.pages.length, count: pdf.pages.length })}
            <br />
            {places.length === 0 ? null : said}
          </p>
          {places.length === 0 || to === undefined ? null : (
            <button type="button" className="e-button" onClick={to.go}>
              {to.label}
            </button>
          )}
          <button type="button" className="e-button" onClick={() => setLarge(!isLarge)}>
            {t(isLarge ? 'read.fit' : 'read.larger')}
          </button>
        </div>
      )}
      {/* Wider than it shows, it has to be reached by the keyboard to be moved. */}
      <section
        ref={frame}
        className="e-leaves"
        aria-label={t('read.text')}
        aria-busy={pdf === undefined && failed === undefined}
        tabIndex={isLarge ? 0 : undefined}
      >
        {failed === undefined ? null : <p>{t('read.unreadable')}</p>}
        {pdf?.pages.map(({ page }) => (
          <PageInFlow
            key={page}
            pdf={pdf}
            page={page}
            width={isLarge ? room * enlarged : room}
            places={places.filter(({ box }) => box.page === page)}
          />
        ))}
      </section>
    </>
  );
};
