/** Records read: a page of a list, or one by its id, whichever call finds it. */
import type { GetListParams, Identifier } from 'ra-core';
import type { ClientCall, ClientResource, ClientView } from '#engine/project/client-view.ts';
import { type ListOrder, ownOrder } from '#engine/project/list-order.ts';
import type { ViewCalls } from '#engine/project/view-calls.ts';
import { CallError } from './call-error.ts';
import { type PortalRecord, toPage, toRecord } from './records.ts';
import type { Answer } from './wire-words.ts';

type Json = Readonly<Record<string, unknown>>;
export type Send = <T>(call: ClientCall, input: Json, signal?: AbortSignal) => Promise<Answer<T>>;

/** The order that is asked for. A sort by nothing is the list's own, under which a search puts first what it means most. */
export const orderIn = (
  resource: ClientResource | undefined,
  sort: GetListParams['sort'],
  filter: Json = {},
): { readonly sort?: ListOrder; readonly best?: true } => {
  if (sort !== undefined && sort.field !== '') return { sort };
  const own = resource === undefined || sort === undefined ? undefined : ownOrder(resource, filter);
  const isSearch = sort !== undefined && typeof filter.q === 'string' && filter.q.trim() !== '';
  return { ...(own === undefined ? {} : { sort: own }), ...(isSearch ? { best: true } : {}) };
};

/** What a call for a list takes of react-admin's question. */
export const pageInput = (resource: ClientResource | undefined, { pagination, sort, filter, meta }: Partial<GetListParams>): Json => ({
  pageNum: pagination?.page ?? 1,
  pageSize: pagination?.perPage ?? 20,
  ...orderIn(resource, sort, filter),
  filter: filter ?? {},
  ...(typeof meta?.cursor === 'string' ? { cursor: meta.cursor } : {}),
  ...(meta?.exactTotal === true ? { exactTotal: true } : {}),
  ...(meta?.best === true ? { best: true } : {}),
  ...(Array.isArray(meta?.fields) ? { fields: meta.fields } : {}),
});

/** @param missing the sentence for no such record, where a list answered without it */
export const recordReads = (view: ClientView, { verbCall, needed }: ViewCalls, send: Send, missing: () => string) => {
  const list = async (name: string, input: Json, signal?: AbortSignal) =>
    toPage(view, name, (await send(needed(name, 'list'), input, signal)).data);

  const byId = async (name: string, id: Identifier, signal?: AbortSignal): Promise<PortalRecord> => {
    const get = verbCall(name, 'get');
    const got = async (call: ClientCall, input: Json) => toRecord(view, name, (await send(call, input, signal)).data);
    if (get?.single) {
      const own = await got(get, {});
      // There is one, whatever an address below its page asks for.
      if (id !== '' && own.id !== id) throw new CallError('missing', 404, missing());
      return own;
    }
    if (get !== undefined && (get.key ?? 'id') === 'id') return got(get, { id });
    const { data } = await list(name, { pageNum: 1, pageSize: 1, filter: { id } }, signal);
    const found = data[0];
    if (found === undefined) throw new CallError('missing', 404, missing());
    const key = get?.key === undefined ? undefined : found[get.key];
    return get?.key === undefined || key === undefined ? found : got(get, { [get.key]: key });
  };
  return { list, byId };
};

export type RecordReads = ReturnType<typeof recordReads>;
