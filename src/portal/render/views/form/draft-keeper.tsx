/** Keeps what is typed while the form stands, and lays it back when the tab is opened again. */
import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { ClientField } from '#engine/project/client-view.ts';
import type { Row } from '../../contract.ts';
import { draftAt, dropDraft, keepDraft } from '../../drafts.ts';
import { changedFields } from '../../inputs/check.ts';
import { useSay } from '../../words.ts';

interface DraftKeeperProps {
  readonly path: string;
  readonly base: Row | undefined;
  readonly start: Readonly<Record<string, unknown>>;
  readonly fields: Readonly<Record<string, ClientField>>;
}

export const DraftKeeper = ({ path, base, start, fields }: DraftKeeperProps) => {
  const { reset, watch } = useFormContext();
  const t = useSay();
  const [restored, setRestored] = useState(false);

  useEffect(() => {
    const draft = draftAt(path);
    if (draft === undefined) return;
    reset(draft.values, { keepDefaultValues: true });
    setRestored(true);
  }, [path, reset]);

  useEffect(() => {
    const watching = watch(values => {
      if (changedFields(fields, values, start).length > 0) keepDraft(path, { base, values: { ...values } });
      else dropDraft(path);
    });
    return () => watching.unsubscribe();
  }, [watch, path, base, start, fields]);

  if (!restored) return null;
  return (
    <div className="cr-notice cr-notice-warn" role="status">
      {t('form.restored')}
      <button
        type="button"
        className="cr-button cr-push"
        onClick={() => {
          reset({ ...start });
          dropDraft(path);
          setRestored(false);
        }}
      >
        {t('form.discard')}
      </button>
    </div>
  );
};
