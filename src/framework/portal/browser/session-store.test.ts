import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as store from './session-store.ts';
import * as tabStore from './tab-store.ts';

/** A browser's jar for one site: attributes but `expires` do not matter here. */
const cookieJar = () => {
  const jar = new Map<string, string>();
  return {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [pair = '', ...attributes] = text.split(';');
      const [name = '', ...rest] = pair.split('=');
      const expires = attributes.find(each => each.trim().startsWith('expires='))?.split('=')[1];
      if (expires !== undefined && Date.parse(expires) < Date.now()) jar.delete(name);
      else jar.set(name, rest.join('='));
    },
    names: () => [...jar.keys()].sort(),
  };
};

const memoryStorage = () => {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
  };
};

let jar: ReturnType<typeof cookieJar>;
beforeEach(() => {
  jar = cookieJar();
  vi.stubGlobal('document', jar);
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('location', { protocol: 'http:' });
});

const menus = [{ menuId: 'E', menuName: '证书管理', childs: [{ menuId: 'E1', menuName: '制证管理', childs: [] }] }];
const data = {
  token: 'a-token',
  userNum: 'U0000000001',
  memberCode: 'M00000001',
  memberName: '杭州云栖精密制造有限公司',
  menuList: menus,
  buttons: ['op.cert.issue'],
  accountType: '20',
  isUpPersonAuthFile: true,
  socialCreditCde: '91330100799655058B',
  ykeyOpen: false,
  userName: 'limei',
  userInfo: { name: '李梅' },
};
const many = Array.from({ length: 90 }, (_, index) => ({ menuId: `E${index}`, menuName: '一个相当长的菜单名称', childs: [] }));

describe('the stored session', () => {
  it('[SES-01] keeps the eleven values in session storage and in cookies', () => {
    store.storeSession(data);
    expect(jar.names()).toEqual([...store.sessionKeys].sort());
    expect(store.sessionKeys.map(key => sessionStorage.getItem(key))).toEqual([
      'a-token',
      'U0000000001',
      'M00000001',
      '杭州云栖精密制造有限公司',
      JSON.stringify(menus),
      '20',
      'true',
      '91330100799655058B',
      'false',
      'limei',
      '{"name":"李梅"}',
    ]);
  });

  it('[SES-01] keeps a value whose cookie would pass 4,000 bytes in session storage only', () => {
    store.storeSession({ ...data, menuList: many });
    expect(jar.names()).not.toContain('roles');
    expect(store.grantedMenus()).toHaveLength(90);
  });

  it('[SES-01] counts the bytes as they are written', () => {
    jar.cookie = '';
    for (const value of ['plain', '{"a":[1,2]}', '中文 and ;,= signs', '50%'])
      expect(store.cookieBytes('x', value), value).toBe(written(value).length);
  });

  it('[SES-01] removes the cookie of an earlier, shorter value', () => {
    store.storeSession(data);
    store.storeSession({ ...data, menuList: many });
    expect(jar.names()).not.toContain('roles');
  });

  it('[SES-08] restores a session from its cookies in a new tab', () => {
    store.storeSession(data);
    vi.stubGlobal('sessionStorage', memoryStorage());
    expect(store.sessionToken()).toBeNull();
    expect(store.hasSessionCookie()).toBe(true);
    store.restoreFromCookies();
    expect(store.sessionToken()).toBe('a-token');
    expect(store.grantedMenus()).toEqual(menus);
    expect(store.stored('memberName')).toBe(data.memberName);
  });

  it('[SES-01] knows that a restored session lacks what no cookie carries', () => {
    store.storeSession({ ...data, menuList: many });
    vi.stubGlobal('sessionStorage', memoryStorage());
    store.restoreFromCookies();
    expect(store.grantedMenus()).toBeUndefined();
    expect(store.grantedButtons()).toBeUndefined();
  });

  it('[SES-10] ends with token, userNum, memberCode and memberName gone and the account type kept', () => {
    store.storeSession({ ...data, accountType: '10' });
    store.endStoredSession();
    for (const key of ['token', 'userNum', 'memberCode', 'memberName'] as const) expect(store.stored(key), key).toBeNull();
    expect(store.stored('accountType')).toBe('10');
    for (const name of ['token', 'roles', 'userInfo']) expect(jar.names()).not.toContain(name);
    expect(jar.names()).toContain('accountType');
    expect(store.hasSessionCookie()).toBe(false);
  });

  it('[SES-11] ends an enterprise session with all eleven cookies gone', () => {
    store.storeSession(data);
    store.endStoredSession(true);
    expect(jar.names()).toEqual([]);
  });

  it('[SES-07] lets the normal token win over a token from a link', () => {
    store.storeQueryToken('from-a-link');
    expect([store.sessionToken(), store.isQuerySession()]).toEqual(['from-a-link', true]);
    store.storeSession(data);
    expect([store.sessionToken(), store.isQuerySession()]).toEqual(['a-token', false]);
  });

  it('[SES-07] forgets the menus of whoever used the tab before a link', () => {
    store.storeQueryToken('first');
    const { token: _, ...rest } = data;
    store.storeSession(rest);
    store.storeQueryToken('second');
    expect([store.grantedMenus(), store.grantedButtons()]).toEqual([undefined, undefined]);
  });

  it('[SES-07] keeps the token from a link when names and menus arrive', () => {
    store.storeQueryToken('from-a-link');
    const { token: _, ...rest } = data;
    store.storeSession(rest);
    expect([store.sessionToken(), store.isQuerySession()]).toEqual(['from-a-link', true]);
  });

  it('[SES-09] leads operators back to their own login, by account types 10 and 80', () => {
    expect(store.storedSide()).toBeNull();
    for (const [type, side] of [
      ['10', 'operator'],
      ['80', 'operator'],
      ['20', 'enterprise'],
      ['30', 'enterprise'],
    ] as const) {
      store.storeSession({ ...data, accountType: type });
      expect(store.storedSide(), type).toBe(side);
    }
  });

  it('[SES-02] gives the remembered page back once, and to the same user only', () => {
    store.storeSession(data);
    store.rememberPlace('/certificate/operateCertificate?page=2');
    expect(store.takePlace('U0000000002')).toBeNull();
    store.rememberPlace('/certificate/operateCertificate?page=2');
    expect(store.takePlace(data.userNum)).toBe('/certificate/operateCertificate?page=2');
    expect(store.takePlace(data.userNum)).toBeNull();
  });

  it('[SES-14] keeps the visited places with title and path, each once', () => {
    tabStore.addToTrail({ title: '首页', path: '/home' });
    tabStore.addToTrail({ title: '制证管理', path: '/certificate/operateCertificate' });
    tabStore.addToTrail({ title: '首页', path: '/home' });
    expect(JSON.parse(sessionStorage.getItem('breadcrumbList') ?? '')).toEqual([
      { title: '制证管理', path: '/certificate/operateCertificate' },
      { title: '首页', path: '/home' },
    ]);
  });
});

describe('the choices about the screen', () => {
  it('[BEY-21] are read once, and anew when this tab changes one or looks whose session it has', () => {
    let reads = 0;
    const counted = {
      get cookie() {
        reads += 1;
        return jar.cookie;
      },
      set cookie(text: string) {
        jar.cookie = text;
      },
    };
    vi.stubGlobal('document', counted);
    store.setPreference('size', 'mini');
    expect([store.preference('size'), store.preference('theme')]).toEqual(['mini', undefined]);
    const once = reads;
    expect([store.preference('size'), store.preference('theme')]).toEqual(['mini', undefined]);
    expect(reads).toBe(once);
    store.setPreference('size', 'default');
    expect(store.preference('size')).toBe('default');
    jar.cookie = 'size=small; path=/';
    expect(store.preference('size')).toBe('default');
    store.cookieHolder();
    expect(store.preference('size')).toBe('small');
  });
});

/** What js-cookie hands to the browser for `x`, without the attributes. */
const written = (value: string): string => {
  let text = '';
  vi.stubGlobal('document', {
    get cookie() {
      return '';
    },
    set cookie(assigned: string) {
      text ||= assigned.split(';')[0] ?? '';
    },
  });
  store.setPreference('size', value);
  vi.stubGlobal('document', jar);
  return text.replace(/^size=/, 'x=');
};
