/** The widgets that a declaration puts beside a record's acts. */
import { Suspense } from 'react';
import type { ClientResource } from '#engine/project/client-view.ts';
import type { Row } from '../contract.ts';
import { widgetOf } from '../registered.ts';

export const RecordWidgets = ({ resource, record }: { readonly resource: ClientResource; readonly record: Row }) =>
  (resource.views.widgets ?? []).map(({ widget, options = {} }) => {
    const Beside = widgetOf(widget)?.beside;
    return Beside === undefined ? null : (
      <Suspense key={`${widget} ${JSON.stringify(options)}`}>
        <Beside resource={resource} record={record} options={options} />
      </Suspense>
    );
  });
