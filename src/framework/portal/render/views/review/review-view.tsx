/** The review screen: application and documents side by side, the decision at the foot; the next one opens after it. */
import { useNotify } from 'ra-core';
import { lazy, Suspense, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ClientResource } from '#engine/project/client-view.ts';
import { ActionBar } from '../../actions/action-bar.tsx';
import { AnswerDialog } from '../../actions/answer-dialog.tsx';
import { applicable, asMeant, type Decision } from '../../actions/applicable.ts';
import { useAct } from '../../actions/use-act.ts';
import type { Shown } from '../../actions/use-done.ts';
import { inPlace, type Row, useShortcuts } from '../../contract.ts';
import { useDelegates } from '../../delegates.tsx';
import { totalText } from '../../format/number.ts';
import { faultsOf } from '../../inputs/check.ts';
import { RecordPreview } from '../../preview/preview-pane.tsx';
import { useCan } from '../../resource.ts';
import { useSession } from '../../session.ts';
import { useBelonging } from '../../standing-fields.ts';
import { useWords } from '../../words.ts';
import { type Marks, marksIn, reasonFrom, tally } from '../marks.ts';
import { History } from '../record/history.tsx';
import { RecordHead } from '../record/record-head.tsx';
import { Related } from '../record/related.tsx';
import { Application } from './application.tsx';
import { ClaimButton } from './claim-button.tsx';
import { DecisionBar, REASON_ID, reasonField } from './decision-bar.tsx';
import { Desk } from './desk.tsx';
import { obstacleTo } from './obstacle.ts';
import { useQueue } from './use-queue.ts';
import { Waiting } from './waiting.tsx';
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
const nameOfClaimant = (record: Row): string | undefined =>
  record.$history?.findLast(entry => entry.actor === record.claimedBy && entry.fromState !== entry.toState)?.actorName ?? undefined;

const ReviewView = ({ resource, basePath, record, decisions: declared }: ReviewViewProps) => {
  const words = useWords();
  const { t, label, language } = words;
  const navigate = useNavigate();
  const notify = useNotify();
  const can = useCan();
  const session = useSession();
  const act = useAct(resource.name);
  const decisions = declared.map(decision => ({ ...decision, transition: asMeant(decision.transition, record, session) }));
  const title = useId();
  const { ref, viewer } = useDelegates();
  const queue = useQueue(resource, decisions, record.id);
  // What was taken over from elsewhere, such as from the certificate on a key, was never this applicant's to get right.
  const belongs = useBelonging(resource, record);
  const toMark = (resource.views.review?.marks ?? []).filter(belongs);

  // Where no document comes with it, what belongs to the application takes that place.
  const withDocuments = (resource.views.review?.documents ?? []).length > 0;

  const [marks, setMarks] = useState<Marks>(() => marksIn(record.marks));
  const [kept, setKept] = useState(marks);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const [deciding, setDeciding] = useState<Decision>();
  const [shown, setShown] = useState<Shown>();

  const note = applicable(resource, record.state, can).find(transition => 'fields' in transition.ask && transition.to === 'same');
  const unkept = JSON.stringify(marks) !== JSON.stringify(kept);
  const obstacle = obstacleTo(record, session.userNum);
  const drafted = reasonFrom(marks, toMark, name => label(resource.fields[name]?.label ?? [name, name]), {
    pair: words.colon,
    list: words.semicolon,
  });

  const go = (id: string | undefined) => navigate(id === undefined ? basePath : `${basePath}/${id}/show`, inPlace);
  const keep = async (): Promise<boolean> => {
    if (note === undefined || !unkept) return true;
    const outcome = await act(note, record, { fields: marks });
    if ('failure' in outcome) {
      notify(outcome.failure.message, { type: 'error' });
      return false;
    }
    setKept(marks);
    notify(t('review.kept'), { type: 'success', autoHideDuration: 1500 });
    return true;
  };
  const next = async () => {
    if (queue.next !== undefined && (await keep())) go(queue.next);
  };
  const decide = (decision: Decision) => {
    if (obstacle !== undefined) return;
    const need = decision.transition.reason;
    const field = { ...reasonField, rules: need === 'required' ? 'required|length:5,200' : 'length:5,200' };
    const text = reason.trim() === '' && need === 'required' ? drafted : reason;
    const wrong = need === undefined ? undefined : faultsOf({ reason: field }, { reason: text }, undefined, language).reason;
    setReason(text);
    setFault(wrong);
    if (wrong === undefined) setDeciding(decision);
    else document.getElementById(REASON_ID)?.focus();
  };
  const given = (decision: Decision): Readonly<Record<string, unknown>> => ({
    ...(decision.transition.reason === undefined ? {} : { reason: reason.trim() === '' ? undefined : reason.trim() }),
    ...('fields' in decision.transition.ask && Object.keys(marks).length > 0 ? { fields: marks } : {}),
  });
  useShortcuts(t('review.keys'), [
    ...decisions.map(decision => ({ keys: decision.key, says: label(decision.transition.label), run: () => decide(decision) })),
    { keys: 'N', says: t('review.next'), run: () => void next() },
  ]);

  const places = [
    { id: 'cr-review-application', title: t('review.application') },
    { id: 'cr-review-documents', words: t(withDocuments ? 'review.documents' : 'show.related') },
    { id: 'cr-review-history', words: t('history.title') },
  ];
  const since = String(record.submittedAt ?? record.createdAt ?? '');
  return (
    <article className="cr-page cr-review" aria-labelledby={title} ref={ref}>
      <RecordHead resource={resource} record={record} basePath={basePath} facts={[]} titleId={title}>
        {queue.total !== undefined && (
          <span className="cr-count">
            {queue.at === undefined
              ? t('review.waiting', { total: totalText(queue.total, true) })
              : t('review.place', { at: queue.at, total: totalText(queue.total, true) })}
          </span>
        )}
        {since !== '' && typeof record.decidedAt !== 'string' && (
          <Waiting since={since} due={typeof record.dueAt === 'string' ? record.dueAt : undefined} />
        )}
        <span className="cr-push" />
        <ClaimButton
          resource={resource}
          record={record}
          mine={record.claimedBy !== null && record.claimedBy !== undefined && record.claimedBy === session.userNum}
        />
        <ActionBar
          resource={resource}
          record={record}
          basePath={basePath}
          without={[...decisions.map(decision => decision.transition.name), ...(note === undefined ? [] : [note.name])]}
        />
      </RecordHead>
      {obstacle !== undefined && (
        <p className="cr-notice cr-notice-warn" role="status">
          {t(obstacle.key, { who: nameOfClaimant(record) ?? obstacle.who ?? '' })}
        </p>
      )}
      <nav className="cr-jumps" aria-label={t('review.jumps')}>
        {places.map(place => (
          <button
            key={place.id}
            type="button"
            className="cr-button"
            onClick={() => document.getElementById(place.id)?.scrollIntoView({ block: 'start' })}
          >
            {place.title}
          </button>
        ))}
      </nav>
      <div className="cr-review-body">
        <div className="cr-show-main" id="cr-review-application">
          <Application
            resource={resource}
            record={record}
            toMark={toMark}
            marks={marks}
            onMark={changed => {
              setMarks(changed);
              setFault(undefined);
            }}
          />
        </div>
        <div className="cr-review-side" id="cr-review-documents">
          <RecordPreview resource={resource} record={record} />
          {withDocuments ? <Desk key={record.id} resource={resource} record={record} /> : <Related resource={resource} record={record} />}
        </div>
        <div className="cr-review-past" id="cr-review-history">
          <History entries={record.$history} resource={resource} />
        </div>
      </div>
      <DecisionBar
        decisions={decisions}
        tally={tally(marks, toMark)}
        reason={reason}
        fault={fault}
        drafted={drafted}
        disabled={obstacle !== undefined}
        onReason={text => {
          setReason(text);
          setFault(undefined);
        }}
        onDecide={decide}
        onNext={queue.next === undefined ? undefined : () => void next()}
        onKeep={note !== undefined && unkept ? () => void keep() : undefined}
      />
      {deciding !== undefined && (
        <Suspense>
          <TransitionDialog
            resource={resource}
            transition={deciding.transition}
            record={record}
            given={given(deciding)}
            onClose={() => setDeciding(undefined)}
            onDone={answer => {
              setDeciding(undefined);
              if (answer === undefined) go(queue.next);
              else setShown(answer);
            }}
          />
        </Suspense>
      )}
      {shown !== undefined && <AnswerDialog shown={shown} resource={resource} onClose={() => go(queue.next)} />}
      {viewer}
    </article>
  );
};

export default ReviewView;
