/** The queue a reviewer works through: what waits for them, by the time that is left, as far as one page of the list goes. */
import { useGetList } from 'ra-core';
import type { ClientResource } from '#engine/project/client-view.ts';
import { queueSort } from '#engine/project/list-order.ts';
import type { Row } from '../../contract.ts';
import { QUEUE } from '../../queue.ts';
import { type Place, placeIn } from './next-one.ts';

const FAR = 200;

export interface Queue extends Place {
  readonly total: number | undefined;
}

export const useQueue = (resource: ClientResource, id: string): Queue => {
  const { queue, verbs } = resource;
  const { data, total } = useGetList<Row>(
    resource.name,
    {
      pagination: { page: 1, perPage: FAR },
      ...(queue === undefined ? {} : { sort: queueSort(queue) }),
      filter: { [QUEUE]: 'mine' },
    },
    { enabled: queue !== undefined && verbs.list !== undefined, staleTime: 15_000 },
  );
  return {
    ...placeIn(data?.map(row => row.id) ?? [], id),
    total,
  };
};
