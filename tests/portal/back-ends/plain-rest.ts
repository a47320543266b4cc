/** A plain REST back end in memory, in the manner of json-server: `sort`, `range` and `filter` in the address, Content-Range, HTTP statuses. */
import { type HttpHandler, HttpResponse, http } from 'msw';

interface Role {
  id: number;
  code: string;
  name: string;
  side: string;
  state: string;
  builtIn: boolean;
  updatedAt: string;
}

/** Handlers for `base`, and what stands behind them. */
export const plainRestBackEnd = (base: string) => {
  const roles = new Map<number, Role>(
    Array.from({ length: 25 }, (_, at) => [
      at + 1,
      {
        id: at + 1,
        code: `REST_${String(at + 1).padStart(2, '0')}`,
        name: `职位${at + 1}`,
        side: at % 2 === 0 ? 'operator' : 'enterprise',
        state: 'ON',
        builtIn: false,
        updatedAt: '2026-03-08T17:30:00Z',
      },
    ]),
  );
  const state = { roles, token: '', asked: [] as string[] };
  type Ask = { request: Request; params: Readonly<Record<string, unknown>> };
  const guarded =
    (answer: (request: Request, params: Ask['params']) => Response | Promise<Response>) =>
    ({ request, params }: Ask) => {
      state.asked.push(`${request.method} ${new URL(request.url).pathname}`);
      return state.token !== '' && request.headers.get('authorization') === `Bearer ${state.token}`
        ? answer(request, params)
        : HttpResponse.json({ message: 'the token is not valid' }, { status: 401 });
    };
  const missing = () => HttpResponse.json({ message: 'no such role' }, { status: 404 });
  const one = ({ id }: Ask['params']): Role | undefined => roles.get(Number(id));
  const session = () => ({
    userNum: 'R1',
    userName: 'rest',
    accountType: '10',
    menuList: [{ menuId: 'H', menuName: '', childs: [{ menuId: 'H1', menuName: '' }] }],
    buttons: ['mg.role.new', 'mg.role.edit', 'mg.role.status', 'mg.role.delete'],
  });
  const handlers: readonly HttpHandler[] = [
    http.post(`${base}/sessions`, () => {
      state.token = `r-${crypto.randomUUID()}`;
      return HttpResponse.json({ ...session(), token: state.token }, { status: 201 });
    }),
    http.get(
      `${base}/sessions/current`,
      guarded(() => HttpResponse.json(session())),
    ),
    http.delete(`${base}/sessions/current`, () => new HttpResponse(null, { status: 204 })),
    http.get(
      `${base}/roles`,
      guarded(request => {
        const asked = (name: string): unknown => JSON.parse(new URL(request.url).searchParams.get(name) ?? 'null');
        const filter = (asked('filter') ?? {}) as Record<string, unknown>;
        const [field, order] = (asked('sort') ?? ['id', 'ASC']) as [string, string];
        const [from, to] = (asked('range') ?? [0, 999]) as [number, number];
        const found = [...roles.values()]
          .filter(role =>
            Object.entries(filter).every(([name, value]) =>
              name === 'q'
                ? `${role.code} ${role.name}`.includes(String(value))
                : Array.isArray(value)
                  ? value.map(String).includes(String(role[name as keyof Role]))
                  : role[name as keyof Role] === value,
            ),
          )
          .sort((a, b) => (order === 'ASC' ? 1 : -1) * String(a[field as keyof Role]).localeCompare(String(b[field as keyof Role])));
        return HttpResponse.json(found.slice(from, to + 1), { headers: { 'content-range': `roles ${from}-${to}/${found.length}` } });
      }),
    ),
    http.get(
      `${base}/roles/:id`,
      guarded((_, params) => {
        const found = one(params);
        return found === undefined ? missing() : HttpResponse.json(found);
      }),
    ),
    http.post(
      `${base}/roles`,
      guarded(async request => {
        const given = (await request.json()) as Omit<Role, 'state' | 'builtIn'>;
        if ([...roles.values()].some(each => each.code === given.code))
          return HttpResponse.json({ message: 'not valid', errors: { code: ['编码已被使用'] } }, { status: 422 });
        const id = Math.max(...roles.keys()) + 1;
        const made = { state: 'ON', builtIn: false, ...given, id, updatedAt: '2026-07-01T00:00:00Z' };
        roles.set(id, made);
        return HttpResponse.json(made, { status: 201 });
      }),
    ),
    http.put(
      `${base}/roles/:id`,
      guarded(async (request, params) => {
        const found = one(params);
        if (found === undefined) return missing();
        Object.assign(found, await request.json(), { id: found.id });
        return HttpResponse.json(found);
      }),
    ),
    http.delete(
      `${base}/roles/:id`,
      guarded((_, params) => {
        const found = one(params);
        if (found === undefined) return missing();
        roles.delete(found.id);
        return HttpResponse.json(found);
      }),
    ),
  ];
  return { handlers, state };
};
