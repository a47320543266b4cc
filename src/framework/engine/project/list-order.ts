/** The order of a list for which nobody has chosen one: what waits by its line, everything else as declared. */
import type { ClientQueue, ClientResource } from './client-view.ts';

export interface ListOrder {
  readonly field: string;
  readonly order: 'ASC' | 'DESC';
}

/** What is due first stands first. */
export const queueSort = ({ due, line }: ClientQueue): ListOrder => ({ field: due ?? line, order: 'ASC' });

const isWhole = (states: readonly string[], asked: unknown): boolean =>
  Array.isArray(asked) && asked.length === states.length && states.every(state => asked.includes(state));

/** Undefined where the entity declares none, which leaves it to the service. */
export const ownOrder = (
  { queue, views }: Pick<ClientResource, 'queue' | 'views'>,
  filter: Readonly<Record<string, unknown>> = {},
): ListOrder | undefined => {
  if (queue !== undefined && (filter.queue !== undefined || isWhole(queue.states, filter.state))) return queueSort(queue);
  const [field, order] = views.list?.sort ?? [];
  return field === undefined || order === undefined ? undefined : { field, order };
};
