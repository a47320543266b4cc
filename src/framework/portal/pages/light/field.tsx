/** One labelled input of a light page, with its hint and its fault beside it. */
import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import { useEntryWords } from '../../messages/use-entry-words.ts';
import { ClosedEyeSign, EyeSign } from './signs.tsx';

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  readonly label: string;
  readonly onChange: (value: string) => void;
  readonly fault?: string | undefined;
  readonly hint?: string | undefined;
  readonly checked?: boolean;
  /** Stands to the right of the input: a button, a picture. */
  readonly beside?: ReactNode;
  readonly span?: boolean;
  /** The page is opened to type here. */
  readonly first?: boolean;
}

const focus = (element: HTMLInputElement | null): void => element?.focus();

/** The fault takes the hint's place and is announced; a secret has its own show and hide. */
export const Field = ({
  label,
  onChange,
  fault,
  hint,
  checked = false,
  beside,
  span = false,
  first = false,
  type = 'text',
  required,
  ...input
}: FieldProps) => {
  const id = useId();
  const t = useEntryWords();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const secret = type === 'password';
  const note = fault ?? (secret && capsLock ? t('login.capsLock') : hint);
  return (
    <div className={`e-field${span ? ' e-span' : ''}${checked && fault === undefined ? ' e-checked' : ''}`}>
      <label className="e-label" htmlFor={id}>
        {label}
        {required ? <b aria-hidden="true">*</b> : null}
      </label>
      <div className="e-box">
        <input
          {...input}
          ref={first ? focus : null}
          id={id}
          type={secret && shown ? 'text' : type}
          className={`e-input${secret ? ' e-has-peek' : ''}`}
          aria-required={required}
          aria-invalid={fault !== undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          onChange={event => onChange(event.target.value)}
          onKeyUp={event => setCapsLock(secret && event.getModifierState('CapsLock'))}
          spellCheck={false}
        />
        {secret ? (
          <button
            type="button"
            className="e-plain e-peek"
            aria-label={t(shown ? 'login.hidePassword' : 'login.showPassword')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <ClosedEyeSign /> : <EyeSign />}
          </button>
        ) : null}
        {beside}
      </div>
      {note === undefined ? null : (
        <span id={`${id}-note`} className={fault === undefined ? 'e-hint' : 'e-fault'} role={fault === undefined ? undefined : 'alert'}>
          {note}
        </span>
      )}
    </div>
  );
};
