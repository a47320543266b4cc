/** The declarations of the session's side and its button grants, for everything that renders. */
import { createContext, type ReactNode, useContext } from 'react';
import type { ClientView } from '#engine/project/client-view.ts';

export { useLabel } from '../messages/language.ts';

/** The ids of the calls granted as buttons. */
export interface Grants {
  readonly has: (callId: string) => boolean;
}

const ViewContext = createContext<ClientView | undefined>(undefined);
const GrantsContext = createContext<Grants>({ has: () => false });

/** Hands both down; stands once, around the admin part. */
export const ClientViewProvider = ({ view, grants, children }: { view: ClientView; grants: Grants; children: ReactNode }) => (
  <ViewContext.Provider value={view}>
    <GrantsContext.Provider value={grants}>{children}</GrantsContext.Provider>
  </ViewContext.Provider>
);

/** What the portal knows of the declarations for the session's side. */
export const useClientView = (): ClientView => {
  const view = useContext(ViewContext);
  if (view === undefined) throw new Error('no client view: this component stands outside the admin part');
  return view;
};

/** Which buttons the session holds. */
export const useGrants = (): Grants => useContext(GrantsContext);
