/** What calls for sums answer, and the plain questions the screens ask of it: words of keys, gaps in time, steps of a scale. No React. */
import { nextPeriod, periodsBetween, startOf, type Unit } from '#engine/rules/periods.ts';
import { momentText } from '../format/moment.ts';

export interface Group {
  readonly key?: unknown;
  readonly count: number;
  /** The list's filter that shows what was counted; null where none can say it. */
  readonly filter: Readonly<Record<string, unknown>> | null;
  readonly series?: readonly Group[];
  readonly [figure: string]: unknown;
}

export interface SumsAnswer {
  readonly of: string;
  /** When it was counted, where that was before it was asked for. */
  readonly at?: string | null;
  readonly by: readonly string[];
  readonly every: Unit | null;
  readonly groups: readonly Group[];
  readonly others: (Readonly<Record<string, unknown>> & { readonly groups: number; readonly count: number }) | null;
  readonly total: Group;
  readonly series: readonly Group[];
}

/** A period in few characters: what an axis has room for. */
export const shortPeriod = (key: string, every: Unit): string => {
  if (every === 'hour') return momentText(key).slice(11, 16);
  return every === 'year' ? key.slice(0, 4) : every === 'month' ? key.slice(0, 7) : key.slice(5);
};

/** A period said whole. */
export const longPeriod = (key: string, every: Unit): string => {
  if (every === 'hour') return momentText(key).slice(0, 16);
  if (every === 'week')
    return `${key} – ${new Date(Date.parse(`${nextPeriod(key, 'week')}T00:00:00Z`) - 86_400_000).toISOString().slice(5, 10)}`;
  return every === 'year' ? key.slice(0, 4) : every === 'month' ? key.slice(0, 7) : key;
};

/** Groups in time without gaps: periods in which nothing happened stand with 0. Rows without a moment come last, as they came. */
export const filled = (groups: readonly Group[], every: Unit, span: { readonly from?: string; readonly to?: string }): readonly Group[] => {
  const dated = groups.filter(group => group.key !== null);
  const [first, last] = [dated[0]?.key, dated.at(-1)?.key];
  const from = span.from ?? (first === undefined ? undefined : String(first));
  const to = span.to === undefined ? (last === undefined ? undefined : nextPeriod(String(last), every)) : nextPeriod(span.to, 'day');
  if (from === undefined || to === undefined) return groups;
  const known = new Map(dated.map(group => [String(group.key), group]));
  return [
    ...periodsBetween(new Date(startOf(from)), new Date(startOf(to)), every).map(key => known.get(key) ?? { key, count: 0, filter: null }),
    ...groups.filter(group => group.key === null),
  ];
};

/** Round steps from 0 to at least the largest value: four or five lines of a scale. */
export const scaleOf = (largest: number): readonly number[] => {
  const rough = Math.max(largest, 4) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find(each => each * power >= rough) ?? 10) * power;
  return Array.from({ length: Math.ceil(Math.max(largest, 1) / step) + 1 }, (_, index) => index * step);
};

/** Each so many labels, so that none touches the next. */
export const labelStep = (count: number, width: number, each: number): number =>
  Math.max(1, Math.ceil((count * each) / Math.max(width, 1)));

/** The address of a list under a filter, as react-admin reads it. */
export const listAddress = (base: string, filter: Readonly<Record<string, unknown>>): string =>
  Object.keys(filter).length === 0 ? base : `${base}?${new URLSearchParams({ filter: JSON.stringify(filter), page: '1' })}`;

/** How much has changed, as a signed percentage; undefined where there was nothing to compare with. */
export const changeOf = (now: number, before: number): string | undefined => {
  if (before === 0) return undefined;
  const percent = Math.round(((now - before) / before) * 1000) / 10;
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}%`;
};
