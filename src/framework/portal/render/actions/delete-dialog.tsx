/** Asks before a record is deleted, by its name; where that is called something else, such as taking a grant back, by what it joins. */
import { useDelete, useNotify } from 'ra-core';
import { useState } from 'react';
import type { ClientResource } from '#engine/project/client-view.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { focused } from '../../ui/focused.ts';
import { type Row, useClientView } from '../contract.ts';
import { sentenceOf } from '../failure.ts';
import { labelOf } from '../fields/labels.ts';
import { titleOf } from '../represent.ts';
import { useWords } from '../words.ts';

interface DeleteDialogProps {
  readonly resource: ClientResource;
  readonly record: Row;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const DeleteDialog = ({ resource, record, onClose, onDone }: DeleteDialogProps) => {
  const { t, label, colon } = useWords();
  const notify = useNotify();
  const [remove, { isPending }] = useDelete();
  const [failed, setFailed] = useState<string>();
  const act = useClientView().words[resource.name]?.acts.delete;
  const what = act === undefined ? undefined : label(act);
  // Whom and what it joins: the name of the one is not the name of what is taken.
  const joined = Object.values(resource.fields).flatMap(({ name: field, type }) =>
    what !== undefined && type === 'reference' && typeof record[field] === 'string' ? [labelOf(record, field, record[field])] : [],
  );
  const name = [titleOf(resource, record, label), ...joined].join(' · ');
  const run = () =>
    remove(
      resource.name,
      { id: record.id, previousData: record },
      {
        onSuccess: () => {
          notify(what === undefined ? t('act.deleted', { name }) : t('act.done', { what, name }), { type: 'success' });
          onDone();
        },
        onError: error => setFailed(sentenceOf(error)),
      },
    );
  return (
    <Dialog title={what === undefined ? t('act.deleteTitle', { name }) : `${what}${colon}${name}`} size="xs" onClose={onClose}>
      <p>{t(what === undefined ? 'act.deleteLead' : 'act.sure')}</p>
      {failed !== undefined && (
        <p className="cr-notice cr-notice-bad" role="alert">
          {failed}
        </p>
      )}
      <DialogFoot>
        <Button ref={focused} onClick={onClose}>
          {t('cancel')}
        </Button>
        <ConfirmButton danger busy={isPending} onClick={run}>
          {what ?? t('show.delete')}
        </ConfirmButton>
      </DialogFoot>
    </Dialog>
  );
};

export default DeleteDialog;
