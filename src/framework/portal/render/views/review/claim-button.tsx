/** Taking an application for oneself, and putting it back; either is taken back from the message that says it is done. */
import { useNotify, useRefresh } from 'ra-core';
import { useState } from 'react';
import type { ClientResource } from '#engine/project/client-view.ts';
import { Button } from '../../../ui/button.tsx';
import { useClaim } from '../../actions/use-claim.ts';
import { type Row, useShortcuts } from '../../contract.ts';
import { sentenceOf } from '../../failure.ts';
import { partIn } from '../../review-part.ts';
import { useWords } from '../../words.ts';

interface ClaimButtonProps {
  readonly resource: ClientResource;
  readonly record: Row;
  /** Whether the session has claimed it. */
  readonly mine: boolean;
}

/** So long the way back stands there. */
const undoMs = 8000;

export const ClaimButton = ({ resource, record, mine }: ClaimButtonProps) => {
  const claim = useClaim(resource);
  const notify = useNotify();
  const refresh = useRefresh();
  const { t } = useWords();
  const [busy, setBusy] = useState(false);
  const claimant = partIn(resource, record, 'claimant');
  const claimed = typeof claimant === 'string' && claimant !== '';
  const run = async (of: Row, release: boolean, isUndo = false) => {
    if (claim === undefined || busy) return;
    setBusy(true);
    try {
      const { data } = await claim(of, release ? { release } : {});
      const moved = { ...of, ...(data as Partial<Row>) };
      const undo = { label: t('act.undo'), run: () => void run(moved, !release, true) };
      notify(t(release ? 'review.released' : 'review.taken'), {
        type: 'success',
        ...(isUndo ? {} : { autoHideDuration: undoMs, undo }),
      });
    } catch (error) {
      notify(sentenceOf(error), { type: 'error' });
    } finally {
      setBusy(false);
      refresh();
    }
  };
  const says = t(mine ? 'review.release' : 'review.take');
  const offered = claim !== undefined && (!claimed || mine);
  const start = () => void run(record, mine);
  useShortcuts(t('review.keys'), offered ? [{ keys: 'T', says, run: start }] : []);
  if (!offered) return null;
  return (
    <Button busy={busy} shortcut="T" onClick={start}>
      {says}
    </Button>
  );
};
