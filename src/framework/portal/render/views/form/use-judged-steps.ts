/** What the service has against the steps that are left, asked where a widget of theirs says by which call. */
import { useDataProvider } from 'ra-core';
import type { PortalDataProvider } from '../../contract.ts';
import { type Failure, failureOf } from '../../failure.ts';
import { standingNow } from '../../questions/use-resolver.ts';
import { widgetOf } from '../../registered.ts';
import { fieldsOnTheWay, stepsOf, stepWith } from './steps.ts';
import type { OpenForm } from './use-open-form.ts';

type Values = Readonly<Record<string, unknown>>;

/** All complaints about what lies on the way, and the first step where one stands. What does not answer holds nobody up: the end asks again. */
export const useJudgedSteps = ({ groups, judged }: OpenForm) => {
  const provider = useDataProvider<PortalDataProvider>();
  return async (values: Values, to: string): Promise<{ readonly failure: Failure; readonly step: string } | undefined> => {
    const standing = standingNow(judged, { ...values });
    const steps = stepsOf(groups, standing);
    const onTheWay = fieldsOnTheWay(steps, to);
    const asked = Object.values(standing).flatMap(({ name, widget, options = {} }) =>
      onTheWay?.has(name) === false ? [] : (widgetOf(widget)?.judges?.(options, values) ?? []),
    );
    const failures = await Promise.all(asked.map(({ call, input }) => provider.call(call, input).then(() => undefined, failureOf)));
    const placed = failures.flatMap(failure => {
      const at = Object.keys(failure?.errors ?? {})[0];
      const step = at === undefined ? undefined : stepWith(steps, at);
      return failure === undefined || step === undefined ? [] : [{ failure, step: step.key }];
    });
    const first = steps.find(({ key }) => placed.some(({ step }) => step === key));
    const [one] = placed;
    if (first === undefined || one === undefined) return undefined;
    const errors = Object.assign({}, ...placed.map(({ failure }) => failure.errors));
    return { failure: { ...one.failure, errors }, step: first.key };
  };
};
