/** A record that others move on is asked for again, so that its page shows by itself what became of it. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ClientResource } from '#engine/project/client-view.ts';
import { decisionsOf } from '../../actions/applicable.ts';
import type { Row } from '../../contract.ts';
import { useCan } from '../../resource.ts';
import { useAttended } from './attended.ts';

const AGAIN_MS = 10_000;

/** How the page asks for its record: what is under way, and not for whoever looks to decide, time and again while they look. */
export const useWatching = (resource: ClientResource) => {
  const can = useCan();
  const attended = useAttended();
  const waits = (record: Row | undefined): boolean =>
    resource.states[record?.state ?? '']?.tone === 'busy' && decisionsOf(resource, record?.state, can).length === 0;
  return {
    // Somebody else may have decided meanwhile: whoever comes back to the page sees it.
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }: { readonly state: { readonly data?: Row | undefined } }) =>
      attended && waits(data) ? AGAIN_MS : false,
  } as const;
};

/** What has been moved on by others has most likely been told as well: the bell is asked along. */
export const useHeard = (record: Row | undefined): void => {
  const queries = useQueryClient();
  const seen = useRef(record);
  useEffect(() => {
    const before = seen.current;
    seen.current = record;
    if (before === undefined || record === undefined || before.state === record.state) return;
    queries.invalidateQueries({ queryKey: ['notices'] }).catch(() => undefined);
  }, [record, queries]);
};
