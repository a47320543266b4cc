/** The queue a reviewer works through: what they may decide, oldest first, as far as one page of the list goes. */
import { useGetList } from 'ra-core';
import type { ClientResource } from '#engine/project/client-view.ts';
import type { Decision } from '../../actions/applicable.ts';
import type { Row } from '../../contract.ts';
import { lineOf } from '../../review-part.ts';
import { useSession } from '../../session.ts';
import { isFor, type Place, placeIn } from './next-one.ts';

const FAR = 200;

export interface Queue extends Place {
  readonly total: number | undefined;
}

export const useQueue = (resource: ClientResource, decisions: readonly Decision[], id: string): Queue => {
  const { userNum } = useSession();
  const waiting = [...new Set(decisions.flatMap(decision => decision.transition.from))];
  const { data, total } = useGetList<Row>(
    resource.name,
    {
      pagination: { page: 1, perPage: FAR },
      sort: { field: lineOf(resource), order: 'ASC' },
      filter: { state: waiting },
    },
    { enabled: resource.verbs.list !== undefined, staleTime: 15_000 },
  );
  // What others have in hand, and what this reviewer must not decide, is passed over.
  const open = data?.filter(row => row.id === id || isFor(resource, row, userNum)) ?? [];
  return {
    ...placeIn(
      open.map(row => row.id),
      id,
    ),
    total: data === undefined || (total ?? 0) > FAR ? total : open.length,
  };
};
