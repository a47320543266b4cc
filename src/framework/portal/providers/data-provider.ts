/** react-admin's data provider over the client's view: each verb is the call that the declaration names for it. */
import type { DataProvider, GetListParams, GetManyReferenceParams, Identifier } from 'ra-core';
import type { ClientCall, ClientView } from '#engine/project/client-view.ts';
import { viewCalls } from '#engine/project/view-calls.ts';
import { placeOf } from './call-address.ts';
import { createFiles } from './files.ts';
import { createIntents } from './intents.ts';
import { pageInput, recordReads, type Send } from './record-reads.ts';
import { recordWrites } from './record-writes.ts';
import { toAnswer, withNext } from './records.ts';
import type { Answer, Transport } from './wire-words.ts';

type Json = Readonly<Record<string, unknown>>;

/** How many ids one `filter: { id: [...] }` may name. */
const MOST_IDS = 200;

/** The one sentence the provider says itself; all others are the service's. */
export interface ProviderOptions {
  /** No such record, where a list answered without it. */
  readonly missing: () => string;
  /** What the session itself is, by the name a path gives it: the own organisation's code. */
  readonly own?: (name: string) => string | null;
}

/**
 * Makes the provider of one audience.
 * Beyond react-admin's methods: `act` (a transition), `actOnMany`, `call` (any call by id), `upload`, `fileUrl`, `fileOf`, `download`, `exportList`, `sendSheet`.
 * All methods throw `CallError`; a 422 carries `body.errors` by field, a 409 is a `ConflictError` with the newest record.
 */
export const createDataProvider = (view: ClientView, transport: Transport, options: ProviderOptions) => {
  const intents = createIntents();
  const calls = viewCalls(view);
  const { callById, verbCall, needed } = calls;

  const send: Send = async <T>(call: ClientCall, input: Json, signal?: AbortSignal): Promise<Answer<T>> => {
    const { path, body } = placeOf(call, input);
    const go = (idempotencyKey?: string) =>
      transport.ask<T>(path, { id: call.id, method: call.method, body, input, signal, idempotencyKey });
    return call.idempotent ? intents.under(call.id, input, go) : go();
  };
  const { list, byId } = recordReads(view, calls, send, options.missing);
  const { create, update, remove, act, actOnMany } = recordWrites({ view, calls, send, byId, own: options.own });

  return {
    supportAbortSignal: true,

    /** With `meta: { fields }` the records hold these alone, beside id, version and state. */
    getList: async (resource: string, params: GetListParams & { signal?: AbortSignal }) => {
      const page = await list(resource, pageInput(view.resources[resource], params), params.signal);
      return { ...page, total: withNext(page, params.pagination) };
    },

    getOne: async (resource: string, { id, signal }: { id: Identifier; signal?: AbortSignal }) => ({
      data: await byId(resource, id, signal),
    }),

    getMany: async (resource: string, { ids, signal }: { ids: readonly Identifier[]; signal?: AbortSignal }) => {
      if (verbCall(resource, 'list') === undefined) return { data: await Promise.all(ids.map(id => byId(resource, id, signal))) };
      const groups = Array.from({ length: Math.ceil(ids.length / MOST_IDS) }, (_, index) =>
        ids.slice(index * MOST_IDS, (index + 1) * MOST_IDS),
      );
      const pages = await Promise.all(groups.map(id => list(resource, { pageNum: 1, pageSize: MOST_IDS, filter: { id } }, signal)));
      return { data: pages.flatMap(page => page.data) };
    },

    getManyReference: (resource: string, params: GetManyReferenceParams & { signal?: AbortSignal }) =>
      list(
        resource,
        pageInput(view.resources[resource], { ...params, filter: { ...params.filter, [params.target]: params.id } }),
        params.signal,
      ),

    create: async (resource: string, { data }: { data: Json }) => ({ data: await create(resource, data) }),

    update: async (resource: string, params: { id: Identifier; data: Json; previousData?: Json }) => ({
      data: await update(resource, params.id, params.data, params.previousData ?? {}),
    }),

    updateMany: async (resource: string, { ids, data }: { ids: readonly Identifier[]; data: Json }) => {
      for (const id of ids) await update(resource, id, data, await byId(resource, id));
      return { data: [...ids] };
    },

    delete: async (resource: string, { id, previousData }: { id: Identifier; previousData?: Json }) => {
      await remove(resource, id, previousData?.version);
      return { data: { ...previousData, id } };
    },

    deleteMany: async (resource: string, { ids }: { ids: readonly Identifier[] }) => {
      for (const id of ids) await remove(resource, id, undefined);
      return { data: [...ids] };
    },

    act,
    actOnMany,

    /** Any call of the side by its id. */
    call: (callId: string, input: Json = {}, { signal }: { signal?: AbortSignal } = {}): Promise<Answer> =>
      send(callById(callId), input, signal),

    ask: async (callId: string, input: Json): Promise<Json> => {
      const call = callById(callId);
      return toAnswer(call, (await send(call, input)).data);
    },

    ...createFiles({ view, transport, callById, needed, intents }),
  };
};

type Own = ReturnType<typeof createDataProvider>;

/** The provider as components ask react-admin for it: its own methods typed, the others as react-admin types them. */
export type PortalDataProvider = DataProvider &
  Pick<Own, 'act' | 'actOnMany' | 'call' | 'ask' | 'upload' | 'fileBody' | 'fileUrl' | 'fileOf' | 'download' | 'exportList' | 'sendSheet'>;
