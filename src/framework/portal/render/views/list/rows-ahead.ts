/** Asks for the rows of a list while it is drawn for the first time: react-admin asks when an empty one has been painted. */
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { getQuery, type ListParams, parseQueryFromLocation, useDataProvider, useStoreContext } from 'ra-core';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';

interface Opening {
  readonly resource: string;
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  readonly perPage: number;
  readonly fields: readonly string[] | undefined;
}

/** What react-admin keeps of an answered question, as far as it is asked here. */
interface Kept {
  readonly state: { readonly dataUpdatedAt: number };
}

/**
 * The question is react-admin's own, word for word, so that it finds it under way and does not ask again.
 * @returns whether what is kept has to be asked for anew as the list is mounted
 */
export const useRowsAhead = ({ resource, sort, perPage, fields }: Opening): ((kept: Kept) => boolean) => {
  const queryClient = useQueryClient();
  const provider = useDataProvider();
  const store = useStoreContext();
  const location = useLocation();
  const [askedAt] = useState(() => {
    const query = getQuery({
      queryFromLocation: parseQueryFromLocation(location),
      params: store.getItem<ListParams>(`${resource}.listParams`, undefined),
      filterDefaultValues: undefined,
      sort,
      perPage,
    });
    const params = {
      pagination: { page: query.page, perPage: query.perPage },
      sort: { field: query.sort, order: query.order },
      filter: { ...query.filter },
      meta: { fields },
    };
    const queryKey: QueryKey = [resource, 'getList', params];
    const now = Date.now();
    queryClient
      .prefetchQuery({
        queryKey,
        queryFn: ({ signal }) =>
          provider.getList(resource, { ...params, signal }).then(({ data, total, pageInfo, meta }) => ({ data, total, pageInfo, meta })),
      })
      // The list asks again, and says so.
      .catch(() => undefined);
    return now;
  });
  return kept => kept.state.dataUpdatedAt < askedAt;
};
