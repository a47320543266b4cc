/** The file that people come to a record for in its state: one button saves it. */
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { ClientResource } from '#engine/project/client-view.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { PortalDataProvider, Row } from '../contract.ts';
import { sentenceOf } from '../failure.ts';
import { labelOf } from '../fields/labels.ts';
import { saveAddress } from '../save.ts';
import { useWords } from '../words.ts';

interface SavedFileProps {
  readonly resource: ClientResource;
  readonly record: Row;
  /** Nothing else leads on from here. */
  readonly isNext: boolean;
}

export const SavedFile = ({ resource, record, isNext }: SavedFileProps) => {
  const { label } = useWords();
  const notify = useNotify();
  const provider = useDataProvider<PortalDataProvider>();
  const [busy, setBusy] = useState(false);
  const saved = resource.views.files?.[record.state ?? ''];
  const id = saved === undefined ? undefined : record[saved.file];
  if (saved === undefined || typeof id !== 'string') return null;
  const save = async () => {
    setBusy(true);
    try {
      saveAddress(await provider.fileUrl(id), labelOf(record, saved.file, id));
    } catch (error) {
      notify(sentenceOf(error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button filled={isNext} busy={busy} onClick={() => void save()}>
      <Icon name="export" />
      {label(saved.label)}
    </Button>
  );
};
