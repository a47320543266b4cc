/** One line or picture that is filled in, by its kind. */
import { useId, useState } from 'react';
import { Field } from '#portal/pages/light/field.tsx';
import { FileDrop } from '#portal/pages/light/file-drop.tsx';
import type { FieldInput } from '#portal/pages/light/use-form.ts';
import { isPicture, pictureTypes, smallPicture } from '../../contract-places/small-picture.ts';
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

const Picture = ({ line, input }: Omit<LineFieldProps, 'id'>) => {
  const t = useInvitationWords();
  const id = useId();
  const [isUnreadable, setUnreadable] = useState(false);
  const { value, required, fault, onChange } = input;
  const wrong = isUnreadable ? t('fill.unreadable') : fault;
  const take = async (file: File): Promise<void> => {
    const picture = await smallPicture(file);
    setUnreadable(picture === undefined);
    if (picture !== undefined) onChange(picture);
  };
  return (
    <div className="e-letter" aria-invalid={fault !== undefined}>
      <FileDrop
        labelledBy={`${id}-label`}
        state={wrong !== undefined ? 'bad' : isPicture(value) ? 'done' : 'empty'}
        accept={pictureTypes}
        camera
        choose={t(isPicture(value) ? 'identity.letterReplace' : 'fill.picture')}
        onFile={file => void take(file)}
        actions={
          isPicture(value) ? (
            <button type="button" className="e-button" onClick={() => onChange('')}>
              {t('fill.noPicture')}
            </button>
          ) : null
        }
      >
        <strong id={`${id}-label`}>
          {line.label}
          {required ? <b aria-hidden="true"> *</b> : null}
        </strong>
        {wrong === undefined ? null : (
          <span className="e-fault" role="alert">
            {wrong}
          </span>
        )}
        {isPicture(value) ? <img className="e-filled-picture" src={value} alt={line.label} /> : null}
      </FileDrop>
    </div>
  );
};

export const LineField = ({ line, input, id }: LineFieldProps) => (
  <div id={id} className="e-line">
    {line.kind === 'PICTURE' ? (
      <Picture line={line} input={input} />
    ) : line.kind === 'CHOICE' ? (
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
