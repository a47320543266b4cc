/** Files that a record offers: free calls that a declaration puts on its pages. Where a call takes a format, a menu asks which. */
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { ClientCall, ClientField, ClientResource } from '#engine/project/client-view.ts';
import { type PortalDataProvider, type Row, useClientView } from '../contract.ts';
import { sentenceOf } from '../failure.ts';
import { Icon } from '../icons.tsx';
import { useCan } from '../resource.ts';
import { useWords } from '../words.ts';

interface DownloadsProps {
  readonly resource: ClientResource;
  readonly record: Row;
}

/** Whether a record in this state offers the call: a file, or an answer to what is asked besides. */
export const isOffered = (call: ClientCall, resource: string, state: string | undefined): boolean =>
  call.on?.resource === resource && (call.on.in === undefined || (state !== undefined && call.on.in.includes(state)));

const formatOf = (call: ClientCall): ClientField | undefined => Object.values(call.ask ?? {}).find(field => field.type === 'choice');

export const Downloads = ({ resource, record }: DownloadsProps) => {
  const view = useClientView();
  const can = useCan();
  const { label } = useWords();
  const notify = useNotify();
  const provider = useDataProvider<PortalDataProvider>();
  const [busy, setBusy] = useState<string>();
  const [asking, setAsking] = useState<{ readonly call: string; readonly anchor: HTMLElement }>();
  const fetchFile = async (call: ClientCall, more: Readonly<Record<string, unknown>> = {}) => {
    setAsking(undefined);
    setBusy(call.id);
    try {
      await provider.download(call.id, { id: record.id, ...more });
    } catch (error) {
      notify(sentenceOf(error), { type: 'error' });
    } finally {
      setBusy(undefined);
    }
  };
  return Object.values(view.calls)
    .filter(call => call.on?.by === undefined && isOffered(call, resource.name, record.state) && can(call.id))
    .map(call => {
      const format = formatOf(call);
      const isAsking = asking?.call === call.id;
      return (
        <span key={call.id}>
          <button
            type="button"
            className="cr-button"
            disabled={busy === call.id}
            {...(format === undefined ? {} : { 'aria-haspopup': 'menu' as const, 'aria-expanded': isAsking })}
            onClick={event => (format === undefined ? fetchFile(call) : setAsking({ call: call.id, anchor: event.currentTarget }))}
          >
            <Icon name="export" />
            {label(call.label)}
            {format !== undefined && <Icon name="down" />}
          </button>
          {format !== undefined && (
            <Menu open={isAsking} anchorEl={isAsking ? asking.anchor : null} onClose={() => setAsking(undefined)}>
              {Object.entries(format.values ?? {}).map(([value, words]) => (
                <MenuItem key={value} onClick={() => fetchFile(call, { [format.name]: value })}>
                  {label(words)}
                </MenuItem>
              ))}
            </Menu>
          )}
        </span>
      );
    });
};
