/** The last step of a form of steps hands the record in: what has to be accepted for that, and what came of it. */
import { useState } from 'react';
import type { ClientTransition } from '#engine/project/client-view.ts';
import { type ConsentState, useConsent } from '../../actions/consent.tsx';
import { questionsOf } from '../../actions/questions.ts';
import { useAct } from '../../actions/use-act.ts';
import { type Shown, useDone } from '../../actions/use-done.ts';
import { type Row, useClientView } from '../../contract.ts';
import type { Failure } from '../../failure.ts';
import { isEmpty } from '../../fields/value.tsx';
import { standingNow } from '../../questions/use-resolver.ts';
import { titleOf } from '../../represent.ts';
import { useCan } from '../../resource.ts';
import { useSession } from '../../session.ts';
import { wantedBy } from '../../wanted.ts';
import { useWords } from '../../words.ts';
import { summaryStep } from './steps.ts';
import type { OpenForm } from './use-open-form.ts';
import type { Outcome } from './use-outcome.ts';
import type { Steps } from './use-steps.ts';

type Values = Record<string, unknown>;
export type HandInOf = (values: Values) => HandIn | undefined;

export interface HandIn {
  readonly move: ClientTransition;
  readonly consent: ConsentState;
  /** It was tried without the consent. */
  readonly isMissed: boolean;
  /** Whether what has to be accepted is; where it is not, that is said beside it. */
  readonly isReady: () => boolean;
  /** Hands in what was saved; `shown` is what its answer has for the person. */
  readonly go: (saved: Row) => Promise<{ readonly failure: Failure } | { readonly shown: Shown | undefined }>;
}

/** Which move hands these values in from the form; undefined where something is lacking still, or the move asks what no form has asked. */
export const useHandIn = ({ resource, judged, base }: OpenForm, { ahead, keepsDrafts }: Outcome, { at }: Steps): HandInOf => {
  const view = useClientView();
  const session = useSession();
  const can = useCan();
  const { label } = useWords();
  const act = useAct(resource.name);
  const done = useDone(resource);
  const [isMissed, miss] = useState(false);
  const [move, other] = keepsDrafts ? ahead.filter(({ handsIn, call }) => handsIn && can(call)) : [];
  const isAsking = move === undefined || other !== undefined || Object.keys(questionsOf(view, resource, move)).length > 0;
  const consent = useConsent(isAsking || at !== summaryStep ? {} : move);

  return values => {
    if (isAsking || move.instead !== undefined) return undefined;
    const standing = standingNow(judged, values);
    const wanted = wantedBy([move], session)({ ...base, ...values });
    if ([...wanted].some(name => name in standing && isEmpty(values[name]))) return undefined;
    const isHeld = move.consent !== undefined && !consent.accepted;
    return {
      move,
      consent,
      isMissed: isMissed && isHeld,
      isReady: () => {
        miss(isHeld);
        return !isHeld;
      },
      go: async saved => {
        const refused = await consent.give();
        if (refused !== undefined) return { failure: refused };
        const outcome = await act(move, saved, {});
        if ('failure' in outcome) return outcome;
        const { shown, say } = done(move, outcome.done, titleOf(resource, saved, label));
        say();
        return { shown };
      },
    };
  };
};
