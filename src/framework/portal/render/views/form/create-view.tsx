/** The form of a new record. */
import { useQuery } from '@tanstack/react-query';
import { CreateBase, useDataProvider } from 'ra-core';
import { useMemo } from 'react';
import type { Views } from '#engine/declare/views.ts';
import type { ClientResource } from '#engine/project/client-view.ts';
import { callFor } from '#engine/project/view-calls.ts';
import type { PortalDataProvider, Row } from '../../contract.ts';
import { widgetOf } from '../../registered.ts';
import { useCan, useResourceView } from '../../resource.ts';
import type { ViewProps } from '../../view-props.ts';
import { useWords } from '../../words.ts';
import { PageSkeleton } from '../page-skeleton.tsx';
import { FormPage } from './form-page.tsx';

interface BegunProps {
  readonly resource: ClientResource;
  readonly basePath: string;
  readonly begin: NonNullable<Views['begin']>;
}

/** The form begins with what is there already, once that is known; without it, empty. */
const Begun = ({ resource, basePath, begin }: BegunProps) => {
  const provider = useDataProvider<PortalDataProvider>();
  // Asked anew for each form: a change may have been approved since.
  const { data, isPending } = useQuery({
    queryKey: ['begin', resource.name],
    queryFn: async () => (await provider.getOne<Row>(begin.resource, { id: '' })).data,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const begins = useMemo(
    () => (data === undefined ? undefined : Object.fromEntries(begin.fields.map(name => [name, data[name]]))),
    [data, begin],
  );
  return isPending ? <PageSkeleton /> : <FormPage resource={resource} basePath={basePath} begins={begins} />;
};

export const CreateView = (props: ViewProps) => {
  const resource = useResourceView(props.resource);
  const { t, label } = useWords();
  const can = useCan();
  const { begin } = resource.views;
  const call = callFor(resource, 'create');
  // The address is known, the button is not theirs: better said now than after everything has been filled in.
  if (call !== undefined && !can(call))
    return (
      <p className="cr-notice cr-notice-warn" role="alert">
        {t('form.mayNotCreate', { name: label(resource.label) })}
      </p>
    );
  const custom = resource.views.custom?.create;
  const Custom = widgetOf(custom)?.create;
  if (Custom !== undefined) return <Custom {...props} />;
  return (
    <CreateBase resource={props.resource} redirect={false} disableAuthentication>
      {begin === undefined ? (
        <FormPage resource={resource} basePath={props.basePath} />
      ) : (
        <Begun resource={resource} basePath={props.basePath} begin={begin} />
      )}
    </CreateBase>
  );
};
