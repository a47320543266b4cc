/** The routes of a side: each menu entry with the generic views of its resource or its hand-made page, open to who holds it. Knows no entity. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactElement, type ReactNode, Suspense, useEffect } from 'react';
import { CustomRoutes, Resource, ResourceContextProvider, useDataProvider } from 'react-admin';
import { Navigate, Route, useLocation, useNavigate, useParams } from 'react-router-dom';
import type { ClientView } from '#engine/project/client-view.ts';
import type { MenuModel } from '#engine/project/model.ts';
import { resourceIn } from '#engine/project/view-calls.ts';
import { judgeAgain } from '../browser/place.ts';
import { useClientView } from '../granted/client-view.tsx';
import { useKnown } from '../granted/growing-view.ts';
import { isShown } from '../granted/menu-tree.ts';
import { pagesOf, pathOfPage, pathOfResource, resourcesOf, sumsOf, useMenus } from '../granted/menus.tsx';
import { Failure } from '../pages/light/failure.tsx';
import '../pages/page.css';
import { CreateView, EditView, InquiryView, ListView, ShowView, SumsView } from '../render/index.ts';
import { widgetOf } from '../render/registered.ts';
import { columnsOf } from '../render/resource.ts';
import type { RecordViewProps } from '../render/view-props.ts';
import { PageLoading } from '../shell/page-loading.tsx';
import { ResourceTabs } from './resource-tabs.tsx';

/** Comes with the record: a list names none. */
const RecordName = lazy(() => import('./record-name.tsx').then(module => ({ default: module.RecordName })));
const MakingName = lazy(() => import('./record-name.tsx').then(module => ({ default: module.MakingName })));

/** What a generic view is told: which resource, where its list stands, and which record. */
export interface ViewProps {
  readonly resource: string;
  readonly basePath: string;
  readonly menu: MenuModel;
  readonly id?: string;
}

const InResource = ({ view: View, ...props }: Omit<ViewProps, 'id'> & { view: ComponentType<RecordViewProps> }) => {
  const { id } = useParams();
  const view = useClientView();
  const isKnown = useKnown(view);
  // No record is called as a list or a page is.
  if (id !== undefined && (view.outline[id] !== undefined || pathOfPage(view.menus, id) !== undefined)) return <ToNotFound />;
  if (!isKnown) return <PageLoading />;
  return (
    <ResourceContextProvider value={props.resource}>
      <Suspense>{id === undefined ? <MakingName resource={props.resource} /> : <RecordName resource={props.resource} id={id} />}</Suspense>
      <View key={`${props.basePath}/${id ?? ''}`} {...props} id={id ?? ''} />
    </ResourceContextProvider>
  );
};

/** A list that is drawn by hand, or whose cells speak of other entities, needs to know more than its own. */
const KnownList = (props: Omit<ViewProps, 'id'>) => {
  const view = useClientView();
  const resource = resourceIn(view, props.resource);
  const isByHand = resource.views.custom?.list !== undefined || resource.views.list?.tree !== undefined;
  const isOfAll = isByHand || columnsOf(resource).some(({ widget }) => widgetOf(widget)?.isOfAll);
  if (!useKnown(view, isOfAll ? undefined : resource.name)) return <PageLoading />;
  return (
    <ResourceContextProvider value={props.resource}>
      <ListView key={`${props.basePath}/`} {...props} />
    </ResourceContextProvider>
  );
};

/** A list waits for the part of its entity alone. */
const InList = (props: Omit<ViewProps, 'id'>) => (useKnown(useClientView(), props.resource) ? <KnownList {...props} /> : <PageLoading />);

/** A page that speaks of whatever it likes. */
const Whole = ({ children }: { children: ReactNode }) => {
  return useKnown(useClientView()) ? children : <PageLoading />;
};

/** Unknown paths, and known ones that are not granted. The page says which path it was, or where what stood there has moved to. */
export const ToNotFound = () => {
  const { pathname, search } = useLocation();
  return <Navigate to="/404" replace state={{ from: pathname + search }} />;
};

/** A route stands for everybody of the side; whether it opens is asked when it is opened, so that a changed grant needs no new router. */
const Held = ({ menu, children }: { menu: MenuModel; children: ReactNode }) =>
  useMenus().some(each => each.id === menu.id) ? children : <ToNotFound />;

/** A group's own address leads to its first entry. */
const ToFirst = ({ group }: { group: MenuModel }) => {
  const menus = useMenus();
  const first = menus.find(each => each.parent === group.id && isShown(menus, each) && each.opens !== undefined);
  return first === undefined ? <ToNotFound /> : <Navigate to={first.path} replace />;
};

/** An open path reached from within: the light entry takes over. */
const HandBack = () => {
  useEffect(() => judgeAgain(), []);
  return null;
};

/** /redirect/{path}: asks for the current view's data again and shows it, its query kept. */
const Refresh = () => {
  const { '*': path } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  useEffect(() => {
    // Who is there is no data of the view: asked anew, everything is taken down meanwhile and this visit begins again.
    queryClient.resetQueries({ predicate: ({ queryKey: [of] }) => of !== 'auth' }).catch(() => undefined);
    navigate(`/${path ?? 'home'}${search}`, { replace: true });
  }, [path, search, navigate, queryClient]);
  return null;
};

/** A resource's own address, which react-admin's links know, leads to the place its menu gives it. */
const ToPlace = ({ resource }: { resource: string }) => {
  const base = pathOfResource(useMenus(), resource);
  const { '*': rest } = useParams();
  const { search } = useLocation();
  return base === undefined ? <ToNotFound /> : <Navigate to={`${base}${rest ? `/${rest}` : ''}${search}`} replace />;
};

/** The one record of this audience: asked for once, to learn its id, then shown like any other. */
const OwnRecord = (props: Omit<ViewProps, 'id'>) => {
  const provider = useDataProvider();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['own', props.resource],
    queryFn: async () => (await provider.getOne(props.resource, { id: '' })).data,
  });
  if (isPending) return <PageLoading />;
  if (error !== null) return <Failure error={error} onRetry={() => refetch()} />;
  return (
    <ResourceContextProvider value={props.resource}>
      <ShowView {...props} id={String(data.id)} />
    </ResourceContextProvider>
  );
};

const resourceRoutes = (view: ClientView, menu: MenuModel, resource: string, basePath: string): ReactElement[] => {
  const props = { resource, menu, basePath };
  const declared = view.outline[resource];
  const single = declared?.verbs.list === undefined && declared?.single === true;
  const list = (
    <>
      <ResourceTabs menu={menu} open={resource} />
      {single ? (
        <Whole>
          <OwnRecord {...props} />
        </Whole>
      ) : (
        <InList {...props} />
      )}
    </>
  );
  const route = (path: string, element: ReactElement): ReactElement => (
    <Route key={path} path={path} element={<Held menu={menu}>{element}</Held>} />
  );
  return [
    route(basePath, list),
    route(`${basePath}/create`, <InResource view={CreateView} {...props} />),
    route(`${basePath}/:id/show`, <InResource view={ShowView} {...props} />),
    route(`${basePath}/:id`, <InResource view={EditView} {...props} />),
  ];
};

const sumsRoutes = (view: ClientView, menu: MenuModel): ReactElement[] =>
  sumsOf(view, menu).map(({ call, path }) => (
    <Route
      key={path}
      path={path}
      element={
        <Held menu={menu}>
          <ResourceTabs menu={menu} open={call.id} />
          <Whole>
            <SumsView key={call.id} call={call.id} title={path === menu.path ? menu.title : call.label} />
          </Whole>
        </Held>
      }
    />
  ));

/** Hand-made pages by name. */
type Pages = Readonly<Record<string, ComponentType | undefined>>;

/** A hand-made page beside an entry's lists. */
const OwnPage = ({ menu, open, page: Page }: { menu: MenuModel; open: string; page: ComponentType }) => (
  <Held menu={menu}>
    <ResourceTabs menu={menu} open={open} />
    <Whole>
      <Page />
    </Whole>
  </Held>
);

const pageRoutes = (view: ClientView, pages: Pages, menu: MenuModel): ReactElement[] =>
  pagesOf(view, menu).flatMap(({ page: name, call, path }) => {
    const Page = pages[name];
    if (Page === undefined) return [];
    const props = { menu, open: call.id };
    return [<Route key={path} path={path} element={<OwnPage {...props} page={Page} />} />];
  });

const menuRoutes = (view: ClientView, pages: Pages, menu: MenuModel): ReactElement[] => {
  if (menu.opens === undefined) return [<Route key={menu.path} path={menu.path} element={<ToFirst group={menu} />} />];
  const lists = [
    ...resourcesOf(menu).flatMap(({ name, path }) => resourceRoutes(view, menu, name, path)),
    ...sumsRoutes(view, menu),
    ...pageRoutes(view, pages, menu),
  ];
  if ('resource' in menu.opens) return lists;
  const Page = 'page' in menu.opens ? pages[menu.opens.page] : undefined;
  if (Page === undefined && !('call' in menu.opens)) return lists;
  const own = (
    <Held menu={menu}>
      <ResourceTabs menu={menu} open={undefined} />
      <Whole>{'call' in menu.opens ? <InquiryView call={menu.opens.call} menu={menu} /> : Page === undefined ? null : <Page />}</Whole>
    </Held>
  );
  return [<Route key={menu.path} path={menu.path} element={own} />, ...lists];
};

const page = (pages: Pages, path: string, name: string): ReactNode => {
  const Page = pages[name];
  return Page === undefined ? null : <Route key={path} path={path} element={<Page />} />;
};

/** /employee leads a logged-in visitor to their own information. */
const ToOwnInformation = () => {
  const own = '/information/personalInformation';
  return <Navigate to={useMenus().some(menu => menu.path === own) ? own : '/home'} replace />;
};

/** The children of react-admin's admin: built once, for every entry of the side. */
export const portalRoutes = (view: ClientView, pages: Pages, openPaths: readonly string[]): ReactElement[] => [
  <CustomRoutes key="open" noLayout>
    {openPaths
      .filter(path => path !== '/' && path !== '/redirect/home')
      .map(path => (
        <Route key={path} path={path} element={<HandBack />} />
      ))}
  </CustomRoutes>,
  <CustomRoutes key="menus">
    <Route path="/" element={<Navigate to="/home" replace />} />
    <Route path="/redirect/*" element={<Refresh />} />
    <Route path="/employee" element={<ToOwnInformation />} />
    {page(pages, '/home', 'home')}
    {page(pages, '/changePassword', 'changePassword')}
    {page(pages, '/security', 'security')}
    {page(pages, '/icon/index', 'icons')}
    {page(pages, '/404', 'notFound')}
    {view.menus.filter(menu => menu.path !== '/employee').flatMap(menu => menuRoutes(view, pages, menu))}
  </CustomRoutes>,
  ...Object.entries(view.outline).map(([name, { verbs }]) => {
    const to = <ToPlace resource={name} />;
    return (
      <Resource
        key={name}
        name={name}
        hasCreate={verbs.create !== undefined || verbs.save !== undefined}
        hasEdit={verbs.update !== undefined || verbs.save !== undefined}
        hasShow
      >
        <Route path="*" element={to} />
      </Resource>
    );
  }),
];
