import { describe, expect, it } from 'vitest';
import type { MenuModel } from '#engine/project/model.ts';
import { crumbsOf } from './crumbs.ts';
import { searchMenus } from './palette/menu-search.ts';

const menu = (id: string, parent: string | null, path: string, title: MenuModel['title'], opens?: MenuModel['opens']): MenuModel => ({
  id,
  parent,
  path,
  title,
  side: 'operator',
  level: parent === null ? 1 : 2,
  hidden: false,
  order: 1,
  ...(opens === undefined ? {} : { opens }),
});
const menus = [
  menu('E', null, '/certificate', ['证书管理', 'Certificates']),
  menu('E1', 'E', '/certificate/operateCertificate', ['制证管理', 'Issuing'], { resource: 'certificates' }),
  menu('E5', 'E', '/certificate/nameAuthentication', ['实名认证审核', 'Identity verification'], { resource: 'authentications' }),
  menu('F', null, '/templateConfig', ['签署模板配置', 'Signing templates']),
  menu('F2', 'F', '/templateConfig/signConfig', ['签署配置', 'Signing configuration'], { resource: 'configs' }),
  menu('F2b', 'F', '/templateConfig/signConfigChild', ['签署步骤', 'Signing steps'], { resource: 'steps' }),
];
const beside = menus.slice(1, 2).map(each => ({ menu: each, path: `${each.path}/issuers`, title: ['签发机构', 'Issuers'] as const }));
const leaves = { create: ['新建', 'Create'], show: ['查看', 'Show'], edit: ['编辑', 'Edit'] } as const;
const way = (path: string) =>
  crumbsOf(menus, beside, path, leaves, { '/home': ['首页', 'Home'] }).map(({ title, path: to }) => [title[0], to]);

describe('the breadcrumb', () => {
  it('[SHL-04] leads from the group, which is no link, to the entry', () => {
    expect(way('/certificate/operateCertificate')).toEqual([
      ['证书管理', undefined],
      ['制证管理', '/certificate/operateCertificate'],
    ]);
  });
  it.each([
    ['/certificate/operateCertificate/create', '新建'],
    ['/certificate/operateCertificate/0190-aa/show', '查看'],
    ['/certificate/operateCertificate/0190-aa', '编辑'],
  ])('[SHL-04] ends %s with what is done there', (path, last) => {
    expect(way(path).at(-1)).toEqual([last, path]);
    expect(way(path)).toHaveLength(3);
  });
  it("[SHL-04] names a list that stands beside the entry's own", () => {
    expect(way('/certificate/operateCertificate/issuers').map(([title]) => title)).toEqual(['证书管理', '制证管理', '签发机构']);
    expect(way('/certificate/operateCertificate/issuers/create').at(-1)?.[0]).toBe('新建');
  });
  it('[SHL-04] is not fooled by a path that begins alike', () => {
    expect(way('/templateConfig/signConfigChild').at(-1)).toEqual(['签署步骤', '/templateConfig/signConfigChild']);
  });
  it('[SHL-04] leaves out what opts out, but for the title of the page itself', () => {
    const without = (id: string) => menus.map(each => (each.id === id ? { ...each, noCrumb: true as const } : each));
    const titles = (list: typeof menus, path: string) => crumbsOf(list, [], path, leaves, {}).map(({ title }) => title[0]);
    expect(titles(without('E'), '/certificate/operateCertificate/create')).toEqual(['制证管理', '新建']);
    expect(titles(without('E1'), '/certificate/operateCertificate/create')).toEqual(['证书管理', '新建']);
    expect(titles(without('E1'), '/certificate/operateCertificate')).toEqual(['证书管理', '制证管理']);
  });
  it('[SHL-04] knows pages outside the menus, and nothing of unknown paths', () => {
    expect(way('/home')).toEqual([['首页', '/home']]);
    expect(way('/nonsense')).toEqual([]);
  });
});

describe('the header search', () => {
  const found = (text: string) => searchMenus(menus, text).map(each => each.path);
  it('[SHL-05] finds by the Chinese title, by the English one, by the group and by the path', () => {
    expect(found('实名')[0]).toBe('/certificate/nameAuthentication');
    expect(found('issuing')[0]).toBe('/certificate/operateCertificate');
    expect(found('证书管理')).toContain('/certificate/operateCertificate');
    expect(found('signConfigChild')[0]).toBe('/templateConfig/signConfigChild');
  });
  it('[SHL-05] finds the pages beside the one that an entry opens, and an entry by what its list holds', () => {
    const menu = menus.find(({ path }) => path === '/certificate/operateCertificate');
    if (menu === undefined) throw new Error('no such menu');
    const beside = [
      { menu, path: '/certificate/operateCertificate/messageTexts', title: ['消息模板', 'Message templates'] as const },
      { menu, path: menu.path, title: ['待签订单', 'Orders in line'] as const },
    ];
    const paths = (text: string) => searchMenus(menus, text, beside).map(each => each.path);
    for (const text of ['消息模板', 'message temp', 'xxmb']) expect(paths(text)[0], text).toBe(beside[0]?.path);
    for (const text of ['待签订单', 'orders in', 'dqdd']) expect(paths(text)[0], text).toBe(menu.path);
    expect(searchMenus(menus, '消息模板', beside)[0]?.titles.map(([title]) => title)).toEqual(['证书管理', '制证管理', '消息模板']);
    expect(new Set(paths('制证')).size).toBe(paths('制证').length);
  });
  it('[SHL-05] finds an entry and a list by what else people call them', () => {
    const menu = menus.find(({ path }) => path === '/certificate/operateCertificate');
    if (menu === undefined) throw new Error('no such menu');
    const beside = [{ menu, path: `${menu.path}/messageTexts`, title: ['消息模板', 'Message templates'] as const }];
    const also = { [menu.id]: [['吊销证书', 'Revoke certificates']], messageTexts: [['短信模板', 'SMS templates']] } as const;
    const first = (text: string) => searchMenus(menus, text, beside, also)[0]?.path;
    for (const text of ['短信模板', '短信', 'sms', 'dxmb']) expect(first(text), text).toBe(beside[0]?.path);
    for (const text of ['吊销证书', 'revoke']) expect(first(text), text).toBe(menu.path);
  });
  it('[SHL-05] forgives a slip', () => {
    expect(found('authentcation')).toContain('/certificate/nameAuthentication');
  });
  it('[SHL-05] takes one character, and cuts what is longer than 32', () => {
    expect(found('签').length).toBeGreaterThan(0);
    expect(() => found('x'.repeat(100))).not.toThrow();
    expect(found(`${'签署步骤'.padEnd(4)}${' '.repeat(40)}zzz`)[0]).toBe('/templateConfig/signConfigChild');
  });
  it('[SHL-05] offers entries, never groups', () => {
    expect(found('')).toEqual(menus.filter(each => each.opens !== undefined).map(each => each.path));
  });
});
