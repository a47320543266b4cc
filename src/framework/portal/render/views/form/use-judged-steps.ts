/** What the service has against the steps that are left, asked where a widget of theirs says by which call. */
import { useDataProvider } from 'ra-core';
import type { PortalDataProvider } from '../../contract.ts';
import { type Failure, failureOf } from '../../failure.ts';
import { standingNow } from '../../questions/use-resolver.ts';
import { widgetOf } from '../../registered.ts';
import { fieldsOnTheWay, stepsOf, stepWith } from './steps.ts';
import type { OpenForm } from './use-open-form.ts';

type Values = Readonly<Record<string, unknown>>;

/** The first complaint about what lies on the way, and the step where it stands. What does not answer holds nobody up: the end asks again. */
export const useJudgedSteps = ({ groups, judged }: OpenForm) => {
  const provider = useDataProvider<PortalDataProvider>();
  return async (values: Values, to: string): Promise<{ readonly failure: Failure; readonly step: string } | undefined> => {
    const standing = standingNow(judged, { ...values });
    const steps = stepsOf(groups, standing);
    const onTheWay = fieldsOnTheWay(steps, to);
    for (const { name, widget, options = {} } of Object.values(standing)) {
      const asked = onTheWay?.has(name) === false ? undefined : widgetOf(widget)?.judges?.(options, values);
      if (asked === undefined) continue;
      try {
        await provider.call(asked.call, asked.input);
      } catch (error) {
        const failure = failureOf(error);
        const at = Object.keys(failure.errors ?? {})[0];
        const step = at === undefined ? undefined : stepWith(steps, at);
        if (step !== undefined) return { failure, step: step.key };
      }
    }
    return undefined;
  };
};
