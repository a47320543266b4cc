/** react-admin's data provider over the client's view: each verb is the call that the declaration names for it. */
import type { DataProvider, GetListParams, GetManyReferenceParams, Identifier } from 'ra-core';
import type { ClientCall, ClientResource, ClientView } from '#engine/project/client-view.ts';
import { placeOf } from './call-address.ts';
import { CallError, ConflictError } from './call-error.ts';
import { createFiles } from './files.ts';
import { createIntents } from './intents.ts';
import { accepted, type PortalRecord, toAnswer, toPage, toRecord } from './records.ts';
import type { Answer, Transport } from './wire-words.ts';

type Json = Readonly<Record<string, unknown>>;
type Verb = keyof ClientResource['verbs'];

/** How many ids one `filter: { id: [...] }` may name. */
const MOST_IDS = 200;
const fallbacks: Readonly<Partial<Record<Verb, Verb>>> = { create: 'save', update: 'save' };

/** The one sentence the provider says itself; all others are the service's. */
export interface ProviderOptions {
  /** No such record, where a list answered without it. */
  readonly missing: () => string;
  /** What the session itself is, by the name a path gives it: the own company's code. */
  readonly own?: (name: string) => string | null;
}

/**
 * Makes the provider of one audience.
 * Beyond react-admin's methods: `act` (a transition), `call` (any call by id), `upload`, `fileUrl`, `fileOf`, `download`, `exportList`, `importFile`.
 * All methods throw `CallError`; a 422 carries `body.errors` by field, a 409 is a `ConflictError` with the newest record.
 */
export const createDataProvider = (view: ClientView, transport: Transport, options: ProviderOptions) => {
  const intents = createIntents();

  const resourceOf = (name: string): ClientResource => {
    const resource = view.resources[name];
    if (resource === undefined) throw new Error(`no resource ${name} in the view of ${view.audience}`);
    return resource;
  };
  const callById = (id: string): ClientCall => {
    const call = view.calls[id];
    if (call === undefined) throw new Error(`no call ${id} in the view of ${view.audience}`);
    return call;
  };
  const verbCall = (resource: ClientResource, verb: Verb): ClientCall | undefined => {
    const id = resource.verbs[verb] ?? resource.verbs[fallbacks[verb] ?? verb];
    return id === undefined ? undefined : view.calls[id];
  };
  const needed = (resource: ClientResource, verb: Verb): ClientCall => {
    const call = verbCall(resource, verb);
    if (call === undefined) throw new Error(`${resource.name}: ${view.audience} has no call to ${verb}`);
    return call;
  };

  const send = async <T>(call: ClientCall, input: Json, signal?: AbortSignal): Promise<Answer<T>> => {
    const { path, body } = placeOf(call, input);
    const go = (idempotencyKey?: string) =>
      transport.ask<T>(path, { id: call.id, method: call.method, body, input, signal, idempotencyKey });
    return call.idempotent ? intents.under(call.id, input, go) : go();
  };

  /** The newest record of a conflict, mapped like every other. */
  const withCurrent = async <T>(resource: string, run: () => Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof ConflictError) || error.current?.id === undefined) throw error;
      throw new ConflictError(error.message, { ...error.data, current: toRecord(view, resource, error.current) });
    }
  };

  const list = async (name: string, input: Json, signal?: AbortSignal) =>
    toPage(view, name, (await send(needed(resourceOf(name), 'list'), input, signal)).data);

  const byId = async (name: string, id: Identifier, signal?: AbortSignal): Promise<PortalRecord> => {
    const resource = resourceOf(name);
    const get = verbCall(resource, 'get');
    if (get?.single) {
      const own = toRecord(view, name, (await send(get, {}, signal)).data);
      // There is one, whatever an address below its page asks for.
      if (id !== '' && own.id !== id) throw new CallError('missing', 404, options.missing());
      return own;
    }
    if (get !== undefined && (get.key ?? 'id') === 'id') return toRecord(view, name, (await send(get, { id }, signal)).data);
    const { data } = await list(name, { pageNum: 1, pageSize: 1, filter: { id } }, signal);
    const found = data[0];
    if (found === undefined) throw new CallError('missing', 404, options.missing());
    const key = get?.key === undefined ? undefined : found[get.key];
    return get?.key === undefined || key === undefined ? found : toRecord(view, name, (await send(get, { [get.key]: key }, signal)).data);
  };

  const pageInput = ({ pagination, sort, filter, meta }: Partial<GetListParams>): Json => ({
    pageNum: pagination?.page ?? 1,
    pageSize: pagination?.perPage ?? 20,
    ...(sort === undefined || sort.field === '' ? {} : { sort }),
    filter: filter ?? {},
    ...(typeof meta?.cursor === 'string' ? { cursor: meta.cursor } : {}),
    ...(meta?.exactTotal === true ? { exactTotal: true } : {}),
  });

  /** A path may name whose record it is: the session's own company, or the one the record refers to. */
  const ofOwner = async (name: string, resource: string, record: PortalRecord): Promise<unknown> => {
    const own = options.own?.(name);
    if (own !== undefined && own !== null) return own;
    const to = Object.values(resourceOf(resource).fields).find(
      field => field.type === 'reference' && view.resources[field.to ?? '']?.fields[name] !== undefined && record[field.name],
    );
    return to?.to === undefined ? undefined : (await byId(to.to, String(record[to.name])))[name];
  };

  /** What finds the record of a call: its key and, for a path with another parameter, that one too. */
  const addressOf = async (call: ClientCall, resource: string, input: Json): Promise<Json> => {
    const names = [call.key ?? 'id', ...[...call.path.matchAll(/\{(\w+)\}/g)].map(match => match[1] ?? '')];
    const missing = names.filter(name => input[name] === undefined);
    if (missing.length === 0 || input.id === undefined) return accepted(input, names);
    const record = await byId(resource, String(input.id));
    const known = { ...accepted(record, missing), ...accepted(input, names) };
    const rest = await Promise.all(
      names.filter(name => known[name] === undefined).map(async name => [name, await ofOwner(name, resource, record)] as const),
    );
    return { ...known, ...Object.fromEntries(rest) };
  };

  const write = async (name: string, verb: 'create' | 'update', data: Json, address: Json): Promise<PortalRecord> => {
    const call = needed(resourceOf(name), verb);
    const names =
      call.input === undefined && call.ask === undefined
        ? Object.keys(resourceOf(name).fields)
        : [...(call.input ?? []), ...Object.keys(call.ask ?? {})];
    const input = { ...accepted(data, names), ...address };
    const { data: answer } = await withCurrent(name, () => send<Json>(call, input));
    return toRecord(view, name, { ...data, ...address, ...answer });
  };

  const update = async (name: string, id: Identifier, data: Json, previous: Json): Promise<PortalRecord> => {
    const call = needed(resourceOf(name), 'update');
    const address = await addressOf(call, name, { ...previous, ...data, id });
    return {
      ...previous,
      ...(await write(name, 'update', data, { ...address, id, version: data.version ?? previous.version })),
    } as PortalRecord;
  };

  const remove = async (name: string, id: Identifier, version: unknown): Promise<void> => {
    const known = version ?? (await byId(name, id)).version;
    await withCurrent(name, () => send(needed(resourceOf(name), 'delete'), { id, version: known }));
  };

  const act = async (name: string, transition: string, input: Json): Promise<Answer> => {
    const found = resourceOf(name).transitions.find(each => each.name === transition);
    if (found === undefined) throw new Error(`${name}: ${view.audience} has no call for ${transition}`);
    const call = callById(found.call);
    const { id, version, ...rest } = input;
    const address = await addressOf(call, name, input);
    const chosen = found.choose === undefined ? {} : { [found.choose.field]: found.choose.value };
    const which = found.shared === undefined ? {} : { resource: name };
    return withCurrent(name, () => send(call, { ...rest, ...chosen, ...which, ...address, version }));
  };

  return {
    supportAbortSignal: true,

    getList: (resource: string, params: GetListParams & { signal?: AbortSignal }) => list(resource, pageInput(params), params.signal),

    getOne: async (resource: string, { id, signal }: { id: Identifier; signal?: AbortSignal }) => ({
      data: await byId(resource, id, signal),
    }),

    getMany: async (resource: string, { ids, signal }: { ids: readonly Identifier[]; signal?: AbortSignal }) => {
      if (verbCall(resourceOf(resource), 'list') === undefined)
        return { data: await Promise.all(ids.map(id => byId(resource, id, signal))) };
      const groups = Array.from({ length: Math.ceil(ids.length / MOST_IDS) }, (_, index) =>
        ids.slice(index * MOST_IDS, (index + 1) * MOST_IDS),
      );
      const pages = await Promise.all(groups.map(id => list(resource, { pageNum: 1, pageSize: MOST_IDS, filter: { id } }, signal)));
      return { data: pages.flatMap(page => page.data) };
    },

    getManyReference: (resource: string, params: GetManyReferenceParams & { signal?: AbortSignal }) =>
      list(resource, pageInput({ ...params, filter: { ...params.filter, [params.target]: params.id } }), params.signal),

    create: async (resource: string, { data }: { data: Json }) => ({ data: await write(resource, 'create', data, {}) }),

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

    /** Any call of the side by its id. */
    call: (callId: string, input: Json = {}, { signal }: { signal?: AbortSignal } = {}): Promise<Answer> =>
      send(callById(callId), input, signal),

    ask: async (callId: string, input: Json): Promise<Json> => {
      const call = callById(callId);
      return toAnswer(call, (await send(call, input)).data);
    },

    ...createFiles({ view, transport, callById, needed: (name, verb) => needed(resourceOf(name), verb) }),
  };
};

type Own = ReturnType<typeof createDataProvider>;

/** The provider as components ask react-admin for it: its own methods typed, the others as react-admin types them. */
export type PortalDataProvider = DataProvider &
  Pick<Own, 'act' | 'call' | 'ask' | 'upload' | 'fileBody' | 'fileUrl' | 'fileOf' | 'download' | 'exportList' | 'importFile'>;
