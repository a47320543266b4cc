/** Roles at a glance, and the people who hold one or might. */

import type { Condition } from '#engine/conditions/condition.ts';
import type { Side } from '#engine/declare/menus.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { accountResource, organisationOf } from '#service/access/session.ts';
import type { Row } from '#service/store/rows.ts';
import { type Act, type Inside, sessionOf } from '../contract.ts';

const every = { number: 1, size: 1000 } as const;

/** `role/overview`. */
export const roleOverview: Inside = async act => {
  const { rows } = act.records;
  const { list } = await rows.list('roles', { sort: { field: 'createdAt', order: 'ASC' }, page: every, total: false });
  const counts = await rows.countBy('roleUsers', ['role'], { where: [{ state: 'ON' }] });
  const own = await rows.list('roleUsers', { filter: { userNum: sessionOf(act).userNum }, page: every, total: false });
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
const described = async (act: Act, side: Side, accounts: readonly Row[], grants: readonly Row[]): Promise<readonly Row[]> => {
  const organisation = organisationOf(act.model, side);
  const members =
    organisation === undefined
      ? new Map<string, string>()
      : await act.records.rows.labels(
          organisation.resource,
          accounts.flatMap(account => (typeof account.member === 'string' ? [account.member] : [])),
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
  const { rows } = act.records;
  const id = String(act.input.role);
  if (!/^[0-9a-f-]{36}$/i.test(id)) throw new Refusal('RECORD_MISSING');
  const role = await act.records.get('roles', { id });
  const resource = accountResource(act.model, role.side as Side);
  const grantsOf = async (people: readonly Row[]): Promise<readonly Row[]> =>
    people.length === 0
      ? []
      : (
          await rows.list('roleUsers', {
            filter: { role: id, userNum: people.map(each => String(each.userNum)) },
            page: every,
            total: false,
          })
        ).list;
  if (act.input.candidates === true) {
    const found = await rows.list(resource, { ...matching(act.input.q), filter: { state: 'ON' }, page: pageOf(act) });
    return { list: await described(act, role.side as Side, found.list, await grantsOf(found.list)), total: found.total };
  }
  const where: Condition[] = [{ role: id }];
  const search = matching(act.input.q);
  if (search.search !== undefined) {
    const named = await rows.list(resource, { ...search, page: { number: 1, size: 200 }, total: false });
    if (named.list.length === 0) return { list: [], total: 0 };
    where.push({ userNum: named.list.map(each => String(each.userNum)) });
  }
  const grants = await rows.list('roleUsers', { where, sort: { field: 'createdAt', order: 'DESC' }, page: pageOf(act) });
  if (grants.list.length === 0) return { list: [], total: grants.total };
  const people = await rows.list(resource, {
    filter: { userNum: grants.list.map(grant => String(grant.userNum)) },
    page: every,
    total: false,
  });
  const ordered = grants.list.flatMap((grant): readonly Row[] => people.list.filter(each => each.userNum === grant.userNum));
  return { list: await described(act, role.side as Side, ordered, grants.list), total: grants.total };
};
