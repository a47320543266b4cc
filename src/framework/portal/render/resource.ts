/** Reading a resource's declaration with its gaps filled: what views leave out is derived here, once. */
import { useCallback, useMemo } from 'react';
import { fieldsOf } from '#engine/conditions/condition.ts';
import { evaluate } from '#engine/conditions/evaluate.ts';
import type { Group } from '#engine/declare/views.ts';
import type { ClientCall, ClientField, ClientResource, ClientView } from '#engine/project/client-view.ts';
import { callFor, resourceIn } from '#engine/project/view-calls.ts';
import type { Grants, Row } from './contract.ts';
import { useClientView, useGrants } from './contract.ts';
import { standing } from './inputs/standing.ts';
import { useSession } from './session.ts';

const builtIn: ReadonlySet<string> = new Set(['id', 'version', 'createdBy', 'updatedBy']);

/** Whether the session may make a call. Calls that only read are granted by their menu, which the routes have seen to. */
export type Can = (callId: string | undefined) => boolean;

export const useCan = (): Can => {
  const view = useClientView();
  const grants = useGrants();
  return useMemo(
    () => callId => {
      const call = callId === undefined ? undefined : view.calls[callId];
      return call !== undefined && (!call.button || grants.has(call.id));
    },
    [view, grants],
  );
};

export const useResourceView = (name: string): ClientResource => resourceIn(useClientView(), name);

/** Whether nothing that the browser knows of keeps the record from being changed or deleted by the call. */
export const isOpenTo = (view: ClientView, id: string | undefined, record: Row, session: Readonly<Record<string, unknown>>): boolean => {
  const call = id === undefined ? undefined : view.calls[id];
  if (call?.in !== undefined && (record.state === undefined || !call.in.includes(record.state))) return false;
  const isKnown = call?.rows !== undefined && fieldsOf(call.rows).every(name => Object.hasOwn(record, name));
  return !isKnown || evaluate(call.rows, record, { session, now: new Date() });
};

export const hasStates = (resource: ClientResource): boolean => Object.keys(resource.states).length > 0;

/** The columns of the list in their order: the first, then the state, then the rest. */
export const columnsOf = (resource: ClientResource): readonly ClientField[] => {
  const named =
    resource.views.list?.columns ?? Object.keys(resource.fields).filter(name => !builtIn.has(name) && !resource.fields[name]?.heavy);
  const known = [...new Set(named)].filter(name => name in resource.fields);
  const [first, ...rest] = known.filter(name => name !== 'state');
  const names = [first, known.includes('state') ? 'state' : undefined, ...rest];
  return names.flatMap(name => (name === undefined ? [] : (resource.fields[name] ?? [])));
};

const generic: Group['label'] = ['基本信息', 'Details'];

/** The groups of the show view. */
export const showGroups = (resource: ClientResource): readonly Group[] =>
  resource.views.show ?? [
    { label: generic, fields: Object.keys(resource.fields).filter(name => name !== 'state' && name !== 'id' && name !== 'version') },
  ];

/** What the call of a form asks besides the record's fields, of somebody with these grants. */
const questionsOf = (call: ClientCall | undefined, grants: Grants): Readonly<Record<string, ClientField>> =>
  Object.fromEntries(
    Object.entries(call?.ask ?? {}).filter(([name]) => {
      const needed = call?.guards?.[name];
      return needed === undefined || grants.has(needed);
    }),
  );

/** The sections of a form, and in one more what the call asks besides and no section names. */
export const formGroups = (resource: ClientResource, view: ClientView, kind: 'create' | 'edit', grants: Grants): readonly Group[] => {
  const call = view.calls[callFor(resource, kind === 'create' ? 'create' : 'update') ?? ''];
  const declared = resource.views[kind] ??
    (kind === 'edit' ? resource.views.create : undefined) ?? [{ label: generic, fields: [...(call?.input ?? [])] }];
  const questions = questionsOf(call, grants);
  const writable = (name: string) => name in resource.fields && (call?.input === undefined || call.input.includes(name));
  const groups = declared
    .map(({ ask = [], ...group }) => ({ ...group, fields: [...group.fields.filter(writable), ...ask.filter(name => name in questions)] }))
    .filter(group => group.fields.length > 0);
  const asked = Object.keys(questions).filter(name => !groups.some(group => group.fields.includes(name)));
  return asked.length === 0 ? groups : [...groups, { label: ['补充信息', 'More details'], fields: asked }];
};

/** The fields a form may hold, by name: the record's own and what the call asks. */
export const formFields = (
  resource: ClientResource,
  view: ClientView,
  kind: 'create' | 'edit',
  grants: Grants,
): Readonly<Record<string, ClientField>> => {
  const ask = questionsOf(view.calls[callFor(resource, kind === 'create' ? 'create' : 'update') ?? ''], grants);
  const names = formGroups(resource, view, kind, grants).flatMap(group => group.fields);
  return Object.fromEntries(
    names.flatMap(name => ((ask[name] ?? resource.fields[name]) ? [[name, (ask[name] ?? resource.fields[name]) as ClientField]] : [])),
  );
};

/** Whether the form of a record would hold anything: its state takes changes, and a field of the form stands for it. */
export const useIsEditable = (resource: ClientResource): ((record: Row) => boolean) => {
  const view = useClientView();
  const session = useSession();
  const grants = useGrants();
  return useCallback(
    record =>
      isOpenTo(view, callFor(resource, 'update'), record, session) &&
      Object.keys(standing(formFields(resource, view, 'edit', grants), resource.views.when ?? {}, record, { session, now: new Date() }))
        .length > 0,
    [view, resource, session, grants],
  );
};
