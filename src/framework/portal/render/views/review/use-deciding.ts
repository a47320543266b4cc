/** Deciding an application: the reason that is given and what is wrong with it, and the decision that waits to be confirmed. */
import { useState } from 'react';
import type { ClientField, ClientResource } from '#engine/project/client-view.ts';
import type { Decision } from '../../actions/applicable.ts';
import { faultsOf } from '../../inputs/check.ts';
import { useWords } from '../../words.ts';
import type { Marking } from './use-marking.ts';
import type { Papers } from './use-papers.ts';

export const REASON_ID = 'cr-review-reason';

export const reasonField: ClientField = { name: 'reason', type: 'longText', label: ['理由', 'Review comment'], rules: 'length:5,200' };

export interface Deciding {
  readonly reason: string;
  readonly write: (reason: string) => void;
  readonly fault: string | undefined;
  readonly clearFault: () => void;
  /** To be confirmed. */
  readonly decision: Decision | undefined;
  readonly decide: (decision: Decision) => void;
  readonly drop: () => void;
  /** What goes with a decision. */
  readonly given: (decision: Decision) => Readonly<Record<string, unknown>>;
}

interface Beginning {
  /** Nothing is in the way of whoever looks at it. */
  readonly mayDecide: boolean;
  /** A reason that was written and not sent. */
  readonly left: string | undefined;
}

export const useDeciding = (
  { review }: ClientResource,
  { marks, drafted, wrong: markedWrong, unchecked, asksAll }: Marking,
  { unopenedSaid }: Pick<Papers, 'unopenedSaid'>,
  { mayDecide, left = '' }: Beginning,
): Deciding => {
  const { t, language, comma, semicolon } = useWords();
  const [reason, setReason] = useState(left);
  /** What the marks came to when it was put in the place of a reason: nobody wrote it, and it follows them. */
  const [proposed, setProposed] = useState(left === drafted ? left : '');
  const [fault, setFault] = useState<string>();
  const [decision, setDecision] = useState<Decision>();

  const decide = (taken: Decision) => {
    if (!mayDecide) return;
    if (taken.key === 'A' && markedWrong.length > 0) {
      setFault(t('review.markedWrong', { names: markedWrong.join(comma) }));
      return;
    }
    const uncheckedSaid = unchecked.length === 0 ? '' : t('review.uncheckedNames', { names: unchecked.join(comma) });
    const lacks = [uncheckedSaid, unopenedSaid].filter(said => said !== '');
    if (taken.key === 'A' && asksAll && lacks.length > 0) {
      setFault(lacks.join(semicolon));
      return;
    }
    const need = taken.transition.reason;
    const field = { ...reasonField, rules: need === 'required' ? 'required|length:5,200' : 'length:5,200' };
    const isOwn = reason.trim() !== '' && reason !== proposed;
    const unwritten = need === 'required' ? drafted : '';
    const text = isOwn ? reason : unwritten;
    if (!isOwn) setProposed(unwritten);
    const wrong = need === undefined ? undefined : faultsOf({ reason: field }, { reason: text }, undefined, language).reason;
    setReason(text);
    setFault(wrong);
    if (wrong === undefined) setDecision(taken);
    // It stands in sight wherever the page is: nothing scrolls.
    else document.getElementById(REASON_ID)?.focus({ preventScroll: true });
  };
  const given = ({ transition }: Decision) => ({
    ...(transition.reason === undefined ? {} : { reason: reason.trim() === '' ? undefined : reason.trim() }),
    ...(review !== undefined && review.asksMarks in transition.ask && Object.keys(marks).length > 0 ? { [review.asksMarks]: marks } : {}),
  });
  const clearFault = () => setFault(undefined);
  const write = (text: string) => {
    setReason(text);
    if (text === drafted) setProposed(text);
    clearFault();
  };
  return { reason, write, fault, clearFault, decision, decide, drop: () => setDecision(undefined), given };
};
