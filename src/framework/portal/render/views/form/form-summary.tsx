/** The last step of a form: everything that will be saved, to be read once more, and what is wanted later. */
import { useWatch } from 'react-hook-form';
import type { ClientField, ClientResource } from '#engine/project/client-view.ts';
import { Button } from '../../../ui/button.tsx';
import type { Row } from '../../contract.ts';
import { labelOf } from '../../fields/labels.ts';
import { drawValue, isEmpty } from '../../fields/value.tsx';
import { chosenWords } from '../../inputs/chosen.ts';
import { useOptions } from '../../inputs/use-options.ts';
import { type Judged, standingNow } from '../../questions/use-resolver.ts';
import type { Wanted } from '../../wanted.ts';
import { useWords } from '../../words.ts';
import { stepsOf, summaryStep } from './steps.ts';
import type { Steps } from './use-steps.ts';

interface SummaryProps {
  readonly resource: ClientResource;
  readonly record: Row | undefined;
  readonly steps: Steps;
  readonly judged: Judged;
  readonly wanted: Wanted;
}

const idsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : isEmpty(value) ? [] : [String(value)]);
const namesOthers: ReadonlySet<string> = new Set(['reference', 'references', 'file', 'files']);

/** The words of ids: chosen or uploaded in this form, come with the record, or asked for. */
const useLabels = (field: ClientField, resource: string, record: Row | undefined, ids: readonly string[]) => {
  const before = idsIn(record?.[field.name]);
  const came = (id: string) => (record !== undefined && before.includes(id) ? labelOf(record, field.name, id, before.indexOf(id)) : id);
  const known = ids.map((id): [string, string] => [id, chosenWords(id) ?? came(id)]);
  const strange = field.type.startsWith('reference') ? known.filter(([id, said]) => id === said).map(([id]) => id) : [];
  const { data } = useOptions(resource, field.name, strange.length === 0 ? undefined : { ids: strange });
  return Object.fromEntries([...known, ...(data?.list ?? []).map(option => [option.id, option.label] as const)]);
};

interface FactProps extends Pick<SummaryProps, 'resource' | 'record'> {
  readonly field: ClientField;
  readonly value: unknown;
  readonly isLacking: boolean;
}

const Fact = ({ resource, record, field, value, isLacking }: FactProps) => {
  const words = useWords();
  const labels = useLabels(field, resource.name, record, namesOthers.has(field.type) ? idsIn(value) : []);
  const shown = { ...record, id: String(record?.id ?? ''), [field.name]: value, $labels: { [field.name]: labels } };
  // Nothing here leads away from a form that is not saved yet.
  const around = { words: { ...words, place: () => undefined }, resource, record: shown, place: 'show' as const };
  return (
    <div className="cr-fact">
      <dt>{words.label(field.label)}</dt>
      <dd>{isLacking ? <span className="cr-note">{words.t('form.beforeSubmit')}</span> : drawValue(field, around)}</dd>
    </div>
  );
};

/** What a call asks besides, such as a code, is no part of what is kept; rows and files that it asks for are. */
const isKept = (resource: ClientResource, field: ClientField): boolean =>
  ['items', 'file', 'files'].includes(field.type) || (resource.fields[field.name] === field && field.type !== 'password');

export const FormSummary = ({ resource, record, steps, judged, wanted }: SummaryProps) => {
  const { t, label } = useWords();
  const values = useWatch();
  if (steps.at !== summaryStep) return null;
  const standing = standingNow(judged, values);
  const needed = wanted(values);
  return (
    <section className="cr-section cr-form-summary" data-step={summaryStep}>
      <div className="cr-section-head">
        <h2 tabIndex={-1}>{t('steps.summary')}</h2>
        <p>{t('steps.summaryLead')}</p>
      </div>
      {stepsOf(steps.groups, standing).map(({ key, title, fields }) => (
        <section key={key} className="cr-group">
          <h3>
            {label(title)}
            <Button quiet onClick={() => steps.show(key)}>
              {t('steps.change')}
              <span className="cr-step-said">{label(title)}</span>
            </Button>
          </h3>
          <dl>
            {fields
              .flatMap(name => standing[name] ?? [])
              .filter(field => isKept(resource, field))
              .map(field => (
                <Fact
                  key={field.name}
                  resource={resource}
                  record={record}
                  field={field}
                  value={values[field.name]}
                  isLacking={needed.has(field.name) && isEmpty(values[field.name])}
                />
              ))}
          </dl>
        </section>
      ))}
    </section>
  );
};
