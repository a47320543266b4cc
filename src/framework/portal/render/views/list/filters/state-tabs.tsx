/** The states of a resource as one row of segments: the filter that is used most. */
import { useListContext } from 'react-admin';
import type { ClientResource } from '#engine/project/client-view.ts';
import { countText, useWaiting } from '../../../contract.ts';
import { QUEUE, workIn } from '../../../queue.ts';
import { hasStates, useCan } from '../../../resource.ts';
import { useWords } from '../../../words.ts';
import { withFilter } from './filter-query.ts';

/** Whether the list is filtered by state through the tabs. */
export const hasTabs = (resource: ClientResource): boolean =>
  hasStates(resource) && (resource.views.list?.filters?.includes('state') ?? true) && 'state' in resource.fields;

export const StateTabs = ({ resource }: { readonly resource: ClientResource }) => {
  const { filterValues, setFilters } = useListContext();
  const { t, label } = useWords();
  const work = workIn(resource, useCan());
  const { count } = useWaiting().get(resource.name) ?? { count: 0 };
  if (!hasTabs(resource)) return null;
  const current: unknown = filterValues.state;
  const isOn = (state: string) => current === state || (Array.isArray(current) && current.includes(state));
  const isMine = work !== undefined && filterValues[QUEUE] === 'mine' && current === undefined;
  const { [QUEUE]: _, ...rest } = filterValues;
  const choose = (state: string | undefined) => setFilters(withFilter(rest, 'state', state), {});
  const chooseMine = () => setFilters({ ...withFilter(rest, 'state', undefined), [QUEUE]: 'mine' }, {});
  return (
    <fieldset className="cr-tabs">
      <legend className="cr-sr">{t('list.byState')}</legend>
      {work !== undefined && (
        <button type="button" aria-pressed={isMine} onClick={chooseMine}>
          {t('list.queue.mine')}
          {count > 0 && <span className="cr-tab-count">{countText(count)}</span>}
        </button>
      )}
      <button type="button" aria-pressed={current === undefined && !isMine} onClick={() => choose(undefined)}>
        {t('list.allStates')}
      </button>
      {Object.entries(resource.states)
        .filter(([name]) => !resource.unseen?.includes(name))
        .map(([name, state]) => (
          <button key={name} type="button" aria-pressed={isOn(name)} onClick={() => choose(name)}>
            <i className={`cr-dot cr-dot-${state.tone}`} aria-hidden="true" />
            {label(state.label)}
          </button>
        ))}
    </fieldset>
  );
};
