/** The table of the browser's figures, and its place in `docs/benchmarks.md`. */
import { figure } from '../figure.ts';
import { quantile } from '../load.ts';
import { reachedLast, reachedText } from '../report.ts';
import type { Seen, Values } from './measure.ts';

interface Wanted {
  readonly what: string;
  readonly unit: 'ms' | 'kB' | '';
  /** Of the peer's, at most. */
  readonly times?: number;
  readonly most?: number;
}

const wanted: Readonly<Record<string, Wanted>> = {
  few: { what: 'list of 25 rows, from the click', unit: 'ms', times: 0.7 },
  many: { what: 'list of 100 rows, from the click', unit: 'ms', times: 0.65 },
  longest: { what: 'longest task of it (0: none of 50 ms)', unit: 'ms', most: 50 },
  switch: { what: 'from one list to another, both seen', unit: 'ms', times: 0.85 },
  cold: { what: 'list by its address, phone on slow 4G', unit: 'ms', times: 0.75 },
  coldBytes: { what: 'bytes of it', unit: 'kB', most: 260 },
  coldRequests: { what: 'requests of it', unit: '', most: 12 },
  login: { what: 'login ready, phone on slow 4G', unit: 'ms', times: 0.4 },
  loginBytes: { what: 'bytes of it, login', unit: 'kB', most: 85 },
  loginRequests: { what: 'requests of it, login', unit: '', most: 4 },
};

const heading = 'Browser';

const medianOf = (values: readonly number[]): number => quantile(values, 0.5);
const shown = (value: number, unit: Wanted['unit']): string =>
  unit === '' ? String(value) : unit === 'kB' ? figure(value / 1_000) : String(Math.round(value));

/** The median, and between which values the middle half lies. */
const spread = (values: readonly number[] | undefined, unit: Wanted['unit']): string => {
  if (values === undefined) return '';
  const [low, middle, high] = [0.25, 0.5, 0.75].map(part => shown(quantile(values, part), unit));
  const said = unit === '' ? middle : `${middle} ${unit}`;
  return low === high ? `${said}` : `${said} (${low}–${high})`;
};

const goalText = ({ times, most, unit }: Wanted): string =>
  times === undefined ? `${most}${unit === '' ? '' : ` ${unit}`}` : `${times} of react-admin`;

const reachedOf = ({ times, most, unit }: Wanted, ours: number, peer: number | undefined): number | null => {
  if (most !== undefined) return (most * (unit === 'kB' ? 1_000 : 1)) / Math.max(ours, 1);
  return peer === undefined || times === undefined ? null : (times * peer) / ours;
};

const rowOf = (name: string, goal: Wanted, ours: Values, peer: Values | undefined): readonly string[] => {
  const values = ours[name];
  if (values === undefined) return [];
  const beside = peer?.[name];
  const [middle, other] = [medianOf(values), beside === undefined ? undefined : medianOf(beside)];
  // Where nothing was long enough to be told of, it is within the goal by an amount that nobody knows.
  const reached = name === 'longest' && middle === 0 ? 1 : reachedOf(goal, middle, other);
  const ratio = other === undefined || other === 0 ? '' : (middle / other).toFixed(2);
  const cells = [goal.what, spread(values, goal.unit), spread(beside, goal.unit), ratio, goalText(goal)];
  return [`| ${cells.join(' | ')} | ${reachedText(reached, reachedLast(heading, goal.what))} |`];
};

export const browserTable = ({ ours = {}, peer }: Seen): string =>
  [
    '| portal | median (middle half) | react-admin | of react-admin | goal | reached |',
    '|---|---|---|---|---|---|',
    ...Object.entries(wanted).flatMap(([name, goal]) => rowOf(name, goal, ours, peer)),
  ].join('\n');

/** The section of the page. */
export const browserSection = (seen: Seen, rounds: number, browser: string, at: Date): string => `## ${heading}

Written by \`npm run bench -- browser --peers --write\` on ${at.toISOString().slice(0, 10)}: headless Chromium ${browser}, service, database and peer on the same machine; medians of ${rounds}
rounds in turns. The peer is react-admin 5's own list with the same columns and rows, answered from memory. Certificates are listed whole: their
reader made that the default, or they would see what waits for them first. Times end with the frame that shows the rows. Phone: processor four times slower, 1.4 Mbit/s, 562 ms a request, nothing cached. Bytes are those of all answers, packed by gzip.

${browserTable(seen)}
`;
