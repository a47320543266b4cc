/** react-admin's auth provider: who is signed in, what is granted, what an error means for the session. */

import type { AuthProvider } from 'ra-core';
import type { ClientCall, ClientView } from '#engine/project/client-view.ts';
import { type Verb, viewCalls } from '#engine/project/view-calls.ts';
import {
  type GrantedMenu,
  grantedButtons,
  grantedMenus,
  isQuerySession,
  sessionToken,
  stored,
  storedSide,
} from '../browser/session-store.ts';
import type { Side } from '../browser/sides.ts';
import { isExpired } from './expiry.ts';
import type { Credentials } from './public-calls.ts';
import { leave, signIn } from './session.ts';

/** What the session may do: menu ids at any depth, and buttons by call id. */
export interface Permissions {
  readonly menus: ReadonlySet<string>;
  readonly buttons: ReadonlySet<string>;
}

const idsOf = (menus: readonly GrantedMenu[]): readonly string[] => menus.flatMap(menu => [menu.menuId, ...idsOf(menu.childs ?? [])]);

/** The grants of the stored session. */
export const permissions = (): Permissions => ({ menus: new Set(idsOf(grantedMenus() ?? [])), buttons: grantedButtons() ?? new Set() });

/** react-admin's actions, as the verbs that carry them. */
const verbOf: Readonly<Record<string, Verb>> = {
  list: 'list',
  show: 'get',
  create: 'create',
  edit: 'update',
  delete: 'delete',
  export: 'export',
};

/** The call that carries an action of react-admin, or a move by its name, on a resource of the side. */
const callOf = (view: ClientView, action: string, resource: string): ClientCall | undefined => {
  const declared = view.resources[resource];
  if (declared === undefined) return undefined;
  const verb = verbOf[action];
  const move = declared.transitions.find(({ name }) => name === action)?.call;
  return (verb === undefined ? undefined : viewCalls(view).verbCall(resource, verb)) ?? (move === undefined ? undefined : view.calls[move]);
};

/** Whether the session holds what a call asks for: its button, or one of its menus. */
const holds = ({ menus, buttons }: Permissions, { id, button, grant }: ClientCall): boolean => {
  if (typeof grant === 'string') return true;
  return button ? buttons.has(id) : grant.some(menu => menus.has(menu));
};

/** @param view the declarations of the session's side */
export const authProviderOf = (view: ClientView) =>
  ({
    /** @param params the side and what was typed; its page decides the side, not the account */
    login: (params: Credentials & { readonly side: Side }) => signIn(params.side, params),

    /** Leaves by the side's own way; react-admin's redirect stays out of it. A session that has ended already leaves no more. */
    logout: async () => {
      if (sessionToken() !== null) await leave();
      return false as const;
    },

    /** While the warning of an expired session stands, the page below it stays too. */
    checkAuth: () => (sessionToken() === null && !isExpired() ? Promise.reject({ message: false }) : Promise.resolve()),

    /**
     * Which errors end a session: none here. An expired session (300) has been told and timed by the transport already;
     * a missing grant (403) leaves the page standing and says which menu is missing.
     */
    checkError: () => Promise.resolve(),

    getIdentity: () =>
      Promise.resolve({
        id: stored('userNum') ?? '',
        fullName: stored('userName') ?? '',
        memberName: stored('memberName'),
        memberCode: stored('memberCode'),
        side: storedSide(),
      }),

    getPermissions: (): Promise<Permissions> => Promise.resolve(permissions()),
    /** `action` is one of react-admin's (list, show, create, edit, delete, export) or a move of the entity by its name. */
    canAccess: ({ action, resource }: { readonly action: string; readonly resource: string }): Promise<boolean> => {
      const call = callOf(view, action, resource);
      return Promise.resolve(call !== undefined && (isQuerySession() || holds(permissions(), call)));
    },
  }) satisfies AuthProvider;
