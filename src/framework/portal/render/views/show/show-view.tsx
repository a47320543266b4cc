/** One record: its page, or the review screen while it awaits a decision that the session may take. */
import { ShowBase, useShowContext } from 'ra-core';
import { lazy, Suspense, useId } from 'react';
import { ActionBar } from '../../actions/action-bar.tsx';
import { decisionsOf } from '../../actions/applicable.ts';
import type { Row } from '../../contract.ts';
import { useDelegates } from '../../delegates.tsx';
import { Failed } from '../../failed.tsx';
import { PrintFoot } from '../../overprint/print-foot.tsx';
import { RecordPreview } from '../../preview/preview-pane.tsx';
import { widgetOf } from '../../registered.ts';
import { showGroups, useCan, useResourceView } from '../../resource.ts';
import type { RecordViewProps } from '../../view-props.ts';
import { PageSkeleton } from '../page-skeleton.tsx';
import { Groups } from '../record/groups.tsx';
import { History } from '../record/history.tsx';
import { RecordHead } from '../record/record-head.tsx';
import { Related, RelatedCounts } from '../record/related.tsx';
import { factsOf } from './facts.ts';
import { NextStep } from './next-step.tsx';
import '../../style/render.css';
import '../record/record.css';

const ReviewView = lazy(() => import('../review/review-view.tsx'));
/** Somebody else may have decided meanwhile: whoever comes back to the page sees it. */
const inSight = { onError: () => undefined, refetchOnWindowFocus: 'always' } as const;

const ShowBody = ({ resource: name, basePath, id }: RecordViewProps) => {
  const { record, error, isPending, isFetching, refetch } = useShowContext<Row>();
  const resource = useResourceView(name);
  const can = useCan();
  const title = useId();
  const { ref, viewer } = useDelegates();
  if (record === undefined) return isPending ? <PageSkeleton /> : <Failed error={error} onRetry={() => refetch()} />;
  const decisions = decisionsOf(resource, record.state, can);
  if (decisions.length > 0) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <ReviewView key={id} resource={resource} basePath={basePath} record={record} decisions={decisions} />
      </Suspense>
    );
  }
  const withHistory = record.$history !== undefined;
  return (
    <article className="cr-page cr-show" aria-labelledby={title} aria-busy={isFetching} ref={ref}>
      <div className={`cr-bar${isFetching ? ' cr-bar-on' : ''}`} aria-hidden="true" />
      <RecordHead resource={resource} record={record} basePath={basePath} facts={factsOf(resource)} titleId={title}>
        <ActionBar resource={resource} record={record} basePath={basePath} />
      </RecordHead>
      <NextStep resource={resource} record={record} />
      <RelatedCounts resource={resource} record={record} />
      {error !== null && error !== undefined && <Failed error={error} onRetry={() => refetch()} />}
      <div className={withHistory ? 'cr-show-body cr-with-rail' : 'cr-show-body'}>
        <div className="cr-show-main">
          <RecordPreview resource={resource} record={record} />
          <Groups resource={resource} record={record} groups={showGroups(resource)} />
          <Related resource={resource} record={record} />
        </div>
        {withHistory && <History entries={record.$history} resource={resource} />}
      </div>
      {viewer}
      <PrintFoot />
    </article>
  );
};

export const ShowView = (props: RecordViewProps) => {
  const declared = useResourceView(props.resource);
  const custom = declared.views.custom?.show;
  const Custom = widgetOf(custom)?.show;
  if (Custom !== undefined) return <Custom {...props} />;
  return (
    <ShowBase resource={props.resource} id={props.id} disableAuthentication queryOptions={inSight}>
      <ShowBody {...props} />
    </ShowBase>
  );
};
