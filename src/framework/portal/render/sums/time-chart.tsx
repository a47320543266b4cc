/** Numbers over time as bars, stacked where there are series: a drawing of the table below it, each bar the way to the list it counts. */
import { useEffect, useRef, useState } from 'react';
import { countText } from '../format/number.ts';
import { useWords } from '../words.ts';
import type { Group } from './answer.ts';
import { type Bar, ChartBar } from './chart-bar.tsx';
import { chartScale, FOOT, HEIGHT, SIDE } from './chart-scale.ts';
import { useBarStop } from './use-bar-stop.ts';
import './sums.css';

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

/** A bar in words: its time, its count, and those of its parts. */
const useSaid = (series: readonly string[]): ((bar: Bar) => string) => {
  const { colon, comma, semicolon } = useWords();
  const partsOfBar = ({ parts }: Bar): string =>
    series.flatMap((name, index) => (parts[index] ? [`${name} ${countText(parts[index])}`] : [])).join(comma);
  return bar =>
    [`${bar.long}${colon}${countText(bar.count)}`, ...(series.length < 2 ? [] : [partsOfBar(bar)])]
      .filter(part => part !== '')
      .join(semicolon);
};

const Legend = ({ series }: { readonly series: readonly string[] }) =>
  series.length > 1 ? (
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
  );

interface TimeChartProps {
  readonly title: string;
  readonly bars: readonly Bar[];
  /** What the parts of a bar are called; empty where a bar has none. */
  readonly series: readonly string[];
}

export const TimeChart = ({ title, bars, series }: TimeChartProps) => {
  const { href } = useWords();
  const said = useSaid(series);
  const { ref, width } = useWidth();
  const [at, setAt] = useState<number>();
  const { current, stopAt, move, hold } = useBarStop(bars.flatMap((bar, index) => (isLink(bar) ? [index] : [])));
  const scale = chartScale(
    bars.map(({ count }) => count),
    width,
  );
  const here = at === undefined ? undefined : bars[at];
  return (
    <figure className="cr-chart">
      <figcaption>
        <Legend series={series} />
        <span className="cr-chart-said" aria-hidden="true">
          {here === undefined ? '' : said(here)}
        </span>
      </figcaption>
      <div ref={ref}>
        {width === 0 ? (
          <svg className="cr-chart-drawing" height={HEIGHT + FOOT} aria-hidden="true" />
        ) : (
          <svg aria-label={title} className="cr-chart-drawing" width={width} height={HEIGHT + FOOT} onPointerLeave={() => setAt(undefined)}>
            {scale.lines.map(value => (
              <g key={value}>
                <line className="cr-chart-line" x1={SIDE} x2={width} y1={scale.y(value)} y2={scale.y(value)} />
                <text className="cr-chart-figure" x={SIDE - 8} y={scale.y(value) + 4} textAnchor="end">
                  {countText(value)}
                </text>
              </g>
            ))}
            {bars.map((bar, index) => {
              const drawn = <ChartBar bar={bar} index={index} series={series} scale={scale} />;
              return (
                <g key={bar.key} onPointerEnter={() => setAt(index)}>
                  {!isLink(bar) ? (
                    drawn
                  ) : (
                    <a
                      ref={element => hold(index, element)}
                      href={href(bar.to ?? '')}
                      aria-label={said(bar)}
                      tabIndex={index === current ? 0 : -1}
                      onKeyDown={move}
                      onFocus={() => {
                        stopAt(index);
                        setAt(index);
                      }}
                      onBlur={() => setAt(undefined)}
                    >
                      {drawn}
                    </a>
                  )}
                  {index % scale.step === 0 && (
                    <text className="cr-chart-label" x={SIDE + (index + 0.5) * scale.each} y={HEIGHT + 16} textAnchor="middle">
                      {bar.short}
                    </text>
                  )}
                </g>
              );
            })}
          </svg>
        )}
      </div>
    </figure>
  );
};

/** The parts of a group in the order of the series. */
export const partsOf = (group: Group, series: readonly Group[]): readonly number[] =>
  series.map(({ key }) => group.series?.find(each => each.key === key)?.count ?? 0);
