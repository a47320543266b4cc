/** The foot of a form of steps: on, back, and away with what is there. */
import { useWatch } from 'react-hook-form';
import { type Judged, standingNow } from '../../questions/use-resolver.ts';
import { FormFoot, type FormFootProps } from './form-foot.tsx';
import { stepBefore, stepsOf, summaryStep } from './steps.ts';
import type { Steps } from './use-steps.ts';

interface StepFootProps extends FormFootProps {
  readonly steps: Steps;
  readonly judged: Judged;
  /** Keeps what is there as a draft and leaves. */
  readonly onKeep: (() => void) | undefined;
}

export const StepFoot = ({ steps, judged, onKeep, ...foot }: StepFootProps) => {
  const values = useWatch();
  const before = stepBefore(stepsOf(steps.groups, standingNow(judged, values)), steps.at);
  const isOnward = steps.at !== summaryStep;
  return (
    <FormFoot
      {...foot}
      way={{
        show: steps.show,
        isOnward,
        onBack: before === undefined ? undefined : () => steps.show(before),
        onKeep: isOnward ? onKeep : undefined,
      }}
    />
  );
};
