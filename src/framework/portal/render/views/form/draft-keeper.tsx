/** Keeps what is typed while the form stands, and says when it began with what was left of an earlier visit. */
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { dropDraft, keepDraft, mayRest, restingValues } from '../../drafts.ts';
import { changedFields } from '../../inputs/check.ts';
import { useSay } from '../../words.ts';
import type { OpenForm } from './use-open-form.ts';

export const DraftKeeper = ({ form }: { readonly form: OpenForm }) => {
  const { path, base, start, fields, own, begun } = form;
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
