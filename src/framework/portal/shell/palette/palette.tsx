/** The command palette: finds places, records and recent views by a few letters, by keyboard alone. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isLink } from '../../granted/menu-tree.ts';
import { useWords } from '../../messages/use-words.ts';
import { BareDialog } from '../../ui/dialog.tsx';
import { focused } from '../../ui/focused.ts';
import { Sign } from '../../ui/sign.tsx';
import { piecesOf, useMarks } from '../../ui/use-marks.ts';
import { keptKeys } from './early-keys.ts';
import { type FindGroup, useFinds } from './use-finds.ts';
import './palette.css';

const Finds = (props: {
  readonly groups: readonly FindGroup[];
  readonly at: string | undefined;
  readonly id: string;
  readonly pieces: readonly string[];
  readonly onChoose: (to: string) => void;
}) => {
  const t = useWords();
  const list = useRef<HTMLDivElement>(null);
  useMarks(list, props.pieces, '.s-search-hit:not(.s-search-all)');
  return (
    <div ref={list} className="s-search-list" role="listbox" id={props.id} aria-label={t('palette.found')}>
      {props.groups.map(group => (
        <fieldset key={group.key} aria-label={group.title}>
          <span className="s-search-group" aria-hidden="true">
            {group.title}
          </span>
          {group.finds.map(find => (
            <button
              key={find.key}
              type="button"
              role="option"
              id={`${props.id} ${find.key}`.replaceAll(' ', '-')}
              tabIndex={-1}
              aria-selected={find.key === props.at}
              className={find.isAll ? 's-search-hit s-search-all' : 's-search-hit'}
              onClick={() => props.onChoose(find.to)}
            >
              <span>{find.title}</span>
              {find.note === undefined || find.note === '' ? null : <small>{find.note}</small>}
            </button>
          ))}
        </fieldset>
      ))}
    </div>
  );
};

/** The dialog is opened to type in it. */

const Content = ({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) => {
  const t = useWords();
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [isAwaited, setAwaited] = useState(false);
  const { groups, meant, isSearching, isSettled, isPartial } = useFinds(text);
  const finds = groups.flatMap(group => group.finds);
  const count = finds.filter(find => !find.isAll).length;
  const at = Math.max(
    0,
    finds.findIndex(find => find.key === chosen),
  );
  const current = finds[at];
  const optionId = current === undefined ? undefined : `${id} ${current.key}`.replaceAll(' ', '-');

  // The box stands and has the keyboard: what was typed on the way to it comes first.
  useEffect(() => {
    const early = keptKeys();
    if (early !== '') setText(typed => early + typed);
  }, []);
  useEffect(() => {
    if (optionId !== undefined) document.getElementById(optionId)?.scrollIntoView({ block: 'nearest' });
  }, [optionId]);

  const choose = (to: string) => {
    onClose();
    if (isLink(to)) window.open(to, '_blank', 'noopener,noreferrer');
    else navigate(to);
  };
  const latest = useRef(choose);
  useEffect(() => {
    latest.current = choose;
  });
  const awaited = isAwaited && !isSearching ? current?.to : undefined;
  useEffect(() => {
    if (awaited !== undefined) latest.current(awaited);
  }, [awaited]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && finds.length > 0) setChosen(finds[(at + step + finds.length) % finds.length]?.key);
    // Who knows what they mean does not wait for it: the first that is found opens.
    else if (event.key === 'Enter' && isSearching && (current === undefined || (!isSettled && chosen === undefined))) setAwaited(true);
    else if (event.key === 'Enter' && current !== undefined) choose(current.to);
    else if ((event.key === '?' || event.key === '？') && text === '') onHelp();
    else return;
    event.preventDefault();
  };

  return (
    <>
      <label className="s-search-box">
        <Sign name="search" />
        <span className="visually-hidden">{t('palette.title')}</span>
        <input
          ref={focused}
          value={text}
          placeholder={t('palette.hint')}
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-expanded={finds.length > 0}
          aria-controls={id}
          aria-activedescendant={optionId}
          onChange={event => {
            setText(event.target.value);
            setChosen(undefined);
            setAwaited(false);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </label>
      <div className="s-search-thin" data-on={isSearching} aria-hidden="true" />
      {finds.length === 0 ? (
        <p className="s-search-none">{isSearching ? t('palette.searching') : t('palette.none')}</p>
      ) : (
        <Finds groups={groups} at={current?.key} id={id} pieces={piecesOf(text, meant)} onChoose={choose} />
      )}
      <p className="visually-hidden" role="status">
        {isSearching ? '' : t('palette.count', { n: count, smart_count: count })}
      </p>
      <p className="s-search-keys">
        {isPartial ? <span className="s-search-partial">{t('palette.partial')}</span> : null}
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('palette.move')}
        </span>
        <span>
          <kbd>Enter</kbd> {t('palette.go')}
        </span>
        <span>
          <kbd>?</kbd> {t('palette.help')}
        </span>
      </p>
    </>
  );
};

export const Palette = ({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) => {
  const t = useWords();
  return (
    <BareDialog name={t('palette.title')} className="s-search" onClose={onClose}>
      <Content onClose={onClose} onHelp={onHelp} />
    </BareDialog>
  );
};
