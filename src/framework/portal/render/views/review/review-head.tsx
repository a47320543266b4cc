/** The head of a review: the application, its place in the queue, how long it waits, and what can be done besides deciding. */
import type { ClientResource } from '#engine/project/client-view.ts';
import { ActionBar } from '../../actions/action-bar.tsx';
import type { Row } from '../../contract.ts';
import { totalText } from '../../format/number.ts';
import { partIn, sinceOf } from '../../review-part.ts';
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
  const since = sinceOf(resource, record);
  const due = partIn(resource, record, 'due');
  const claimant = partIn(resource, record, 'claimant');
  return (
    <RecordHead resource={resource} record={record} basePath={basePath} facts={[]} titleId={titleId}>
      <PlaceInQueue {...queue} />
      {since !== '' && typeof partIn(resource, record, 'ended') !== 'string' && (
        <Waiting since={since} due={typeof due === 'string' ? due : undefined} />
      )}
      <span className="cr-push" />
      <ClaimButton resource={resource} record={record} mine={claimant !== null && claimant !== undefined && claimant === session.userNum} />
      <ActionBar resource={resource} record={record} basePath={basePath} without={without} />
    </RecordHead>
  );
};
