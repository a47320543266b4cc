/** One of a closed set: radio buttons while they fit in a line, or where a line says what each means; a select beyond. */
import type { KeyboardEvent } from 'react';
import type { ClientField } from '#engine/project/client-view.ts';
import { useWords } from '../words.ts';
import { ariaOf, type ControlProps, textIn } from './control.ts';

const FEW = 4;

/** Whether a form shows the choice as radio buttons. */
export const isRadios = (field: ClientField): boolean =>
  field.type === 'choice' && (field.says !== undefined || Object.keys(field.values ?? {}).length <= FEW);

/** Enter sends what is chosen as it sends what is typed. */
const send = (event: KeyboardEvent<HTMLSelectElement>): void => {
  if (event.key !== 'Enter' || event.currentTarget.form === null) return;
  event.preventDefault();
  event.currentTarget.form.requestSubmit();
};

export const ChoiceInput = (props: ControlProps) => {
  const { label, t } = useWords();
  const { says } = props.field;
  const values = Object.entries(props.field.values ?? {});
  if (props.compact !== undefined || !isRadios(props.field)) {
    return (
      <select
        {...ariaOf(props)}
        className="cr-input"
        value={textIn(props.value)}
        onChange={event => props.onChange(event.target.value === '' ? null : event.target.value)}
        onBlur={props.onBlur}
        onKeyDown={send}
      >
        <option value="">{props.compact === 'filter' ? t('input.all') : t('input.choose')}</option>
        {values.map(([value, said]) => (
          <option key={value} value={value}>
            {label(said)}
          </option>
        ))}
      </select>
    );
  }
  return (
    <fieldset
      className={says === undefined ? 'cr-radios' : 'cr-radios cr-radios-said'}
      {...(props.describedBy === undefined ? {} : { 'aria-describedby': props.describedBy })}
    >
      <legend className="cr-sr">{label(props.field.label)}</legend>
      {values.map(([value, said], index) => (
        <label key={value}>
          <input
            type="radio"
            id={index === 0 ? props.id : `${props.id}-${value}`}
            name={props.id}
            value={value}
            checked={props.value === value}
            disabled={props.disabled === true}
            onChange={() => props.onChange(value)}
            onBlur={props.onBlur}
          />
          <span>
            {label(said)}
            {says?.[value] !== undefined && <small>{label(says[value])}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
};
