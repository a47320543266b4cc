/** The filters a person has saved for this list: apply, name, rename, delete, and the one the list opens with. */

import { useState } from 'react';
import { useListContext, useStore } from 'react-admin';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Popup } from '../../../../ui/popup.tsx';
import { useWords } from '../../../words.ts';
import { isSame, nameOf, renamed, type SavedFilter, type SavedFilters, savedKey, withDefault, without, withSaved } from './saved.ts';

interface LineProps {
  readonly saved: SavedFilter;
  readonly current: boolean;
  readonly onApply: () => void;
  readonly onChange: (next: (all: SavedFilters) => SavedFilters) => void;
}

const Line = ({ saved: { name, isDefault }, current, onApply, onChange }: LineProps) => {
  const { t } = useWords();
  const [typing, setTyping] = useState(false);
  const rename = (typed: string) => {
    setTyping(false);
    onChange(all => renamed(all, name, typed));
  };
  return (
    <li>
      {typing ? (
        <input
          className="cr-input"
          ref={box => box?.focus()}
          defaultValue={name}
          maxLength={40}
          aria-label={t('filter.savedRename', { name })}
          onBlur={event => rename(event.target.value)}
          onKeyDown={event => {
            if (event.key === 'Enter') {
              // Or the key would press whatever is focused next.
              event.preventDefault();
              rename(event.currentTarget.value);
            }
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            setTyping(false);
          }}
        />
      ) : (
        <Button quiet className="cr-saved-name" aria-pressed={current} onClick={onApply}>
          {name}
        </Button>
      )}
      <Button
        quiet
        className="cr-small"
        aria-pressed={isDefault === true}
        aria-label={t('filter.savedDefault', { name })}
        title={t('filter.savedDefault', { name })}
        onClick={() => onChange(all => withDefault(all, name))}
      >
        <Icon name="star" />
      </Button>
      <Button
        quiet
        className="cr-small"
        aria-label={t('filter.savedRename', { name })}
        title={t('filter.savedRename', { name })}
        onClick={() => setTyping(true)}
      >
        <Icon name="edit" />
      </Button>
      <Button
        quiet
        className="cr-small"
        aria-label={t('filter.savedDelete', { name })}
        title={t('filter.savedDelete', { name })}
        onClick={() => onChange(all => without(all, name))}
      >
        <Icon name="close" />
      </Button>
    </li>
  );
};

const none: SavedFilters = [];

export const SavedMenu = ({ resource }: { readonly resource: string }) => {
  const { filterValues, setFilters, sort, setSort } = useListContext();
  const [all, setAll] = useStore<SavedFilters>(savedKey(resource), none);
  const [typed, setTyped] = useState('');
  const { t } = useWords();
  const name = nameOf(typed);
  const isFiltered = Object.keys(filterValues).length > 0;
  const save = () => {
    if (name === '' || !isFiltered) return;
    setAll(withSaved(all, { name, filter: filterValues, sort }));
    setTyped('');
  };
  return (
    <Popup
      name={t('filter.saved')}
      button={
        <>
          <Icon name="filter" />
          {t('filter.saved')}
          {all.length > 0 && <span className="cr-count">{all.length}</span>}
        </>
      }
    >
      {close => (
        <>
          {all.length === 0 ? (
            <p className="cr-age">{t('filter.savedNone')}</p>
          ) : (
            <ul className="cr-lines">
              {all.map(saved => (
                <Line
                  key={saved.name}
                  saved={saved}
                  current={isSame(saved.filter, filterValues)}
                  onApply={() => {
                    setFilters(saved.filter, {});
                    setSort(saved.sort);
                    close();
                  }}
                  onChange={next => setAll(next(all))}
                />
              ))}
            </ul>
          )}
          <form
            className="cr-saved-new"
            onSubmit={event => {
              event.preventDefault();
              save();
            }}
          >
            <input
              className="cr-input"
              value={typed}
              maxLength={40}
              placeholder={t('filter.savedName')}
              aria-label={t('filter.savedName')}
              onChange={event => setTyped(event.target.value)}
            />
            <Button type="submit" disabled={name === '' || !isFiltered}>
              {t('filter.savedSave')}
            </Button>
          </form>
          <p className="cr-age" role="status">
            {isFiltered ? t(all.some(each => each.name === name) ? 'filter.savedTaken' : 'filter.savedLead') : t('filter.savedBlank')}
          </p>
        </>
      )}
    </Popup>
  );
};
