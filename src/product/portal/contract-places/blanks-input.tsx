/** What a contract's template leaves open: a line for each, by its kind. */
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { ClientField } from '#engine/project/client-view.ts';
import type { ControlProps } from '#portal/render/inputs/control.ts';
import { singleInputs } from '#portal/render/inputs/single.ts';
import type { ContractPlan } from '#resources/_widgets.ts';
import { type PlannedBlank, useTemplatePlan } from './use-contract-plan.ts';
import { useWords } from './words.ts';
import './contract-places.css';

type Props = ControlProps & { readonly options: ContractPlan };
type Filled = Readonly<Record<string, unknown>>;

/** A blank as a field of the form, which has an input for each type. */
const typed = (value: ClientField, { kind, options }: PlannedBlank): ClientField => {
  if (kind === 'DATE') return { ...value, type: 'date' };
  if (kind === 'AMOUNT') return { ...value, type: 'money' };
  if (kind === 'CHOICE') return { ...value, type: 'choice', values: Object.fromEntries(options.map(option => [option, [option, option]])) };
  return value;
};
const inputOf = ({ kind }: PlannedBlank) =>
  singleInputs[({ TEXT: 'text', DATE: 'date', AMOUNT: 'money', CHOICE: 'choice' } as const)[kind]];

export const BlanksInput = ({ field, resource, id, value, onChange, onBlur, options, faults = {} }: Props) => {
  const { t } = useWords();
  const { data } = useTemplatePlan(options.plan);
  const rows = (Array.isArray(value) ? value : []) as readonly Filled[];
  const blanks = data?.blanks;
  const template: unknown = useWatch({ name: 'template' });
  const of = useRef(template);
  const isAsWanted = blanks === undefined || blanks.map(({ label }) => label).join('\n') === rows.map(({ label }) => label).join('\n');
  useEffect(() => {
    // Under another template the same name may ask for something else.
    if (of.current !== template) onChange([]);
    else if (!isAsWanted) onChange(blanks?.map(({ label }) => rows.find(row => row.label === label) ?? { label, value: null }));
    of.current = template;
  });
  const words: ClientField | undefined = field.of?.value;
  if (blanks === undefined || words === undefined) return <p className="cr-hint">{t('plan.chooseTemplate')}</p>;
  if (blanks.length === 0) return <p className="cr-hint">{t('plan.noBlanks')}</p>;
  return (
    <div className="cr-plan-others">
      <p className="cr-hint">{t('plan.blanks')}</p>
      {blanks.map((blank, index) => {
        const fault = faults[`[${index}].value`];
        const cell = `${id}-${index}`;
        const Input = inputOf(blank);
        return (
          <div key={blank.label} className={fault === undefined ? '' : 'cr-refused'}>
            <label htmlFor={cell}>
              {blank.label}
              {blank.must && <span className="cr-must"> *</span>}
            </label>
            <Input
              field={typed(words, blank)}
              resource={resource}
              id={cell}
              value={rows[index]?.value}
              onChange={next => onChange(rows.map((row, at) => (at === index ? { ...row, value: next } : row)))}
              required={blank.must}
              invalid={fault !== undefined}
              {...(onBlur === undefined ? {} : { onBlur })}
              {...(fault === undefined ? {} : { describedBy: `${cell}-fault` })}
            />
            {fault !== undefined && (
              <span className="cr-fault" id={`${cell}-fault`} role="alert">
                {fault}
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
};
