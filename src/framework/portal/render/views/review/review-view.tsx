/** The review screen: application and documents side by side, the decision at the foot; the next one opens after it. */
import { lazy, Suspense, useId, useState } from 'react';
import type { ClientResource } from '#engine/project/client-view.ts';
import { AnswerDialog } from '../../actions/answer-dialog.tsx';
import { asMeant, type Decision } from '../../actions/applicable.ts';
import type { Shown } from '../../actions/use-done.ts';
import { type Row, useShortcuts } from '../../contract.ts';
import { useDelegates } from '../../delegates.tsx';
import { dropDraft } from '../../drafts.ts';
import { partIn } from '../../review-part.ts';
import { useSession } from '../../session.ts';
import { useWords } from '../../words.ts';
import { DoneBeforeThis } from '../record/done-before.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { obstacleTo } from './obstacle.ts';
import { ReviewBody } from './review-body.tsx';
import { reviewDraftAt, useKeepReviewDraft } from './review-draft.ts';
import { ReviewHead } from './review-head.tsx';
import { TakeOver } from './take-over.tsx';
import { useDeciding } from './use-deciding.ts';
import { useDecisionSaid } from './use-decision-said.ts';
import { useGoingOn } from './use-going-on.ts';
import { useMarking } from './use-marking.ts';
import { usePapers } from './use-papers.ts';
import { useQueue } from './use-queue.ts';
import '../record/record.css';
import './review.css';

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
  const { t, label } = useWords();
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
  const { decision, reason } = deciding;
  const saidOf = useDecisionSaid(resource, marking, papers, deciding);
  useKeepReviewDraft(resource, path, record, marking.isChanged || reason !== '' ? { marks: marking.marks, reason } : undefined);
  const [shown, setShown] = useState<{ readonly answer: Shown; readonly what: string }>();
  const { goOn, pass } = useGoingOn({ resource, basePath, record, queue, marking });
  const elsewhere = [...decisions.map(({ transition }) => transition), ...(marking.note === undefined ? [] : [marking.note])];
  useShortcuts(t('review.keys'), [
    ...decisions.map(each => ({ keys: each.key, says: label(each.transition.label), run: () => deciding.decide(each) })),
    { keys: 'N', says: t('review.next'), run: () => pass?.() },
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
      <ReviewBody
        resource={resource}
        record={record}
        marking={marking}
        papers={papers}
        onMark={changed => {
          marking.mark(changed);
          deciding.clearFault();
        }}
      />
      <DecisionBar decisions={decisions} marking={marking} deciding={deciding} papers={papers} obstacle={obstacleSaid} onNext={pass} />
      {decision !== undefined && (
        <Suspense>
          <TransitionDialog
            resource={resource}
            transition={decision.transition}
            record={record}
            given={deciding.given(decision)}
            {...saidOf(decision)}
            onClose={deciding.drop}
            onDone={(answer, say) => {
              const what = label(decision.transition.label);
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
