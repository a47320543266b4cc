/** One bar of a chart, its parts upon each other; around them all the height, for the pointer. */
import { type ChartScale, HEIGHT, SIDE, TOP } from './chart-scale.ts';

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

interface ChartBarProps {
  readonly bar: Bar;
  readonly index: number;
  readonly series: readonly string[];
  readonly scale: ChartScale;
}

export const ChartBar = ({ bar, index, series, scale: { each, thick, y } }: ChartBarProps) => {
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
