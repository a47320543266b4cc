/** What the service tells the home page, asked again every minute. */
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Label } from '#engine/declare/label.ts';
import { doorOf } from '../../browser/sides.ts';
import type { FirstStep } from '../../granted/first-step.ts';
import { homeKey } from '../../granted/first-steps.ts';
import type { PortalDataProvider } from '../../providers/data-provider.ts';
import type { Onward } from './all-done.tsx';
import type { BarredPage } from './barred.tsx';
import type { Chart } from './home-chart.tsx';
import type { Card } from './home-lines.tsx';
import type { Newest } from './home-list.tsx';

export interface HomeAnswer {
  readonly cards: readonly Card[];
  /** Numbers that are no queue; shown only where they lead to their list. */
  readonly facts?: readonly Card[];
  readonly charts?: readonly Chart[];
  readonly lists?: readonly Newest[];
  /** What they come for day by day, and why it leads nowhere yet. */
  readonly barred?: readonly BarredPage[];
  /** Whether first steps are declared for this side, done or not. */
  readonly isLed?: boolean;
  /** What leads to the first result, until it has. */
  readonly firstSteps?: readonly FirstStep[];
  readonly firstStepsLabel?: Label | null;
  readonly firstStepsHelp?: Label | null;
  /** Once all of them are done. */
  readonly firstStepsDone?: Label | null;
  readonly onward?: readonly Onward[];
}

const REFRESH_EVERY = 60_000;
/** While a chart is counted for the first time. */
const LOOK_EVERY = 1_000;

export const useHomeAnswer = (side: string) => {
  const provider = useDataProvider<PortalDataProvider>();
  return useQuery({
    queryKey: homeKey(side),
    queryFn: async ({ signal }) => (await provider.call(`${doorOf(side).prefix}.home`, {}, { signal })).data as HomeAnswer,
    refetchInterval: ({ state }) => (state.data?.charts?.some(({ groups }) => groups === null) ? LOOK_EVERY : REFRESH_EVERY),
  });
};
