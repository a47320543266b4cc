/** Taking an application for oneself, and putting it back: the one call that all queues share. */
import { useDataProvider, useNotify, useRefresh } from 'ra-core';
import { useState } from 'react';
import type { ClientResource } from '#engine/project/client-view.ts';
import { type PortalDataProvider, type Row, useClientView } from '../../contract.ts';
import { failureOf } from '../../failure.ts';
import { useCan } from '../../resource.ts';
import { useWords } from '../../words.ts';

interface ClaimButtonProps {
  readonly resource: ClientResource;
  readonly record: Row;
  /** Whether the session has claimed it. */
  readonly mine: boolean;
}

export const ClaimButton = ({ resource, record, mine }: ClaimButtonProps) => {
  const provider = useDataProvider<PortalDataProvider>();
  const view = useClientView();
  const can = useCan();
  const notify = useNotify();
  const refresh = useRefresh();
  const { t } = useWords();
  const [busy, setBusy] = useState(false);
  const call = Object.values(view.calls).find(each => each.path.endsWith('review/claim'));
  const claimed = typeof record.claimedBy === 'string' && record.claimedBy !== '';
  if (call === undefined || !can(call.id) || (claimed && !mine)) return null;
  const run = async () => {
    setBusy(true);
    try {
      await provider.call(call.id, { resource: resource.name, id: record.id, version: record.version, release: mine });
      notify(t(mine ? 'review.released' : 'review.taken'), { type: 'success' });
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
    } finally {
      setBusy(false);
      refresh();
    }
  };
  return (
    <button type="button" className="cr-button" disabled={busy} onClick={run}>
      {t(mine ? 'review.release' : 'review.take')}
    </button>
  );
};
