/** What stands behind the button of the saved filters: apply, name, rename, delete, and the one the list opens with. */
import { type ComponentProps, useState } from 'react';
import { useListContext } from 'react-admin';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useResourceView } from '../../../resource.ts';
import { putOrder } from '../list-sort.ts';
import { isSame, nameOf, renamed, type SavedFilter, type SavedFilters, withDefault, without, withSaved } from './saved.ts';
import { useFilterWords } from './words.ts';

interface DeedProps extends Pick<ComponentProps<typeof Button>, 'onClick' | 'aria-pressed'> {
  readonly icon: ComponentProps<typeof Icon>['name'];
  readonly says: string;
}

/** What is done with one of them, by its sign. */
const Deed = ({ icon, says, ...rest }: DeedProps) => (
  <Button quiet className="cr-small" aria-label={says} title={says} {...rest}>
    <Icon name={icon} />
  </Button>
);

interface LineProps {
  readonly saved: SavedFilter;
  readonly current: boolean;
  readonly onApply: () => void;
  readonly onChange: (next: (all: SavedFilters) => SavedFilters) => void;
}

const Line = ({ saved: { name, isDefault }, current, onApply, onChange }: LineProps) => {
  const { t } = useFilterWords();
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
          aria-label={t('saved.rename', { name })}
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
      <Deed
        icon="star"
        says={t('saved.default', { name })}
        aria-pressed={isDefault === true}
        onClick={() => onChange(all => withDefault(all, name))}
      />
      <Deed icon="edit" says={t('saved.rename', { name })} onClick={() => setTyping(true)} />
      <Deed icon="close" says={t('saved.delete', { name })} onClick={() => onChange(all => without(all, name))} />
    </li>
  );
};

interface SavedPanelProps {
  readonly all: SavedFilters;
  readonly setAll: (all: SavedFilters) => void;
  readonly close: () => void;
}

export const SavedPanel = ({ all, setAll, close }: SavedPanelProps) => {
  const { resource, filterValues, setFilters, sort, setSort } = useListContext();
  const { queue } = useResourceView(resource);
  const [typed, setTyped] = useState('');
  const { t } = useFilterWords();
  const name = nameOf(typed);
  // Whole is a choice of its own where the list would open on what waits.
  const isWorthNaming = queue !== undefined || Object.keys(filterValues).length > 0;
  const save = () => {
    if (name === '' || !isWorthNaming) return;
    setAll(withSaved(all, { name, filter: filterValues, sort }));
    setTyped('');
  };
  return (
    <>
      {all.length === 0 ? (
        <p className="cr-age">{t('saved.none')}</p>
      ) : (
        <ul className="cr-lines">
          {all.map(saved => (
            <Line
              key={saved.name}
              saved={saved}
              current={isSame(saved.filter, filterValues)}
              onApply={() => {
                setFilters(saved.filter, {});
                putOrder(sort, saved.sort, setSort);
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
          placeholder={t('saved.name')}
          aria-label={t('saved.name')}
          onChange={event => setTyped(event.target.value)}
        />
        <Button type="submit" disabled={name === '' || !isWorthNaming}>
          {t('saved.save')}
        </Button>
      </form>
      <p className="cr-age" role="status">
        {isWorthNaming ? t(all.some(each => each.name === name) ? 'saved.taken' : 'saved.lead') : t('saved.blank')}
      </p>
    </>
  );
};
