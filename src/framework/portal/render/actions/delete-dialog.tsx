/** Asks before a record is deleted, by its name. */
import { useDelete, useNotify } from 'ra-core';
import { useState } from 'react';
import type { ClientResource } from '#engine/project/client-view.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import type { Row } from '../contract.ts';
import { sentenceOf } from '../failure.ts';
import { titleOf } from '../represent.ts';
import { useWords } from '../words.ts';

interface DeleteDialogProps {
  readonly resource: ClientResource;
  readonly record: Row;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const DeleteDialog = ({ resource, record, onClose, onDone }: DeleteDialogProps) => {
  const { t, label } = useWords();
  const notify = useNotify();
  const [remove, { isPending }] = useDelete();
  const [failed, setFailed] = useState<string>();
  const name = titleOf(resource, record, label);
  const run = () =>
    remove(
      resource.name,
      { id: record.id, previousData: record },
      {
        onSuccess: () => {
          notify(t('act.deleted', { name }), { type: 'success' });
          onDone();
        },
        onError: error => setFailed(sentenceOf(error)),
      },
    );
  return (
    <Dialog title={t('act.deleteTitle', { name })} size="xs" onClose={onClose}>
      <p>{t('act.deleteLead')}</p>
      {failed !== undefined && (
        <p className="cr-notice cr-notice-bad" role="alert">
          {failed}
        </p>
      )}
      <DialogFoot>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button filled danger disabled={isPending} onClick={run}>
          {t('show.delete')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};

export default DeleteDialog;
