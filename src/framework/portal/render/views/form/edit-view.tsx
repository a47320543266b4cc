/** The form of a record that exists; it begins with the record as the service has it now, not as some list remembered it. */
import { EditBase, useEditContext } from 'ra-core';
import { useRef } from 'react';
import { Navigate } from 'react-router-dom';
import { callFor } from '#engine/project/view-calls.ts';
import type { Row } from '../../contract.ts';
import { widgetOf } from '../../registered.ts';
import { useCan, useIsEditable, useResourceView } from '../../resource.ts';
import type { RecordViewProps } from '../../view-props.ts';
import { MissingRecord } from '../missing-record.tsx';
import { PageSkeleton } from '../page-skeleton.tsx';
import { FormPage } from './form-page.tsx';

const silent = () => undefined;

const Fetched = ({ resource: name, basePath, id }: RecordViewProps) => {
  const { record, error, isFetching, refetch } = useEditContext<Row>();
  const resource = useResourceView(name);
  const can = useCan();
  const isEditable = useIsEditable(resource);
  const first = useRef<Row>(undefined);
  if (first.current === undefined && record !== undefined && !isFetching) first.current = record;
  // An address typed, or kept from before the state or the grants moved on: there is nothing to fill in, but the record can be seen.
  if (first.current !== undefined && !(can(callFor(resource, 'update')) && isEditable(first.current)))
    return <Navigate to={`${basePath}/${id}/show`} replace />;
  if (first.current !== undefined) return <FormPage key={id} resource={resource} basePath={basePath} record={first.current} />;
  if (isFetching) return <PageSkeleton />;
  return <MissingRecord resource={name} basePath={basePath} id={id} error={error} onRetry={() => refetch()} />;
};

export const EditView = (props: RecordViewProps) => {
  const resource = useResourceView(props.resource);
  const custom = resource.views.custom?.edit;
  const Custom = widgetOf(custom)?.edit;
  if (Custom !== undefined) return <Custom {...props} />;
  return (
    <EditBase
      resource={props.resource}
      id={props.id}
      redirect={false}
      redirectOnError={false}
      mutationMode="pessimistic"
      disableAuthentication
      queryOptions={{ onError: silent }}
    >
      <Fetched {...props} />
    </EditBase>
  );
};
