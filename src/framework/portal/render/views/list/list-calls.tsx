/** The calls above a list that are about none of its records: each a button that opens what its widget asks. */
import { Suspense, useState } from 'react';
import type { ClientCall, ClientResource } from '#engine/project/client-view.ts';
import { Button } from '../../../ui/button.tsx';
import { widgetOf } from '../../registered.ts';
import { useWords } from '../../words.ts';

interface ListCallsProps {
  readonly calls: readonly ClientCall[];
  readonly resource: ClientResource;
}

const ListCalls = ({ calls, resource }: ListCallsProps) => {
  const { label } = useWords();
  const [asking, setAsking] = useState<string>();
  return calls.map(call => {
    const Asked = widgetOf(call.widget)?.dialog;
    if (Asked === undefined) return null;
    return (
      <span key={call.id}>
        <Button aria-haspopup="dialog" onClick={() => setAsking(call.id)}>
          {label(call.label)}
        </Button>
        {asking === call.id && (
          <Suspense>
            <Asked resource={resource} call={call} options={call.options ?? {}} onClose={() => setAsking(undefined)} />
          </Suspense>
        )}
      </span>
    );
  });
};

export default ListCalls;
