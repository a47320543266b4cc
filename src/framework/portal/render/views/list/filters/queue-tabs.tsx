/** The queue as one row of segments: what waits for whoever looks, what of it is late, what is late of all, what others have in hand, what is left to do after the decision, state by state, what is done. */
import { useListContext } from 'react-admin';
import type { ClientQueue, ClientResource } from '#engine/project/client-view.ts';
import { countText, useWaiting } from '../../../contract.ts';
import { QUEUE } from '../../../queue.ts';
import { useWords } from '../../../words.ts';
import { putOrder, unsorted } from '../list-sort.ts';
import { fittingIn } from './filter-query.ts';
import { isNamed, type QueuePart, queuePartOf, statesOf, statesToDo, stateToDo } from './queue-parts.ts';

const toDecide: readonly QueuePart[] = ['mine', 'late', 'overdue', 'open'];
const rest: readonly QueuePart[] = ['done', 'all'];

export const QueueTabs = ({ resource, queue }: { readonly resource: ClientResource; readonly queue: ClientQueue }) => {
  const { filterValues, setFilters, sort, setSort } = useListContext();
  const { t, label } = useWords();
  const { count, late, overdue = 0 } = useWaiting().get(resource.name) ?? { count: 0, late: 0 };
  const current = queuePartOf(resource, queue, filterValues);
  const leftIn = stateToDo(resource, queue, filterValues);
  const { [QUEUE]: _, state: __, ...others } = filterValues;
  const counts: Readonly<Partial<Record<QueuePart, number>>> = { mine: count, late, overdue };
  // What is late of all is told apart where it is more than one's own.
  const isOffered = (part: QueuePart): boolean => part === current || (part === 'late' ? late > 0 : part !== 'overdue' || overdue > late);
  const choose = (part: QueuePart) => {
    const states = statesOf(resource, queue, part);
    const kept = fittingIn(resource, others, isNamed(part) ? queue.states : states);
    setFilters({ ...kept, ...(states === undefined ? {} : { state: states }), ...(isNamed(part) ? { [QUEUE]: part } : {}) }, {});
    putOrder(sort, unsorted, setSort);
  };
  const chooseState = (state: string) => {
    setFilters({ ...fittingIn(resource, others, state), state }, {});
    putOrder(sort, unsorted, setSort);
  };
  const tab = (part: QueuePart) => (
    <button key={part} type="button" aria-pressed={current === part} onClick={() => choose(part)}>
      {t(`list.queue.${part}`)}
      {(counts[part] ?? 0) > 0 && (
        <span className="cr-tab-count" data-late={part === 'late' || part === 'overdue'}>
          {countText(counts[part] ?? 0)}
        </span>
      )}
    </button>
  );
  return (
    <fieldset className="cr-tabs">
      <legend className="cr-sr">{t('list.byQueue')}</legend>
      {toDecide.filter(isOffered).map(tab)}
      {statesToDo(resource, queue).map(state => (
        <button key={`state ${state}`} type="button" aria-pressed={leftIn === state} onClick={() => chooseState(state)}>
          {label(resource.states[state]?.label ?? ['', ''])}
        </button>
      ))}
      {rest.map(tab)}
    </fieldset>
  );
};
