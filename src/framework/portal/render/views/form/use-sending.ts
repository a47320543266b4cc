/** Sending a form: on to a step, once what lies on the way is right, or to its end, where it is asked about first and then saved. */
import { useState } from 'react';
import { standingNow } from '../../questions/use-resolver.ts';
import { type Asking, useAskBefore } from './ask-before.tsx';
import { summaryStep, theEnd } from './steps.ts';
import type { HandInOf } from './use-hand-in.ts';
import { useJudgedSteps } from './use-judged-steps.ts';
import type { OpenForm } from './use-open-form.ts';
import type { Outcome } from './use-outcome.ts';
import { useRefused } from './use-refused.ts';
import type { useSaving } from './use-saving.ts';
import type { Steps } from './use-steps.ts';

type Values = Record<string, unknown>;

interface Sent {
  readonly formId: string;
  readonly form: OpenForm;
  readonly outcome: Outcome;
  /** Undefined in a form without steps. */
  readonly steps: Steps | undefined;
  readonly saving: ReturnType<typeof useSaving>;
  readonly handInOf: HandInOf;
}

export const useSending = ({ formId, form, outcome, steps, saving, handInOf }: Sent) => {
  const { base, judged } = form;
  const askBefore = useAskBefore(form);
  const judgedSteps = useJudgedSteps(form);
  const [asking, setAsking] = useState<Asking>();
  const targetOf = (values: Values): string => steps?.target(standingNow(judged, values)) ?? theEnd;
  const refused = useRefused({ judgedSteps, target: targetOf, complain: saving.complain });

  const sendToEnd = async (values: Values): Promise<void> => {
    const isAtSummary = steps?.at === summaryStep;
    const handIn = isAtSummary ? handInOf(values) : undefined;
    if (handIn?.isReady() === false) return;
    const go = () => saving.write(values, base, handIn ?? (outcome.keepsDrafts && isAtSummary));
    const says = await askBefore(values);
    if (says === undefined) await go();
    else setAsking({ says, go });
  };
  const sendToStep = async (to: string, values: Values, { at, show, pass }: Steps): Promise<void> => {
    const standing = standingNow(judged, values);
    const wrong = await judgedSteps(values, to);
    if (wrong !== undefined) {
      if (wrong.step !== at) show(wrong.step);
      saving.complain(wrong.failure);
    } else if (await saving.keep(values, to)) {
      pass(standing, to);
      show(to);
    }
  };
  return {
    /** The form's own rules have nothing against these values. */
    submit: async (values: Values): Promise<void> => {
      refused.pass();
      const to = targetOf(values);
      if (steps === undefined || to === theEnd) await sendToEnd(values);
      else await sendToStep(to, values, steps);
    },
    /** Has the form sent to a step, or to its end. */
    goTo: (to: string): void => {
      steps?.aim(to);
      const sent = document.getElementById(formId);
      if (sent instanceof HTMLFormElement) sent.requestSubmit();
    },
    refused,
    asking,
    dropAsking: () => setAsking(undefined),
  };
};
