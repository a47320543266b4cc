/** Numbers over time as bars, stacked where there are series: a drawing of the table below it, each bar the way to the list it counts. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { countText } from '../format/number.ts';
import { useWords } from '../words.ts';
import { type Group, labelStep, scaleOf } from './answer.ts';
import './sums.css';

export interface Bar {
  readonly key: string;
  readonly short: string;
  readonly long: string;
  readonly count: number;
  /** In the order of the series. */
  readonly parts: readonly number[];
  /** Inside the portal; none where the reader has no such list. */
  readonly to?: string | undefined;
}

const HEIGHT = 200;
const TOP = 8;
const FOOT = 22;
/** Room for the figures of the scale. */
const SIDE = 44;
const LABEL = 48;

const useWidth = () => {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (ref.current === null) return undefined;
    const watcher = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)));
    watcher.observe(ref.current);
    return () => watcher.disconnect();
  }, []);
  return { ref, width };
};

const isLink = (bar: Bar): boolean => bar.to !== undefined && bar.count > 0;

/** @param series what the parts of a bar are called; empty where a bar has none */
export const TimeChart = ({ title, bars, series }: { title: string; bars: readonly Bar[]; series: readonly string[] }) => {
  const words = useWords();
  const { ref, width } = useWidth();
  const [at, setAt] = useState<number>();
  const [stop, setStop] = useState<number>();
  const links = useRef<({ focus(): void } | null)[]>([]);
  const linked = bars.flatMap((bar, index) => (isLink(bar) ? [index] : []));
  // One stop for the tabulator, the newest bar at first; arrow keys go from bar to bar.
  const current = stop !== undefined && linked.includes(stop) ? stop : linked.at(-1);
  const scale = scaleOf(Math.max(0, ...bars.map(bar => bar.count)));
  const top = scale.at(-1) ?? 1;
  const room = Math.max(width - SIDE, 1);
  const each = room / Math.max(bars.length, 1);
  const thick = Math.max(1, Math.min(each - (each > 6 ? 3 : 1), 40));
  const y = (value: number): number => TOP + (HEIGHT - TOP) * (1 - value / top);
  const step = labelStep(bars.length, room, LABEL);
  const said = (bar: Bar): string =>
    [
      `${bar.long}${words.colon}${countText(bar.count)}`,
      ...(series.length < 2
        ? []
        : [series.flatMap((name, index) => (bar.parts[index] ? [`${name} ${countText(bar.parts[index])}`] : [])).join(words.comma)]),
    ]
      .filter(part => part !== '')
      .join(words.semicolon);

  const move = (event: KeyboardEvent) => {
    const place = linked.indexOf(current ?? -1);
    const next = linked[{ ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: linked.length - 1 }[event.key] ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    links.current[next]?.focus();
  };

  const drawn = (bar: Bar, index: number) => {
    const parts = bar.parts.length === 0 ? [bar.count] : bar.parts;
    const x = SIDE + index * each + (each - thick) / 2;
    let below = 0;
    return (
      <>
        <rect className="cr-chart-reach" x={SIDE + index * each} y={TOP} width={each} height={HEIGHT - TOP} />
        {parts.map((part, place) => {
          const [from, to] = [y(below), y(below + part)];
          below += part;
          return part === 0 ? null : (
            <rect
              key={series[place] ?? 'all'}
              className={`cr-chart-part cr-series-${place % 8}`}
              x={x}
              y={to}
              width={thick}
              height={Math.max(from - to - (place > 0 ? 1 : 0), 1)}
            />
          );
        })}
      </>
    );
  };
  const here = at === undefined ? undefined : bars[at];
  return (
    <figure className="cr-chart">
      <figcaption>
        {series.length > 1 ? (
          <ul className="cr-legend">
            {series.map((name, index) => (
              <li key={name}>
                <i className={`cr-series-${index % 8}`} aria-hidden="true" />
                {name}
              </li>
            ))}
          </ul>
        ) : (
          <span />
        )}
        <span className="cr-chart-said" aria-hidden="true">
          {here === undefined ? '' : said(here)}
        </span>
      </figcaption>
      <div ref={ref}>
        {width === 0 ? (
          <svg className="cr-chart-drawing" height={HEIGHT + FOOT} aria-hidden="true" />
        ) : (
          <svg aria-label={title} className="cr-chart-drawing" width={width} height={HEIGHT + FOOT} onPointerLeave={() => setAt(undefined)}>
            {scale.map(value => (
              <g key={value}>
                <line className="cr-chart-line" x1={SIDE} x2={width} y1={y(value)} y2={y(value)} />
                <text className="cr-chart-figure" x={SIDE - 8} y={y(value) + 4} textAnchor="end">
                  {countText(value)}
                </text>
              </g>
            ))}
            {bars.map((bar, index) => (
              <g key={bar.key} onPointerEnter={() => setAt(index)}>
                {!isLink(bar) ? (
                  drawn(bar, index)
                ) : (
                  <a
                    ref={node => {
                      links.current[index] = node;
                    }}
                    href={words.href(bar.to ?? '')}
                    aria-label={said(bar)}
                    tabIndex={index === current ? 0 : -1}
                    onKeyDown={move}
                    onFocus={() => {
                      setStop(index);
                      setAt(index);
                    }}
                    onBlur={() => setAt(undefined)}
                  >
                    {drawn(bar, index)}
                  </a>
                )}
                {index % step === 0 && (
                  <text className="cr-chart-label" x={SIDE + (index + 0.5) * each} y={HEIGHT + 16} textAnchor="middle">
                    {bar.short}
                  </text>
                )}
              </g>
            ))}
          </svg>
        )}
      </div>
    </figure>
  );
};

/** The parts of a group in the order of the series. */
export const partsOf = (group: Group, series: readonly Group[]): readonly number[] =>
  series.map(({ key }) => group.series?.find(each => each.key === key)?.count ?? 0);
