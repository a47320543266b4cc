/** Work that is done one after the other: once a record has left its queue, the next one opens that can be led on the same way. */
import { type ListParams, useDataProvider, useNotify, useStore } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import type { ClientResource, ClientTransition } from '#engine/project/client-view.ts';
import { ownOrder, queueSort } from '#engine/project/list-order.ts';
import { afterwards, type PortalDataProvider, type Row } from '../contract.ts';
import { nextWaiting } from '../queue.ts';
import { represent } from '../represent.ts';
import { useSession } from '../session.ts';
import { useWords } from '../words.ts';
import { isAllowed } from './applicable.ts';

const nobody: Partial<ListParams> = {};

/**
 * Opens what waits next, once such a record was led on, and says what it passed over; where nothing can be led on, or it stays in the queue, the
 * page stays. Answers whether another page opened, which says what was done.
 */
export const useInTurn = (resource: ClientResource, record: Row, basePath: string) => {
  const provider = useDataProvider<PortalDataProvider>();
  const navigate = useNavigate();
  const notify = useNotify();
  const session = useSession();
  const { t, label } = useWords();
  const { queue } = resource;
  // As the list was left: who works through it from the newest on goes on with the next newest.
  const [list] = useStore<Partial<ListParams>>(`${resource.name}.listParams`, nobody);
  return async (transition: ClientTransition): Promise<boolean> => {
    if (!queue?.inTurn || !queue.calls.includes(transition.call) || !queue.states.includes(record.state ?? '')) return false;
    const sort = list.sort ? { field: list.sort, order: list.order ?? 'ASC' } : ownOrder(resource, list.filter);
    const isOpen = (row: Row): boolean => transition.from.includes(row.state ?? '') && isAllowed(transition, row, session);
    const onward = await nextWaiting(provider, resource, record, sort ?? queueSort(queue), isOpen).catch(() => undefined);
    if (onward === undefined) return false;
    const { next, passed: n, left } = onward;
    if (n > 0) notify(t(next === undefined ? 'act.noneInTurn' : 'act.passedInTurn', { n, smart_count: n, what: label(transition.label) }));
    const done = { what: label(transition.label), name: represent(resource, record, label), to: `${basePath}/${record.id}/show`, left };
    if (next !== undefined) navigate(`${basePath}/${next.id}/show`, afterwards(done));
    return next !== undefined;
  };
};
