/** The form of a new record. */
import { CreateBase } from 'ra-core';
import { useResourceView } from '../../resource.ts';
import type { ViewProps } from '../../view-props.ts';
import { widgets } from '../../widgets.tsx';
import { FormPage } from './form-page.tsx';

export const CreateView = (props: ViewProps) => {
  const resource = useResourceView(props.resource);
  const custom = resource.views.custom?.create;
  const Custom = custom === undefined ? undefined : widgets[custom]?.create;
  if (Custom !== undefined) return <Custom {...props} />;
  return (
    <CreateBase resource={props.resource} redirect={false} disableAuthentication>
      <FormPage resource={resource} basePath={props.basePath} />
    </CreateBase>
  );
};
