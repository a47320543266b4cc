/** The states of a resource as one row of segments: the filter that is used most. */
import { useListContext } from 'react-admin';
import type { ClientResource } from '#engine/project/client-view.ts';
import { countText, useWaiting } from '../../../contract.ts';
import { QUEUE, workIn } from '../../../queue.ts';
import { hasStates, useCan } from '../../../resource.ts';
import { useWords } from '../../../words.ts';
import { fittingIn, withFilter } from './filter-query.ts';

/** Whether the list is filtered by state through the tabs. */
export const hasTabs = (resource: ClientResource): boolean =>
  hasStates(resource) && (resource.views.list?.filters?.includes('state') ?? true) && 'state' in resource.fields;

export const StateTabs = ({ resource }: { readonly resource: ClientResource }) => {
  const { filterValues, setFilters } = useListContext();
  const { t, label } = useWords();
  const work = workIn(resource, useCan());
  const { count, overdue = 0 } = useWaiting().get(resource.name) ?? { count: 0 };
  if (!hasTabs(resource)) return null;
  const current: unknown = filterValues.state;
  // A part of the queue may be held to some of its states: it is that part still.
  const part: unknown = work === undefined || typeof current === 'string' ? undefined : filterValues[QUEUE];
  const isOn = (state: string) => current === state || (part === undefined && Array.isArray(current) && current.includes(state));
  const { [QUEUE]: _, ...others } = filterValues;
  // Several states were asked for by what led here, with all that was asked beside them: none of that is meant for another tab.
  const rest = Array.isArray(current) ? {} : others;
  const choose = (state: string | undefined) => setFilters(withFilter(fittingIn(resource, rest, state), 'state', state), {});
  const choosePart = (name: 'mine' | 'overdue' | 'others') => setFilters({ ...withFilter(rest, 'state', undefined), [QUEUE]: name }, {});
  // Nobody claims what waits without a review: what is late of all is late for everybody.
  const parts = [
    { name: 'mine', says: t('list.queue.mine'), n: count },
    ...(overdue > 0 || part === 'overdue' ? [{ name: 'overdue', says: t('list.queue.late'), n: overdue } as const] : []),
    ...(work?.others ? [{ name: 'others', says: t('list.queue.others'), n: 0 } as const] : []),
  ] as const;
  return (
    <fieldset className="cr-tabs">
      <legend className="cr-sr">{t('list.byState')}</legend>
      {work !== undefined &&
        parts.map(({ name, says, n }) => (
          <button key={name} type="button" aria-pressed={part === name} onClick={() => choosePart(name)}>
            {says}
            {n > 0 && (
              <span className="cr-tab-count" data-late={name === 'overdue'}>
                {countText(n)}
              </span>
            )}
          </button>
        ))}
      <button type="button" aria-pressed={current === undefined && part === undefined} onClick={() => choose(undefined)}>
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
