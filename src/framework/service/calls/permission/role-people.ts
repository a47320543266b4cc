/** Roles at a glance, and the people who hold one or might. */

import type { Side } from '#engine/declare/menus.ts';
import type { LightOf, RowOf, Where } from '#engine/declare/typed.ts';
import type { Account } from '#engine/system/account.ts';
import { roleUsers } from '#engine/system/role-users.ts';
import { roles } from '#engine/system/roles.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { accountsOn, organisationOf } from '#service/access/session.ts';
import { type Act, type Inside, sessionOf } from '#service/records/act.ts';
import type { Row } from '#service/store/rows.ts';

type Person = Pick<Account, 'userNum' | 'name' | 'account' | 'member'>;
type Grant = Pick<RowOf<typeof roleUsers>, LightOf<typeof roleUsers>>;

const every = { number: 1, size: 1000 } as const;

/** `role/overview`. */
export const roleOverview: Inside = async act => {
  const { rows } = act.records;
  const { list } = await act.records.of(roles).list({ sort: { field: 'createdAt', order: 'ASC' }, page: every, total: false });
  const counts = await rows.countBy('roleUsers', ['role'], { where: [{ state: 'ON' }] });
  const own = await act.records.of(roleUsers).list({ filter: { userNum: sessionOf(act).userNum }, page: every, total: false });
  const held = new Set(own.list.map(row => row.role));
  return {
    list: list.map(({ id, code, name, nameEn, side, state, builtIn }) => ({
      id,
      code,
      name,
      nameEn,
      side,
      state,
      builtIn,
      own: held.has(id),
      users: Number(counts.find(row => row.role === id)?.count ?? 0),
    })),
  };
};

/** What a person is looked for by: a number or name from its beginning. */
const matching = (q: unknown): { readonly search?: { readonly fields: readonly string[]; readonly text: string } } =>
  typeof q === 'string' && q.trim() !== '' ? { search: { fields: ['account', 'name', 'userNum'], text: q.trim() } } : {};

const pageOf = (act: Act) => ({ number: Number(act.input.pageNum ?? 1), size: Number(act.input.pageSize ?? 20) });

/** People by their accounts, in the order they were found, with the grant each has of the role. */
const described = async (act: Act, side: Side, accounts: readonly Person[], grants: readonly Grant[]): Promise<readonly Row[]> => {
  const organisation = organisationOf(act.model, side);
  const members =
    organisation === undefined
      ? new Map<string, string>()
      : await act.records.rows.labels(
          organisation.resource,
          accounts.flatMap(({ member }) => member ?? []),
        );
  return accounts.map(({ userNum, name, account, member }) => {
    const grant = grants.find(each => each.userNum === userNum);
    return {
      userNum,
      name,
      account,
      member: typeof member === 'string' ? (members.get(member) ?? null) : null,
      own: userNum === sessionOf(act).userNum,
      id: grant?.id ?? null,
      version: grant?.version ?? null,
      state: grant?.state ?? null,
      validTo: grant?.validTo ?? null,
    };
  });
};

/** `roleUser/people`. */
export const rolePeople: Inside = async act => {
  const id = String(act.input.role);
  if (!/^[0-9a-f-]{36}$/i.test(id)) throw new Refusal('RECORD_MISSING');
  const { side } = await act.records.of(roles).get({ id });
  const accounts = act.records.of(accountsOn(act.model, side));
  const grantsOfRole = act.records.of(roleUsers);
  const grantsOf = async (people: readonly Person[]): Promise<readonly Grant[]> =>
    people.length === 0
      ? []
      : (
          await grantsOfRole.list({
            filter: { role: id, userNum: people.map(({ userNum }) => userNum) },
            page: every,
            total: false,
          })
        ).list;
  if (act.input.candidates === true) {
    const found = await accounts.list({ ...matching(act.input.q), filter: { state: 'ON' }, page: pageOf(act) });
    return { list: await described(act, side, found.list, await grantsOf(found.list)), total: found.total };
  }
  const where: Where<typeof roleUsers>[] = [{ role: id }];
  const search = matching(act.input.q);
  if (search.search !== undefined) {
    const named = await accounts.list({ ...search, page: { number: 1, size: 200 }, total: false });
    if (named.list.length === 0) return { list: [], total: 0 };
    where.push({ userNum: named.list.map(({ userNum }) => userNum) });
  }
  const grants = await grantsOfRole.list({ where, sort: { field: 'createdAt', order: 'DESC' }, page: pageOf(act) });
  if (grants.list.length === 0) return { list: [], total: grants.total };
  const people = await accounts.list({
    filter: { userNum: grants.list.map(({ userNum }) => userNum) },
    page: every,
    total: false,
  });
  const ordered = grants.list.flatMap((grant): readonly Person[] => people.list.filter(each => each.userNum === grant.userNum));
  return { list: await described(act, side, ordered, grants.list), total: grants.total };
};
