/** Keeps what is typed while the form stands, and says when it began with what was left of an earlier visit. */
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import type { ClientField } from '#engine/project/client-view.ts';
import type { Row } from '../../contract.ts';
import { type Draft, dropDraft, keepDraft, mayRest, restingValues } from '../../drafts.ts';
import { changedFields } from '../../inputs/check.ts';
import { useSay } from '../../words.ts';

interface DraftKeeperProps {
  readonly path: string;
  readonly base: Row | undefined;
  /** The values of the record itself. */
  readonly start: Readonly<Record<string, unknown>>;
  readonly fields: Readonly<Record<string, ClientField>>;
  /** The fields among them that belong to the record: what a call asks besides stays in memory. */
  readonly own: Readonly<Record<string, ClientField>>;
  /** What the form began with, where something was left. */
  readonly restored: Draft | undefined;
  readonly onDiscard: () => void;
}

export const DraftKeeper = ({ path, base, start, fields, own, restored, onDiscard }: DraftKeeperProps) => {
  const { watch } = useFormContext();
  const t = useSay();

  useEffect(() => {
    const watching = watch(values => {
      const changed = changedFields(fields, values, start);
      if (changed.length === 0) dropDraft(path);
      else
        keepDraft(
          path,
          { base, values: { ...values } },
          restingValues(own, Object.fromEntries(changed.map(name => [name, values[name] ?? null]))),
        );
    });
    return () => watching.unsubscribe();
  }, [watch, path, base, start, fields, own]);

  if (restored === undefined) return null;
  const isPartial = restored.recalled && Object.entries(fields).some(([name, field]) => own[name] === undefined || !mayRest(field));
  return (
    <div className="cr-notice cr-notice-warn" role="status">
      {t(isPartial ? 'form.recalled' : 'form.restored')}
      <button type="button" className="cr-button cr-push" onClick={onDiscard}>
        {t('form.discard')}
      </button>
    </div>
  );
};
