/** Limits: the menus that a company, a type of company or an operator may hold at most. Where none is set, all. */
import { completed } from '#engine/access/grants.ts';
import { bothOf } from '#engine/declare/english.ts';
import { pick } from '#engine/declare/label.ts';
import type { Side } from '#engine/declare/menus.ts';
import type { RowOf } from '#engine/declare/typed.ts';
import { dayOf } from '#engine/rules/calendar.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { type FaultCodeWith, judgedAt } from '#engine/wire/fault.ts';
import { operators } from '#resources/access/operators.ts';
import { roleMenus } from '#resources/access/role-menus.ts';
import { roleUsers } from '#resources/access/role-users.ts';
import { roles as roleResource } from '#resources/access/roles.ts';
import { companyTypes } from '#resources/dictionary/company-types.ts';
import { employees } from '#resources/member/employees.ts';
import { members } from '#resources/member/members.ts';
import { permissionCalls } from '#resources/permission/calls.ts';
import { employeeMenus } from '#resources/permission/employee-menus.ts';
import { memberMenus } from '#resources/permission/member-menus.ts';
import { operatorMenus } from '#resources/permission/operator-menus.ts';
import { leavesAdministration, refuseLastAdministrator } from '#service/calls/access/administrators.ts';
import { mayGrantMenu } from '#service/calls/permission/may-grant.ts';
import { catalogueOf, treeWithin } from '#service/calls/permission/tree.ts';
import { type Act, sessionOf } from '#service/records/act.ts';
import { answer, standing, written } from '#service/records/typed.ts';
import { menusWithin } from '#service/store/rights.ts';

type Within = { readonly menuId: string; readonly validTo: string | null };
/** What the three kinds of limits have in common. */
type Limit = Omit<RowOf<typeof memberMenus>, 'member' | 'companyType'>;
type Told = Pick<Act, 'records'>;

const refused = (path: string, code: FaultCodeWith): Refusal => new Refusal('INPUT_INVALID', { faults: [judgedAt(path, { code })] });
const withinOf = (menus: NonNullable<Limit['menus']>): readonly Within[] =>
  menus.map(({ menuId, validTo }) => ({ menuId, validTo: validTo ?? null }));
/** The limit of a row as it is or will be; null where it limits nothing. */
const limitOf = ({ limited, menus }: Pick<Limit, 'limited' | 'menus'>): readonly Within[] | null =>
  limited ? withinOf(menus ?? []) : null;

/** The menus of a limit exist, each once; the groups they need come along. */
const settle = async (act: Act & { readonly changes: { menus?: Limit['menus'] } }, side: Side): Promise<void> => {
  const { menus: chosen } = act.changes;
  if (chosen === null || chosen === undefined) return;
  const given = withinOf(chosen);
  const catalogue = await catalogueOf(act, side);
  const known = new Set(catalogue.menus.map(menu => menu.id));
  const at = given.findIndex(({ menuId }, index) => !known.has(menuId) || given.findIndex(each => each.menuId === menuId) !== index);
  if (at >= 0) throw refused(`menus[${at}].menuId`, 'reference');
  const days = new Map(given.map(({ menuId, validTo }) => [menuId, validTo]));
  const { menus } = completed(catalogue, { menus: new Set(days.keys()), buttons: new Set() });
  act.changes.menus = [...menus].map(menuId => ({ menuId, validTo: days.get(menuId) ?? null }));
};

/** A limit of a company or of a type of company. */
export const limitCompany = written(memberMenus)(async act => {
  const { member = null, companyType = null } = standing(memberMenus, act);
  if ((member === null) === (companyType === null)) throw refused('member', 'LIMIT_SUBJECT');
  await settle(act, 'enterprise');
});

/** A limit of an operator: not of oneself, not of a founder, nothing of administration by who may not grant it, and administration stays manned. */
export const limitOperator = written(operatorMenus)(async act => {
  const operator = await act.records.of(operators).find({ id: standing(operatorMenus, act).operator });
  if (operator === undefined) throw refused('operator', 'reference');
  const session = sessionOf(act);
  if (operator.userNum === session.userNum) throw new Refusal('GRANT_SELF');
  if ((await rolesOf(act, [operator.userNum])).some(({ code }) => code === act.model.duties.founder)) throw new Refusal('GRANT_FOUNDER');
  await settle(act, 'operator');
  const before = act.record === undefined ? null : limitOf(act.record);
  const after = limitOf(standing(operatorMenus, act));
  const widened = before === null ? [] : (after ?? allOf(act)).filter(({ menuId }) => !before.some(each => each.menuId === menuId));
  if (widened.some(({ menuId }) => !mayGrantMenu(act.model, session, menuId))) throw new Refusal('GRANT_BEYOND');
  if (!leavesAdministration(act.model, after)) await refuseLastAdministrator(act, grant => grant.userNum === operator.userNum);
});

const allOf = ({ model }: Pick<Act, 'model'>): readonly Within[] =>
  model.menus.filter(menu => menu.side === 'operator').map(menu => ({ menuId: menu.id, validTo: null }));

type Held = RowOf<typeof roleResource> & { readonly userNum: string };

/** The roles in force of some people, with whose each is. */
const rolesOf = async ({ records }: Told, userNum: readonly string[]): Promise<readonly Held[]> => {
  if (userNum.length === 0) return [];
  const held = await records.of(roleUsers).list({ filter: { userNum, state: 'ON' }, page: { number: 1, size: 2000 }, total: false });
  const roles = await records.of(roleResource).findMany([...new Set(held.list.map(({ role }) => role))]);
  return held.list.flatMap(grant => {
    const role = roles.find(({ id }) => id === grant.role);
    return role === undefined || role.state !== 'ON' ? [] : [{ ...role, userNum: grant.userNum }];
  });
};

/** The menus that roles give. */
const menusOf = async ({ records }: Told, roles: readonly Held[]) => {
  const role = [...new Set(roles.map(({ id }) => id))];
  if (role.length === 0) return [];
  const { list } = await records.of(roleMenus).list({
    filter: { role, state: 'ON' },
    page: { number: 1, size: 5000 },
    total: false,
  });
  return list;
};

interface Asked {
  readonly id?: string | null | undefined;
  readonly q?: string | null | undefined;
  readonly pageNum?: number | null | undefined;
  readonly pageSize?: number | null | undefined;
}
const asked = ({ id, q, pageNum, pageSize }: Asked, fields: readonly string[]) => {
  const text = (q ?? '').trim();
  return {
    ...(id === null || id === undefined ? {} : { filter: { id } }),
    ...(text === '' ? {} : { search: { fields, text } }),
    page: { number: pageNum ?? 1, size: pageSize ?? 20 },
  };
};

const companyLimitsOf = async (
  { records }: Told,
  field: 'member' | 'companyType',
  ids: readonly string[],
): Promise<ReadonlyMap<string | null, Limit>> => {
  const list = ids.length === 0 ? [] : await records.of(memberMenus).all({ [field]: ids });
  return new Map(list.map(row => [row[field], row]));
};

const limitWords = (limit: Limit | undefined) => ({
  limitId: limit?.id ?? null,
  version: limit?.version ?? null,
  menus: limit === undefined ? null : limitOf(limit),
  remark: limit?.remark ?? null,
  updatedAt: limit?.updatedAt ?? null,
  updatedBy: limit?.updatedBy ?? null,
});

const typesOf = (companies: readonly Pick<RowOf<typeof members>, 'companyType'>[]): readonly string[] => [
  ...new Set(companies.flatMap(({ companyType }) => companyType ?? [])),
];

/** `operation/permission/enterprise/list`: types of company, or companies with what they follow where nothing is set for them. */
export const companyLimits = answer(permissionCalls)('op.permission.enterprise', async act => {
  const { records, input } = act;
  if (input.kind !== 'MEMBER') {
    const found = await records.of(companyTypes).list({ ...asked(input, ['code', 'name']), sort: { field: 'code', order: 'ASC' } });
    const own = await companyLimitsOf(
      act,
      'companyType',
      found.list.map(({ id }) => id),
    );
    return {
      list: found.list.map(row => {
        const { id, code } = row;
        const limit = own.get(id);
        return {
          id,
          name: pick(bothOf(row, 'name'), act.language),
          code,
          companyType: null,
          source: limit?.limited ? 'OWN' : 'ALL',
          inherited: null,
          ...limitWords(limit),
        };
      }),
      total: found.total,
    };
  }
  const found = await records
    .of(members)
    .list({ ...asked(input, ['companyName', 'memberCode']), sort: { field: 'memberCode', order: 'DESC' } });
  const types = typesOf(found.list);
  const [own, ofTypes, { labels }] = await Promise.all([
    companyLimitsOf(
      act,
      'member',
      found.list.map(({ id }) => id),
    ),
    companyLimitsOf(act, 'companyType', types),
    records.rows.called({ records: new Map([['companyTypes', types]]), language: act.language }),
  ]);
  return {
    list: found.list.map(({ id, companyName, memberCode, companyType }) => {
      const limit = own.get(id);
      const ofType = ofTypes.get(companyType);
      const inherited = ofType === undefined ? null : limitOf(ofType);
      return {
        id,
        name: companyName,
        code: memberCode,
        companyType: companyType === null ? null : { id: companyType, label: labels.get(companyType) ?? '' },
        source: limit?.limited ? 'OWN' : inherited === null ? 'ALL' : 'TYPE',
        inherited,
        ...limitWords(limit),
      };
    }),
    total: found.total,
  };
});

const namesOf = (roles: readonly Held[]) => roles.map(({ name, nameEn }) => [name, nameEn ?? name]);

/** `operation/permission/operator/list`: operators with what their roles give and what limits it. */
export const operatorLimits = answer(permissionCalls)('op.permission.operator', async act => {
  const { records } = act;
  const found = await records.of(operators).list({
    ...asked(act.input, ['account', 'name', 'operatorCode']),
    sort: { field: 'createdAt', order: 'DESC' },
  });
  const ids = found.list.map(({ id }) => id);
  const roles = await rolesOf(
    act,
    found.list.map(({ userNum }) => userNum),
  );
  const menus = await menusOf(act, roles);
  const limits = new Map((ids.length === 0 ? [] : await records.of(operatorMenus).all({ operator: ids })).map(row => [row.operator, row]));
  return {
    list: found.list.map(({ id, name, account, userNum }) => {
      const own = roles.filter(role => role.userNum === userNum);
      const founder = own.some(({ code }) => code === act.model.duties.founder);
      const limit = limits.get(id);
      const held = menus.filter(row => own.some(role => role.id === row.role)).map(({ menuId }) => menuId);
      return {
        id,
        name,
        code: account,
        roles: namesOf(own),
        held: founder ? allOf(act).map(({ menuId }) => menuId) : [...new Set(held)].sort(),
        refused: founder ? 'GRANT_FOUNDER' : userNum === sessionOf(act).userNum ? 'GRANT_SELF' : null,
        source: limit?.limited ? 'OWN' : 'ALL',
        ...limitWords(limit),
      };
    }),
    total: found.total,
  };
});

/** What the company of the session may hold itself: its own limit, or that of its type; null where neither is set. */
const companyBounds = async (act: Pick<Act, 'records' | 'actor' | 'call' | 'now'>): Promise<ReadonlySet<string> | null> => {
  const { memberId } = sessionOf(act);
  const member = memberId === null ? undefined : await act.records.of(members).find({ id: memberId });
  if (member === undefined) throw new Refusal('RECORD_MISSING');
  const own = (await companyLimitsOf(act, 'member', [member.id])).get(member.id);
  const ofType = (await companyLimitsOf(act, 'companyType', typesOf([member]))).get(member.companyType);
  const limit = (own === undefined ? null : limitOf(own)) ?? (ofType === undefined ? null : limitOf(ofType));
  return menusWithin(limit, dayOf(act.now));
};

/** The menus of people's roles, by whom. */
const heldBy = async (act: Told, roles: readonly Held[]): Promise<ReadonlyMap<string, readonly string[]>> => {
  const menus = await menusOf(act, roles);
  const held = new Map<string, string[]>();
  for (const { id, userNum } of roles)
    held.set(userNum, [...(held.get(userNum) ?? []), ...menus.filter(({ role }) => role === id).map(({ menuId }) => menuId)]);
  return held;
};

/** `permission/directSales/list`: the company's people with what their roles give and what limits it, and the menus there are to choose from. */
export const employeeLimits = answer(permissionCalls)('en.directSales.list', async act => {
  const { records } = act;
  const { memberId, userNum: asker } = sessionOf(act);
  const bounds = await companyBounds(act);
  const found = await records.of(employees).list({
    ...asked(act.input, ['account', 'name']),
    where: [{ member: memberId ?? '' }],
    sort: { field: 'createdAt', order: 'ASC' },
  });
  const ids = found.list.map(({ id }) => id);
  const roles = await rolesOf(
    act,
    found.list.map(({ userNum }) => userNum),
  );
  const held = await heldBy(act, roles);
  const limits = new Map((ids.length === 0 ? [] : await records.of(employeeMenus).all({ employee: ids })).map(row => [row.employee, row]));
  const within = (menuId: string): boolean => bounds === null || bounds.has(menuId);
  return {
    list: found.list.map(({ id, name, account, userNum }) => {
      const limit = limits.get(id);
      return {
        id,
        name,
        code: account,
        roles: namesOf(roles.filter(role => role.userNum === userNum)),
        held: [...new Set((held.get(userNum) ?? []).filter(within))].sort(),
        refused: userNum === asker ? 'GRANT_SELF' : null,
        source: limit?.limited ? 'OWN' : 'ALL',
        ...limitWords(limit),
      };
    }),
    tree: await treeWithin(act, 'enterprise', within),
    total: found.total,
  };
});

/** A limit of an employee: one of the own people but not oneself, nothing beyond the company, and widened only by what one holds. */
export const limitEmployee = written(employeeMenus)(async act => {
  const { employee: id } = standing(employeeMenus, act);
  const session = sessionOf(act);
  const employee = await act.records.of(employees).find({ id, member: session.memberId ?? '' });
  if (employee === undefined) throw refused('employee', 'reference');
  if (act.record !== undefined && act.record.employee !== id) throw refused('employee', 'LIMIT_EMPLOYEE_FIXED');
  if (employee.userNum === session.userNum) throw new Refusal('GRANT_SELF');
  await settle(act, 'enterprise');
  const bounds = await companyBounds(act);
  const limit = limitOf(standing(employeeMenus, act));
  if (bounds !== null && (limit ?? []).some(({ menuId }) => !bounds.has(menuId))) throw new Refusal('GRANT_BEYOND_COMPANY');
  const before = act.record === undefined ? null : limitOf(act.record);
  if (before === null) return;
  const roles = await rolesOf(act, [employee.userNum]);
  const given = new Set((await heldBy(act, roles)).get(employee.userNum) ?? []);
  const entries = act.model.menus.filter(menu => menu.side === 'enterprise' && menu.parent !== null).map(menu => menu.id);
  const wasHeld = new Set(before.map(({ menuId }) => menuId));
  const willHold = limit === null ? undefined : new Set(limit.map(({ menuId }) => menuId));
  const widened = entries.filter(menu => given.has(menu) && !wasHeld.has(menu) && (willHold === undefined || willHold.has(menu)));
  if (widened.some(menu => !session.menus.has(menu))) throw new Refusal('GRANT_BEYOND');
});
