/** The form of a new record. */
import { CreateBase } from 'ra-core';
import type { ClientResource } from '#engine/project/client-view.ts';
import { callFor } from '#engine/project/view-calls.ts';
import { widgetOf } from '../../registered.ts';
import { useCan, useResourceView } from '../../resource.ts';
import type { ViewProps } from '../../view-props.ts';
import { useWords } from '../../words.ts';
import { PageSkeleton } from '../page-skeleton.tsx';
import { FormPage } from './form-page.tsx';
import { useBeginning } from './use-beginning.ts';

interface BegunProps {
  readonly resource: ClientResource;
  readonly basePath: string;
}

/** The form begins with what is there already, once that is known; without it, empty. */
const Begun = ({ resource, basePath }: BegunProps) => {
  const { isPending, about, begins } = useBeginning(resource);
  return isPending ? <PageSkeleton /> : <FormPage key={about} resource={resource} basePath={basePath} about={about} begins={begins} />;
};

export const CreateView = (props: ViewProps) => {
  const resource = useResourceView(props.resource);
  const { t, label } = useWords();
  const can = useCan();
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
      <Begun resource={resource} basePath={props.basePath} />
    </CreateBase>
  );
};
