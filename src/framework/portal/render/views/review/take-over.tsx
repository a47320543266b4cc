/** Taking over what somebody else has in hand and has not decided in time: why is asked, and they are told. */
import { useNotify, useRefresh } from 'ra-core';
import { useId, useState } from 'react';
import type { ClientResource } from '#engine/project/client-view.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogFoot } from '../../../ui/dialog.tsx';
import { focused } from '../../../ui/focused.ts';
import { FormDialog } from '../../actions/form-dialog.tsx';
import { useClaim } from '../../actions/use-claim.ts';
import type { Row } from '../../contract.ts';
import { sentenceOf } from '../../failure.ts';
import { useWords } from '../../words.ts';

interface TakeOverProps {
  readonly resource: ClientResource;
  readonly record: Row;
  /** Who has it, by name. */
  readonly who: string;
}

/** As the service asks for it. */
const reasonLength = { least: 5, most: 200 } as const;

const TakeOverDialog = ({ resource, record, who, onClose }: TakeOverProps & { readonly onClose: () => void }) => {
  const claim = useClaim(resource);
  const notify = useNotify();
  const refresh = useRefresh();
  const { t } = useWords();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const id = useId();
  const isSaid = reason.trim().length >= reasonLength.least;
  const run = async () => {
    if (claim === undefined || busy || !isSaid) return;
    setBusy(true);
    try {
      await claim(record, { reason: reason.trim() });
      notify(t('review.tookOver', { who }), { type: 'success' });
      onClose();
    } catch (error) {
      setFailed(sentenceOf(error));
    } finally {
      setBusy(false);
      refresh();
    }
  };
  return (
    <FormDialog title={t('review.takeOver')} onClose={onClose}>
      <p>{t('review.takeOverLead', { who })}</p>
      <label htmlFor={id}>{t('review.takeOverReason')}</label>
      <textarea
        id={id}
        ref={focused}
        className="cr-input"
        rows={3}
        maxLength={reasonLength.most}
        value={reason}
        onChange={event => setReason(event.target.value)}
      />
      {failed !== undefined && (
        <p className="cr-notice cr-notice-bad" role="alert">
          {failed}
        </p>
      )}
      <DialogFoot>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button filled busy={busy} disabled={!isSaid} onClick={() => void run()}>
          {t('review.takeOver')}
        </Button>
      </DialogFoot>
    </FormDialog>
  );
};

export const TakeOver = (props: TakeOverProps) => {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  if (useClaim(props.resource) === undefined) return null;
  return (
    <>
      <Button className="cr-push" onClick={() => setOpen(true)}>
        {t('review.takeOver')}
      </Button>
      {open && <TakeOverDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
};
