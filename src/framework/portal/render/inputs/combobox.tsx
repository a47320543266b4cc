/** A text box with a list of choices that follows what is typed (WAI-ARIA combobox, list autocomplete). It knows no record. */
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Float } from '../../ui/float.tsx';
import { piecesOf, useMarks } from '../../ui/use-marks.ts';
import { useSay } from '../words.ts';
import { ariaOf, type ControlProps } from './control.ts';
import type { Option } from './use-options.ts';

interface ComboboxProps {
  readonly control: ControlProps;
  /** The words of the choice in force; empty for none. */
  readonly chosen: string;
  readonly options: readonly Option[];
  /** What of them is meant by pinyin that was typed. */
  readonly meant: readonly string[];
  readonly state: 'waiting' | 'ready' | 'failed';
  readonly onSearch: (typed: string | undefined) => void;
  readonly onPick: (option: Option | undefined) => void;
}

/** What stands in place of options; `none`: nothing was typed, and there is nothing at all. */
const emptyWords = { failed: 'input.optionsFailed', waiting: 'loading', ready: 'input.noOptions', none: 'input.noneYet' } as const;

export const Combobox = ({ control, chosen, options, meant, state, onSearch, onPick }: ComboboxProps) => {
  const t = useSay();
  const list = useId();
  const box = useRef<HTMLSpanElement>(null);
  const [typed, setTyped] = useState<string>();
  const [at, setAt] = useState(0);
  const open = typed !== undefined;
  const listbox = useRef<HTMLDivElement>(null);
  useMarks(listbox, piecesOf(typed, meant), '[role=option]');

  const search = (text: string | undefined) => {
    setTyped(text);
    setAt(0);
    onSearch(text);
  };
  const pick = (option: Option | undefined) => {
    if (option?.why !== undefined) return;
    onPick(option);
    search(undefined);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' && !open) search('');
    else if (event.key === 'ArrowDown') setAt(Math.min(at + 1, options.length - 1));
    else if (event.key === 'ArrowUp' && open) setAt(Math.max(at - 1, 0));
    else if (event.key === 'Enter' && open && options[at] !== undefined) pick(options[at]);
    else if (event.key === 'Escape' && open) search(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <span className="cr-affix cr-affix-end" ref={box}>
      <input
        {...ariaOf(control)}
        className="cr-input"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={list}
        {...(open && options[at] !== undefined ? { 'aria-activedescendant': `${list}-${at}` } : {})}
        autoComplete="off"
        value={typed ?? chosen}
        placeholder={control.compact === 'filter' ? t('input.all') : t('input.search')}
        title={typed === undefined ? chosen : ''}
        onChange={event => search(event.target.value)}
        onClick={() => !open && search('')}
        onKeyDown={keys}
        onBlur={() => {
          search(undefined);
          control.onBlur?.();
        }}
      />
      {chosen !== '' && !control.disabled && (
        <button type="button" aria-label={t('input.clear')} title={t('input.clear')} onClick={() => pick(undefined)}>
          ×
        </button>
      )}
      {open && box.current !== null && (
        <Float anchor={box.current} className="cr-popper">
          <div className="cr-options" style={{ minWidth: box.current?.clientWidth }}>
            <div ref={listbox} id={list} role="listbox" className="cr-listbox" aria-label={control.name ?? t('input.choices')}>
              {options.map((option, index) => (
                <div
                  key={option.id}
                  id={`${list}-${index}`}
                  role="option"
                  aria-selected={index === at}
                  {...(option.why === undefined ? {} : { 'aria-disabled': true })}
                  tabIndex={-1}
                  onMouseDown={event => {
                    event.preventDefault();
                    pick(option);
                  }}
                >
                  {option.label}
                  <small>{option.why ?? option.note}</small>
                </div>
              ))}
            </div>
            {state !== 'ready' || options.length === 0 ? (
              <p role="status">{t(emptyWords[state === 'ready' && typed === '' ? 'none' : state])}</p>
            ) : null}
          </div>
        </Float>
      )}
    </span>
  );
};
