/** A range of whole years as a person picks it, and as the wire writes it: `from` belongs to the range, `to` does not. */

export interface Years {
  readonly from?: number;
  readonly to?: number;
}

const CHINA_MIDNIGHT = 'T00:00:00+08:00';
const isYear = (year: number): boolean => Number.isInteger(year) && year >= 1 && year <= 9_998;

/** The year somebody typed; undefined for anything else. */
export const yearIn = (typed: string): number | undefined => (/^\d{4}$/.test(typed) && isYear(Number(typed)) ? Number(typed) : undefined);

/** The range with one end set or cleared. Ends that stand the wrong way round change places; without its end a range is none. */
export const withYear = ({ from, to }: Years, end: 'from' | 'to', year: number | undefined): Years => {
  if (end === 'to' && year === undefined) return {};
  const [start, stop] = end === 'from' ? [year, to] : [from, year];
  const [first, last] = start !== undefined && stop !== undefined && start > stop ? [stop, start] : [start, stop];
  return { ...(first === undefined ? {} : { from: first }), ...(last === undefined ? {} : { to: last }) };
};

const firstDay = (year: number, type: string): string =>
  `${String(year).padStart(4, '0')}-01-01${type === 'instant' ? CHINA_MIDNIGHT : ''}`;

/** The wire's range of a field of days or moments; undefined for none. */
export const rangeOfYears = (type: string, { from, to }: Years): Readonly<Record<string, string>> | undefined =>
  from === undefined && to === undefined
    ? undefined
    : { ...(from === undefined ? {} : { from: firstDay(from, type) }), ...(to === undefined ? {} : { to: firstDay(to + 1, type) }) };

const china = (moment: unknown, before: number): number | undefined => {
  const text = typeof moment === 'string' ? (/T/.test(moment) ? moment : `${moment}${CHINA_MIDNIGHT}`) : '';
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : new Date(time + 8 * 3_600_000 - before).getUTCFullYear();
};

/** The years that a range on the wire touches. */
export const yearsOf = (range: unknown): Years => {
  if (typeof range !== 'object' || range === null) return {};
  const { from, to } = range as { readonly from?: unknown; readonly to?: unknown };
  const [first, last] = [china(from, 0), china(to, 1)];
  return { ...(first === undefined ? {} : { from: first }), ...(last === undefined ? {} : { to: last }) };
};
