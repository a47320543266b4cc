/** The list of a resource: react-admin's list context underneath, a plain table above. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { ListBase, useStore } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { widgetOf } from '../../registered.ts';
import { useResourceView } from '../../resource.ts';
import type { ViewProps } from '../../view-props.ts';
import { PageSkeleton } from '../page-skeleton.tsx';
import { defaultOf, type SavedFilters, savedKey } from './filters/saved.ts';
import { ListBody } from './list-body.tsx';
import { useRowsAhead } from './rows-ahead.ts';
import '../../style/render.css';
import './list.css';

const TreeList = lazy(() => import('./tree-list.tsx').then(module => ({ default: module.TreeList })));

const PER_PAGE = 20;
const silent = () => undefined;
const none: SavedFilters = [];
/** Lists that have been opened since the portal was. */
const opened = new Set<string>();

/**
 * What stands in the address was asked for. Otherwise a list opens with the filter its reader made the default, the first time; later, and
 * where there is no default, as they left it.
 */
const useOpening = (resource: string): boolean => {
  const [saved] = useStore<SavedFilters>(savedKey(resource), none);
  const [, setKept] = useStore<object>(`${resource}.listParams`);
  const { search } = useLocation();
  const [start] = useState(() => (opened.has(resource) || search.includes('filter=') ? undefined : defaultOf(saved)));
  const [isOpen, setOpen] = useState(start === undefined);
  useEffect(() => {
    opened.add(resource);
    if (start === undefined) return;
    setKept({ filter: start.filter, displayedFilters: {}, sort: start.sort.field, order: start.sort.order, page: 1, perPage: PER_PAGE });
    setOpen(true);
  }, [resource, start, setKept]);
  return isOpen;
};

const OpenList = ({ resource, basePath }: ViewProps) => {
  const declared = useResourceView(resource);
  const [exact, setExact] = useState(false);
  const [field, order] = declared.views.list?.sort ?? ['id', 'DESC'];
  const sort = { field, order };
  const refetchOnMount = useRowsAhead({ resource, sort, perPage: PER_PAGE });
  return (
    <ListBase
      resource={resource}
      sort={sort}
      perPage={PER_PAGE}
      exporter={false}
      disableAuthentication
      // The failure is shown in the list's place, not in a passing message.
      queryOptions={{ onError: silent, refetchOnMount, ...(exact ? { meta: { exactTotal: true } } : {}) }}
    >
      <ListBody basePath={basePath} onCount={() => setExact(true)} />
    </ListBase>
  );
};

const PlainList = (props: ViewProps) => (useOpening(props.resource) ? <OpenList {...props} /> : null);

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
