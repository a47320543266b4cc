/** Whether a record is over: in a state that nothing leaves. What it had a term for has none any more. */
import type { ClientResource } from '#engine/project/client-view.ts';
import type { Row } from '../contract.ts';

export const isFinal = (record: Row, { final }: Pick<ClientResource, 'final'>): boolean =>
  record.state !== undefined && final?.includes(record.state) === true;
