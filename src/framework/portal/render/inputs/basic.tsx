/** Inputs that are one element: text of one or several lines, numbers, days and moments, yes or no. */
import { type KeyboardEvent, useId, useState } from 'react';
import { dayOf, momentOf } from '#engine/rules/calendar.ts';
import { limitsOf } from '#engine/rules/chain.ts';
import { fromMomentText, toMomentText } from '../format/moment.ts';
import { readWith, writtenWith } from '../format/number.ts';
import { useSay, useWords } from '../words.ts';
import { ariaOf, type ControlProps, textIn } from './control.ts';
import { DayBox } from './day-box.tsx';

const notFuture = ({ field }: ControlProps): boolean => (field.rules ?? '').split('|').includes('notFuture');

export const TextInput = (props: ControlProps) => {
  const { inputMode, capitals } = limitsOf(props.field.rules ?? '');
  const { label } = useWords();
  const list = useId();
  const called = Object.entries(props.field.called ?? {}).map(([value, name]) => ({ value, name: label(name) }));
  const text = textIn(props.value);
  const input = (
    <input
      {...ariaOf(props)}
      className="cr-input"
      type="text"
      autoComplete="off"
      spellCheck={false}
      {...(inputMode === undefined ? {} : { inputMode })}
      // What is too long is refused with words; a limit on the input would cut off what was pasted without one.
      autoCapitalize={capitals || props.field.clean === 'upper' ? 'characters' : 'off'}
      {...(called.length === 0 ? {} : { list })}
      value={called.find(({ value }) => value === text)?.name ?? text}
      onChange={({ target }) => props.onChange(called.find(({ name }) => name === target.value)?.value ?? target.value)}
      onBlur={props.onBlur}
    />
  );
  if (called.length === 0) return input;
  return (
    <>
      {input}
      <datalist id={list}>
        {called.map(({ value, name }) => (
          <option key={value} value={name} />
        ))}
      </datalist>
    </>
  );
};

/** Where Enter begins a line, Ctrl and Enter send. */
const send = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
};

export const LongTextInput = (props: ControlProps) => (
  <textarea
    {...ariaOf(props)}
    className="cr-input cr-area"
    rows={props.compact === undefined ? 4 : 1}
    value={textIn(props.value)}
    onChange={event => props.onChange(event.target.value)}
    onBlur={props.onBlur}
    onKeyDown={send}
  />
);

/** Keeps what was typed until it is a number, so that a wrong letter is refused with words and not swallowed. */
export const IntegerInput = (props: ControlProps) => {
  const { decimals } = props.field;
  const said = typeof props.value === 'number' ? writtenWith(props.value, decimals) : textIn(props.value);
  // While somebody types, `4.` and `4.0` stay as they are typed.
  const [typed, setTyped] = useState(said);
  const shown = readWith(typed, decimals) === props.value ? typed : said;
  return (
    <input
      {...ariaOf(props)}
      className="cr-input cr-figures"
      type="text"
      inputMode={decimals === undefined ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={shown}
      onChange={event => {
        const now = event.target.value.trim();
        setTyped(now);
        props.onChange(readWith(now, decimals) ?? now);
      }}
      onBlur={props.onBlur}
    />
  );
};

export const MoneyInput = (props: ControlProps) => (
  <span className="cr-affix">
    <span aria-hidden="true">¥</span>
    <input
      {...ariaOf(props)}
      className="cr-input cr-figures"
      type="text"
      inputMode="decimal"
      autoComplete="off"
      value={textIn(props.value)}
      onChange={event => props.onChange(event.target.value.trim())}
      onBlur={props.onBlur}
    />
  </span>
);

export const FlagInput = (props: ControlProps) => {
  const t = useSay();
  return (
    <label className="cr-flag">
      <input
        {...ariaOf(props)}
        type="checkbox"
        checked={props.value === true}
        onChange={event => props.onChange(event.target.checked)}
        onBlur={props.onBlur}
      />
      <span>{t(props.value === true ? 'value.yes' : 'value.no')}</span>
    </label>
  );
};

export const DateInput = (props: ControlProps) => {
  const { label } = useWords();
  return (
    <DayBox
      {...ariaOf(props)}
      of={props.name ?? label(props.field.label)}
      value={textIn(props.value)}
      {...(notFuture(props) ? { max: dayOf(new Date()) } : {})}
      onType={props.onChange}
      onBlur={props.onBlur}
    />
  );
};

export const InstantInput = (props: ControlProps) => {
  const { label } = useWords();
  return (
    <DayBox
      {...ariaOf(props)}
      isMoment
      of={props.name ?? label(props.field.label)}
      value={toMomentText(textIn(props.value))}
      {...(notFuture(props) ? { max: momentOf(new Date()).slice(0, 16).replace(' ', 'T') } : {})}
      onType={text => props.onChange(text === '' ? null : fromMomentText(text))}
      onBlur={props.onBlur}
    />
  );
};

/** Structured data as text; what does not parse stays as typed and is refused by its type. */
export const JsonInput = (props: ControlProps) => {
  const [typed, setTyped] = useState(() => (props.value === null || props.value === undefined ? '' : JSON.stringify(props.value, null, 2)));
  return (
    <textarea
      {...ariaOf(props)}
      className="cr-input cr-area cr-mono"
      rows={6}
      spellCheck={false}
      value={typed}
      onChange={event => {
        setTyped(event.target.value);
        try {
          props.onChange(event.target.value.trim() === '' ? null : JSON.parse(event.target.value));
        } catch {
          props.onChange(event.target.value);
        }
      }}
      onBlur={props.onBlur}
    />
  );
};

/** What the service fills: nothing to type. */
export const GivenInput = (props: ControlProps) => {
  const t = useSay();
  return (
    <output id={props.id} className="cr-given">
      {textIn(props.value) || t('input.given')}
    </output>
  );
};
