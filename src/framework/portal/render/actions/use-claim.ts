/** Taking an application for oneself, from somebody else too, or putting it back, by the one call that all queues share; undefined where the session may not. */
import { useDataProvider } from 'ra-core';
import { useMemo } from 'react';
import type { ClientResource } from '#engine/project/client-view.ts';
import { type Answer, type PortalDataProvider, type Row, useClientView } from '../contract.ts';
import { useCan } from '../resource.ts';

/** @param how `release`, or why it is taken over from somebody else; claimed without */
export type Claim = (record: Row, how: { readonly release?: true; readonly reason?: string }) => Promise<Answer>;

export const useClaim = (resource: ClientResource): Claim | undefined => {
  const provider = useDataProvider<PortalDataProvider>();
  const view = useClientView();
  const can = useCan();
  const id = resource.review?.queued ? Object.values(view.calls).find(each => each.path.endsWith('review/claim'))?.id : undefined;
  const mayClaim = can(id);
  return useMemo(
    () =>
      id === undefined || !mayClaim
        ? undefined
        : (record, { release = false, ...how }) =>
            provider.call(id, { resource: resource.name, id: record.id, version: record.version, release, ...how }),
    [provider, id, mayClaim, resource.name],
  );
};
