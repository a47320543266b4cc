/** Files that a record offers: free calls that a declaration puts on its pages. */
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { ClientCall, ClientResource } from '#engine/project/client-view.ts';
import { type PortalDataProvider, type Row, useClientView } from '../contract.ts';
import { failureOf } from '../failure.ts';
import { Icon } from '../icons.tsx';
import { useCan } from '../resource.ts';
import { useWords } from '../words.ts';

interface DownloadsProps {
  readonly resource: ClientResource;
  readonly record: Row;
}

const offered = (call: ClientCall, resource: string, state: string | undefined): boolean =>
  call.on?.resource === resource && (call.on.in === undefined || (state !== undefined && call.on.in.includes(state)));

export const Downloads = ({ resource, record }: DownloadsProps) => {
  const view = useClientView();
  const can = useCan();
  const { label } = useWords();
  const notify = useNotify();
  const provider = useDataProvider<PortalDataProvider>();
  const [busy, setBusy] = useState<string>();
  const fetchFile = async (call: ClientCall) => {
    setBusy(call.id);
    try {
      await provider.download(call.id, { id: record.id });
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
    } finally {
      setBusy(undefined);
    }
  };
  return Object.values(view.calls)
    .filter(call => offered(call, resource.name, record.state) && can(call.id))
    .map(call => (
      <button key={call.id} type="button" className="cr-button" disabled={busy === call.id} onClick={() => fetchFile(call)}>
        <Icon name="export" />
        {label(call.label)}
      </button>
    ));
};
