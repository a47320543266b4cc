/** What a record under review holds in the field that plays a part in it; undefined where this side does not know the field. */
import type { ClientResource, ClientReview } from '#engine/project/client-view.ts';
import type { Row } from './contract.ts';

export type ReviewPart = keyof ClientReview['fields'];

export const partIn = ({ review }: Pick<ClientResource, 'review'>, record: Row | undefined, part: ReviewPart): unknown => {
  const name = review?.fields[part];
  return name === undefined ? undefined : record?.[name];
};

/** Whether nobody has claimed what is in this state. */
export const isUnclaimed = ({ review }: Pick<ClientResource, 'review'>, state: unknown): boolean =>
  review !== undefined && state === review.states.unclaimed;

/** When it was handed in last; empty where it has not been. */
export const handedIn = (resource: Pick<ClientResource, 'review'>, record: Row): string =>
  String(partIn(resource, record, 'handedInAt') ?? '');

/** Since when an application waits. */
export const sinceOf = (resource: Pick<ClientResource, 'review'>, record: Row): string =>
  String(partIn(resource, record, 'handedInAt') ?? record.createdAt ?? '');
