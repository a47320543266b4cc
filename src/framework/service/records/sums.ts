/** `sums` and `exportSums`: the list's rows in groups. What is counted is what the list shows under the same filter, group by group. */
import type { ResourceCall } from '#engine/declare/calls.ts';
import type { Side } from '#engine/declare/menus.ts';
import type { Measure, Sums } from '#engine/declare/sums.ts';
import type { FieldModel, ResourceModel } from '#engine/project/model.ts';
import { nextPeriod, startOf, type Unit, units } from '#engine/rules/periods.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { type FaultCodeWith, judgedAt } from '#engine/wire/fault.ts';
import type { Row, SumRow } from '#service/store/rows.ts';
import { readable, toldTo } from './answers.ts';
import { askedOf, listingOf } from './reads.ts';
import type { Records } from './records.ts';

/** Groups of time are not cut: an answer has all of them or none. */
const mostPeriods = 1_000;
const mostGroups = 200;

/** A group, a series in one, or a total: `count` and the measures by their names. */
export interface Group extends Row {
  readonly key?: unknown;
  readonly count: number;
  /** The list's filter that shows what was counted; null where none can say it. */
  readonly filter: Row | null;
  readonly series?: readonly Group[];
}

export interface SumsAnswer extends Row {
  readonly of: string;
  /** When it was counted, where that was before the call; null: now. */
  readonly at: string | null;
  readonly by: readonly string[];
  readonly every: Unit | null;
  readonly groups: readonly Group[];
  /** All groups that are not among the largest. */
  readonly others: Row | null;
  readonly total: Group;
  readonly series: readonly Group[];
}

const wrong = (path: string, code: FaultCodeWith): Refusal => new Refusal('INPUT_INVALID', { faults: [judgedAt(path, { code })] });

/** Whether it is grouped by hours, days, weeks, months or years. */
export const isTime = (field: FieldModel | undefined): boolean => field?.type === 'date' || field?.type === 'instant';
/** A set closed by its declaration: few enough for a series in every group. */
const isClosed = (field: FieldModel | undefined): boolean => field?.type === 'choice' || field?.type === 'flag';

interface Grouped {
  readonly fields: readonly FieldModel[];
  readonly every: Unit | null;
  readonly top: number;
}

const groupedBy = (resource: ResourceModel, sums: Sums, call: Pick<ResourceCall, 'by'>, body: Row): Grouped => {
  const by = body.by ?? call.by ?? sums.by.slice(0, 1);
  if (!Array.isArray(by) || by.length === 0 || by.length > 2) throw wrong('by', 'typeChoice');
  const fields = by.map((name, index) => {
    const field = sums.by.includes(name) ? resource.fields[name] : undefined;
    if (field === undefined || (index === 1 && (!isClosed(field) || name === by[0]))) throw wrong(`by[${index}]`, 'typeChoice');
    return field;
  });
  const every = body.every ?? 'day';
  if (!units.includes(every as Unit)) throw wrong('every', 'typeChoice');
  const top = body.top ?? 20;
  if (typeof top !== 'number' || !Number.isInteger(top) || top < 1 || top > mostGroups) throw wrong('top', 'typeInteger');
  return isTime(fields[0]) ? { fields, every: every as Unit, top: mostPeriods + 1 } : { fields, every: null, top };
};

/** Those who list the entity may ask as they ask the list; others, who are granted its figures alone, by what they are grouped by. */
const askable = (records: Records, resource: ResourceModel, side: Side, sums: Sums): ReadonlyMap<string, FieldModel> => {
  const { actor } = records.around;
  const lists = Object.values(resource.audiences[side]?.calls ?? {}).filter(call => call.does === 'list');
  const mayList =
    actor.kind === 'session' && lists.some(({ menu }) => [menu].flat().some(id => id === 'self' || actor.session.menus.has(id)));
  const named = new Set(sums.by);
  return new Map(
    toldTo(resource, side, records.around, readable(resource, side))
      .filter(field => mayList || named.has(field.name))
      .map(field => [field.name, field]),
  );
};

const known: ReadonlySet<string> = new Set(['filter', 'by', 'every', 'top']);

type Range = { readonly from?: unknown; readonly to?: unknown };
const isRange = (value: unknown): value is Range =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).every(word => word === 'from' || word === 'to');

/** The part of a period that lies within what was asked of the field; undefined where a filter cannot say it. */
const within = (period: string, every: Unit, field: FieldModel, asked: unknown): Row | undefined => {
  const unit = every === 'hour' && field.type === 'date' ? 'day' : every;
  const ends = { from: period, to: nextPeriod(period, unit) };
  if (asked === undefined || asked === null) return ends;
  if (!isRange(asked)) return undefined;
  const later = (one: unknown, other: string): unknown => (typeof one === 'string' && startOf(one) > startOf(other) ? one : other);
  const earlier = (one: unknown, other: string): unknown => (typeof one === 'string' && startOf(one) < startOf(other) ? one : other);
  return { from: later(asked.from, ends.from), to: earlier(asked.to, ends.to) };
};

/** The filter of the list that shows one group of a field. */
const narrowed = (filter: Row | null, field: FieldModel | undefined, key: unknown, every: Unit | null): Row | null => {
  if (filter === null || field === undefined || key === undefined) return filter;
  if (key === null) return { ...filter, [field.name]: { isSet: false } };
  if (every === null || !isTime(field)) return { ...filter, [field.name]: key };
  const range = within(String(key), every, field, filter[field.name]);
  return range === undefined ? null : { ...filter, [field.name]: range };
};

/** Amounts are added in hundredths: a float would lose some. */
const hundredths = (amount: unknown): bigint => {
  const [whole = '0', part = ''] = String(amount ?? '0').split('.');
  const value = BigInt(whole.replace('-', '')) * 100n + BigInt(part.padEnd(2, '0').slice(0, 2));
  return whole.startsWith('-') ? -value : value;
};
const amountOf = (value: bigint): string => {
  const digits = (value < 0n ? -value : value).toString().padStart(3, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

interface Named {
  readonly name: string;
  readonly measure: Measure;
  readonly field: FieldModel | undefined;
}

/** A figure as it is answered: money as an amount, integers and different values as numbers, a share from 0 to 1. */
const figureOf = ({ measure, field }: Named, value: string | number | null, count: number): string | number | null => {
  if (measure.share !== undefined) return count === 0 ? null : Math.round((Number(value) / count) * 10_000) / 10_000;
  return field?.type === 'money' && measure.sum !== undefined ? amountOf(hundredths(value)) : Number(value ?? 0);
};

const figuresOf = (measures: readonly Named[], row: Pick<SumRow, 'count' | 'figures'>): Row & { readonly count: number } => ({
  count: row.count,
  ...Object.fromEntries(measures.map((each, index) => [each.name, figureOf(each, row.figures[index] ?? null, row.count)])),
});

/** What is left of the total beside the groups shown. How many different values those have together, no sum tells. */
const restOf = (measures: readonly Named[], total: SumRow, shown: readonly SumRow[], groups: number): Row => {
  const count = total.count - shown.reduce((sum, row) => sum + row.count, 0);
  const left = (index: number): string =>
    amountOf(hundredths(total.figures[index]) - shown.reduce((sum, row) => sum + hundredths(row.figures[index]), 0n));
  return {
    groups: groups - shown.length,
    count,
    ...Object.fromEntries(
      measures.map((each, index) => [each.name, each.measure.distinct === undefined ? figureOf(each, left(index), count) : null]),
    ),
  };
};

/** The values of a closed set in the order of their declaration, yes before no, no value last. */
const placeOf = (field: FieldModel, key: unknown): number => {
  const values: readonly unknown[] = field.type === 'flag' ? [true, false] : Object.keys(field.values ?? {});
  return values.includes(key) ? values.indexOf(key) : values.length;
};

const none: SumRow = { count: 0, figures: [] };

/** What a declaration offers to this audience. @throws Error where it offers nothing: the checks have seen to it */
const offered = (resource: ResourceModel, side: Side): Sums => {
  const sums = resource.audiences[side]?.sums;
  if (sums === undefined) throw new Error(`${resource.name} has no sums for ${side}`);
  return sums;
};

/**
 * The answer to a call for sums.
 * @param measured false: nobody asks for the measures, which cost more than the count
 */
export const sumsOf = async (
  records: Records,
  resource: ResourceModel,
  side: Side,
  call: Pick<ResourceCall, 'by' | 'rows'>,
  body: Row,
  { measured = true } = {},
): Promise<SumsAnswer> => {
  const sums = offered(resource, side);
  const asked = askedOf(body, askable(records, resource, side, sums), known);
  const { fields, every, top } = groupedBy(resource, sums, call, body);
  const measures = Object.entries(measured ? (sums.measures ?? {}) : {}).map(([name, measure]): Named => {
    const field = measure.sum ?? measure.distinct;
    return { name, measure, field: field === undefined ? undefined : resource.fields[field] };
  });
  const { where, filter, search, session, now } = listingOf(records, resource, side, call, asked);
  const { rows, groups, at } = await records.rows.sums(resource.name, {
    ...(where === undefined ? {} : { where }),
    ...(filter === undefined ? {} : { filter }),
    ...(search === undefined ? {} : { search }),
    ...(session === undefined ? {} : { session }),
    ...(now === undefined ? {} : { now }),
    by: fields.map(field => ({ field: field.name, ...(every !== null && isTime(field) ? { every } : {}) })),
    figures: measures.map(({ measure }) =>
      measure.sum !== undefined
        ? {
            kind: 'sum',
            of: measure.sum,
            ...(measure.when === undefined ? {} : { when: measure.when }),
            ...(measure.less === undefined ? {} : { less: measure.less }),
          }
        : measure.distinct !== undefined
          ? { kind: 'distinct', of: measure.distinct }
          : { kind: 'share', of: measure.share ?? {} },
    ),
    top,
  });
  if (every !== null && groups > mostPeriods) throw new Refusal('SUMS_TOO_FINE', { params: { most: String(mostPeriods) } });
  const base: Row = {
    ...asked.filter,
    ...(asked.text === undefined ? {} : { q: asked.text }),
    ...(asked.queue === undefined ? {} : { queue: asked.queue }),
  };
  const [first, second] = fields;
  const labels = await labelsOf(records, fields, rows);
  const keyed = (field: FieldModel | undefined, key: unknown): unknown =>
    field?.type === 'reference' && key !== null ? { id: key, label: labels.get(String(key)) ?? '' } : key;
  const serial = (some: readonly SumRow[], within: Row | null): readonly Group[] =>
    some.map(row => ({
      key: keyed(second, row.second),
      ...figuresOf(measures, row),
      filter: narrowed(within, second, row.second, null),
    }));
  const shown = rows.filter(row => row.first !== undefined && row.second === undefined);
  const total = rows.find(row => row.first === undefined && row.second === undefined) ?? none;
  return {
    of: resource.name,
    at: at < records.around.now ? at.toISOString() : null,
    by: fields.map(field => field.name),
    every,
    groups: shown.map(row => {
      const here = narrowed(base, first, row.first, every);
      const inside = rows.filter(each => each.first === row.first && each.second !== undefined);
      return {
        key: keyed(first, row.first),
        ...figuresOf(measures, row),
        filter: here,
        ...(second === undefined ? {} : { series: serial(inside, here) }),
      };
    }),
    others: groups > shown.length ? restOf(measures, total, shown, groups) : null,
    total: { ...figuresOf(measures, total), filter: base },
    series:
      second === undefined
        ? []
        : serial(
            rows.filter(row => row.first === undefined && row.second !== undefined),
            base,
          ).toSorted((one, other) => placeOf(second, one.key) - placeOf(second, other.key)),
  };
};

const labelsOf = async (records: Records, fields: readonly FieldModel[], rows: readonly SumRow[]): Promise<ReadonlyMap<string, string>> => {
  const [first] = fields;
  if (first?.type !== 'reference' || first.to === undefined) return new Map();
  return records.rows.labels(
    first.to,
    rows.flatMap(row => (typeof row.first === 'string' ? [row.first] : [])),
    records.around.language,
  );
};
