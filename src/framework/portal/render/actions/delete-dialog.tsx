/** Asks before a record is deleted, by its name. */
import Dialog from '@mui/material/Dialog';
import { useDelete, useNotify } from 'ra-core';
import { useState } from 'react';
import type { ClientResource } from '#engine/project/client-view.ts';
import type { Row } from '../contract.ts';
import { sentenceOf } from '../failure.ts';
import { represent } from '../represent.ts';
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
  const name = represent(resource, record, label);
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
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="cr-delete-title">
      <div className="cr-dialog">
        <h2 id="cr-delete-title">{t('act.deleteTitle', { name })}</h2>
        <p>{t('act.deleteLead')}</p>
        {failed !== undefined && (
          <p className="cr-notice cr-notice-bad" role="alert">
            {failed}
          </p>
        )}
        <div className="cr-dialog-foot">
          <button type="button" className="cr-button" onClick={onClose}>
            {t('cancel')}
          </button>
          <button type="button" className="cr-button cr-filled cr-danger" disabled={isPending} onClick={run}>
            {t('show.delete')}
          </button>
        </div>
      </div>
    </Dialog>
  );
};

export default DeleteDialog;
