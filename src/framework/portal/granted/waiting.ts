/** How much waits for this session in the queues it holds: asked in one call, again after each change and as the window comes back. */
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useMemo } from 'react';
import type { PortalDataProvider } from '../providers/data-provider.ts';
import { useClientView } from './client-view.tsx';
import { resourcesOf, useMenus } from './menus.tsx';

export interface Waiting {
  readonly count: number;
  readonly late: number;
}
/** Of one queue: also what is overdue in it whoever has it in hand, where whoever answers tells. */
export interface QueueWaiting extends Waiting {
  readonly overdue?: number;
  /** The earliest due time in it. */
  readonly oldestDueAt?: string | null;
}
interface Answer {
  readonly queues: readonly (QueueWaiting & { readonly resource: string })[];
}

/** When the first of a queue is due; what has no due time comes after everything that has. */
export const dueTime = ({ oldestDueAt }: QueueWaiting): number => Date.parse(oldestDueAt ?? '9999');

const AGAIN_AFTER = 60_000;
const MOST = 99;
const nobody: Answer['queues'] = [];

/** A number that takes no more room than two digits and a sign. */
export const countText = (count: number): string => (count > MOST ? `${MOST}+` : String(count));

const useAnswer = () => {
  const view = useClientView();
  const menus = useMenus();
  const provider = useDataProvider<PortalDataProvider>();
  const call = Object.values(view.calls).find(each => each.path.endsWith('review/queues'));
  const enabled = call !== undefined && menus.some(menu => resourcesOf(menu).some(({ name }) => view.outline[name]?.waits));
  const query = useQuery({
    queryKey: ['waiting'],
    queryFn: async () => (await provider.call(call?.id ?? '', {})).data as Answer,
    enabled,
    staleTime: AGAIN_AFTER / 2,
    refetchInterval: AGAIN_AFTER,
    refetchOnWindowFocus: 'always',
    // What stands without numbers stands still.
    retry: false,
  });
  return { ...query, enabled };
};

/** Whether somebody has answered, or will not. */
export const useIsWaitingKnown = (): boolean => {
  const { isPending, enabled } = useAnswer();
  return !enabled || !isPending;
};

/** By entity. Who holds no queue asks nothing; whoever asks twice is answered once. */
export const useWaiting = (): ReadonlyMap<string, QueueWaiting> => {
  const { data } = useAnswer();
  const queues = data?.queues ?? nobody;
  return useMemo(() => new Map(queues.map(queue => [queue.resource, queue])), [queues]);
};
