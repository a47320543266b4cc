/** One record: its page, or the review screen while it awaits a decision that the session may take. */
import { ShowBase, useShowContext } from 'ra-core';
import { lazy, Suspense, useId } from 'react';
import type { ClientResource } from '#engine/project/client-view.ts';
import { ActionBar } from '../../actions/action-bar.tsx';
import { decisionsOf } from '../../actions/applicable.ts';
import type { Row } from '../../contract.ts';
import { useDelegates } from '../../delegates.tsx';
import { Failed } from '../../failed.tsx';
import { PrintFoot } from '../../overprint/print-foot.tsx';
import { RecordPreview } from '../../preview/preview-pane.tsx';
import { widgetOf } from '../../registered.ts';
import { showGroups, useCan, useResourceView } from '../../resource.ts';
import { handedIn } from '../../review-part.ts';
import { useBelonging } from '../../standing-fields.ts';
import type { RecordViewProps } from '../../view-props.ts';
import { MissingRecord } from '../missing-record.tsx';
import { PageSkeleton } from '../page-skeleton.tsx';
import { DoneBeforeThis } from '../record/done-before.tsx';
import { Groups } from '../record/groups.tsx';
import { History } from '../record/history.tsx';
import { RecordHead } from '../record/record-head.tsx';
import { Related, RelatedCounts } from '../record/related.tsx';
import { factsOf } from './facts.ts';
import { NextStep } from './next-step.tsx';
import { useHeard, useWatching } from './use-watch.ts';
import { useWays, Ways } from './ways.tsx';
import '../../style/render.css';
import '../record/record.css';

const ReviewView = lazy(() => import('../review/review-view.tsx'));
const silent = () => undefined;

const ShowBody = ({ resource: name, basePath, id }: RecordViewProps) => {
  const { record, error, isPending, refetch } = useShowContext<Row>();
  const resource = useResourceView(name);
  const can = useCan();
  useHeard(record);
  if (record === undefined)
    return isPending ? (
      <PageSkeleton />
    ) : (
      <MissingRecord resource={name} basePath={basePath} id={id} error={error} onRetry={() => refetch()} />
    );
  const decisions = decisionsOf(resource, record.state, can);
  if (decisions.length === 0) return <RecordPage resource={resource} basePath={basePath} record={record} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <ReviewView
        key={`${id} ${handedIn(resource, record)}`}
        resource={resource}
        basePath={basePath}
        record={record}
        decisions={decisions}
      />
    </Suspense>
  );
};

interface RecordPageProps {
  readonly resource: ClientResource;
  readonly basePath: string;
  readonly record: Row;
}

const RecordPage = ({ resource, basePath, record }: RecordPageProps) => {
  const { error, isFetching, refetch } = useShowContext<Row>();
  const title = useId();
  const { ref, viewer } = useDelegates();
  const ways = useWays(resource, record);
  const belongs = useBelonging(resource, record);
  const withHistory = record.$history !== undefined;
  return (
    <article className="cr-page cr-show" aria-labelledby={title} aria-busy={isFetching} ref={ref}>
      <div className={`cr-bar${isFetching ? ' cr-bar-on' : ''}`} aria-hidden="true" />
      <RecordHead resource={resource} record={record} basePath={basePath} facts={factsOf(resource, record, belongs)} titleId={title}>
        <ActionBar
          resource={resource}
          record={record}
          basePath={basePath}
          {...(ways === undefined ? {} : { without: ways.moves.map(({ move }) => move.name) })}
        />
      </RecordHead>
      <DoneBeforeThis />
      <NextStep resource={resource} record={record} />
      {ways !== undefined && <Ways resource={resource} record={record} ways={ways} />}
      <RelatedCounts resource={resource} record={record} />
      {error !== null && error !== undefined && <Failed error={error} onRetry={() => refetch()} />}
      <div className={withHistory ? 'cr-show-body cr-with-rail' : 'cr-show-body'}>
        <div className="cr-show-main">
          <RecordPreview resource={resource} record={record} />
          <Groups resource={resource} record={record} groups={showGroups(resource)} />
          <Related resource={resource} record={record} />
        </div>
        {withHistory && <History resource={resource} of={record} />}
      </div>
      {viewer}
      <PrintFoot />
    </article>
  );
};

export const ShowView = (props: RecordViewProps) => {
  const declared = useResourceView(props.resource);
  const watching = useWatching(declared);
  const custom = declared.views.custom?.show;
  const Custom = widgetOf(custom)?.show;
  if (Custom !== undefined) return <Custom {...props} />;
  return (
    <ShowBase<Row> resource={props.resource} id={props.id} disableAuthentication queryOptions={{ ...watching, onError: silent }}>
      <ShowBody {...props} />
    </ShowBase>
  );
};
