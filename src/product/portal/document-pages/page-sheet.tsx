/** One page of a document on paper, drawn when it comes into sight. */
import { useEffect, useRef } from 'react';
import type { OpenPdf } from './open-pdf.ts';

interface PageSheetProps {
  readonly pdf: OpenPdf;
  readonly page: number;
  /** What it is called. */
  readonly name: string;
  /** In pixels of the screen. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export const PageSheet = ({ pdf, page, name, left, top, width, height }: PageSheetProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const { current } = canvas;
    if (current === null) return;
    const { done, stop } = pdf.draw(page, current, width);
    let left = false;
    done.then(
      () => {
        if (!left) current.dataset.drawn = 'true';
      },
      () => undefined,
    );
    return () => {
      left = true;
      delete current.dataset.drawn;
      stop();
    };
  }, [pdf, page, width]);
  return (
    <figure className="cr-sheet" style={{ left, top, width, height }}>
      {/* A canvas that is drawn on once more while it is being drawn on is refused: each size has one of its own. */}
      <canvas key={width} ref={canvas} role="img" aria-label={name} />
      <figcaption>{name}</figcaption>
    </figure>
  );
};
