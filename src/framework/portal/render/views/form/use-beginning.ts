/**
 * What the form for a new record begins with: what the address and this side's one record of another entity say, the only record that a
 * field which has to be filled can name, or the first where it begins with that, and what comes with them.
 */
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { ClientField, ClientResource } from '#engine/project/client-view.ts';
import { limitsOf } from '#engine/rules/chain.ts';
import { type PortalDataProvider, type Row, useClientView, useGrants } from '../../contract.ts';
import { startValues } from '../../inputs/check.ts';
import { keepWords } from '../../inputs/chosen.ts';
import { blank, type Fields, standing, type Values } from '../../inputs/standing.ts';
import { useAskOptions } from '../../inputs/use-options.ts';
import { broughtBy } from '../../questions/brought.ts';
import { formFields, useCan } from '../../resource.ts';
import { useSession } from '../../session.ts';
import { wantedBy } from '../../wanted.ts';

/** References and people that the address names: `?config=<id>`. */
const namedIn = (search: string, fields: Fields): Readonly<Record<string, string>> =>
  Object.fromEntries([...new URLSearchParams(search)].filter(([name]) => fields[name]?.type === 'reference' || fields[name]?.person));

/** What the step that led here fills in; see `granted/first-step.ts`. */
const saidIn = (state: unknown, fields: Fields): Readonly<Record<string, string>> => {
  const { begins } = (state ?? {}) as { readonly begins?: Readonly<Record<string, string>> };
  return Object.fromEntries(Object.entries(begins ?? {}).filter(([name]) => fields[name] !== undefined));
};

/** The references that have to be filled, if not at once. */
const neededIn = (resource: ClientResource, fields: Fields, values: Values, session: Values): readonly ClientField[] => {
  const wanted = wantedBy(resource.transitions, session)(values);
  return Object.values(standing(fields, resource.views.when ?? {}, values, { session, now: new Date() })).filter(
    ({ name, type, rules = '' }) => type === 'reference' && (limitsOf(rules).required || wanted.has(name)),
  );
};

const one = async <T>(asked: Promise<T>): Promise<T | undefined> => {
  try {
    return await asked;
  } catch {
    // The form is filled in by hand.
    return undefined;
  }
};

/** What is there already of an entity of which this side has one record. */
const heldBy = async (provider: PortalDataProvider, { begins }: ClientResource['views']): Promise<Values> => {
  if (begins === undefined) return {};
  const held = await one(provider.getOne<Row>(begins.resource, { id: '' }));
  return held === undefined ? {} : Object.fromEntries(begins.fields.map(name => [name, held.data[name]]));
};

export interface Beginning {
  readonly isPending: boolean;
  /** What the address names, as a query; empty where it names nothing. */
  readonly about: string;
  readonly begins: Values | undefined;
}

export const useBeginning = (resource: ClientResource): Beginning => {
  const provider = useDataProvider<PortalDataProvider>();
  const view = useClientView();
  const session = useSession();
  const grants = useGrants();
  const can = useCan();
  const { search, state } = useLocation();
  const askOptions = useAskOptions();
  const fields = useMemo(() => formFields(resource, view, 'create', grants), [resource, view, grants]);
  const named = useMemo(() => namedIn(search, fields), [search, fields]);
  const said = useMemo(() => saidIn(state, fields), [state, fields]);
  const atFirst = { ...startValues(fields, undefined), ...said, ...named };
  const asks = Object.values(fields).some(({ name, brings }) => brings !== undefined && !blank(atFirst[name]));
  const needed = neededIn(resource, fields, atFirst, session).filter(({ name }) => blank(atFirst[name]));
  const isAsked = resource.views.begins !== undefined || asks || needed.length > 0;
  const { data, isPending } = useQuery({
    queryKey: ['begin', resource.name, search],
    queryFn: async (): Promise<Values> => {
      const values: Record<string, unknown> = { ...(await heldBy(provider, resource.views)), ...said, ...named };
      const only = await Promise.all(
        needed.map(async ({ name, begins }) => ({ name, begins, all: await one(askOptions(resource.name, name, { q: '' })) })),
      );
      for (const { name, begins, all } of only) {
        const [first, ...others] = all?.list ?? [];
        if (first === undefined || (others.length > 0 && begins !== true) || !blank(values[name])) continue;
        keepWords(first.id, first.label);
        values[name] = first.id;
      }
      for (const { name, brings } of Object.values(fields)) {
        if (brings === undefined || typeof values[name] !== 'string' || !can(brings)) continue;
        const brought = await one(provider.call(brings, { [name]: values[name] }));
        for (const [field, value] of Object.entries(broughtBy(brought?.data))) values[field] ??= value;
      }
      return values;
    },
    // Asked anew for each form: a change may have been approved since.
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    enabled: isAsked,
  });
  return { isPending: isAsked && isPending, about: new URLSearchParams(named).toString(), begins: data ?? { ...said, ...named } };
};
