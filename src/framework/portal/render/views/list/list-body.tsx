/** The parts of a list in their places: head, states, filters, table, foot. On phones search, filters and files stand behind one button. */
import { useId, useState } from 'react';
import { useListContext } from 'react-admin';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useBulkActs } from '../../actions/bulk-acts.ts';
import { entryOf, type Row, useMenus } from '../../contract.ts';
import { useDelegates } from '../../delegates.tsx';
import { Failed } from '../../failed.tsx';
import { totalText } from '../../format/number.ts';
import { queueIn } from '../../queue.ts';
import { useCan, useResourceView } from '../../resource.ts';
import { useWords } from '../../words.ts';
import { EmptyList } from './empty-list.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import { QueueTabs } from './filters/queue-tabs.tsx';
import { StateTabs } from './filters/state-tabs.tsx';
import { ListActions } from './list-actions.tsx';
import { ListFoot } from './list-foot.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import { Table } from './table.tsx';
import { useColumns } from './use-columns.ts';
import { useRestHeight } from './use-rest-height.ts';

const none: readonly Row[] = [];

/** Whether the total the provider told is the whole truth. */
export const isExact = (meta: unknown): boolean =>
  !(typeof meta === 'object' && meta !== null && 'totalIsExact' in meta && meta.totalIsExact === false);

export const ListBody = ({ basePath, onCount }: { readonly basePath: string; readonly onCount: () => void }) => {
  const list = useListContext<Row>();
  const resource = useResourceView(list.resource);
  const words = useWords();
  const columns = useColumns(resource);
  const queue = queueIn(resource, useCan());
  const title = useId();
  const entry = entryOf(useMenus(), basePath);
  const { ref, viewer } = useDelegates();
  const frame = useRestHeight();
  const bulk = useBulkActs(resource);
  const [hasTools, setTools] = useState(false);
  const rows = list.data ?? none;
  const exact = isExact(list.meta);
  const isEmpty = !list.isPending && list.error === null && rows.length === 0;

  return (
    <section className={`cr-page cr-list${hasTools ? ' cr-list-tools' : ''}`} aria-labelledby={title} ref={ref}>
      <header className="cr-head">
        <h1 id={title}>
          <span>{words.label(entry?.title ?? resource.label)}</span>
          {list.total !== undefined && <span className="cr-count"> {totalText(list.total, exact)}</span>}
        </h1>
        <Button
          className="cr-tools"
          aria-expanded={hasTools}
          aria-label={words.t('list.tools')}
          title={words.t('list.tools')}
          onClick={() => setTools(!hasTools)}
        >
          <Icon name="filter" />
        </Button>
        <ListActions resource={resource} basePath={basePath} />
      </header>
      {queue === undefined ? <StateTabs resource={resource} /> : <QueueTabs resource={resource} queue={queue} />}
      <FilterBar resource={resource} columns={columns} onOpen={() => setTools(true)} />
      <div className={`cr-bar${list.isFetching ? ' cr-bar-on' : ''}`} aria-hidden="true" />
      {list.error !== null && list.error !== undefined && <Failed error={list.error} onRetry={() => list.refetch()} />}
      {(list.error === null || list.error === undefined || rows.length > 0) && (
        <div className="cr-frame" ref={frame}>
          {list.isPending ? (
            <SkeletonRows columns={columns.shown} selectable={bulk.length > 0} />
          ) : (
            <Table
              resource={resource}
              basePath={basePath}
              rows={rows}
              columns={columns}
              selectable={bulk.length > 0}
              stale={list.isPlaceholderData === true}
            />
          )}
          {isEmpty && <EmptyList resource={resource} basePath={basePath} />}
        </div>
      )}
      <ListFoot resource={resource} bulk={bulk} exact={exact} onCount={onCount} />
      {viewer}
    </section>
  );
};
