/** The list of a resource: react-admin's list context underneath, a plain table above. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { ListBase, type ListParams, useStore } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { useIsWaitingKnown, useWaiting } from '../../contract.ts';
import { QUEUE, queueOpening, workIn } from '../../queue.ts';
import { widgetOf } from '../../registered.ts';
import { useCan, useResourceView } from '../../resource.ts';
import type { ViewProps } from '../../view-props.ts';
import { PageSkeleton } from '../page-skeleton.tsx';
import { defaultOf, type SavedFilters, savedKey } from './filters/saved.ts';
import { ListBody } from './list-body.tsx';
import { unsorted } from './list-sort.ts';
import { useRowsAhead } from './rows-ahead.ts';
import { useListFields } from './use-columns.ts';
import '../../style/render.css';
import './list.css';

const TreeList = lazy(() => import('./tree-list.tsx').then(module => ({ default: module.TreeList })));

const PER_PAGE = 20;
const silent = () => undefined;
const none: SavedFilters = [];
/** Lists that have been opened since the portal was. */
const opened = new Set<string>();

/** What a list of work in turn opens with: what waits for its reader, or as they left it where nothing does any longer. */
const inTurn = (waiting: number | undefined, left: Partial<ListParams> | undefined) => {
  if (waiting) return { filter: { [QUEUE]: 'mine' }, sort: unsorted };
  return left?.filter?.[QUEUE] === undefined ? undefined : { filter: {}, sort: unsorted };
};

/**
 * What stands in the address was asked for. Otherwise a list opens the first time with the filter its reader made the default, or with the
 * queue that waits for them; later, and where there is neither, as they left it.
 */
const useOpening = (resource: string): boolean => {
  const [saved] = useStore<SavedFilters>(savedKey(resource), none);
  const declared = useResourceView(resource);
  const can = useCan();
  const [kept, setKept] = useStore<Partial<ListParams>>(`${resource}.listParams`);
  const { search } = useLocation();
  const [start] = useState(() =>
    opened.has(resource) || search.includes('filter=') ? undefined : (defaultOf(saved) ?? queueOpening(declared, can)),
  );
  // What is led on without a review is looked up in its list as well: that opens on what waits where something does.
  const [asks] = useState(
    () => start === undefined && !opened.has(resource) && !search.includes('filter=') && workIn(declared, can)?.inTurn === true,
  );
  const waiting = useWaiting().get(resource)?.count;
  const isKnown = useIsWaitingKnown();
  const [isOpen, setOpen] = useState(start === undefined && !asks);
  useEffect(() => {
    opened.add(resource);
    if (isOpen || (asks && !isKnown)) return;
    const begin = asks ? inTurn(waiting, kept) : start;
    if (begin !== undefined) {
      const { filter, sort } = begin;
      // How many rows stand on a page is its reader's choice, whatever the list opens with.
      const perPage = kept?.perPage ?? PER_PAGE;
      setKept({ filter, displayedFilters: {}, sort: sort.field, order: sort.order, page: 1, perPage });
    }
    setOpen(true);
  }, [resource, start, kept, setKept, asks, isKnown, isOpen, waiting]);
  return isOpen;
};

const OpenList = ({ resource, basePath }: ViewProps) => {
  const [exact, setExact] = useState(false);
  const fields = useListFields(useResourceView(resource));
  const refetchOnMount = useRowsAhead({ resource, sort: unsorted, perPage: PER_PAGE, fields });
  return (
    <ListBase
      resource={resource}
      sort={unsorted}
      perPage={PER_PAGE}
      exporter={false}
      disableAuthentication
      // The failure is shown in the list's place, not in a passing message.
      queryOptions={{ onError: silent, refetchOnMount, meta: exact ? { fields, exactTotal: true } : { fields } }}
    >
      <ListBody basePath={basePath} onCount={() => setExact(true)} />
    </ListBase>
  );
};

const PlainList = (props: ViewProps) => (useOpening(props.resource) ? <OpenList {...props} /> : <PageSkeleton />);

export const ListView = (props: ViewProps) => {
  const { views } = useResourceView(props.resource);
  const Custom = widgetOf(views.custom?.list)?.list;
  if (Custom !== undefined) return <Custom {...props} />;
  const tree = views.list?.tree;
  if (tree === undefined) return <PlainList key={props.resource} {...props} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <TreeList {...props} options={tree} />
    </Suspense>
  );
};
