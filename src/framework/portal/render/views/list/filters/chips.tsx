/** The filters in force, each with its words and a way to take it off; what stands in an input beside them is not said again. */
import { useListContext } from 'react-admin';
import type { ClientField, ClientResource } from '#engine/project/client-view.ts';
import { Button } from '../../../../ui/button.tsx';
import { useOptions } from '../../../inputs/use-options.ts';
import { chosenOf } from '../../../offers.ts';
import { QUEUE, queueIn, workIn } from '../../../queue.ts';
import { useCan } from '../../../resource.ts';
import { useOffers } from '../../../use-offers.ts';
import { useWords } from '../../../words.ts';
import { isSearched } from '../list-sort.ts';
import { type FilterValues, isReferred, SEARCH, withFilter } from './filter-query.ts';
import { filterText } from './filter-text.ts';
import { isPartOf } from './queue-parts.ts';
import { hasTabs } from './state-tabs.tsx';

const TextWords = ({
  resource,
  field,
  values,
}: {
  readonly resource: ClientResource;
  readonly field: ClientField;
  readonly values: FilterValues;
}) => {
  const words = useWords();
  const value = values[field.name];
  const called = chosenOf(useOffers(field, values) ?? [], value).map(({ label }) => words.label(label));
  return <>{called.length === 0 ? filterText(field, value, resource, words) : called.join(words.comma)}</>;
};

const ReferenceWords = ({ resource, field, id }: { readonly resource: string; readonly field: ClientField; readonly id: string }) => {
  const { data, isPending } = useOptions(resource, field.name, { ids: [id] });
  return <>{isPending ? '…' : (data?.list.find(option => option.id === id)?.label ?? id)}</>;
};

/** Whether an input of the bar says it whole: not of several values, nor of a span. */
const isSaid = (value: unknown): boolean => typeof value !== 'object';

interface ChipsProps {
  readonly resource: ClientResource;
  /** The fields whose inputs stand in the bar. */
  readonly said: readonly string[];
}

const Chips = ({ resource, said: inBar }: ChipsProps) => {
  const { filterValues, setFilters, sort } = useListContext();
  const words = useWords();
  const values: FilterValues = filterValues;
  const can = useCan();
  const queue = queueIn(resource, can);
  const isWork = queue !== undefined || workIn(resource, can) !== undefined;
  // What the tabs say needs no chip.
  const isTab = queue === undefined ? hasTabs(resource) && typeof values.state === 'string' : isPartOf(resource, queue, values);
  const active = Object.entries(values).filter(([name]) => name !== QUEUE && !(name === 'state' && isTab));
  const kept = Object.fromEntries(Object.entries(values).filter(([name]) => isWork && (name === QUEUE || (name === 'state' && isTab))));
  if (active.length === 0) return null;
  const told = active.filter(([name, value]) => !(inBar.includes(name) && isSaid(value)));
  const take = (name: string) => setFilters(withFilter(values, name, undefined), {});
  return (
    <ul className="cr-chips" aria-label={words.t('filter.active')}>
      {told.map(([name, value]) => {
        const field = resource.fields[name];
        const said = name === SEARCH ? words.t('filter.searched') : field === undefined ? name : words.label(field.label);
        return (
          <li key={name} className="cr-chip">
            <span>
              <span className="cr-age">{said}</span>{' '}
              {field === undefined ? (
                String(value)
              ) : isReferred(field) && typeof value !== 'object' ? (
                <ReferenceWords resource={resource.name} field={field} id={String(value)} />
              ) : (
                <TextWords resource={resource} field={field} values={values} />
              )}
            </span>
            <button type="button" aria-label={words.t('filter.take', { name: said })} onClick={() => take(name)}>
              ×
            </button>
          </li>
        );
      })}
      {isSearched(values) && sort.field === '' && <li className="cr-age">{words.t('list.bestFirst')}</li>}
      <li>
        <Button quiet onClick={() => setFilters(kept, {})}>
          {words.t('filter.clear')}
        </Button>
      </li>
    </ul>
  );
};

export default Chips;
