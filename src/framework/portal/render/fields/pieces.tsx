/** The small pieces values are drawn with: dash, code with its copy button, link, file, badge. Plain functions; clicks are delegated. */
import type { ReactNode } from 'react';
import type { State, Tone } from '#engine/declare/states.ts';
import type { Words } from '../words.ts';

/** Nothing stands here. */
export const dash = (words: Words): ReactNode => (
  <span className="cr-dash" role="img" aria-label={words.t('value.none')}>
    —
  </span>
);

/** The sign of copying. */
export const copySign = 'M5.5 5.5v-3h8v8h-3m-8-5h8v8h-8z';

/** The button `useDelegates` copies for. @param said what a long text is called: nobody wants it read out */
export const copyButton = (value: string, words: Words, said = value): ReactNode => (
  <button
    type="button"
    className="cr-copy"
    data-copy={value}
    aria-label={words.t('copy.one', { value: said })}
    title={words.t('copy.action')}
  >
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d={copySign} fill="none" stroke="currentColor" strokeWidth="1.2" />
    </svg>
  </button>
);

export const code = (value: string, shown: string, words: Words): ReactNode => (
  <span className="cr-code">
    <code>{shown}</code>
    {copyButton(value, words)}
  </span>
);

/** A code in a table; the table lays the copy button beside it when it is hovered. */
export const cellCode = (value: string): ReactNode => <code data-whole={value}>{value}</code>;

/** A long text as it is, line by line. It scrolls, so it has to take the focus: a text box that cannot be written in does. */
export const block = (text: string, label: string): ReactNode => (
  <textarea
    className="cr-block"
    readOnly
    aria-label={label}
    rows={Math.min(text.trim().split('\n').length, MOST_LINES)}
    wrap="off"
    spellCheck={false}
    value={text}
  />
);
const MOST_LINES = 16;

/** A link inside the portal; the container's click handler hands it to the router. */
export const link = (to: string, text: ReactNode, words: Words, tabIndex?: number): ReactNode => (
  <a className="cr-link" href={words.href(to)} data-to={to} tabIndex={tabIndex}>
    {text}
  </a>
);

/** A file by its name; the container's click handler opens the viewer. */
export const fileLink = (id: string, name: string): ReactNode => (
  <button type="button" className="cr-file" data-file={id} data-name={name}>
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d="M3.5 1.5h6l3 3v10h-9zM9.5 1.5v3h3" fill="none" stroke="currentColor" strokeWidth="1.2" />
    </svg>
    <span>{name}</span>
  </button>
);

/** One shape per tone, so that colour is never alone. */
const shapes: Readonly<Record<Tone, string>> = {
  neutral: 'M4 8h8',
  busy: 'M8 3a5 5 0 1 1-5 5',
  good: 'M3.5 8.5l3 3 6-7',
  warn: 'M8 3v6.5M8 12v1',
  bad: 'M4.5 4.5l7 7m0-7l-7 7',
};

/** Nobody has begun with it: an empty circle. */
const unbegun = 'M8 3a5 5 0 1 1-.01 0';

/** @param isUnbegun told apart from what is under way in the same tone */
export const badge = (state: State, words: Words, isUnbegun = false): ReactNode => (
  <span className={`cr-badge cr-tone-${state.tone}${isUnbegun ? ' cr-unbegun' : ''}`}>
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path
        d={isUnbegun ? unbegun : shapes[state.tone]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
    {words.label(state.label)}
  </span>
);
