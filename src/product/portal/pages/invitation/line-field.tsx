/** One line that is filled in, by its kind. */
import { useId } from 'react';
import { Field } from '#portal/pages/light/field.tsx';
import type { FieldInput } from '#portal/pages/light/use-form.ts';
import type { Line } from './calls.ts';
import { useInvitationWords } from './use-invitation-words.ts';

interface LineFieldProps {
  readonly line: Line;
  readonly input: FieldInput;
  /** By which the pages lead here. */
  readonly id: string;
}

const Choice = ({ line, input }: Omit<LineFieldProps, 'id'>) => {
  const t = useInvitationWords();
  const id = useId();
  const { name, value, required, fault, onBlur, onChange } = input;
  return (
    <div className="e-field">
      <label className="e-label" htmlFor={id}>
        {line.label}
        {required ? <b aria-hidden="true">*</b> : null}
      </label>
      <div className="e-box">
        <select
          id={id}
          className="e-input"
          name={name}
          value={value}
          aria-required={required}
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : `${id}-note`}
          onBlur={onBlur}
          onChange={event => onChange(event.target.value)}
        >
          <option value="">{t(required ? 'fill.choose' : 'fill.leave')}</option>
          {line.options.map(option => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      </div>
      {fault === undefined ? null : (
        <span id={`${id}-note`} className="e-fault" role="alert">
          {fault}
        </span>
      )}
    </div>
  );
};

export const LineField = ({ line, input, id }: LineFieldProps) => (
  <div id={id} className="e-line">
    {line.kind === 'CHOICE' ? (
      <Choice line={line} input={input} />
    ) : (
      <Field
        {...input}
        label={line.label}
        type={line.kind === 'DATE' ? 'date' : 'text'}
        inputMode={line.kind === 'AMOUNT' ? 'decimal' : undefined}
        maxLength={line.kind === 'TEXT' ? 200 : undefined}
        autoComplete="off"
      />
    )}
  </div>
);
