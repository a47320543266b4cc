/** A foreign back end in memory, in the manner of RuoYi: codes, pages from 0, local times without offset, numeric ids, PUT and DELETE. */
import { type HttpHandler, HttpResponse, http } from 'msw';

interface Role {
  roleId: number;
  roleKey: string;
  roleName: string;
  nameEn: string | null;
  userType: '00' | '01';
  exclusiveGroup: string | null;
  admin: boolean;
  remark: string | null;
  status: '0' | '1';
  createTime: string;
  updateTime: string;
  updateBy: string;
}

const role = (roleId: number): Role => ({
  roleId,
  roleKey: `ROLE_${String(roleId).padStart(2, '0')}`,
  roleName: `岗位${roleId}`,
  nameEn: null,
  userType: roleId % 3 === 0 ? '01' : '00',
  exclusiveGroup: null,
  admin: roleId === 1,
  remark: null,
  status: '0',
  // An hour after midnight in China is the day before in the west.
  createTime: '2026-03-09 01:30:00',
  updateTime: '2026-03-09 01:30:00',
  updateBy: 'boss',
});

const answered = (body: object) => HttpResponse.json({ code: 200, msg: '操作成功', ...body });
/** It answers HTTP 200 whatever happened; the code says it. */
const refused = (code: number, msg: string, more: object = {}) => HttpResponse.json({ code, msg, ...more });
const wanted = ['roleKey', 'roleName', 'userType', 'remark', 'exclusiveGroup', 'nameEn'] as const;

/** Handlers for `base`, and what stands behind them. */
export const ruoyiBackEnd = (base: string) => {
  const roles = new Map(Array.from({ length: 45 }, (_, at) => [at + 1, role(at + 1)]));
  const state = { roles, token: 'none', asked: [] as string[] };
  const guarded =
    (answer: (request: Request, params: Readonly<Record<string, unknown>>) => Response | Promise<Response>) =>
    ({ request, params }: { request: Request; params: Readonly<Record<string, unknown>> }) => {
      state.asked.push(`${request.method} ${new URL(request.url).pathname}${new URL(request.url).search}`);
      return request.headers.get('authorization') === `Bearer ${state.token}` ? answer(request, params) : refused(401, '令牌已过期');
    };
  const take = (found: Role, given: Partial<Role>): void => {
    for (const name of wanted) if (given[name] !== undefined) Object.assign(found, { [name]: given[name] });
    Object.assign(found, { updateTime: '2026-07-01 08:00:00' });
  };
  const handlers: readonly HttpHandler[] = [
    http.post(`${base}/login`, async ({ request }) => {
      const { username, password } = (await request.json()) as { username?: string; password?: string };
      if (username !== 'boss' || password !== 'Boss-2026') return refused(500, '用户不存在/密码错误');
      state.token = `t-${crypto.randomUUID()}`;
      return answered({ token: state.token });
    }),
    http.get(
      `${base}/getInfo`,
      guarded(() =>
        answered({
          user: { userId: 1, userName: 'boss', nickName: '掌柜' },
          permissions: ['system:role:list', 'system:role:add', 'system:role:edit', 'system:role:status', 'system:role:remove', 'other'],
        }),
      ),
    ),
    http.get(
      `${base}/system/role/list`,
      guarded(request => {
        const asked = new URL(request.url).searchParams;
        const by = (asked.get('orderByColumn') ?? 'roleId') as keyof Role;
        const sign = asked.get('isAsc') === 'desc' ? -1 : 1;
        const found = [...roles.values()]
          .filter(each =>
            ['roleId', 'userType', 'status'].every(name => !asked.has(name) || String(each[name as keyof Role]) === asked.get(name)),
          )
          .filter(each => `${each.roleKey} ${each.roleName}`.includes(asked.get('searchValue') ?? ''))
          .sort((one, other) => sign * String(one[by]).localeCompare(String(other[by])));
        const size = Number(asked.get('pageSize'));
        const from = Number(asked.get('pageNum')) * size;
        return answered({ rows: found.slice(from, from + size), total: found.length });
      }),
    ),
    http.post(
      `${base}/system/role`,
      guarded(async request => {
        const given = (await request.json()) as Partial<Role>;
        if ([...roles.values()].some(each => each.roleKey === given.roleKey))
          return refused(601, '校验失败', { errors: [{ field: 'roleKey', message: '权限字符已存在' }] });
        const id = Math.max(...roles.keys()) + 1;
        const made = role(id);
        take(made, given);
        roles.set(id, made);
        return answered({ data: id });
      }),
    ),
    http.put(
      `${base}/system/role`,
      guarded(async request => {
        const given = (await request.json()) as Partial<Role>;
        // An id that is no number is nobody's.
        const found = typeof given.roleId === 'number' ? roles.get(given.roleId) : undefined;
        if (found === undefined) return refused(404, '角色不存在');
        take(found, given);
        return answered({});
      }),
    ),
    http.put(
      `${base}/system/role/changeStatus`,
      guarded(async request => {
        const { roleId, status } = (await request.json()) as Role;
        const found = roles.get(roleId);
        if (found === undefined || !['0', '1'].includes(status)) return refused(404, '角色不存在');
        found.status = status;
        return answered({});
      }),
    ),
    http.delete(
      `${base}/system/role/:roleId`,
      guarded((_, { roleId }) => (roles.delete(Number(roleId)) ? answered({}) : refused(404, '角色不存在'))),
    ),
    http.post(`${base}/logout`, () => answered({})),
  ];
  return { handlers, state };
};
