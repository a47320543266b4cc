/** The list of a resource: react-admin's list context underneath, a plain table above. */
import { ListBase } from 'ra-core';
import { useState } from 'react';
import { useResourceView } from '../../resource.ts';
import type { ViewProps } from '../../view-props.ts';
import { widgets } from '../../widgets.tsx';
import { ListBody } from './list-body.tsx';
import '../../style/render.css';
import './list.css';

const silent = () => undefined;

export const ListView = ({ resource, basePath }: ViewProps) => {
  const declared = useResourceView(resource);
  const [exact, setExact] = useState(false);
  const custom = declared.views.custom?.list;
  const Custom = custom === undefined ? undefined : widgets[custom]?.list;
  if (Custom !== undefined) return <Custom resource={resource} basePath={basePath} />;
  const [field, order] = declared.views.list?.sort ?? ['id', 'DESC'];
  return (
    <ListBase
      key={resource}
      resource={resource}
      sort={{ field, order }}
      perPage={20}
      exporter={false}
      disableAuthentication
      // The failure is shown in the list's place, not in a passing message.
      queryOptions={{ onError: silent, ...(exact ? { meta: { exactTotal: true } } : {}) }}
    >
      <ListBody basePath={basePath} onCount={() => setExact(true)} />
    </ListBase>
  );
};
