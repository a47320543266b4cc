/** What stands in the filter inputs and what goes over the wire: two spellings of the same conditions, and the chips that show them. */
import type { ClientField, ClientResource } from '#engine/project/client-view.ts';
import { dayText, nextDay, previousDay, startOfDay } from '../../../format/moment.ts';

/** The key under which the search box stands in a list's filter. */
export const SEARCH = 'q';

export type FilterValues = Readonly<Record<string, unknown>>;

/** A span as people read it: both ends belong to it. */
export interface Span {
  readonly from?: string;
  readonly to?: string;
}

const spanTypes: ReadonlySet<string> = new Set(['date', 'instant', 'integer', 'money']);
export const isSpan = (field: Pick<ClientField, 'type'>): boolean => spanTypes.has(field.type);
/** What it holds is chosen by its name: a record, or a person by their number. */
export const isReferred = ({ type, isPicked }: Pick<ClientField, 'type' | 'isPicked'>): boolean =>
  type === 'reference' || type === 'references' || isPicked === true;
export const isOfDays = ({ type }: Pick<ClientField, 'type'>): boolean => type === 'date' || type === 'instant';

const end = (value: unknown): string | undefined => (value === undefined || value === null || value === '' ? undefined : String(value));

/** An amount so many cents on: decimal text in, decimal text out, as the wire has it. What is no amount stays as it is. */
const shifted = (amount: string, cents: bigint): string => {
  const found = /^(-?\d+)(?:\.(\d{1,2}))?$/.exec(amount);
  if (found === null) return amount;
  const [, whole = '0', part = ''] = found;
  const sign = whole.startsWith('-') ? -1n : 1n;
  const moved = BigInt(whole) * 100n + sign * BigInt(part.padEnd(2, '0') || '0') + cents;
  const size = moved < 0n ? -moved : moved;
  const rest = String(size % 100n)
    .padStart(2, '0')
    .replace(/0+$/, '');
  return `${moved < 0n ? '-' : ''}${size / 100n}${rest === '' ? '' : `.${rest}`}`;
};

/** An end of a span on the wire, where `from` belongs to the range and `to` does not. */
const ends: Readonly<Record<string, { readonly from: (said: string) => unknown; readonly to: (said: string) => unknown }>> = {
  date: { from: day => day, to: nextDay },
  instant: { from: startOfDay, to: day => startOfDay(nextDay(day)) },
  integer: { from: Number, to: n => Number(n) + 1 },
  money: { from: amount => amount, to: amount => shifted(amount, 1n) },
};
const said: Readonly<Record<string, { readonly from: (wire: string) => string; readonly to: (wire: string) => string }>> = {
  date: { from: day => day, to: previousDay },
  instant: { from: dayText, to: moment => previousDay(dayText(moment)) },
  integer: { from: n => n, to: n => String(Number(n) - 1) },
  money: { from: amount => amount, to: amount => shifted(amount, -1n) },
};

/** A span as the wire's range; undefined for an empty one. Ends that stand the wrong way round are swapped. */
export const rangeOf = (field: Pick<ClientField, 'type'>, span: Span): Readonly<Record<string, unknown>> | undefined => {
  const convert = ends[field.type];
  let [from, to] = [end(span.from), end(span.to)];
  if (convert === undefined || (from === undefined && to === undefined)) return undefined;
  const late =
    from !== undefined && to !== undefined && (field.type === 'integer' || field.type === 'money' ? Number(from) > Number(to) : from > to);
  if (late) [from, to] = [to, from];
  return { ...(from === undefined ? {} : { from: convert.from(from) }), ...(to === undefined ? {} : { to: convert.to(to) }) };
};

/** The wire's range as a span. */
export const spanOf = (field: Pick<ClientField, 'type'>, range: unknown): Span => {
  const convert = said[field.type];
  if (convert === undefined || typeof range !== 'object' || range === null) return {};
  const { from, to } = range as { from?: unknown; to?: unknown };
  return {
    ...(end(from) === undefined ? {} : { from: convert.from(String(from)) }),
    ...(end(to) === undefined ? {} : { to: convert.to(String(to)) }),
  };
};

/** A text filter on the wire: a prefix; equality where the value is stored encrypted, which a mask tells. */
export const prefixOf = (field: Pick<ClientField, 'masked'>, typed: string): unknown =>
  typed === '' ? undefined : field.masked === true ? typed : { prefix: typed };

/** What was typed into a text filter. */
export const typedOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && 'prefix' in value ? String(value.prefix) : '';
};

/** The filter with one condition changed; an empty value takes it out. */
export const withFilter = (values: FilterValues, name: string, value: unknown): FilterValues => {
  const { [name]: _, ...rest } = values;
  const empty = value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
  return empty ? rest : { ...rest, [name]: value };
};

/** Whether a record in one of these states can meet a filter by the field. @param states one, several, or any where none is said */
export const fits = (field: Pick<ClientField, 'states'> | undefined, states: unknown): boolean =>
  states === undefined || !field?.states || [states].flat().some(each => field.states?.includes(String(each)));

/** A field as its filter offers it: of the state those alone that somebody here ever sees a record in. */
export const offered = (field: ClientField, { unseen }: Pick<ClientResource, 'unseen'>): ClientField =>
  field.name !== 'state' || field.values === undefined || unseen === undefined
    ? field
    : { ...field, values: Object.fromEntries(Object.entries(field.values).filter(([state]) => !unseen.includes(state))) };

/** The filter without what no record in these states can meet. */
export const fittingIn = ({ fields }: Pick<ClientResource, 'fields'>, values: FilterValues, states: unknown): FilterValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => fits(fields[name], states)));

/** How many filters stand beside the search box on a bar of this width; the rest go behind "more". */
export const fitting = (width: number, each: number, reserved: number): number => Math.max(0, Math.floor((width - reserved) / each));
