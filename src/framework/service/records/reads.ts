/** Lists and single records: conventions of a list's input, the audience's rows, what hangs on a record. */
import type { Condition } from '#engine/conditions/condition.ts';
import type { ResourceCall } from '#engine/declare/calls.ts';
import type { Side } from '#engine/declare/menus.ts';
import { actLabel } from '#engine/project/act-labels.ts';
import { embeddedOf, entityOf, type FieldModel, type ResourceModel } from '#engine/project/model.ts';
import { masked } from '#engine/project/represent.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { canonical } from '#service/store/canonical.ts';
import type { Listing, Row, StoredRow } from '#service/store/rows.ts';
import { answers, readable } from './answers.ts';
import { namedChanges } from './change-words.ts';
import { readerOf, strangersAmong } from './people.ts';
import type { Records } from './records.ts';

/** The conditions that hold an audience to its rows: its own, and the call's. */
export const rowsOf = (resource: ResourceModel, side: Side, call: Pick<ResourceCall, 'rows'>): readonly Condition[] => {
  const own = resource.audiences[side]?.rows;
  if (own === undefined) throw new Error(`${resource.name} has no audience ${side}`);
  return [...(own === 'all' ? [] : [own]), ...(call.rows === undefined ? [] : [call.rows])];
};

const wrong = (path: string, code = 'notFilter'): Refusal => new Refusal('INPUT_INVALID', { faults: [{ path, code }] });
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
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' };
}

/** `filter` and `sort` after the convention; what they do not know is refused. */
export const askedOf = (body: Row, fields: ReadonlyMap<string, FieldModel>, known: ReadonlySet<string>): Asked => {
  for (const name of Object.keys(body)) if (!known.has(name)) throw wrong(name.slice(0, 60), 'unknownField');
  const filter = body.filter === undefined ? {} : body.filter;
  if (!isObject(filter)) throw wrong('filter', 'typeObject');
  const { q, ...rest } = filter;
  if (q !== undefined && typeof q !== 'string') throw wrong('filter.q', 'typeText');
  for (const name of Object.keys(rest)) {
    const field = fields.get(name);
    if (field === undefined || field.heavy) throw wrong(`filter.${name.slice(0, 60)}`);
  }
  const { sort } = body;
  if (sort !== undefined) {
    if (!isObject(sort)) throw wrong('sort', 'typeObject');
    for (const name of Object.keys(sort))
      if (name !== 'field' && name !== 'order') throw wrong(`sort.${name.slice(0, 60)}`, 'unknownField');
    const field = fields.get(String(sort.field));
    if (field === undefined || field.heavy || field.storage === 'encrypted') throw wrong('sort.field');
    if (sort.order !== 'ASC' && sort.order !== 'DESC') throw wrong('sort.order');
  }
  return {
    filter: rest,
    ...(q === undefined || q.trim() === '' ? {} : { text: q.trim().slice(0, 200) }),
    ...(sort === undefined ? {} : { sort: { field: String(sort.field), order: sort.order as 'ASC' | 'DESC' } }),
  };
};

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
    where: rowsOf(resource, side, call),
    ...records.operands,
    filter: asked.filter,
    ...(asked.text === undefined ? {} : { search: { fields: view?.search ?? [], text: asked.text } }),
    sort: asked.sort ?? { field, order },
  };
};

const known: ReadonlySet<string> = new Set(['pageNum', 'pageSize', 'sort', 'filter', 'cursor', 'exactTotal']);

/** `list`: `{ list, total, totalIsExact, nextCursor }` of the audience's rows. */
export const list = async (records: Records, resource: ResourceModel, side: Side, call: ResourceCall, body: Row): Promise<Row> => {
  const fields = readable(resource, side);
  const asked = askedOf(body, new Map(fields.map(field => [field.name, field])), known);
  const single = typeof asked.filter.id === 'string';
  const cursor = cursorIn(body.cursor);
  const found = await records.rows.list(resource.name, {
    ...listingOf(records, resource, side, call, asked),
    page: { number: whole(body.pageNum, 'pageNum', 1, 1_000_000), size: whole(body.pageSize, 'pageSize', 20, 200) },
    ...(cursor === undefined ? {} : { cursor }),
    exactTotal: flagIn(body.exactTotal, 'exactTotal'),
    ...(single ? { heavy: true } : {}),
  });
  const shown = await answers(records.rows, records.around.model, resource, side, found.list, {
    heavy: single,
    actor: records.around.actor,
    now: records.around.now,
  });
  return { ...found, list: await Promise.all(shown.map(row => withNamedChanges(records, row))) };
};

/** A single entry of the journal says what its changes refer to. */
const withNamedChanges = async (records: Records, row: Row): Promise<Row> =>
  row.changes === undefined || row.resource === undefined
    ? row
    : { ...row, changes: await namedChanges(records.rows, records.around.model, row) };

/** What an act of the journal is called: the transition, the verb, or else the call that brought it about. */
const labelOfAct = (records: Records, resource: string, { action, callId }: Row) =>
  actLabel(records.resource(resource), String(action)) ?? records.around.model.calls[String(callId)]?.label ?? null;

/** What happened to a record: moves and remarks, oldest first. */
export const historyOf = async (records: Records, resource: string, id: string): Promise<Row[]> => {
  const found = await records.rows.list('journal', {
    filter: { resource: entityOf(records.resource(resource)), recordId: id },
    sort: { field: 'id', order: 'ASC' },
    page: { number: 1, size: 200 },
    total: false,
  });
  const { actor, model } = records.around;
  const reader = actor.kind === 'session' ? readerOf(model, actor.session.side, actor) : undefined;
  const strangers = await strangersAmong(
    records.rows,
    found.list.map(({ userNum }) => String(userNum)),
    reader,
  );
  return found.list.map(entry => ({
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

/** Of an application that was handed in again: the fields that are not as they were when it was returned. */
const changedSinceReturn = async (records: Records, resource: ResourceModel, side: Side, row: Row): Promise<readonly string[]> => {
  const back = resource.review?.givenBack;
  if (back === undefined || row.state === back) return [];
  const { list } = await records.rows.list('journal', {
    filter: { resource: entityOf(resource), recordId: row.id },
    sort: { field: 'id', order: 'DESC' },
    page: { number: 1, size: 200 },
    total: false,
    heavy: true,
  });
  const returned = list.findIndex(entry => entry.toState === back && entry.fromState !== back);
  if (returned < 0) return [];
  const then = new Map<string, unknown>();
  // From now back to the return: the last value that is put in place is the one from then.
  for (const entry of list.slice(0, returned))
    for (const [name, [before]] of Object.entries((entry.changes ?? {}) as Readonly<Record<string, readonly [unknown, unknown]>>))
      then.set(name, before);
  return readable(resource, side)
    .filter(field => !field.readOnly && then.has(field.name))
    .filter(field => field.audit === 'redact' || canonical(then.get(field.name)) !== canonical(row[field.name] ?? null))
    .map(field => field.name);
};

/** As many as are told at a glance; the list behind has the rest. */
const EMBEDDED = 5;

const related = async (records: Records, side: Side, call: ResourceCall, id: string): Promise<Row> => {
  const { actor } = records.around;
  const holds = (menus: readonly string[]): boolean => actor.kind === 'session' && menus.some(menu => actor.session.menus.has(menu));
  const open = Object.entries(embeddedOf(call)).filter(([, { menus }]) => menus === undefined || holds(menus));
  const parts = await Promise.all(
    open.map(async ([name, { resource, by }]) => {
      const model = records.resource(resource);
      const own = model.audiences[side];
      const found = await records.rows.list(resource, {
        where: [{ [by]: id }, ...(own === undefined || own.rows === 'all' ? [] : [own.rows])],
        ...records.operands,
        sort: { field: 'id', order: 'DESC' },
        page: { number: 1, size: EMBEDDED },
      });
      return [
        name,
        {
          ...found,
          list: await answers(records.rows, records.around.model, model, side, found.list, {
            heavy: false,
            actor,
            now: records.around.now,
          }),
        },
      ] as const;
    }),
  );
  return Object.fromEntries(parts);
};

/** One record as the audience sees it, with what the call embeds and its history; showing a masked value whole is journalled. */
export const get = async (records: Records, resource: ResourceModel, side: Side, call: ResourceCall, row: StoredRow): Promise<Row> => {
  const { id } = row;
  const unmask = call.unmask ?? [];
  const [[answer], relations, history, changed] = await Promise.all([
    answers(records.rows, records.around.model, resource, side, [row], {
      heavy: true,
      unmask,
      actor: records.around.actor,
      now: records.around.now,
    }),
    call.with === undefined ? undefined : related(records, side, call, id),
    resource.states === undefined ? undefined : historyOf(records, resource.name, id),
    resource.review?.menus.length ? changedSinceReturn(records, resource, side, row) : undefined,
  ]);
  if (unmask.some(name => row[name] !== null && row[name] !== undefined))
    await records.note({ action: 'unmask', resource: entityOf(resource), recordId: id, reason: unmask.join(', ') });
  return {
    ...answer,
    ...(relations === undefined ? {} : { related: relations }),
    ...(history === undefined ? {} : { history }),
    ...(changed === undefined ? {} : { changed }),
  };
};
