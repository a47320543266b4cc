/** What they come for day by day, told from what leads nowhere yet; a first step to one of those says why it does not. */
import { addressOf, type FirstStep } from '../../granted/first-step.ts';
import { useMenus } from '../../granted/menus.tsx';
import { useDaily } from '../../shell/daily.ts';
import type { BarredPage } from './barred.tsx';

export const useDailyWork = (barred: readonly BarredPage[], steps: readonly FirstStep[]) => {
  const menus = useMenus();
  const all = useDaily();
  const daily = all.filter(({ call }) => !barred.some(each => each.call === call));
  const closed = all.filter(each => !daily.includes(each));
  const firstSteps = steps.map(step => {
    const to = step.act === null ? undefined : addressOf(menus, step)?.split('?')[0];
    const page = closed.find(({ path }) => path === to);
    const why = barred.find(({ call }) => call === page?.call);
    return why === undefined ? step : { ...step, act: null, stage: why.says, standing: 'barred' as const };
  });
  return { daily, closed, firstSteps };
};
