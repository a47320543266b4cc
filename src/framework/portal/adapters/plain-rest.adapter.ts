/** An example: plain REST by `ra-data-simple-rest` for every resource, HTTP statuses in place of an envelope; the session is a resource too. */
import type { DataProvider, Identifier, RaRecord } from 'ra-core';
import simpleRest from 'ra-data-simple-rest';
import type { ClientView } from '#engine/project/client-view.ts';
import type { BackEnd } from '../providers/back-end.ts';
import type { Outgoing, Request } from '../providers/dialect.ts';
import { toRecord } from '../providers/records.ts';
import type { Transport } from '../providers/wire-words.ts';

type Json = Readonly<Record<string, unknown>>;

/** The calls that are no verb of a resource. All others are made by the provider below. */
const calls: Readonly<Record<string, (input: Json) => Request | { readonly instead: unknown }>> = {
  'op.login': input => ({ method: 'POST', path: 'sessions', body: input }),
  'op.logout': () => ({ method: 'DELETE', path: 'sessions/current' }),
  'en.user.query': () => ({ method: 'GET', path: 'sessions/current' }),
  'op.home': () => ({ instead: { cards: [], facts: [] } }),
  'mg.role.status': ({ id, status }) => ({ method: 'PUT', path: `roles/${String(id)}`, body: { state: status } }),
};

const known: ReadonlySet<number> = new Set([403, 404, 408, 409, 413, 414, 415, 422, 429, 431, 500, 503, 507]);
const statusOf = (http: number): number => (http < 300 ? 1 : http === 401 ? 300 : known.has(http) ? http : 0);

/** What is sent: the record's own fields, not what hangs on it here. */
const own = (data: Json): Json => Object.fromEntries(Object.entries(data).filter(([name]) => !name.startsWith('$')));

/** react-admin's provider over our wire, so that token, language, refusals and the end of a session are told as always. */
const rest = (view: ClientView, transport: Transport): DataProvider => {
  const provider = simpleRest('', async (url, options = {}) => {
    const { data, headers } = await transport.open<unknown>(url.replace(/^\//, ''), {
      method: (options.method ?? 'GET') as Outgoing['method'],
      ...(typeof options.body === 'string' ? { body: JSON.parse(options.body) as unknown } : {}),
      ...(options.headers instanceof Headers && options.headers.has('range')
        ? { headers: { range: options.headers.get('range') ?? '' } }
        : {}),
      ...(options.signal instanceof AbortSignal ? { signal: options.signal } : {}),
    });
    return { status: 200, headers, body: '', json: data };
  });
  const record = <T extends RaRecord>(resource: string, data: unknown): T => toRecord(view, resource, data) as unknown as T;
  return {
    ...provider,
    getList: async (resource, params) => {
      const { data, ...page } = await provider.getList(resource, params);
      return { ...page, data: data.map(each => record(resource, each)) };
    },
    getOne: async (resource, params) => ({ data: record(resource, (await provider.getOne(resource, params)).data) }),
    getMany: async (resource, params) => ({ data: (await provider.getMany(resource, params)).data.map(each => record(resource, each)) }),
    create: async (resource, { data, ...params }) => ({
      data: record(resource, (await provider.create(resource, { ...params, data: own(data) })).data),
    }),
    update: async (resource, { data, ...params }) => ({
      data: record(resource, (await provider.update(resource, { ...params, data: own(data) })).data),
    }),
    delete: async <T extends RaRecord>(resource: string, params: { id: Identifier; previousData?: T }) => {
      await provider.delete<T>(resource, params);
      return { data: { ...params.previousData, id: params.id } as T };
    },
    deleteMany: async (resource, { ids }) => {
      for (const id of ids) await provider.delete(resource, { id });
      return { data: [...ids] };
    },
  };
};

export const backEnd: BackEnd = {
  base: '/rest',
  headers: ({ token, language }) => ({ 'accept-language': language, ...(token === null ? {} : { authorization: `Bearer ${token}` }) }),
  request: ({ id, method, path, body, input }) => {
    const call = calls[id ?? ''];
    if (id === undefined) return { method, path, body };
    if (call === undefined) throw new Error(`the adapter has no call ${id}: add it to its calls`);
    return call(input);
  },
  envelope: (answer, http) => {
    const status = statusOf(http);
    if (status === 1) return { status, message: '', data: answer ?? null };
    const { message, ...data } = typeof answer === 'object' && answer !== null ? (answer as { message?: unknown }) : {};
    return { status, message: String(message ?? ''), data };
  },
  provider: (ours, view, transport) => ({ ...ours, ...rest(view, transport) }),
};
