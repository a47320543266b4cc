/** One filter: the field's own input in one line, or two ends where its type has an order. */
import { useId } from 'react';
import type { ClientField } from '#engine/project/client-view.ts';
import { ChoiceInput } from '../../../inputs/choice.tsx';
import { ReferenceInput } from '../../../inputs/reference.tsx';
import { rangeOfYears, yearsOf } from '../../../inputs/year-range.ts';
import { later } from '../../../later.tsx';
import { useOffers } from '../../../use-offers.ts';
import { useWords } from '../../../words.ts';
import '../../../inputs/inputs.css';
import { type FilterValues, isReferred, isSpan, prefixOf, typedOf } from './filter-query.ts';

const SpanInput = later(() => import('./span-input.tsx'));
const Several = later(() => import('./several.tsx'));
/** Few lists are asked by whole years. */
const YearRange = later(async () => ({ default: (await import('../../../inputs/year-range.tsx')).YearRange }));

interface FilterInputProps {
  readonly field: ClientField;
  readonly resource: string;
  /** Asked for by whole years. */
  readonly years?: boolean;
  /** All that the list is asked for. */
  readonly values: FilterValues;
  readonly onChange: (value: unknown) => void;
}

interface OneProps extends FilterInputProps {
  /** What it is asked of this field. */
  readonly value: unknown;
}

const FlagFilter = ({ field, value, onChange }: OneProps) => {
  const { label, t } = useWords();
  const said = value === undefined ? '' : String(value);
  return (
    <select
      className="cr-input"
      aria-label={label(field.label)}
      value={said}
      onChange={event => onChange(event.target.value === '' ? undefined : event.target.value === 'true')}
    >
      <option value="">{t('input.all')}</option>
      <option value="true">{t('value.yes')}</option>
      <option value="false">{t('value.no')}</option>
    </select>
  );
};

const TextFilter = ({ field, value, onChange }: OneProps) => {
  const { label } = useWords();
  const said = typedOf(value);
  const set = (typed: string) => onChange(prefixOf(field, typed.trim()));
  return (
    <input
      key={said}
      className="cr-input"
      type="text"
      aria-label={label(field.label)}
      defaultValue={said}
      onBlur={event => event.target.value.trim() !== said && set(event.target.value)}
      onKeyDown={event => event.key === 'Enter' && set(event.currentTarget.value)}
    />
  );
};

const Inner = (given: FilterInputProps) => {
  const id = useId();
  const { label } = useWords();
  const { field, resource, values, onChange } = given;
  const value = values[field.name];
  const props = { ...given, value };
  const offers = useOffers(field, values);
  if (props.years)
    return <YearRange name={label(field.label)} value={yearsOf(value)} onChange={years => onChange(rangeOfYears(field.type, years))} />;
  if (isSpan(field)) return <SpanInput field={field} value={value} onChange={onChange} />;
  if (field.type === 'flag') return <FlagFilter {...props} />;
  if (offers !== undefined) return <Several field={field} offers={offers} value={value} onChange={onChange} />;
  const refers = isReferred(field);
  if (field.type === 'choice' || field.type === 'choices' || refers) {
    // Of several choices a list is asked for one at a time.
    const Control = refers ? ReferenceInput : ChoiceInput;
    return (
      <Control
        field={field}
        resource={resource}
        id={id}
        value={value ?? null}
        onChange={onChange}
        name={label(field.label)}
        compact="filter"
      />
    );
  }
  return <TextFilter {...props} />;
};

export const FilterInput = (props: FilterInputProps) => {
  const { label } = useWords();
  return (
    <div className={`cr-filter${isSpan(props.field) ? ' cr-filter-wide' : ''}`}>
      <span aria-hidden="true">{label(props.field.label)}</span>
      <Inner {...props} />
    </div>
  );
};
