/** An example: a back end in the manner of RuoYi, `{ code, msg, rows, total }`, of which the portal administers the roles. */
import type { GrantedMenu } from '../browser/session-store.ts';
import { backEndOf, type FieldMap, localTime, numeric, values } from './adapter.ts';

type Json = Readonly<Record<string, unknown>>;

/** It stores the clock of its own machines, which stand in China, and says no offset. */
const time = localTime('+08:00');

const role: FieldMap = {
  id: { as: 'roleId', ...numeric },
  code: 'roleKey',
  name: 'roleName',
  side: { as: 'userType', ...values({ operator: '00', enterprise: '01' }) },
  state: { as: 'status', ...values({ ON: '0', OFF: '1' }) },
  builtIn: 'admin',
  createdAt: { as: 'createTime', ...time },
  updatedAt: { as: 'updateTime', ...time },
  updatedBy: 'updateBy',
};

/** What a permission of theirs opens here: the menu with its group, and the buttons. */
const opens: Readonly<Record<string, { readonly menu?: GrantedMenu; readonly button?: string }>> = {
  'system:role:list': { menu: { menuId: 'H', menuName: '', childs: [{ menuId: 'H1', menuName: '' }] } },
  'system:role:add': { button: 'mg.role.new' },
  'system:role:edit': { button: 'mg.role.edit' },
  'system:role:status': { button: 'mg.role.status' },
  'system:role:remove': { button: 'mg.role.delete' },
};

interface Info {
  readonly user: { readonly userId: number; readonly userName: string; readonly nickName: string };
  readonly permissions: readonly string[];
}

/** Their `getInfo` as a session of ours. */
const session = ({ user, permissions }: Info): Json => {
  const opened = permissions.flatMap(permission => opens[permission] ?? []);
  return {
    userNum: String(user.userId),
    userName: user.userName,
    userInfo: { name: user.nickName },
    accountType: '10',
    menuList: opened.flatMap(({ menu }) => menu ?? []),
    buttons: opened.flatMap(({ button }) => button ?? []),
  };
};

export const backEnd = backEndOf({
  base: '/prod-api',
  headers: ({ token, language }) => ({
    'content-language': language === 'en' ? 'en_US' : 'zh_CN',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  }),
  codes: {
    of: answer => answer.code,
    success: 200,
    expired: 401,
    others: { 403: 403, 404: 404, 409: 409 },
    message: answer => String(answer.msg ?? ''),
    data: ({ code: _, msg: __, ...rest }) => rest.data ?? rest,
    faults: ({ errors }) =>
      Array.isArray(errors)
        ? Object.fromEntries((errors as { field: string; message: string }[]).map(each => [each.field, [each.message]]))
        : undefined,
  },
  list: {
    write: ({ page, size, sort, filter: { q, ...filter } }) => ({
      pageNum: page - 1,
      pageSize: size,
      ...(sort === undefined ? {} : { orderByColumn: sort.field, isAsc: sort.order === 'ASC' ? 'asc' : 'desc' }),
      ...(q === undefined ? {} : { searchValue: q }),
      ...filter,
    }),
    read: answer => ({ rows: (answer as { rows: readonly unknown[] }).rows, total: (answer as { total: number }).total }),
  },
  calls: {
    'op.login': {
      method: 'POST',
      path: 'login',
      fields: { userName: 'username', captchaId: 'uuid', captcha: 'code' },
      // It gives a token alone; the rest comes with `getInfo`, which is asked for as after every restored session.
      read: data => ({ token: (data as Json).token, accountType: '10', userNum: '', userName: '' }),
    },
    'op.logout': { method: 'POST', path: 'logout' },
    'en.captcha': {
      method: 'GET',
      path: 'captchaImage',
      fields: { captchaId: 'uuid', image: 'img' },
      read: data => ({ ...(data as Json), img: `data:image/gif;base64,${String((data as Json).img)}` }),
    },
    'en.user.query': { method: 'GET', path: 'getInfo', read: data => session(data as unknown as Info) },
    'op.home': { instead: { cards: [], facts: [] } },
    'mg.role.page': { method: 'GET', path: 'system/role/list', fields: role, list: true },
    'mg.role.new': { method: 'POST', path: 'system/role', fields: role, read: id => ({ roleId: id }) },
    'mg.role.edit': { method: 'PUT', path: 'system/role', fields: role },
    'mg.role.status': {
      method: 'PUT',
      path: 'system/role/changeStatus',
      fields: { id: { as: 'roleId', ...numeric }, status: { as: 'status', ...values({ ON: '0', OFF: '1' }) } },
    },
    'mg.role.delete': { method: 'DELETE', path: 'system/role/{roleId}', fields: role },
  },
});
