/** The queue that a list of work is: what waits for whoever looks at it comes first, by the time that is left. */
import type { ClientQueue, ClientResource } from '#engine/project/client-view.ts';
import { type ListOrder, queueSort } from '#engine/project/list-order.ts';
import type { PortalDataProvider, Row } from './contract.ts';
import { type Can, hasStates } from './resource.ts';
import { unsorted } from './views/list/list-sort.ts';

/** The key under which a list's filter names a part of the queue. */
export const QUEUE = 'queue';

/** The queue of an application under review, where this session may decide in it. */
export const queueIn = (resource: ClientResource, can: Can): ClientQueue | undefined =>
  resource.review !== undefined && hasStates(resource) && resource.queue?.calls.some(can) ? resource.queue : undefined;

/** The first records that wait for whoever looks. @throws what the provider throws */
export const firstWaiting = async (
  provider: Pick<PortalDataProvider, 'getList'>,
  resource: ClientResource,
  queue: ClientQueue,
  howMany: number,
): Promise<readonly Row[]> => {
  const question = { pagination: { page: 1, perPage: howMany }, sort: queueSort(queue), filter: { [QUEUE]: 'mine' } };
  return (await provider.getList<Row>(resource.name, question)).data;
};

const FAR = 200;

/** What comes after a record, how many were passed over that cannot be led on yet, and how many can. */
export interface Onward {
  readonly next: Row | undefined;
  readonly passed: number;
  readonly left: number;
}

/**
 * What waits after a record in an order; after the last one the first. Undefined where the record itself still waits.
 * @param isOpen whether a record can be led on now
 */
export const nextWaiting = async (
  provider: Pick<PortalDataProvider, 'getList'>,
  resource: ClientResource,
  record: Row,
  { field, order }: ListOrder,
  isOpen: (row: Row) => boolean,
): Promise<Onward | undefined> => {
  const { data } = await provider.getList<Row>(resource.name, {
    pagination: { page: 1, perPage: FAR },
    sort: { field, order },
    filter: { [QUEUE]: 'mine' },
  });
  if (data.some(({ id }) => id === record.id)) return undefined;
  const placeOf = (row: Row): readonly [string, string] => [String(row[field] ?? ''), row.id];
  const [here, id] = placeOf(record);
  const isAfter = (row: Row): boolean => {
    const [value, other] = placeOf(row);
    const isBeyond = value === here ? other > id : value > here;
    return order === 'ASC' ? isBeyond : !isBeyond;
  };
  const inTurn = [...data.filter(isAfter), ...data.filter(row => !isAfter(row))];
  const at = inTurn.findIndex(isOpen);
  return { next: inTurn[at], passed: at === -1 ? inTurn.length : at, left: inTurn.filter(isOpen).length };
};

/** What waits without a review for whoever may lead it on. */
export const workIn = (resource: ClientResource, can: Can): ClientQueue | undefined =>
  resource.review === undefined && hasStates(resource) && resource.queue?.calls.some(can) ? resource.queue : undefined;

/** How a list of work opens; whole where records are brought in by the same people, who look for what they have just brought. */
export const queueOpening = (resource: ClientResource, can: Can) => {
  const queue = can(resource.verbs.import) ? undefined : queueIn(resource, can);
  return queue === undefined ? undefined : { filter: { [QUEUE]: 'mine' }, sort: unsorted };
};
