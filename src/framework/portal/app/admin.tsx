/** The admin part: react-admin's contexts around the portal's shell and the routes the session may open. */
import { type ComponentType, memo, useEffect, useState } from 'react';
import { CoreAdminContext, CoreAdminUI, type DataProvider, localStorageStore } from 'react-admin';
import 'virtual:own-rules';
import type { Menus } from '#engine/declare/menus.ts';
import type { Widgets } from '#engine/declare/widgets.ts';
import type { AdminPart, AdminProps } from '../application.ts';
import { placeOf } from '../browser/place.ts';
import { stored } from '../browser/session-store.ts';
import { growingView, prepare } from '../granted/growing-view.ts';
import { LiveGrants } from '../granted/live-grants.tsx';
import { resourcesOf } from '../granted/menus.tsx';
import { getLanguage } from '../messages/language.ts';
import { standardPages } from '../pages/registry.ts';
import { authProviderOf } from '../providers/auth-provider.ts';
import { createDataProvider } from '../providers/data-provider.ts';
import { createQueryClient } from '../providers/query-client.ts';
import { otherBackEnd, wire } from '../providers/wire.ts';
import { dropDrafts, recallDrafts } from '../render/drafts.ts';
import { registerNames, registerPhrases, registerRefusals, registerWidgets } from '../render/registered.ts';
import type { WidgetsFor } from '../render/widget.ts';
import { PageFailure } from '../shell/page-failure.tsx';
import { FrameLoading } from '../shell/page-loading.tsx';
import { Shell } from '../shell/shell.tsx';
import { useTones } from '../theme/use-tones.ts';
import { i18nProvider, sayInside } from './i18n-provider.ts';
import { LiveLanguage } from './language-context.tsx';
import { router } from './router.ts';
import { portalRoutes, ToNotFound } from './routes.tsx';
import { StepUp } from './step-up.tsx';

let lastUser: string | null | undefined;

/** Everything that lives as long as the session: made once, because react-admin makes a new router whenever its context renders anew. */
const assemble = ({ view: source, part, openPaths }: AdminProps & { readonly part: AdminPart }) => {
  const view = growingView(source);
  // The part of a list that is opened by its address has been fetched already: it shall be known when the list is first drawn.
  const [opened] = view.menus.flatMap(resourcesOf).filter(({ path }) => path === placeOf(location.hash).path);
  if (opened !== undefined) prepare(view, opened.name);
  registerWidgets(part.widgets);
  registerPhrases(part.phrases ?? []);
  registerRefusals(() => import('virtual:own-errors'));
  if (part.alsoCalled !== undefined) registerNames(part.alsoCalled);
  if (part.words !== undefined) sayInside(part.words);
  const user = stored('userNum');
  // After an expired session the same user finds their drafts again; nobody else does.
  if (lastUser !== undefined && lastUser !== user) dropDrafts();
  lastUser = user;
  recallDrafts();
  // The provider's answers are typed by the declarations at run time; react-admin asks for a type chosen by each caller.
  const provider = createDataProvider(view, wire, {
    missing: () => i18nProvider(getLanguage()).translate('failure.missing'),
    own: name => (name === 'memberCode' ? stored('memberCode') : null),
  });
  const own = provider as unknown as DataProvider;
  return {
    view,
    routes: portalRoutes(view, { ...standardPages, ...part.pages }, openPaths),
    authProvider: authProviderOf(view),
    dataProvider: otherBackEnd()?.provider?.(own, view, wire) ?? own,
    i18n: i18nProvider(getLanguage()),
    // What a list remembers belongs to the user, not to the machine.
    store: localStorageStore('1', `chancery.${user ?? ''}`),
    queryClient: createQueryClient(),
    closeFiles: provider.closeFiles,
  };
};

const Admin = memo((props: AdminProps & { readonly part: AdminPart }) => {
  const [parts] = useState(() => assemble(props));
  const { view } = parts;
  useTones();
  useEffect(() => parts.closeFiles, [parts]);
  return (
    <CoreAdminContext
      authProvider={parts.authProvider}
      dataProvider={parts.dataProvider}
      i18nProvider={parts.i18n}
      store={parts.store}
      queryClient={parts.queryClient}
      routerProvider={router}
    >
      <LiveLanguage>
        <LiveGrants view={view}>
          <CoreAdminUI
            disableTelemetry
            requireAuth
            title=""
            layout={Shell}
            loading={FrameLoading}
            error={PageFailure}
            catchAll={ToNotFound}
          >
            {parts.routes}
          </CoreAdminUI>
          <StepUp />
        </LiveGrants>
      </LiveLanguage>
    </CoreAdminContext>
  );
});
Admin.displayName = 'Admin';

/** The pages that entries of a menu open, those below them among them. */
type PagesOf<Entry> =
  | (Entry extends { readonly page: infer Page } ? Page : never)
  | (Entry extends { readonly pages: infer Beside } ? PagesOf<Beside[keyof Beside]> : never)
  | (Entry extends { readonly children: readonly (infer Child)[] } ? PagesOf<Child> : never);

/** The hand-made pages that the menus open and the framework does not have. */
type OwnPages<M extends Menus> = Exclude<PagesOf<M[keyof M][number]>, keyof typeof standardPages> & string;

/** Where no menu opens a page of one's own there is none to name. */
type WithPages<Page extends string> = [Page] extends [never]
  ? { readonly pages?: undefined }
  : { readonly pages: Readonly<Record<Page, ComponentType>> };

/**
 * The admin part with what the application adds. Complete by type: every widget that it declares stands in it, of the kind and with the
 * options that its declaration says, every page that a menu opens and the framework does not have, and no other.
 * @typeParam Named what the application names once: its `widgets` and its `menus`
 */
export const adminOf = <Named extends { readonly widgets: Widgets; readonly menus: Menus }>(
  given: Omit<AdminPart, 'widgets' | 'pages'> & { readonly widgets: WidgetsFor<Named['widgets']> } & WithPages<OwnPages<Named['menus']>>,
): ComponentType<AdminProps> => {
  // Each is handed the options of its own declaration: `check` has held them to it.
  const part = given as unknown as AdminPart;
  const AdminOf = (props: AdminProps) => <Admin {...props} part={part} />;
  return AdminOf;
};
