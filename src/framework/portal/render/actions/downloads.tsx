/** Files that a record offers: free calls that a declaration puts on its pages. Where a call takes a format, a menu asks which. */
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import type { ClientCall, ClientField, ClientResource } from '#engine/project/client-view.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { type PortalDataProvider, type Row, useClientView } from '../contract.ts';
import { sentenceOf } from '../failure.ts';
import { useCan } from '../resource.ts';
import { useWords } from '../words.ts';

const AnswerFileDialog = lazy(() => import('../fields/file-dialog.tsx').then(module => ({ default: module.AnswerFileDialog })));

interface DownloadsProps {
  readonly resource: ClientResource;
  readonly record: Row;
  /** What the call is told besides: of a page about a record that the file is about too. */
  readonly about?: { readonly resource: string; readonly id: string };
  readonly disabled?: boolean;
}

/** Whether a record in this state offers the call: a file, or an answer to what is asked besides. */
export const isOffered = (call: ClientCall, resource: string, state: string | undefined): boolean =>
  call.on?.resource === resource && (call.on.from === undefined || (state !== undefined && call.on.from.includes(state)));

const formatOf = (call: ClientCall): ClientField | undefined => Object.values(call.ask ?? {}).find(field => field.type === 'choice');

/** The input that refers to what the page is about. */
const aboutIn = (call: ClientCall, about: DownloadsProps['about']): Readonly<Record<string, string>> => {
  const field = Object.values(call.ask ?? {}).find(({ to }) => to !== undefined && to === about?.resource);
  return field === undefined || about === undefined ? {} : { [field.name]: about.id };
};

export const Downloads = ({ resource, record, about, disabled = false }: DownloadsProps) => {
  const view = useClientView();
  const can = useCan();
  const { label } = useWords();
  const notify = useNotify();
  const provider = useDataProvider<PortalDataProvider>();
  const queries = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const [shown, setShown] = useState<{ readonly url: string; readonly name: string }>();
  const [asking, setAsking] = useState<{ readonly call: string; readonly anchor: HTMLElement }>();
  const fetchFile = async (call: ClientCall, more: Readonly<Record<string, unknown>> = {}) => {
    setAsking(undefined);
    setBusy(call.id);
    try {
      const input = { id: record.id, ...aboutIn(call, about), ...more };
      if (call.shown) {
        const { blob, name } = await provider.fileOf(call.id, input);
        setShown({ url: URL.createObjectURL(blob), name });
      } else await provider.download(call.id, input);
      // Making a file may change the record: what is done next is done to what it is now, not refused as changed by somebody else.
      void queries.invalidateQueries({ queryKey: [resource.name, 'getOne'] });
    } catch (error) {
      notify(sentenceOf(error), { type: 'error' });
    } finally {
      setBusy(undefined);
    }
  };
  const close = () => {
    if (shown !== undefined) URL.revokeObjectURL(shown.url);
    setShown(undefined);
  };
  const offered = Object.values(view.calls)
    .filter(call => call.on?.by === undefined && call.widget === undefined && isOffered(call, resource.name, record.state) && can(call.id))
    .map(call => {
      const format = formatOf(call);
      const isAsking = asking?.call === call.id;
      return (
        <span key={call.id}>
          <Button
            disabled={disabled}
            busy={busy === call.id}
            {...(format === undefined ? {} : { 'aria-haspopup': 'menu' as const, 'aria-expanded': isAsking })}
            onClick={event => (format === undefined ? fetchFile(call) : setAsking({ call: call.id, anchor: event.currentTarget }))}
          >
            <Icon name={call.shown ? 'page' : 'export'} />
            {label(call.label)}
            {format !== undefined && <Icon name="down" />}
          </Button>
          {format !== undefined && (
            <Menu name={label(call.label)} anchor={isAsking ? asking.anchor : undefined} onClose={() => setAsking(undefined)}>
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
  return (
    <>
      {offered}
      {shown !== undefined && (
        <Suspense>
          <AnswerFileDialog url={shown.url} name={shown.name} onClose={close} />
        </Suspense>
      )}
    </>
  );
};
