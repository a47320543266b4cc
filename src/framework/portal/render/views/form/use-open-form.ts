/** A form as it stands open: its fields and sections, the record under it, and what it begins with, be that the draft of an earlier visit. */
import { useCallback, useMemo, useState } from 'react';
import type { Group } from '#engine/declare/views.ts';
import type { ClientField, ClientResource } from '#engine/project/client-view.ts';
import { OWN_NAME } from '#engine/rules/beginning.ts';
import { type Row, useClientView, useGrants } from '../../contract.ts';
import { type Draft, draftAt, dropDraft } from '../../drafts.ts';
import { startValues } from '../../inputs/check.ts';
import type { Judged } from '../../questions/use-resolver.ts';
import { formFields, formGroups } from '../../resource.ts';
import { ownName, useSession } from '../../session.ts';

type Values = Record<string, unknown>;
type Fields = Readonly<Record<string, ClientField>>;

/** Where a new one begins with the name of whoever fills it in. */
const ownNames = (fields: Fields): Values => {
  const names = Object.values(fields).filter(({ begins }) => begins === OWN_NAME);
  return names.length === 0 ? {} : Object.fromEntries(names.map(({ name }) => [name, ownName() ?? null]));
};

/** With what a form is opened. */
export interface Opening {
  readonly resource: ClientResource;
  readonly basePath: string;
  readonly record?: Row;
  /** What the address of a new one names, as a query. */
  readonly about?: string;
  /** What a new one begins with. */
  readonly begins?: Values | undefined;
}

interface Begun {
  readonly values: Values;
  readonly restored: Draft | undefined;
  /** How often it has begun anew. */
  readonly turn: number;
}

export interface OpenForm {
  readonly resource: ClientResource;
  readonly basePath: string;
  /** Under which drafts are kept. */
  readonly path: string;
  /** With which the page was opened; none for a new one. */
  readonly record: Row | undefined;
  /** What stands at the service as far as the page knows; a step forward moves it. */
  readonly base: Row | undefined;
  readonly setBase: (base: Row) => void;
  readonly fields: Fields;
  /** The fields among them that belong to the record, and rows that are asked for with it: what a call asks besides stays in memory. */
  readonly own: Fields;
  readonly groups: readonly Group[];
  /** The values of the record itself. */
  readonly start: Values;
  readonly judged: Judged;
  readonly begun: Begun;
  /** Drops the draft; the form begins anew with the record. */
  readonly discard: () => void;
}

export const useOpenForm = ({ resource, basePath, record, about = '', begins }: Opening): OpenForm => {
  const view = useClientView();
  const session = useSession();
  const grants = useGrants();
  const kind = record === undefined ? 'create' : 'edit';
  // Another draft for each record that a new one is to speak of: of two people the one's number never stands beside the other's name.
  const path = record === undefined ? `${basePath}/create${about === '' ? '' : `?${about}`}` : `${basePath}/${record.id}`;

  const fields = useMemo(() => formFields(resource, view, kind, grants), [resource, view, kind, grants]);
  const own = useMemo(
    () => Object.fromEntries(Object.entries(fields).filter(([name, field]) => resource.fields[name] === field || field.type === 'items')),
    [fields, resource],
  );
  const groups = useMemo(() => formGroups(resource, view, kind, grants), [resource, view, kind, grants]);
  const startOn = useCallback(
    (on: Row | undefined) => ({ ...startValues(fields, on), ...(on === undefined ? { ...ownNames(fields), ...begins } : {}) }),
    [fields, begins],
  );
  const [draft] = useState(() => draftAt(path, record, startOn));
  const [base, setBase] = useState(draft?.base ?? record);
  const start = useMemo(() => startOn(base), [startOn, base]);
  const [begun, setBegun] = useState<Begun>({ values: draft?.values ?? start, restored: draft, turn: 0 });
  const judged = useMemo(
    () => ({ fields, when: resource.views.when ?? {}, before: base === undefined ? undefined : { ...base, ...start }, session }),
    [fields, resource, base, start, session],
  );

  const discard = () => {
    dropDraft(path);
    setBase(record);
    setBegun({ values: record === undefined ? start : startValues(fields, record), restored: undefined, turn: begun.turn + 1 });
  };
  return { resource, basePath, path, record, base, setBase, fields, own, groups, start, judged, begun, discard };
};
