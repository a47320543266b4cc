/** The review screen: application and documents side by side, the decision at the foot; the next one opens after it. */
import { lazy, Suspense, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ClientResource } from '#engine/project/client-view.ts';
import { AnswerDialog } from '../../actions/answer-dialog.tsx';
import { asMeant, type Decision } from '../../actions/applicable.ts';
import type { Shown } from '../../actions/use-done.ts';
import { afterwards, inPlace, type Row, useShortcuts } from '../../contract.ts';
import { useDelegates } from '../../delegates.tsx';
import { dropDraft } from '../../drafts.ts';
import { RecordPreview } from '../../preview/preview-pane.tsx';
import { represent } from '../../represent.ts';
import { partIn } from '../../review-part.ts';
import { useSession } from '../../session.ts';
import { wordsWith } from '../../words-with.ts';
import { DoneBeforeThis } from '../record/done-before.tsx';
import { History } from '../record/history.tsx';
import { Related } from '../record/related.tsx';
import { Application } from './application.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { Desk } from './desk.tsx';
import { obstacleTo } from './obstacle.ts';
import { reviewDraftAt, useKeepReviewDraft } from './review-draft.ts';
import { ReviewHead } from './review-head.tsx';
import { parts, ReviewJumps } from './review-jumps.tsx';
import { TakeOver } from './take-over.tsx';
import { reasonField, useDeciding } from './use-deciding.ts';
import { useMarking } from './use-marking.ts';
import { usePapers } from './use-papers.ts';
import { useQueue } from './use-queue.ts';
import '../record/record.css';
import './review.css';

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

const TransitionDialog = lazy(() => import('../../actions/transition-dialog.tsx'));

interface ReviewViewProps {
  readonly resource: ClientResource;
  readonly basePath: string;
  readonly record: Row;
  readonly decisions: readonly Decision[];
}

/** Whoever has it is known by name to the history. */
const nameOfClaimant = (resource: ClientResource, record: Row): string | undefined =>
  record.$history?.findLast(entry => entry.actor === partIn(resource, record, 'claimant'))?.actorName ?? undefined;

const ReviewView = ({ resource, basePath, record, decisions: declared }: ReviewViewProps) => {
  const { t, label, colon, semicolon } = useReviewWords();
  const navigate = useNavigate();
  const session = useSession();
  const decisions = declared.map(decision => ({ ...decision, transition: asMeant(decision.transition, record, session) }));
  const title = useId();
  const papers = usePapers(resource, record);
  const queue = useQueue(resource, record.id);
  const path = `${basePath}/${record.id}/show`;
  const { ref, viewer } = useDelegates(papers.open, { name: label(resource.label), to: path });
  const [left] = useState(() => reviewDraftAt(resource, path, record));
  const marking = useMarking(resource, record, left?.marks);
  const obstacle = obstacleTo(resource, record, session.userNum);
  const who = nameOfClaimant(resource, record) ?? obstacle?.who ?? '';
  const obstacleSaid = obstacle === undefined ? undefined : t(obstacle.key, { who });
  const deciding = useDeciding(resource, marking, papers, { mayDecide: obstacle === undefined, left: left?.reason });
  const { marks, isChanged } = marking;
  const outcome = outcomes[deciding.decision?.key ?? 'A'];
  const outcomeSaid = outcome === undefined ? '' : t(outcome);
  /** As it will be read, to be seen once more before it goes. */
  const reasonSaid = deciding.reason.trim() === '' ? '' : `${label(reasonField.label)}${colon}${deciding.reason.trim()}`;
  /** Sent beside a reason of their own, the remarks are read by the applicant as well. */
  const remarksSaid = ({ transition }: Decision): readonly string[] =>
    resource.review !== undefined && resource.review.asksMarks in transition.ask && deciding.reason.trim() !== marking.drafted
      ? marking.remarks
      : [];
  const { right, wrong, open } = marking.tally;
  // Of those that the tally at the foot counts, and of no others.
  const uncheckedSaid = open > 0 ? t('review.unchecked', { open, all: right + wrong + open }) : '';
  const lacks = [uncheckedSaid, papers.unopenedSaid].filter(said => said !== '').join(semicolon);
  useKeepReviewDraft(resource, path, record, isChanged || deciding.reason !== '' ? { marks, reason: deciding.reason } : undefined);
  const [shown, setShown] = useState<{ readonly answer: Shown; readonly what: string }>();

  // Where no document comes with it, what belongs to the application takes that place.
  const withDocuments = (resource.views.review?.documents ?? []).length > 0;
  const elsewhere = [...decisions.map(({ transition }) => transition), ...(marking.note === undefined ? [] : [marking.note])];

  const go = (id: string | undefined) => navigate(id === undefined ? basePath : `${basePath}/${id}/show`, inPlace);
  /** To the next one, whose page says what was done; without one, to the list, over which it is said. */
  const goOn = (what: string, say: () => void) => {
    if (queue.next === undefined) {
      say();
      go(undefined);
      return;
    }
    const done = { what, name: represent(resource, record, label), to: path, left: Math.max(1, (queue.total ?? 1) - 1) };
    navigate(`${basePath}/${queue.next}/show`, afterwards(done));
  };
  const next = async () => {
    if (queue.next !== undefined && (await marking.keep())) go(queue.next);
  };
  useShortcuts(t('review.keys'), [
    ...decisions.map(decision => ({ keys: decision.key, says: label(decision.transition.label), run: () => deciding.decide(decision) })),
    { keys: 'N', says: t('review.next'), run: () => void next() },
  ]);

  return (
    <article className="cr-page cr-review" aria-labelledby={title} ref={ref}>
      <ReviewHead
        resource={resource}
        basePath={basePath}
        record={record}
        titleId={title}
        queue={queue}
        without={elsewhere.map(({ name }) => name)}
      />
      <DoneBeforeThis />
      {obstacle !== undefined && (
        <div className="cr-notice cr-notice-warn" role="status">
          {obstacleSaid}
          {obstacle.key === 'review.claimedLate' && <TakeOver resource={resource} record={record} who={who} />}
        </div>
      )}
      <ReviewJumps withDocuments={withDocuments} />
      <div className="cr-review-body">
        <div className="cr-show-main" id={parts.application}>
          <Application
            resource={resource}
            record={record}
            toMark={marking.toMark}
            marks={marking.marks}
            onMark={changed => {
              marking.mark(changed);
              deciding.clearFault();
            }}
          />
        </div>
        <div className="cr-review-side" id={parts.side}>
          <RecordPreview resource={resource} record={record} />
          {withDocuments ? (
            <Desk key={record.id} resource={resource} record={record} papers={papers} />
          ) : (
            <Related resource={resource} record={record} />
          )}
        </div>
        <div className="cr-review-past" id={parts.past}>
          <History entries={record.$history} resource={resource} of={record.id} />
        </div>
      </div>
      <DecisionBar
        decisions={decisions}
        marking={marking}
        deciding={deciding}
        papers={papers}
        obstacle={obstacleSaid}
        onNext={queue.next === undefined ? undefined : () => void next()}
      />
      {deciding.decision !== undefined && (
        <Suspense>
          <TransitionDialog
            resource={resource}
            transition={deciding.decision.transition}
            record={record}
            given={deciding.given(deciding.decision)}
            // Whoever approves vouches for all of it; whoever does not is told.
            says={[outcomeSaid, reasonSaid, ...remarksSaid(deciding.decision), deciding.decision.key === 'A' ? '' : lacks].flatMap(said =>
              said === '' ? [] : [[said, said]],
            )}
            caution={deciding.decision.key === 'A' && lacks !== '' ? t('approve.allTheSame', { lacks }) : undefined}
            onClose={deciding.drop}
            onDone={(answer, say) => {
              const what = label(deciding.decision?.transition.label ?? resource.label);
              deciding.drop();
              dropDraft(path);
              if (answer === undefined) goOn(what, say);
              else setShown({ answer, what });
            }}
          />
        </Suspense>
      )}
      {shown !== undefined && <AnswerDialog shown={shown.answer} resource={resource} onClose={() => goOn(shown.what, () => undefined)} />}
      {viewer}
    </article>
  );
};

export default ReviewView;
