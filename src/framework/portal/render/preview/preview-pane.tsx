/** What a form will come to, beside it: the service's drawing in the widget that the declaration names. */
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { evaluate } from '#engine/conditions/evaluate.ts';
import type { ClientResource } from '#engine/project/client-view.ts';
import { type Row, useClientView } from '../contract.ts';
import { standing } from '../inputs/standing.ts';
import { useFacts } from '../inputs/use-facts.ts';
import { type Overprint, useOverprint } from '../overprint/overprint.ts';
import { widgetOf } from '../registered.ts';
import { useSession } from '../session.ts';
import { useWords } from '../words.ts';
import './preview.css';
import { PreviewFaults } from './preview-faults.tsx';
import { usePreview } from './use-preview.ts';

interface PreviewPaneProps {
  readonly resource: ClientResource;
  readonly values: Readonly<Record<string, unknown>>;
  readonly said?: Overprint | undefined;
  /** Beside a form, whose fields say what is wrong with them. */
  readonly inForm?: true;
}

const PreviewPane = ({ resource, values, said, inForm }: PreviewPaneProps) => {
  const { t } = useWords();
  const title = useId();
  const { answer, failure, isBusy } = usePreview(resource, values);
  const Shown = widgetOf(resource.views.preview?.widget)?.preview;
  const faults = failure === undefined ? [] : (Object.values(failure.errors ?? {}).flat() as readonly string[]);
  return (
    <section className="cr-preview" aria-labelledby={title} aria-busy={isBusy}>
      <h2 id={title}>{t('preview.title')}</h2>
      {Shown !== undefined && (
        <Shown answer={failure === undefined ? answer : undefined} isBusy={isBusy && failure === undefined} said={said} />
      )}
      <p className="cr-fault" role="status">
        {failure === undefined ? '' : (faults[0] ?? failure.message)}
      </p>
      {inForm && <PreviewFaults errors={failure?.errors} />}
    </section>
  );
};

/** Beside a form: what it holds now, over the record, without what does not stand. */
export const FormPreview = ({ resource, record }: { readonly resource: ClientResource; readonly record?: Row | undefined }) => {
  const session = useSession();
  const values = { ...record, ...useWatch() };
  const { when = {} } = resource.views;
  useFacts(resource.name, Object.values(when), values);
  const now = standing(resource.fields, when, values, { session, now: new Date() });
  const shown = Object.entries(values).filter(([name]) => when[name] === undefined || !(name in resource.fields) || name in now);
  return <PreviewPane resource={resource} values={Object.fromEntries(shown)} inForm />;
};

/** On a record's own page, while the declaration says so. */
export const RecordPreview = ({ resource, record }: { readonly resource: ClientResource; readonly record: Row }) => {
  const session = useSession();
  const said = useOverprint(record, resource.name);
  const { preview } = resource.views;
  if (preview?.show === undefined || !evaluate(preview.show, record, { session, now: new Date() })) return null;
  return <PreviewPane resource={resource} values={record} said={said} />;
};

/** Whether a dialog that asks for these fields changes what is drawn. */
export const useIsDrawn = (resource: ClientResource, names: readonly string[]): boolean => {
  const view = useClientView();
  const drawn = view.calls[resource.views.preview?.call ?? '']?.ask ?? {};
  return names.some(name => name in drawn);
};
