/** The states of a resource as one row of segments: the filter that is used most. */
import { useListContext } from 'react-admin';
import type { ClientResource } from '#engine/project/client-view.ts';
import { hasStates } from '../../../resource.ts';
import { useWords } from '../../../words.ts';
import { withFilter } from './filter-query.ts';

/** Whether the list is filtered by state through the tabs. */
export const hasTabs = (resource: ClientResource): boolean =>
  hasStates(resource) && (resource.views.list?.filters?.includes('state') ?? true) && 'state' in resource.fields;

export const StateTabs = ({ resource }: { readonly resource: ClientResource }) => {
  const { filterValues, setFilters } = useListContext();
  const { t, label } = useWords();
  if (!hasTabs(resource)) return null;
  const current: unknown = filterValues.state;
  const isOn = (state: string) => current === state || (Array.isArray(current) && current.includes(state));
  const choose = (state: string | undefined) => setFilters(withFilter(filterValues, 'state', state), {});
  return (
    <fieldset className="cr-tabs">
      <legend className="cr-sr">{t('list.byState')}</legend>
      <button type="button" aria-pressed={current === undefined} onClick={() => choose(undefined)}>
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
