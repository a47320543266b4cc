/** Lists and single records: conventions of a list's input, the audience's rows, what hangs on a record. */
import type { Condition } from '#engine/conditions/condition.ts';
import type { ResourceCall } from '#engine/declare/calls.ts';
import type { Home } from '#engine/declare/home.ts';
import type { Side } from '#engine/declare/menus.ts';
import { actLabel } from '#engine/project/act-labels.ts';
import { audienceRows, embeddedOf, entityOf, type FieldModel, type ResourceModel } from '#engine/project/model.ts';
import { type QueuePart, queueParts } from '#engine/project/queue.ts';
import { masked } from '#engine/project/represent.ts';
import { isDerived } from '#engine/project/schema-names.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { type FaultCodeWith, judgedAt } from '#engine/wire/fault.ts';
import { canonical } from '#service/store/canonical.ts';
import type { Called, FirstPage, Listing, Page, Row, StoredRow } from '#service/store/rows.ts';
import { ableTo } from './able.ts';
import { answers, calledIn, columnsBehind, columnsBehindAll, completed, readable, type Showing, shownAs, toldTo } from './answers.ts';
import { namedChanges } from './change-words.ts';
import { marksIn } from './marks.ts';
import { readerOf, strangersAmong } from './people.ts';
import { queueRows } from './queue.ts';
import type { Records } from './records.ts';
import { numbersTold, toldIn, toldPages } from './told.ts';

/** The conditions that hold an audience to its rows: its own, and the call's. */
export const rowsOf = (resource: ResourceModel, side: Side, call: Pick<ResourceCall, 'rows'>): readonly Condition[] => {
  if (resource.audiences[side] === undefined) throw new Error(`${resource.name} has no audience ${side}`);
  return [...audienceRows(resource, side), ...(call.rows === undefined ? [] : [call.rows])];
};

const wrong = (path: string, code: FaultCodeWith = 'notFilter'): Refusal =>
  new Refusal('INPUT_INVALID', { faults: [judgedAt(path, { code })] });
const whole = (value: unknown, path: string, fallback: number, most: number): number => {
  if (value === undefined) return fallback;
  if (typeof value !== 'number' || !Number.isInteger(value)) throw wrong(path, 'typeInteger');
  if (value < 1 || value > most) throw new Refusal('INPUT_INVALID', { faults: [{ path, code: 'range', params: { min: 1, max: most } }] });
  return value;
};
const cursorIn = (value: unknown): string | undefined => {
  if (value !== undefined && typeof value !== 'string') throw wrong('cursor', 'typeText');
  return value;
};
const flagIn = (value: unknown, path: string): boolean => {
  if (value !== undefined && typeof value !== 'boolean') throw wrong(path, 'typeFlag');
  return value === true;
};
const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a list is asked: which rows, in which order. */
export interface Asked {
  readonly filter: Row;
  readonly text?: string;
  readonly queue?: QueuePart;
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' };
}

/** `filter` and `sort` after the convention; what they do not know is refused. */
export const askedOf = (body: Row, fields: ReadonlyMap<string, FieldModel>, known: ReadonlySet<string>): Asked => {
  for (const name of Object.keys(body)) if (!known.has(name)) throw wrong(name.slice(0, 60), 'unknownField');
  const filter = body.filter === undefined ? {} : body.filter;
  if (!isObject(filter)) throw wrong('filter', 'typeObject');
  const { q, queue, ...rest } = filter;
  if (q !== undefined && typeof q !== 'string') throw wrong('filter.q', 'typeText');
  const part = queueParts.find(each => each === queue);
  if (queue !== undefined && part === undefined) throw wrong('filter.queue');
  for (const name of Object.keys(rest)) {
    const field = fields.get(name);
    if (field === undefined || field.heavy) throw wrong(`filter.${name.slice(0, 60)}`);
    // With as many values as fit its mask, halved again and again, somebody would read it whole.
    if (field.mask !== undefined && Array.isArray(rest[name]) && rest[name].length > 1) throw wrong(`filter.${name}`, 'oneValue');
    // By its beginning, or by what lies between two values, one character after the other.
    if (field.mask !== undefined && isObject(rest[name]) && !Object.hasOwn(rest[name], 'isSet')) throw wrong(`filter.${name}`);
  }
  const { sort } = body;
  if (sort !== undefined) {
    if (!isObject(sort)) throw wrong('sort', 'typeObject');
    for (const name of Object.keys(sort))
      if (name !== 'field' && name !== 'order') throw wrong(`sort.${name.slice(0, 60)}`, 'unknownField');
    const field = fields.get(String(sort.field));
    // Between records whose values somebody knows a masked one would be found by halves.
    if (field === undefined || field.heavy || field.storage === 'encrypted' || field.mask !== undefined) throw wrong('sort.field');
    if (sort.order !== 'ASC' && sort.order !== 'DESC') throw wrong('sort.order');
  }
  return {
    filter: rest,
    ...(q === undefined || q.trim() === '' ? {} : { text: q.trim().slice(0, 200) }),
    ...(part === undefined ? {} : { queue: part }),
    ...(sort === undefined ? {} : { sort: { field: String(sort.field), order: sort.order as 'ASC' | 'DESC' } }),
  };
};

const queueIn = ({ around }: Records, resource: ResourceModel, { queue }: Asked): readonly Condition[] =>
  queue === undefined || around.actor.kind !== 'session' ? [] : queueRows(resource, around.actor.session, queue);

/** The listing that answers what was asked: the audience's rows and the call's, the view's search and order. */
export const listingOf = (
  records: Records,
  resource: ResourceModel,
  side: Side,
  call: Pick<ResourceCall, 'rows'>,
  asked: Asked,
): Listing => {
  const view = resource.audiences[side]?.views?.list;
  const [field, order] = view?.sort ?? ['createdAt', 'DESC'];
  return {
    where: [...rowsOf(resource, side, call), ...queueIn(records, resource, asked)],
    ...records.operands,
    filter: asked.filter,
    ...(asked.text === undefined ? {} : { search: { fields: view?.search ?? [], text: asked.text } }),
    sort: asked.sort ?? { field, order },
  };
};

const known: ReadonlySet<string> = new Set(['pageNum', 'pageSize', 'sort', 'filter', 'cursor', 'exactTotal', 'best', 'fields']);

/** What every row tells: without it nobody could go on with one. */
const ofEveryRow: readonly string[] = ['id', 'version', 'state'];

/** The fields of the rows that are asked for, and those of every row; undefined: all. One that is not among `told` does not exist for whoever asks. */
const fieldsIn = (value: unknown, told: readonly FieldModel[]): ReadonlySet<string> | undefined => {
  if (value === undefined) return undefined;
  const names: readonly unknown[] = Array.isArray(value) ? value : [];
  const wanted = new Set(told.flatMap(({ name }) => (names.includes(name) ? [name] : [])));
  // Not a list, none, one that is not told, or one that is named twice.
  if (wanted.size === 0 || wanted.size !== names.length) throw wrong('fields', 'typeChoices');
  return new Set([...ofEveryRow, ...wanted]);
};

/** What a request may filter and sort by. */
export const askableOf = (resource: ResourceModel, side: Side, showing: Pick<Showing, 'actor'>): ReadonlyMap<string, FieldModel> =>
  new Map(
    toldTo(resource, side, showing, readable(resource, side))
      .filter(field => !isDerived(field))
      .map(field => [field.name, field]),
  );

/** `list`: `{ list, total, totalIsExact, nextCursor }` of the audience's rows; of a search also `marks`, what is meant by typed pinyin. */
export const list = async (records: Records, resource: ResourceModel, side: Side, call: ResourceCall, body: Row): Promise<Row> => {
  const asked = askedOf(body, askableOf(resource, side, records.around), known);
  const single = typeof asked.filter.id === 'string';
  const cursor = cursorIn(body.cursor);
  const told = readable(resource, side).filter(({ heavy }) => single || !heavy);
  const fields = fieldsIn(body.fields, told);
  const search = resource.audiences[side]?.views?.list?.search ?? [];
  // What was searched for is marked by all that was searched.
  const columns =
    fields === undefined
      ? columnsBehindAll(resource, side, new Set([...ofEveryRow, ...told.map(({ name }) => name)]))
      : columnsBehind(resource, side, asked.text === undefined ? fields : new Set([...fields, ...search]));
  const found = await records.rows.list(resource.name, {
    ...listingOf(records, resource, side, call, asked),
    page: { number: whole(body.pageNum, 'pageNum', 1, 1_000_000), size: whole(body.pageSize, 'pageSize', 20, 200) },
    ...(cursor === undefined ? {} : { cursor }),
    exactTotal: flagIn(body.exactTotal, 'exactTotal'),
    best: body.best === undefined ? asked.sort === undefined : flagIn(body.best, 'best'),
    ...(single ? { heavy: true } : columns === undefined ? {} : { columns }),
  });
  const shown = await answers(records.rows, records.around.model, resource, side, found.list, {
    heavy: single,
    actor: records.around.actor,
    now: records.around.now,
    language: records.around.language,
    fields,
  });
  return {
    ...found,
    list: await Promise.all(shown.map((row, index) => withNamedChanges(records, row, found.list[index]?.resource))),
    ...(asked.text === undefined ? {} : { marks: marksIn(resource, search, asked.text, found.list) }),
  };
};

/** A single entry of the journal says what its changes refer to. */
const withNamedChanges = async (records: Records, row: Row, resource: unknown): Promise<Row> =>
  row.changes === undefined || resource === undefined ? row : { ...row, changes: await namedChanges(records, { ...row, resource }) };

/** What an act of the journal is called: the transition, the verb, or else the call that brought it about. */
const labelOfAct = (records: Records, resource: string, { action, callId }: Row) =>
  actLabel(records.resource(resource), String(action)) ?? records.around.model.calls[String(callId)]?.label ?? null;

/**
 * The entries that tell what happened to a record, newest first; more than there ever are of one that people work on.
 * @param recordId undefined: of the record that the first page finds
 */
const journalOf = (resource: ResourceModel, recordId: string | undefined, more: readonly string[] = []): FirstPage => ({
  resource: 'journal',
  filter: { resource: entityOf(resource), ...(recordId === undefined ? {} : { recordId }) },
  ...(recordId === undefined ? { about: 'recordId' } : {}),
  columns: ['at', 'userNum', 'userName', 'side', 'action', 'callId', 'fromState', 'toState', 'reason', ...more],
  size: 200,
  total: false,
});

/** Moves and remarks, oldest first. */
const historyIn = (records: Records, resource: string, entries: readonly Row[], people: Called['people']): Row[] => {
  const { actor, model } = records.around;
  const strangers = strangersAmong(people, actor.kind === 'session' ? readerOf(model, actor.session.side, actor) : undefined);
  return entries.toReversed().map(entry => ({
    at: entry.at,
    actor: entry.userNum,
    actorName: strangers.has(String(entry.userNum)) ? masked(entry.userName, 'name') : entry.userName,
    actorSide: entry.side,
    action: entry.action,
    label: labelOfAct(records, resource, entry),
    fromState: entry.fromState,
    toState: entry.toState,
    reason: entry.reason,
    files: [],
  }));
};

const numbersOf = (entries: readonly Row[]): readonly string[] => entries.map(({ userNum }) => String(userNum));

/** What happened to a record. */
export const historyOf = async (records: Records, resource: string, id: string): Promise<Row[]> => {
  const [entries = []] = (await records.rows.gather([journalOf(records.resource(resource), id)], records.operands)).map(({ list }) => list);
  const { people } = await records.rows.called({ userNums: numbersOf(entries) });
  return historyIn(records, resource, entries, people);
};

const isReviewed = ({ review }: ResourceModel): boolean => review !== undefined && review.menus.length > 0;

/** Of an application that was handed in again: the fields that are not as they were when it was returned. */
const changedSinceReturn = (resource: ResourceModel, side: Side, row: Row, entries: readonly Row[]): readonly string[] => {
  const back = resource.review?.givenBack;
  if (back === undefined || row.state === back) return [];
  const returned = entries.findIndex(entry => entry.toState === back && entry.fromState !== back);
  if (returned < 0) return [];
  const then = new Map<string, unknown>();
  // From now back to the return: the last value that is put in place is the one from then.
  for (const entry of entries.slice(0, returned))
    for (const [name, [before]] of Object.entries((entry.changes ?? {}) as Readonly<Record<string, readonly [unknown, unknown]>>))
      then.set(name, before);
  return readable(resource, side)
    .filter(field => !field.readOnly && then.has(field.name))
    .filter(field => field.journal === 'redact' || canonical(then.get(field.name)) !== canonical(row[field.name] ?? null))
    .map(field => field.name);
};

/** As many as are told at a glance; the list behind has the rest. */
const EMBEDDED = 5;

/** Rows of other entities that refer to a record, by the name under which they are answered. */
interface Relation {
  readonly name: string;
  readonly page: FirstPage;
  /** Those of them that are in force, the one that ends next first. */
  readonly inForce?: FirstPage & { readonly states: readonly string[]; readonly at: string };
}

/** Which of an entity's records are in force and when they end, as a home page tells; undefined where none does, or the side is not told when. */
const endsIn = ({ around }: Records, resource: ResourceModel, side: Side): Home['ends'] => {
  const all = [resource.audiences[side], ...Object.values(resource.audiences)];
  const ends = all.flatMap(audience => audience?.home?.ends ?? [])[0];
  return toldTo(resource, side, around, readable(resource, side)).some(({ name }) => name === ends?.at) ? ends : undefined;
};

const inForceOf = (records: Records, resource: ResourceModel, side: Side, page: FirstPage): Pick<Relation, 'inForce'> => {
  const ends = endsIn(records, resource, side);
  if (ends === undefined) return {};
  const { at, in: states } = ends;
  const where = [...(page.where ?? []), { state: states }];
  return { inForce: { ...page, where, columns: ['id', at], sort: { field: at, order: 'ASC' }, size: 1, states, at } };
};

/** @param id undefined: of the record that the first page finds */
const relationsOf = (records: Records, side: Side, call: ResourceCall, id: string | undefined): readonly Relation[] => {
  if (call.with === undefined) return [];
  const { actor } = records.around;
  const holds = (menus: readonly string[]): boolean => actor.kind === 'session' && menus.some(menu => actor.session.menus.has(menu));
  return Object.entries(embeddedOf(call)).flatMap(([name, { resource, by, menus }]) => {
    if (menus !== undefined && !holds(menus)) return [];
    const target = records.resource(resource);
    const rows = audienceRows(target, side);
    const [field, order] = target.audiences[side]?.views?.list?.sort ?? [];
    const page: FirstPage = {
      resource,
      size: EMBEDDED,
      // As the list behind has them.
      ...(field === undefined || order === undefined ? {} : { sort: { field, order } }),
      ...(id === undefined ? { about: by, where: rows } : { where: [{ [by]: id }, ...rows] }),
    };
    return [{ name, page, ...inForceOf(records, target, side, page) }];
  });
};

/** All that a record's page is made of, as it lies in the tables. */
interface Found {
  readonly row: StoredRow;
  readonly relations: readonly (Relation & { readonly found: Page; readonly standing?: Page | undefined })[];
  readonly entries: readonly Row[];
  /** Notices and messages that tell of it; undefined where nobody is told, or the side is none to know. */
  readonly told: readonly Page[] | undefined;
}

const columns = new WeakMap<ResourceModel, readonly string[]>();

/** All that may have to be told of a record. */
const columnsOf = (resource: ResourceModel): readonly string[] => {
  const known =
    columns.get(resource) ??
    Object.values(resource.fields)
      .filter(field => field.type !== 'bytes' && field.type !== 'password' && !isDerived(field))
      .map(({ name }) => name);
  columns.set(resource, known);
  return known;
};

/** Finds it by one statement, with what stands beside it. @throws Refusal RECORD_MISSING */
const foundBy = async (
  records: Records,
  resource: ResourceModel,
  side: Side,
  call: ResourceCall,
  where: readonly Condition[],
  id: string | undefined,
): Promise<Found> => {
  const own: FirstPage = {
    resource: resource.name,
    where,
    columns: columnsOf(resource),
    sort: { field: 'id', order: 'ASC' },
    size: 1,
    total: false,
  };
  const relations = relationsOf(records, side, call, id);
  const history = resource.states === undefined ? [] : [journalOf(resource, id, isReviewed(resource) ? ['changes'] : [])];
  const telling = toldPages(records, resource, side, id);
  const endings = relations.flatMap(({ inForce }) => inForce ?? []);
  const [first, ...beside] = await records.rows.gather(
    [own, ...history, ...relations.map(({ page }) => page), ...endings, ...telling],
    records.operands,
  );
  const row = first?.list[0];
  if (row === undefined) throw new Refusal('RECORD_MISSING');
  return {
    row,
    entries: history.length === 0 ? [] : (beside[0]?.list ?? []),
    told: telling.length === 0 ? undefined : beside.slice(-telling.length),
    relations: relations.flatMap((relation, index) => {
      const found = beside[history.length + index];
      const ending = relation.inForce === undefined ? -1 : relations.filter(({ inForce }) => inForce !== undefined).indexOf(relation);
      const standing = ending < 0 ? undefined : beside[history.length + relations.length + ending];
      return found === undefined ? [] : [{ ...relation, found, standing }];
    }),
  };
};

/**
 * One record as the audience sees it, with what the call embeds and its history; showing a masked value whole is journalled.
 * @param call its `unmask` are the fields that this request is to be shown whole
 * @param id of the record, where the request names it
 */
export const get = async (
  records: Records,
  resource: ResourceModel,
  side: Side,
  call: ResourceCall,
  where: readonly Condition[],
  id: string | undefined,
): Promise<Row> => {
  const { actor, model, now, language } = records.around;
  const { row, relations, entries, told } = await foundBy(records, resource, side, call, where, id);
  const unmask = call.unmask ?? [];
  const showing = { heavy: true, unmask, actor, now, language };
  const own = await completed(records.rows, { resource, side, records: [row], showing }, true);
  const parts = relations.map(({ page, found }) => ({
    resource: records.resource(page.resource),
    side,
    records: found.list,
    showing: { heavy: false, actor, now, language },
  }));
  const called = await calledIn(records.rows, model, [own, ...parts], [...numbersOf(entries), ...numbersTold(told ?? [])]);
  if (unmask.some(name => row[name] !== null && row[name] !== undefined))
    records.noteOf(resource, row, { action: 'unmask', reason: unmask.join(', ') });
  const related = relations.map(({ name, found, inForce, standing }, index) => {
    const part = parts[index];
    const said =
      inForce === undefined || standing === undefined
        ? {}
        : { inForce: { states: inForce.states, total: standing.total, endsAt: standing.list[0]?.[inForce.at] ?? null } };
    return [name, { ...found, ...said, list: part === undefined ? [] : shownAs(model, part, called) }] as const;
  });
  const able = await ableTo(records, resource, side, row);
  return {
    ...shownAs(model, own, called)[0],
    ...(call.with === undefined ? {} : { related: Object.fromEntries(related) }),
    ...(resource.states === undefined ? {} : { history: historyIn(records, resource.name, entries, called.people) }),
    ...(told === undefined ? {} : { told: toldIn(told, called.people) }),
    ...(able === undefined ? {} : { able }),
    ...(isReviewed(resource) ? { changed: changedSinceReturn(resource, side, row, entries) } : {}),
  };
};
