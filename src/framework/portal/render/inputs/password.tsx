/** The input of a password: shown and hidden by an eye, and typed a second time where it is chosen. */
import { type FocusEvent, useState } from 'react';
import { useSay } from '../words.ts';
import { isChosen, typedIn, typedTwice } from './chosen-password.ts';
import { ariaOf, type ControlProps } from './control.ts';

const eye = 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4z';
const struck = `${eye}M2.5 2.5l11 11`;

export const PasswordInput = (props: ControlProps) => {
  const t = useSay();
  const [shown, setShown] = useState(false);
  const { typed, again } = typedIn(props.value);
  const chosen = isChosen(props.field);
  const kind = { className: 'cr-input', type: shown ? 'text' : 'password', autoComplete: chosen ? 'new-password' : 'off' };
  // It is left, and judged, with its second input.
  const leave = (event: FocusEvent<HTMLInputElement>): void => {
    if (event.currentTarget.closest('.cr-twice')?.contains(event.relatedTarget) !== true) props.onBlur?.();
  };
  const first = (
    <span className="cr-affix cr-affix-end">
      <input
        {...ariaOf(props)}
        {...kind}
        value={typed}
        onChange={event => props.onChange(chosen ? typedTwice(event.target.value, again) : event.target.value)}
        onBlur={leave}
      />
      <button
        type="button"
        aria-pressed={shown}
        aria-label={t(shown ? 'input.hide' : 'input.show')}
        title={t(shown ? 'input.hide' : 'input.show')}
        onClick={() => setShown(!shown)}
      >
        <svg className="cr-icon" viewBox="0 0 16 16" aria-hidden="true">
          <path d={shown ? struck : eye} fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinecap="round" />
        </svg>
      </button>
    </span>
  );
  if (!chosen) return first;
  return (
    <span className="cr-twice">
      {first}
      <label>
        <span>{t('input.again')}</span>
        <input
          {...kind}
          disabled={props.disabled}
          aria-required={props.required}
          value={again}
          onBlur={leave}
          onChange={event => props.onChange(typedTwice(typed, event.target.value))}
        />
      </label>
    </span>
  );
};
