/** Which calls can be offered whose widget does a part: asked anew each time the page is opened, so that what has come since is offered at once. */
import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { ClientCall } from '#engine/project/client-view.ts';
import type { PortalDataProvider } from '../contract.ts';
import { widgetOf } from '../registered.ts';
import type { Needed } from '../widget.ts';

const isReady = ({ widget }: ClientCall): boolean => widget === undefined || widgetOf(widget)?.isAtHand?.() === true;

const neededBy = ({ widget, options }: ClientCall): Needed | undefined => widgetOf(widget)?.needs?.(options ?? {});

/** @param calls that are offered otherwise @returns those that can be */
export const useAtHand = (calls: readonly ClientCall[]): readonly ClientCall[] => {
  const provider = useDataProvider<PortalDataProvider>();
  const ready = calls.filter(isReady);
  const asking = ready.flatMap(call => {
    const needed = neededBy(call);
    return needed === undefined ? [] : [{ id: call.id, needed }];
  });
  const answers = useQueries({
    queries: asking.map(({ id, needed: { call, fits } }) => ({
      queryKey: ['at-hand', id],
      queryFn: async () => fits((await provider.call(call, {})).data),
      retry: false,
      staleTime: 0,
    })),
  });
  return ready.filter(({ id }) => {
    const at = asking.findIndex(each => each.id === id);
    return at < 0 || answers[at]?.data === true;
  });
};
