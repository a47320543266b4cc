/** What a contract's template leaves open: a line for each, by its kind. */
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { Label } from '#engine/declare/label.ts';
import type { ClientField } from '#engine/project/client-view.ts';
import { isRadios } from '#portal/render/inputs/choice.tsx';
import type { ControlProps } from '#portal/render/inputs/control.ts';
import { singleInputs } from '#portal/render/inputs/single.ts';
import type { ContractPlan } from '#resources/_widgets.ts';
import { type PlannedBlank, useTemplatePlan } from './use-contract-plan.ts';
import { useWords } from './words.ts';
import './contract-places.css';

type Props = ControlProps & { readonly options: ContractPlan };
type Filled = Readonly<Record<string, unknown>>;

/** A blank as a field of the form, which has an input for each type. @param none said of none of the options, where one need not choose */
const typed = (value: ClientField, { label, kind, must, options }: PlannedBlank, none: Label): ClientField => {
  const field: ClientField = { ...value, label: [label, label] };
  if (kind === 'DATE') return { ...field, type: 'date' };
  if (kind === 'AMOUNT') return { ...field, type: 'money' };
  if (kind !== 'CHOICE') return field;
  const values = Object.fromEntries(options.map((option): [string, Label] => [option, [option, option]]));
  const chosen: ClientField = { ...field, type: 'choice', values };
  // A select can be emptied by itself.
  const open: ClientField = { ...chosen, values: { ...values, '': none } };
  return !must && isRadios(open) ? open : chosen;
};
/** Of an option that need not be chosen. */
const none: Label = ['不填', 'Leave blank'];
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
        const shown = typed(words, blank, none);
        const said = (
          <>
            {blank.label}
            {blank.must && <span className="cr-must"> *</span>}
          </>
        );
        return (
          <div key={blank.label} className={fault === undefined ? '' : 'cr-refused'}>
            {isRadios(shown) ? <span aria-hidden>{said}</span> : <label htmlFor={cell}>{said}</label>}
            <Input
              field={shown}
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
