/** A seal on paper at its size in millimetres, with a ruler: alone, beside what it was, or laid over it. */
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import { Across } from '#portal/render/overprint/across.tsx';
import type { Overprint } from '#portal/render/overprint/overprint.ts';
import type { PreviewProps } from '#portal/render/widget.ts';
import { useWords } from './words.ts';
import './seal-paper.css';
import { Button } from '#portal/ui/button.tsx';

const sizeOf = (svg: string): { readonly width: number; readonly height: number } => {
  const [, width = '0', height = '0'] = / width="([\d.]+)mm" height="([\d.]+)mm"/.exec(svg) ?? [];
  return { width: Number(width), height: Number(height) };
};

/** Times its own size. */
const zooms = [1, 2, 3] as const;
/** CSS pixels of a millimetre. */
const MM = 96 / 25.4;
/** Millimetres of paper around the seal. */
const MARGIN = 3;
/** The ruler beside the paper, and its border. */
const RULER = 22;
/** Around the paper. */
const BORDER = 1;

/** Millimetres along the upper and the left edge, every fifth longer, every tenth with its number. */
const Ruler = ({ millimetres, zoom, upright }: { readonly millimetres: number; readonly zoom: number; readonly upright?: true }) => {
  const length = (millimetres + 2 * MARGIN) * MM * zoom;
  const ticks = Array.from({ length: Math.floor(millimetres) + 1 }, (_, tick) => tick);
  return (
    <svg
      className={upright ? 'cr-ruler cr-upright' : 'cr-ruler'}
      width={upright ? 18 : length}
      height={upright ? length : 18}
      aria-hidden="true"
    >
      {ticks.map(tick => {
        const at = (tick + MARGIN) * MM * zoom;
        const long = tick % 10 === 0 ? 8 : tick % 5 === 0 ? 6 : 3;
        return upright ? (
          <line key={tick} x1={18 - long} x2={18} y1={at} y2={at} />
        ) : (
          <line key={tick} y1={18 - long} y2={18} x1={at} x2={at} />
        );
      })}
      {ticks
        .filter(tick => tick % 10 === 0)
        .map(tick => {
          const at = (tick + MARGIN) * MM * zoom;
          return (
            <text key={tick} x={upright ? 9 : at + 2} y={upright ? at - 2 : 9} textAnchor={upright ? 'end' : 'start'}>
              {tick}
            </text>
          );
        })}
    </svg>
  );
};

const addressOf = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

interface SheetProps {
  readonly zoom: number;
  readonly label: string;
  readonly layers: readonly { readonly address: string; readonly words: string; readonly className?: string }[];
  readonly width: number;
  readonly height: number;
  readonly said?: Overprint | undefined;
}

/** One sheet of paper with a seal, or several on top of each other; grey, with the state across it, where what it belongs to is not in force. */
export const SealSheet = ({ layers, width, height, zoom, label, said }: SheetProps) => {
  const paper = { inlineSize: (width + 2 * MARGIN) * MM * zoom + 2 * BORDER, padding: MARGIN * MM * zoom };
  const size: CSSProperties = { inlineSize: width * MM * zoom, blockSize: height * MM * zoom };
  return (
    <figure className="cr-seal-sheet">
      <div className="cr-seal-rulers">
        <Ruler millimetres={width} zoom={zoom} />
        <Ruler millimetres={height} zoom={zoom} upright />
        <div className="cr-seal-paper" style={paper}>
          {said === undefined ? null : <Across said={said} />}
          <div className={said === undefined ? 'cr-seal-layers' : 'cr-seal-layers cr-void'} style={size}>
            {layers.map(layer => (
              <img key={layer.words} className={layer.className} src={layer.address} alt={layer.words} style={size} />
            ))}
          </div>
        </div>
      </div>
      <figcaption>{label}</figcaption>
    </figure>
  );
};

export const ZoomButtons = ({ zoom, onZoom }: { readonly zoom: number | undefined; readonly onZoom: (zoom: number) => void }) => {
  const { t } = useWords();
  return (
    <fieldset className="cr-seal-zoom" aria-label={t('seal.zoom')}>
      {zooms.map(each => (
        <Button key={each} aria-pressed={each === zoom} onClick={() => onZoom(each)}>
          {each === 1 ? t('seal.actual') : `${each}×`}
        </Button>
      ))}
    </fieldset>
  );
};

/** As large as its place allows, twice its own size at most, until somebody chooses. */
const useFitted = (millimetres: number): { readonly ref: RefObject<HTMLDivElement | null>; readonly fitted: number } => {
  const ref = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<number>();
  useEffect(() => {
    const { current } = ref;
    if (current === null) return;
    const watcher = new ResizeObserver(() => setRoom(current.clientWidth));
    watcher.observe(current);
    return () => watcher.disconnect();
  }, []);
  const most = room === undefined ? 1 : (room - RULER) / ((millimetres + 2 * MARGIN) * MM);
  return { ref, fitted: Math.max(0.5, Math.min(2, Math.floor(most * 20) / 20)) };
};

/** The preview: `svg` as it would be, `before` as it is recorded, where that differs. */
const SealPaper = ({ answer, isBusy, said }: PreviewProps) => {
  const { t } = useWords();
  const [zoom, setZoom] = useState<number>();
  const [over, setOver] = useState(false);
  const svg = typeof answer?.svg === 'string' ? answer.svg : undefined;
  const before = typeof answer?.before === 'string' ? answer.before : undefined;
  const { width, height } = sizeOf(svg ?? '');
  const { ref, fitted } = useFitted(width);
  if (svg === undefined)
    return (
      <div className="cr-seal-preview" ref={ref}>
        <p className="cr-seal-none">{t(isBusy && answer === undefined ? 'seal.drawing' : 'seal.none')}</p>
      </div>
    );
  const now = { address: addressOf(svg), words: t(before === undefined ? 'seal.picture' : 'seal.after') };
  const then = before === undefined ? undefined : { address: addressOf(before), words: t('seal.before') };
  const scale = zoom ?? (then === undefined || over ? fitted : Math.min(fitted, 1));
  const label = t('seal.size', { width, height });
  return (
    <div className="cr-seal-preview" ref={ref}>
      <div className="cr-seal-tools">
        <ZoomButtons zoom={zoom} onZoom={setZoom} />
        {then !== undefined && (
          <label className="cr-seal-over">
            <input type="checkbox" className="cr-check" checked={over} onChange={event => setOver(event.target.checked)} />
            {t('seal.over')}
          </label>
        )}
      </div>
      <div className="cr-seal-scroll">
        {then === undefined && <SealSheet layers={[now]} width={width} height={height} zoom={scale} label={label} said={said} />}
        {then !== undefined && over && (
          <SealSheet
            layers={[
              { ...then, className: 'cr-seal-then' },
              { ...now, className: 'cr-seal-now' },
            ]}
            width={width}
            height={height}
            zoom={scale}
            label={t('seal.overSays')}
            said={said}
          />
        )}
        {then !== undefined && !over && (
          <>
            <SealSheet layers={[then]} {...sizeOf(before ?? svg)} zoom={scale} label={then.words} said={said} />
            <SealSheet layers={[now]} width={width} height={height} zoom={scale} label={now.words} said={said} />
          </>
        )}
      </div>
    </div>
  );
};

export default SealPaper;
