/** What whoever confirms a decision is told: what it means for the applicant, what the applicant will read, and what was left unchecked. */
import type { Label } from '#engine/declare/label.ts';
import type { ClientResource } from '#engine/project/client-view.ts';
import type { Decision } from '../../actions/applicable.ts';
import { wordsWith } from '../../words-with.ts';
import { type Deciding, reasonField } from './use-deciding.ts';
import type { Marking } from './use-marking.ts';
import type { Papers } from './use-papers.ts';

const useReviewWords = wordsWith(
  {
    approve: { allTheSame: '%{lacks}。仍要通过吗？' },
    outcome: {
      returned: '申请人可以按审核意见修改后重新提交本申请。',
      rejected: '本申请就此结束，不能再修改或提交；申请人仍要办理的，须另行申请。可以改正的，请用“退回”。',
    },
  },
  {
    approve: { allTheSame: '%{lacks}. Approve anyway?' },
    outcome: {
      returned: 'The applicant can correct this application and submit it again.',
      rejected:
        'This closes the application: it cannot be corrected or submitted again, and the applicant would have to start a new one. If it can be put right, use Return instead.',
    },
  },
);
/** What a decision means for the applicant, by its key. */
const outcomes = { A: undefined, R: 'outcome.returned', X: 'outcome.rejected' } as const;

export interface DecisionSaid {
  readonly says: readonly Label[];
  readonly caution: string | undefined;
}

export const useDecisionSaid = (
  { review }: ClientResource,
  { tally, drafted, remarks }: Marking,
  { unopenedSaid }: Papers,
  { reason: written }: Deciding,
) => {
  const { t, label, colon, semicolon } = useReviewWords();
  return ({ key, transition }: Decision): DecisionSaid => {
    const outcome = outcomes[key];
    const reason = written.trim();
    const isMarked = review !== undefined && review.asksMarks in transition.ask;
    const { right, wrong, open } = tally;
    // Of those that the tally at the foot counts, and of no others.
    const uncheckedSaid = open > 0 ? t('review.unchecked', { open, all: right + wrong + open }) : '';
    const lacks = [uncheckedSaid, unopenedSaid].filter(said => said !== '').join(semicolon);
    const said = [
      outcome === undefined ? '' : t(outcome),
      // As it will be read, to be seen once more before it goes.
      reason === '' ? '' : `${label(reasonField.label)}${colon}${reason}`,
      // Sent beside a reason of their own, the remarks are read by the applicant as well.
      ...(isMarked && reason !== drafted ? remarks : []),
      // Whoever approves vouches for all of it; whoever does not is told.
      key === 'A' ? '' : lacks,
    ];
    return {
      says: said.flatMap(each => (each === '' ? [] : [[each, each] as const])),
      caution: key === 'A' && lacks !== '' ? t('approve.allTheSame', { lacks }) : undefined,
    };
  };
};
