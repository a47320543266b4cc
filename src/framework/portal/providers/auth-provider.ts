/** react-admin's auth provider: who is signed in, what is granted, what an error means for the session. */

import type { AuthProvider } from 'ra-core';
import { type GrantedMenu, grantedButtons, grantedMenus, sessionToken, stored, storedSide } from '../browser/session-store.ts';
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

export const authProvider = {
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
} satisfies AuthProvider;
