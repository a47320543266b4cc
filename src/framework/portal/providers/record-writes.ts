/** Records written: made, changed, deleted, moved on by a transition; a conflict carries the newest record, mapped like every other. */
import type { Identifier } from 'ra-core';
import type { ClientCall, ClientTransition, ClientView } from '#engine/project/client-view.ts';
import type { ViewCalls } from '#engine/project/view-calls.ts';
import { ConflictError } from './call-error.ts';
import type { RecordReads, Send } from './record-reads.ts';
import { accepted, type PortalRecord, toRecord } from './records.ts';
import type { Answer } from './wire-words.ts';

type Json = Readonly<Record<string, unknown>>;

/** What became of one of many records: refused where there is a message. */
export interface OneOfMany {
  readonly id: string;
  readonly message?: string;
}

interface Surroundings {
  readonly view: ClientView;
  readonly calls: ViewCalls;
  readonly send: Send;
  readonly byId: RecordReads['byId'];
  /** What the session itself is, by the name a path gives it. */
  readonly own: ((name: string) => string | null) | undefined;
}

/** @returns what finds the record of a call: its key and, for a path with another parameter, that one too */
const addressing = ({ view, calls, byId, own }: Surroundings) => {
  /** A path may name whose record it is: the session's own organisation, or the one the record refers to. */
  const ofOwner = async (name: string, resource: string, record: PortalRecord): Promise<unknown> => {
    const mine = own?.(name);
    if (mine !== undefined && mine !== null) return mine;
    const to = Object.values(calls.resourceOf(resource).fields).find(
      field => field.type === 'reference' && view.resources[field.to ?? '']?.fields[name] !== undefined && record[field.name],
    );
    return to?.to === undefined ? undefined : (await byId(to.to, String(record[to.name])))[name];
  };

  return async (call: ClientCall, resource: string, input: Json): Promise<Json> => {
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
};

export const recordWrites = (around: Surroundings) => {
  const { view, calls, send, byId } = around;
  const { resourceOf, callById, needed } = calls;
  const addressOf = addressing(around);

  const withCurrent = async <T>(resource: string, run: () => Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof ConflictError) || error.current?.id === undefined) throw error;
      throw new ConflictError(error.message, { ...error.data, current: toRecord(view, resource, error.current) });
    }
  };

  const write = async (name: string, verb: 'create' | 'update', data: Json, address: Json): Promise<PortalRecord> => {
    const call = needed(name, verb);
    const names =
      call.input === undefined && call.ask === undefined
        ? Object.keys(resourceOf(name).fields)
        : [...(call.input ?? []), ...Object.keys(call.ask ?? {})];
    const input = { ...accepted(data, names), ...address };
    const { data: answer } = await withCurrent(name, () => send<Json>(call, input));
    // What somebody typed as a password is no part of the record: only one that the service made is answered.
    const kept = Object.entries(data).filter(([each]) => resourceOf(name).fields[each]?.type !== 'password');
    return toRecord(view, name, { ...Object.fromEntries(kept), ...address, ...answer });
  };

  /** A transition of this side. */
  const transitionOf = (name: string, transition: string): ClientTransition => {
    const found = resourceOf(name).transitions.find(each => each.name === transition);
    if (found === undefined) throw new Error(`${name}: ${view.audience} has no call for ${transition}`);
    return found;
  };
  const chosenBy = ({ choose }: ClientTransition): Json => (choose === undefined ? {} : { [choose.field]: choose.value });

  return {
    create: (name: string, data: Json) => write(name, 'create', data, {}),

    update: async (name: string, id: Identifier, data: Json, previous: Json): Promise<PortalRecord> => {
      const address = await addressOf(needed(name, 'update'), name, { ...previous, ...data, id });
      return {
        ...previous,
        ...(await write(name, 'update', data, { ...address, id, version: data.version ?? previous.version })),
      } as PortalRecord;
    },

    remove: async (name: string, id: Identifier, version: unknown): Promise<void> => {
      const known = version ?? (await byId(name, id)).version;
      await withCurrent(name, () => send(needed(name, 'delete'), { id, version: known }));
    },

    act: async (name: string, transition: string, input: Json): Promise<Answer> => {
      const found = transitionOf(name, transition);
      const call = callById(found.call);
      const { id, version, ...rest } = input;
      const address = await addressOf(call, name, input);
      const which = found.shared === undefined ? {} : { resource: name };
      return withCurrent(name, () => send(call, { ...rest, ...chosenBy(found), ...which, ...address, version }));
    },

    actOnMany: async (name: string, transition: string, rows: readonly Json[], input: Json): Promise<readonly OneOfMany[]> => {
      const found = transitionOf(name, transition);
      if (found.many === undefined) throw new Error(`${name}: ${view.audience} does ${transition} to one record at a time`);
      const records = rows.map(({ id, version }) => ({ id, version }));
      const { data } = await send<{ readonly records: readonly OneOfMany[] }>(callById(found.many), {
        ...input,
        ...chosenBy(found),
        records,
      });
      return data.records;
    },
  };
};
