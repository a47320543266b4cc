/** Work that is done one after the other: once a record has left its queue, the next one opens. */
import { type ListParams, useDataProvider, useStore } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import type { ClientResource, ClientTransition } from '#engine/project/client-view.ts';
import { ownOrder, queueSort } from '#engine/project/list-order.ts';
import { inPlace, type PortalDataProvider, type Row } from '../contract.ts';
import { nextWaiting } from '../queue.ts';

const nobody: Partial<ListParams> = {};

/** Opens what waits next, once such a record was led on; where nothing waits, or it stays in the queue, the page stays. */
export const useInTurn = (resource: ClientResource, record: Row, basePath: string) => {
  const provider = useDataProvider<PortalDataProvider>();
  const navigate = useNavigate();
  const { queue } = resource;
  // As the list was left: who works through it from the newest on goes on with the next newest.
  const [list] = useStore<Partial<ListParams>>(`${resource.name}.listParams`, nobody);
  return async (transition: Pick<ClientTransition, 'call'>): Promise<void> => {
    if (!queue?.inTurn || !queue.calls.includes(transition.call) || !queue.states.includes(record.state ?? '')) return;
    const sort = list.sort ? { field: list.sort, order: list.order ?? 'ASC' } : ownOrder(resource, list.filter);
    const next = await nextWaiting(provider, resource, record, sort ?? queueSort(queue)).catch(() => undefined);
    if (next !== undefined) navigate(`${basePath}/${next.id}/show`, inPlace);
  };
};
