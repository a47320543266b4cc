/** Keeps what is typed while the form stands, and says when it began with what was left of an earlier visit. */
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import type { ClientField } from '#engine/project/client-view.ts';
import type { Row } from '../../contract.ts';
import { dropDraft, keepDraft } from '../../drafts.ts';
import { changedFields } from '../../inputs/check.ts';
import { useSay } from '../../words.ts';

interface DraftKeeperProps {
  readonly path: string;
  readonly base: Row | undefined;
  /** The values of the record itself. */
  readonly start: Readonly<Record<string, unknown>>;
  readonly fields: Readonly<Record<string, ClientField>>;
  readonly restored: boolean;
  readonly onDiscard: () => void;
}

export const DraftKeeper = ({ path, base, start, fields, restored, onDiscard }: DraftKeeperProps) => {
  const { watch } = useFormContext();
  const t = useSay();

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
      <button type="button" className="cr-button cr-push" onClick={onDiscard}>
        {t('form.discard')}
      </button>
    </div>
  );
};
