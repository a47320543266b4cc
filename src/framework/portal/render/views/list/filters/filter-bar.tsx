/** The filter bar: 52 px in one row, the rest behind "more"; search box first, columns last. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ClientResource } from '#engine/project/client-view.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useShortcuts } from '../../../contract.ts';
import { severalOf } from '../../../format/kind.ts';
import { QUEUE, queueIn } from '../../../queue.ts';
import { useCan } from '../../../resource.ts';
import { useWords } from '../../../words.ts';
import { ColumnMenu } from '../column-menu.tsx';
import type { Columns } from '../use-columns.ts';
import { FilterInput } from './filter-input.tsx';
import { fits, fitting, isSpan, offered, SEARCH } from './filter-query.ts';
import { SavedMenu } from './saved-menu.tsx';
import { hasTabs } from './state-tabs.tsx';
import { type Filters, useFilters } from './use-filters.ts';

/** Width of a filter with its gap, and what search box and buttons take. */
const EACH = 216;
const RESERVED = 570;
const WAIT = 350;

/** Nothing is filtered as a list opens. */
const Chips = lazy(() => import('./chips.tsx'));

interface SearchBoxProps {
  readonly resource: ClientResource;
  readonly filters: Filters;
  readonly onOpen: () => void;
}

const SearchBox = ({ resource, filters, onOpen }: SearchBoxProps) => {
  const { values, change } = filters;
  const { t, label, comma } = useWords();
  const box = useRef<HTMLInputElement>(null);
  const held = values[SEARCH];
  const said = typeof held === 'string' ? held : '';
  const [typed, setTyped] = useState(said);
  useEffect(() => setTyped(said), [said]);
  useEffect(() => {
    if (typed.trim() === said) return;
    const timer = setTimeout(() => change(SEARCH, typed.trim()), WAIT);
    return () => clearTimeout(timer);
  }, [typed, said, change]);
  const focus = () => {
    // What is not drawn takes no keyboard.
    flushSync(onOpen);
    box.current?.focus();
    box.current?.select();
  };
  useShortcuts(t('list.keys'), [{ keys: '/', says: t('filter.searched'), run: focus }]);
  const fields = (resource.views.list?.search ?? []).flatMap(name =>
    resource.fields[name] ? [label(severalOf(resource.fields[name].label))] : [],
  );
  const hint = t('filter.search', { fields: fields.join(comma) });
  return (
    <span className="cr-search">
      <Icon name="search" />
      <input
        ref={box}
        type="search"
        className="cr-input"
        aria-label={hint}
        placeholder={hint}
        title={hint}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter') change(SEARCH, typed.trim());
          if (event.key === 'Escape') setTyped('');
        }}
      />
      {typed === '' && <kbd className="cr-kbd">/</kbd>}
    </span>
  );
};

interface FilterBarProps {
  readonly resource: ClientResource;
  readonly columns: Columns;
  /** Brings it into sight where it stands behind a button. */
  readonly onOpen: () => void;
}

export const FilterBar = ({ resource, columns, onOpen }: FilterBarProps) => {
  const filters = useFilters();
  const { t } = useWords();
  const bar = useRef<HTMLFieldSetElement>(null);
  const [width, setWidth] = useState(1200);
  const [expanded, setExpanded] = useState(false);
  useEffect(() => {
    if (bar.current === null) return;
    const watcher = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    watcher.observe(bar.current);
    return () => watcher.disconnect();
  }, []);
  // Where the tabs are those of a queue, its states are a filter.
  const isQueue = queueIn(resource, useCan()) !== undefined;
  const named = (resource.views.list?.filters ?? []).filter(name => !(name === 'state' && (isQueue || hasTabs(resource))));
  const fields = [...(isQueue ? ['state'] : []), ...named]
    .flatMap(name => resource.fields[name] ?? [])
    .filter(field => fits(field, filters.values.state));
  const room = fitting(width, EACH, RESERVED);
  let taken = 0;
  const inRow = fields.filter(field => {
    taken += isSpan(field) ? 1.65 : 1;
    return taken <= room;
  });
  const hidden = fields.length - inRow.length;
  const shown = expanded ? fields : inRow;
  const isHidden = width === 0;
  return (
    <>
      <fieldset ref={bar} className={`cr-filters${expanded ? ' cr-expanded' : ''}`}>
        <legend className="cr-sr">{t('filter.title')}</legend>
        {(resource.views.list?.search?.length ?? 0) > 0 && <SearchBox resource={resource} filters={filters} onOpen={onOpen} />}
        {shown.map(field => (
          <FilterInput
            key={field.name}
            field={offered(field, resource)}
            resource={resource.name}
            years={resource.views.list?.years?.includes(field.name) ?? false}
            values={filters.values}
            onChange={value => filters.change(field.name, value)}
          />
        ))}
        <span className="cr-actions cr-push">
          {hidden > 0 && (
            <Button quiet aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
              <Icon name={expanded ? 'up' : 'down'} />
              {expanded ? t('filter.less') : t('filter.more', { n: hidden })}
            </Button>
          )}
          <SavedMenu resource={resource.name} />
          <ColumnMenu columns={columns} />
        </span>
      </fieldset>
      <Suspense>
        {Object.keys(filters.values).some(name => name !== QUEUE) && (
          <Chips resource={resource} said={isHidden ? [] : shown.map(({ name }) => name)} />
        )}
      </Suspense>
    </>
  );
};
