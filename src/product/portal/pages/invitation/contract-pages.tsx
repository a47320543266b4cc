/** The contract's pages one under the other, drawn as they come into sight, with the places where the own signature will stand. */
import { useLayoutEffect, useRef, useState } from 'react';
import type { Box } from '#trust/positions/document-pages.ts';
import { useInSight } from '../../contract-places/use-in-sight.ts';
import type { OpenPdf } from '../../document-pages/open-pdf.ts';
import { PageSheet } from '../../document-pages/page-sheet.tsx';
import { usePdf } from '../../document-pages/use-pdf.ts';
import { useInvitationWords } from './use-invitation-words.ts';
import '../../document-pages/pages.css';

interface PageProps {
  readonly pdf: OpenPdf;
  readonly page: number;
  readonly width: number;
  readonly boxes: readonly Box[];
  /** What was drawn already, as a `data:` address. */
  readonly picture: string | undefined;
}

/** The id of a page's first place, for what leads there. */
export const placeId = (page: number): string => `sign-here-${page}`;

const PageInFlow = ({ pdf, page, width, boxes, picture }: PageProps) => {
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
      {boxes.map((box, index) => (
        <div
          key={`${box.x} ${box.y}`}
          id={index === 0 ? placeId(page) : undefined}
          className="e-sign-here"
          role="img"
          aria-label={t('read.here')}
          style={{ left: box.x * scale, top: box.y * scale, width: box.width * scale, height: box.height * scale }}
        >
          {picture === undefined ? <span>{t('read.here')}</span> : <img src={picture} alt="" />}
        </div>
      ))}
    </div>
  );
};

interface ContractPagesProps {
  readonly file: Blob;
  readonly boxes: readonly Box[];
  readonly picture: string | undefined;
}

/** Small print is read at twice the width of a phone. */
const enlarged = 2;

export const ContractPages = ({ file, boxes, picture }: ContractPagesProps) => {
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
  const first = boxes[0];
  const toPlace = () => document.getElementById(placeId(first?.page ?? 1))?.scrollIntoView({ block: 'center', inline: 'center' });
  return (
    <>
      {pdf === undefined ? null : (
        <div className="e-leaves-head">
          <p>
            {t('read.pages', { smart_count: pdf.pages.length, count: pdf.pages.length })}
            <br />
            {first === undefined ? null : t('read.places', { smart_count: boxes.length, count: boxes.length })}
          </p>
          {first === undefined ? null : (
            <button type="button" className="e-button" onClick={toPlace}>
              {t('read.toPlace')}
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
            boxes={boxes.filter(box => box.page === page)}
            picture={picture}
          />
        ))}
      </section>
    </>
  );
};
