import { beforeEach, expect, it, vi } from 'vitest';
import { clientView } from '#engine/project/client-view-of.ts';
import { registry } from '../../../../examples/fleet/resources/index.ts';
import { storeSession } from '../browser/session-store.ts';
import { authProviderOf } from './auth-provider.ts';

const { canAccess } = authProviderOf(clientView(registry, 'dispatch'));

/** A dispatcher's session with this menu and these buttons. */
const signedIn = (menuId: string, ...buttons: readonly string[]) =>
  storeSession({
    token: 'a-token',
    userNum: 'U1',
    memberCode: '',
    memberName: '',
    menuList: [{ menuId: '2', menuName: '车队', childs: [{ menuId, menuName: '车辆', childs: [] }] }],
    buttons,
    accountType: 'DISPATCHER',
    userName: '王',
    userInfo: { name: '王' },
  });

beforeEach(() => {
  const values = new Map<string, string>();
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', { protocol: 'http:' });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  });
});

it('[FRM-05] opens what the menu shows, and a change only with its button', async () => {
  signedIn('22');
  for (const action of ['list', 'show']) expect(await canAccess({ action, resource: 'vehicles' }), action).toBe(true);
  for (const action of ['create', 'edit', 'ground']) expect(await canAccess({ action, resource: 'vehicles' }), action).toBe(false);
  signedIn('22', 'dispatch.vehicle.save', 'dispatch.vehicle.ground');
  for (const action of ['create', 'edit', 'ground']) expect(await canAccess({ action, resource: 'vehicles' }), action).toBe(true);
});

it('[FRM-05] refuses what another menu holds, what the side has no call for, and what nothing declares', async () => {
  signedIn('23', 'dispatch.vehicle.save');
  expect(await canAccess({ action: 'list', resource: 'vehicles' })).toBe(false);
  expect(await canAccess({ action: 'delete', resource: 'vehicles' })).toBe(false);
  expect(await canAccess({ action: 'lapse', resource: 'vehicles' })).toBe(false);
  expect(await canAccess({ action: 'list', resource: 'ships' })).toBe(false);
});
