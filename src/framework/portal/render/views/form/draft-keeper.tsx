/** Keeps what is typed while the form stands, and says when it began with what was left of an earlier visit. */
import { type RefObject, useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { dropDraft, keepDraft, mayRest, restingValues } from '../../drafts.ts';
import { changedFields } from '../../inputs/check.ts';
import { useSay } from '../../words.ts';
import type { OpenForm } from './use-open-form.ts';

interface DraftKeeperProps {
  readonly form: OpenForm;
  /** Whether somebody left it and threw away what was typed. */
  readonly gone: RefObject<boolean>;
}

export const DraftKeeper = ({ form, gone }: DraftKeeperProps) => {
  const { path, base, start, fields, own, begun } = form;
  const { watch } = useFormContext();
  const t = useSay();

  useEffect(() => {
    const watching = watch(values => {
      if (gone.current) return;
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
  }, [watch, path, base, start, fields, own, gone]);

  if (begun.restored === undefined) return null;
  const isPartial = begun.restored.recalled && Object.entries(fields).some(([name, field]) => own[name] === undefined || !mayRest(field));
  return (
    <div className="cr-notice cr-notice-warn" role="status">
      {t(isPartial ? 'form.recalled' : 'form.restored')}
      <Button className="cr-push" onClick={form.discard}>
        {t('form.discard')}
      </Button>
    </div>
  );
};
