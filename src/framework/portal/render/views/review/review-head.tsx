/** The head of a review: the application, its place in the queue, how long it waits, and what can be done besides deciding. */
import type { ClientResource } from '#engine/project/client-view.ts';
import { ActionBar } from '../../actions/action-bar.tsx';
import type { Row } from '../../contract.ts';
import { totalText } from '../../format/number.ts';
import { useSession } from '../../session.ts';
import { useSay } from '../../words.ts';
import { RecordHead } from '../record/record-head.tsx';
import { ClaimButton } from './claim-button.tsx';
import type { Queue } from './use-queue.ts';
import { Waiting } from './waiting.tsx';

interface ReviewHeadProps {
  readonly resource: ClientResource;
  readonly basePath: string;
  readonly record: Row;
  readonly titleId: string;
  readonly queue: Queue;
  /** Transitions that have their place elsewhere on the page. */
  readonly without: readonly string[];
}

const PlaceInQueue = ({ at, total }: Queue) => {
  const t = useSay();
  if (total === undefined) return null;
  const all = totalText(total, true);
  return <span className="cr-count">{at === undefined ? t('review.waiting', { total: all }) : t('review.place', { at, total: all })}</span>;
};

export const ReviewHead = ({ resource, basePath, record, titleId, queue, without }: ReviewHeadProps) => {
  const session = useSession();
  const since = String(record.submittedAt ?? record.createdAt ?? '');
  return (
    <RecordHead resource={resource} record={record} basePath={basePath} facts={[]} titleId={titleId}>
      <PlaceInQueue {...queue} />
      {since !== '' && typeof record.decidedAt !== 'string' && (
        <Waiting since={since} due={typeof record.dueAt === 'string' ? record.dueAt : undefined} />
      )}
      <span className="cr-push" />
      <ClaimButton
        resource={resource}
        record={record}
        mine={record.claimedBy !== null && record.claimedBy !== undefined && record.claimedBy === session.userNum}
      />
      <ActionBar resource={resource} record={record} basePath={basePath} without={without} />
    </RecordHead>
  );
};
