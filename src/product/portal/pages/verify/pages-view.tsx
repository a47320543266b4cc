/** The pages of the file that was verified, drawn on this device, with a frame around each signature's seal. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Box } from '#trust/positions/document-pages.ts';
import type { OpenPdf } from '../../document-pages/open-pdf.ts';
import { PageSheet } from '../../document-pages/page-sheet.tsx';
import { usePdf } from '../../document-pages/use-pdf.ts';
import { type StageHandle, useSight } from '../../document-pages/use-sight.ts';
import type { VerdictSignature } from '../calls.ts';
import { useOpenWords } from '../words/use-open-words.ts';
import { signatureId } from './people.ts';
import '../../document-pages/pages.css';

interface PagesViewProps {
  /** Verified as a PDF: as one it is shown, however it begins. */
  readonly file: File;
  readonly signatures: readonly VerdictSignature[];
  /** The one whose seal is brought into sight. */
  readonly seen: number | undefined;
}

const tones = { HOLDS: 'good', BEFORE: 'neutral', UNSURE: 'warn', UNJUDGEABLE: 'warn' } as const;
const toneOf = ({ standing }: VerdictSignature): string => (standing in tones ? tones[standing as keyof typeof tones] : 'bad');
/** Smaller than this no page is drawn. */
const leastPercent = 15;
/** Lower than this, in millimetres, what stands there is a line beside a seal. */
const leastHeight = 8;

interface Mark {
  readonly key: string;
  readonly number: number;
  readonly tone: string;
  readonly box: Box;
}

const marksOf = (pdf: OpenPdf, signatures: readonly VerdictSignature[]): readonly Mark[] =>
  signatures.flatMap(signature =>
    signature.places.flatMap(({ page, rect }, index): readonly Mark[] => {
      const box = pdf.boxOf(page, rect);
      // The day and the signer beside a seal are part of it.
      return box === undefined || box.height < leastHeight
        ? []
        : [{ key: `${signature.number}-${index}`, number: signature.number, tone: toneOf(signature), box }];
    }),
  );

/** From the seal to who stands behind it. */
const lead = (number: number): void => {
  const row = document.getElementById(signatureId(number));
  row?.scrollIntoView({ block: 'nearest' });
  row?.focus({ preventScroll: true });
};

const Pages = ({ pdf, signatures, seen: wanted }: Omit<PagesViewProps, 'file'> & { readonly pdf: OpenPdf }) => {
  const t = useOpenWords();
  const handle = useRef<StageHandle>(null);
  const [isLaidOut, setLaidOut] = useState(false);
  // Told once the pages have their size.
  const look = useCallback((_page: number, percent: number) => setLaidOut(percent >= leastPercent), []);
  const { pane, layout, seen } = useSight({ handle, pdf, zoom: 'fit', onSight: look });
  const marks = useMemo(() => marksOf(pdf, signatures), [pdf, signatures]);
  const first = marks.find(({ number }) => number === wanted)?.box;
  useEffect(() => {
    if (isLaidOut && first !== undefined) handle.current?.show(first);
  }, [isLaidOut, first]);
  return (
    <section ref={pane} className="cr-stage" aria-label={t('verify.pages')}>
      <div className="cr-stack" style={{ width: layout.wide, height: layout.high }}>
        {seen.map(sheet => (
          <PageSheet
            key={sheet.page}
            pdf={pdf}
            page={sheet.page}
            name={t('verify.pageNth', { n: sheet.page })}
            left={sheet.left}
            top={sheet.top}
            width={sheet.wide}
            height={sheet.high}
          />
        ))}
        {marks.map(({ key, number, tone, box }) => {
          const sheet = layout.sheets[box.page - 1];
          return sheet === undefined ? null : (
            <button
              type="button"
              key={key}
              className="e-place"
              data-tone={tone}
              onClick={() => lead(number)}
              aria-label={t('verify.placeOf', { n: number, page: box.page })}
              style={{
                left: sheet.left + box.x * layout.scale,
                top: sheet.top + box.y * layout.scale,
                width: box.width * layout.scale,
                height: box.height * layout.scale,
              }}
            >
              <b aria-hidden="true">{number}</b>
            </button>
          );
        })}
      </div>
    </section>
  );
};

const PagesView = ({ file, signatures, seen }: PagesViewProps) => {
  const t = useOpenWords();
  const { pdf, failed } = usePdf(file, 'PDF');
  if (failed !== undefined) return <p className="e-pages-wait">{t('verify.pagesUnreadable')}</p>;
  return pdf === undefined ? <p className="e-pages-wait" aria-busy="true" /> : <Pages pdf={pdf} signatures={signatures} seen={seen} />;
};

export default PagesView;
