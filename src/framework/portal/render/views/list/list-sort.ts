/** The order of the list on the page: its own until somebody chooses one; under a search that nobody sorted, the best match first. */
import type { ClientResource } from '#engine/project/client-view.ts';
import { type ListOrder, ownOrder } from '#engine/project/list-order.ts';
import { type FilterValues, SEARCH } from './filters/filter-query.ts';

/** No order of anybody's choice: the data provider knows which one the list has. */
export const unsorted: ListOrder = { field: '', order: 'ASC' };

export const isSearched = (values: FilterValues | undefined): boolean => {
  const typed = values?.[SEARCH];
  return typeof typed === 'string' && typed.trim() !== '';
};

/** What the rows stand in order of; undefined where it is how well they match. */
export const shownOrder = (resource: ClientResource, sort: ListOrder, values: FilterValues): ListOrder | undefined => {
  if (sort.field !== '') return sort;
  return isSearched(values) ? undefined : ownOrder(resource, values);
};

/** What a press on a column's name makes of it. Under a search a third press gives the best match back. */
export const nextOrder = (field: string, shown: ListOrder | undefined, values: FilterValues): ListOrder => {
  if (shown?.field !== field) return { field, order: 'ASC' };
  if (shown.order === 'ASC') return { field, order: 'DESC' };
  return isSearched(values) ? unsorted : { field, order: 'ASC' };
};

/** react-admin turns an order round that is set a second time. */
export const putOrder = (sort: ListOrder, wanted: ListOrder, setSort: (sort: { field: string; order: 'ASC' | 'DESC' }) => void): void => {
  if (sort.field !== wanted.field || (sort.field !== '' && sort.order !== wanted.order)) setSort({ ...wanted });
};
