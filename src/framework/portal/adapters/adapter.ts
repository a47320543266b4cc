/** The words in which an adapter describes another back end that answers in an envelope, and what the transport makes of them. */

import type { BackEnd } from '../providers/back-end.ts';
import { placeOf } from '../providers/call-address.ts';
import type { Dialect, Envelope, Outgoing } from '../providers/dialect.ts';

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** How values of a field are written there and read here. */
export interface Conversion {
  readonly write: (ours: unknown) => unknown;
  readonly read: (theirs: unknown) => unknown;
}

/** Our name of a field, and what it is called there; with a conversion where its values differ too. */
export type FieldMap = Readonly<Record<string, string | ({ readonly as: string } & Conversion)>>;

/** A page as a list asks for it: names and values are that back end's already. */
export interface PageAsked {
  /** From 1. */
  readonly page: number;
  readonly size: number;
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  readonly filter: Json;
}

/** One call there. Names that no map mentions pass as they are. */
export interface CallMap {
  /** GET puts the input into the address. */
  readonly method: Outgoing['method'];
  /** Below the base; `{names}` are that back end's. */
  readonly path: string;
  readonly fields?: FieldMap;
  /** It answers pages. */
  readonly list?: true;
  /** What no map of names can say of the input, after the map. */
  readonly write?: (input: Json) => Json;
  /** The same of the answer's data, before the map. */
  readonly read?: (data: unknown) => unknown;
}

/** A back end in the words of its difference from ours. */
export interface Adapter {
  /** Where its calls stand, unless `config.json` says so. */
  readonly base: string;
  /** Headers that carry session and language. */
  readonly headers: Dialect['headers'];
  readonly codes: {
    /** Its code in an answer. */
    readonly of: (answer: Json, http: number) => unknown;
    readonly success: unknown;
    readonly expired: unknown;
    /** Further codes as our envelope's statuses; what is not here is a plain refusal. */
    readonly others?: Readonly<Record<string, number>>;
    readonly message: (answer: Json) => string;
    /** The data beside code and message. */
    readonly data: (answer: Json) => unknown;
    /** Messages by its own field names, where it refuses an input. */
    readonly faults?: (answer: Json) => Readonly<Record<string, readonly string[]>> | undefined;
  };
  readonly list: {
    readonly write: (asked: PageAsked) => Json;
    readonly read: (answer: unknown) => { readonly rows: readonly unknown[]; readonly total: number };
  };
  /** By id of the call table. `instead`: what is answered here, because there is no such call there. */
  readonly calls: Readonly<Record<string, CallMap | { readonly instead: unknown }>>;
}

/** Ids that are numbers there. */
export const numeric: Conversion = {
  write: id => (id === null || id === '' ? id : Number(id)),
  read: id => (typeof id === 'number' ? String(id) : id),
};

/** Choices under other names; what is not among them passes. */
export const values = (theirs: Readonly<Record<string, unknown>>): Conversion => ({
  write: ours => theirs[String(ours)] ?? ours,
  read: value => Object.keys(theirs).find(ours => theirs[ours] === value) ?? value,
});

/**
 * `2026-11-21 10:00:00` on the clock of a zone, which the text does not name.
 * @param offset the zone's, as ISO writes it: `+08:00`
 */
export const localTime = (offset: string): Conversion => {
  const minutes = Number(`${offset[0]}1`) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4, 6)));
  return {
    read: text => {
      const time = typeof text === 'string' ? Date.parse(`${text.replace(' ', 'T')}${offset}`) : Number.NaN;
      return Number.isNaN(time) ? text : new Date(time).toISOString();
    },
    write: iso => {
      const time = typeof iso === 'string' ? Date.parse(iso) : Number.NaN;
      return Number.isNaN(time) ? iso : new Date(time + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ');
    },
  };
};

const nameThere = (fields: FieldMap, ours: string): string => {
  const map = fields[ours];
  return map === undefined ? ours : typeof map === 'string' ? map : map.as;
};
const nameHere = (fields: FieldMap, theirs: string): string =>
  Object.keys(fields).find(ours => nameThere(fields, ours) === theirs) ?? theirs;

/** A condition of a filter is a value, several, or a span of them: each is converted. */
const deep = (convert: (value: unknown) => unknown, value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(each => deep(convert, each))
    : isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, deep(convert, each)]))
      : convert(value);

const written = (fields: FieldMap, input: Json): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input).map(([ours, value]) => {
      const map = fields[ours];
      return [nameThere(fields, ours), map === undefined || typeof map === 'string' ? value : deep(map.write, value)];
    }),
  );

const read = (fields: FieldMap, data: unknown): unknown => {
  if (!isObject(data)) return data;
  return Object.fromEntries(
    Object.entries(data).map(([theirs, value]) => {
      const ours = nameHere(fields, theirs);
      const map = fields[ours];
      return [ours, map === undefined || typeof map === 'string' ? value : map.read(value)];
    }),
  );
};

const pageAsked = (fields: FieldMap, input: Json): PageAsked => {
  const sort = isObject(input.sort) ? (input.sort as { field: string; order: 'ASC' | 'DESC' }) : undefined;
  return {
    page: Number(input.pageNum),
    size: Number(input.pageSize),
    ...(sort === undefined ? {} : { sort: { field: nameThere(fields, sort.field), order: sort.order } }),
    filter: written(fields, isObject(input.filter) ? input.filter : {}),
  };
};

/** The back end that an adapter describes. @throws Error for a call that the adapter has no word for: a mistake of its author */
export const backEndOf = (adapter: Adapter): BackEnd => {
  const mapOf = ({ id }: Outgoing): CallMap | undefined => {
    const map = adapter.calls[id ?? ''];
    return map === undefined || 'instead' in map ? undefined : map;
  };
  const dataOf = (map: CallMap | undefined, answer: Json): unknown => {
    const fields = map?.fields ?? {};
    if (map?.list) {
      const { rows, total } = adapter.list.read(answer);
      return { list: rows.map(row => read(fields, map.read?.(row) ?? row)), total };
    }
    const data = adapter.codes.data(answer);
    return read(fields, map?.read === undefined ? data : map.read(data));
  };
  const statusOf = (code: unknown): Envelope['status'] => {
    if (code === adapter.codes.success) return 1;
    return code === adapter.codes.expired ? 300 : (adapter.codes.others?.[String(code)] ?? 0);
  };
  return {
    base: adapter.base,
    headers: adapter.headers,

    request: call => {
      const map = adapter.calls[call.id ?? ''];
      if (map === undefined) throw new Error(`the adapter has no call ${call.id ?? call.path}: add it to its calls`);
      if ('instead' in map) return map;
      const fields = map.fields ?? {};
      const input = map.list ? adapter.list.write(pageAsked(fields, call.input)) : written(fields, call.input);
      const { path, body } = placeOf(map, map.write?.(input) ?? input);
      return map.method === 'GET' || map.method === 'DELETE' ? { method: map.method, path } : { method: map.method, path, body };
    },

    envelope: (answer, http, call) => {
      if (!isObject(answer)) return undefined;
      const { codes } = adapter;
      const map = mapOf(call);
      const code = codes.of(answer, http);
      if (code === undefined) return undefined;
      const status = statusOf(code);
      const message = codes.message(answer);
      if (status === 1) return { status, message, data: dataOf(map, answer) };
      const faults = codes.faults?.(answer);
      if (faults === undefined) return { status, message, data: null };
      const errors = Object.fromEntries(Object.entries(faults).map(([theirs, said]) => [nameHere(map?.fields ?? {}, theirs), said]));
      return { status: 422, message, data: { errors } };
    },
  };
};
