/** Limits: the menus that a company, a type of company or an operator may hold at most. Where none is set, all. */
import { completed } from '#engine/access/grants.ts';
import type { Side } from '#engine/declare/menus.ts';
import { dayOf } from '#engine/rules/calendar.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { leavesAdministration, refuseLastAdministrator } from '#service/calls/access/administrators.ts';
import { type Act, type Inside, sessionOf } from '#service/calls/contract.ts';
import { mayGrantMenu } from '#service/calls/permission/may-grant.ts';
import { catalogueOf, treeWithin } from '#service/calls/permission/tree.ts';
import { menusWithin } from '#service/store/rights.ts';
import type { Row } from '#service/store/rows.ts';

type Within = { readonly menuId: string; readonly validTo: string | null };

const fault = (path: string, code: string): Refusal => new Refusal('INPUT_INVALID', { faults: [{ path, code }] });
/** The limit of a row as it is or will be; null where it limits nothing. */
const limitOf = (row: Row): readonly Within[] | null => (row.limited === true ? (withinOf(row.menus) ?? []) : null);
const withinOf = (value: unknown): readonly Within[] | null =>
  Array.isArray(value)
    ? (value as readonly Row[]).map(each => ({ menuId: String(each.menuId), validTo: (each.validTo as string) ?? null }))
    : null;

/** The menus of a limit exist, each once; the groups they need come along. */
const settle = async (act: Act, side: Side): Promise<void> => {
  const given = withinOf(act.changes.menus);
  if (given === null) return;
  const catalogue = await catalogueOf(act, side);
  const known = new Set(catalogue.menus.map(menu => menu.id));
  const at = given.findIndex(({ menuId }, index) => !known.has(menuId) || given.findIndex(each => each.menuId === menuId) !== index);
  if (at >= 0) throw fault(`menus[${at}].menuId`, 'reference');
  const days = new Map(given.map(({ menuId, validTo }) => [menuId, validTo]));
  const { menus } = completed(catalogue, { menus: new Set(days.keys()), buttons: new Set() });
  act.changes.menus = [...menus].map(menuId => ({ menuId, validTo: days.get(menuId) ?? null }));
};

/** A limit of a company or of a type of company. */
export const limitCompany: Inside = async act => {
  const { member, companyType } = { ...act.record, ...act.changes };
  if (
    (member ?? null) === (companyType ?? null) ||
    (member !== null && member !== undefined && companyType !== null && companyType !== undefined)
  )
    throw fault('member', 'LIMIT_SUBJECT');
  await settle(act, 'enterprise');
};

/** A limit of an operator: not of oneself, not of a founder, nothing of administration by who may not grant it, and administration stays manned. */
export const limitOperator: Inside = async act => {
  const operator = await act.records.find('operators', { id: String({ ...act.record, ...act.changes }.operator) });
  if (operator === undefined) throw fault('operator', 'reference');
  const session = sessionOf(act);
  if (operator.userNum === session.userNum) throw new Refusal('GRANT_SELF');
  if ((await rolesOf(act, [String(operator.userNum)])).some(({ code }) => code === act.model.duties.founder))
    throw new Refusal('GRANT_FOUNDER');
  await settle(act, 'operator');
  const before = act.record === undefined ? null : limitOf(act.record);
  const after = limitOf({ ...act.record, ...act.changes });
  const widened = before === null ? [] : (after ?? allOf(act)).filter(({ menuId }) => !before.some(each => each.menuId === menuId));
  if (widened.some(({ menuId }) => !mayGrantMenu(act.model, session, menuId))) throw new Refusal('GRANT_BEYOND');
  if (!leavesAdministration(act.model, after)) await refuseLastAdministrator(act, grant => grant.userNum === operator.userNum);
};

const allOf = (act: Act): readonly Within[] =>
  act.model.menus.filter(menu => menu.side === 'operator').map(menu => ({ menuId: menu.id, validTo: null }));

/** The roles in force of some people, with whose each is. */
const rolesOf = async (act: Act, userNum: readonly string[]): Promise<readonly (Row & { readonly userNum: string })[]> => {
  if (userNum.length === 0) return [];
  const { rows } = act.records;
  const held = await rows.list('roleUsers', { filter: { userNum, state: 'ON' }, page: { number: 1, size: 2000 }, total: false });
  const roles = await rows.findMany('roles', [...new Set(held.list.map(row => String(row.role)))]);
  return held.list.flatMap(row => {
    const role = roles.find(each => each.id === row.role);
    return role === undefined || role.state !== 'ON' ? [] : [{ ...role, userNum: String(row.userNum) }];
  });
};

const asked = (act: Act, fields: readonly string[]) => ({
  ...(typeof act.input.id === 'string' ? { filter: { id: act.input.id } } : {}),
  ...(typeof act.input.q === 'string' && act.input.q.trim() !== '' ? { search: { fields, text: act.input.q.trim() } } : {}),
  page: { number: Number(act.input.pageNum ?? 1), size: Number(act.input.pageSize ?? 20) },
});

const limitsOf = async (act: Act, resource: string, field: string, ids: readonly string[]): Promise<ReadonlyMap<string, Row>> => {
  if (ids.length === 0) return new Map();
  const { list } = await act.records.rows.list(resource, {
    filter: { [field]: ids },
    heavy: true,
    page: { number: 1, size: 200 },
    total: false,
  });
  return new Map(list.map(row => [String(row[field]), row]));
};

const limitWords = (row: Row | undefined): Row => ({
  limitId: row?.id ?? null,
  version: row?.version ?? null,
  menus: row === undefined ? null : limitOf(row),
  remark: row?.remark ?? null,
  updatedAt: row?.updatedAt ?? null,
  updatedBy: row?.updatedBy ?? null,
});

const texts = (rows: readonly Row[], field: string): readonly string[] => [
  ...new Set(rows.map(row => row[field]).filter((each): each is string => typeof each === 'string')),
];

/** `operation/permission/enterprise/list`: types of company, or companies with what they follow where nothing is set for them. */
export const companyLimits: Inside = async act => {
  const { rows } = act.records;
  if (act.input.kind !== 'MEMBER') {
    const found = await rows.list('companyTypes', { ...asked(act, ['code', 'name']), sort: { field: 'code', order: 'ASC' } });
    const own = await limitsOf(act, 'memberMenus', 'companyType', texts(found.list, 'id'));
    return {
      list: found.list.map(({ id, name, code }) => {
        const limit = own.get(String(id));
        return {
          id,
          name,
          code,
          companyType: null,
          source: limit?.limited === true ? 'OWN' : 'ALL',
          inherited: null,
          ...limitWords(limit),
        };
      }),
      total: found.total,
    };
  }
  const found = await rows.list('members', { ...asked(act, ['companyName', 'memberCode']), sort: { field: 'memberCode', order: 'DESC' } });
  const types = texts(found.list, 'companyType');
  const [own, ofTypes, names] = await Promise.all([
    limitsOf(act, 'memberMenus', 'member', texts(found.list, 'id')),
    limitsOf(act, 'memberMenus', 'companyType', types),
    rows.labels('companyTypes', types),
  ]);
  return {
    list: found.list.map(({ id, companyName, memberCode, companyType }) => {
      const limit = own.get(String(id));
      const ofType = ofTypes.get(String(companyType));
      const inherited = ofType === undefined ? null : limitOf(ofType);
      return {
        id,
        name: companyName,
        code: memberCode,
        companyType: typeof companyType === 'string' ? { id: companyType, label: names.get(companyType) ?? '' } : null,
        source: limit?.limited === true ? 'OWN' : inherited === null ? 'ALL' : 'TYPE',
        inherited,
        ...limitWords(limit),
      };
    }),
    total: found.total,
  };
};

/** `operation/permission/operator/list`: operators with what their roles give and what limits it. */
export const operatorLimits: Inside = async act => {
  const { rows } = act.records;
  const found = await rows.list('operators', {
    ...asked(act, ['account', 'name', 'operatorCode']),
    sort: { field: 'createdAt', order: 'DESC' },
  });
  const roles = await rolesOf(act, texts(found.list, 'userNum'));
  const ids = [...new Set(roles.map(role => String(role.id)))];
  const menus =
    ids.length === 0
      ? []
      : (await rows.list('roleMenus', { filter: { role: ids, state: 'ON' }, page: { number: 1, size: 5000 }, total: false })).list;
  const limits = await limitsOf(act, 'operatorMenus', 'operator', texts(found.list, 'id'));
  return {
    list: found.list.map(({ id, name, account, userNum }) => {
      const own = roles.filter(role => role.userNum === userNum);
      const founder = own.some(({ code }) => code === act.model.duties.founder);
      const limit = limits.get(String(id));
      const held = menus.filter(row => own.some(role => role.id === row.role)).map(row => String(row.menuId));
      return {
        id,
        name,
        code: account,
        roles: own.map(role => [role.name, role.nameEn ?? role.name]),
        held: founder ? allOf(act).map(({ menuId }) => menuId) : [...new Set(held)].sort(),
        refused: founder ? 'GRANT_FOUNDER' : userNum === sessionOf(act).userNum ? 'GRANT_SELF' : null,
        source: limit?.limited === true ? 'OWN' : 'ALL',
        ...limitWords(limit),
      };
    }),
    total: found.total,
  };
};

/** What the company of the session may hold itself: its own limit, or that of its type; null where neither is set. */
const companyBounds = async (act: Act): Promise<ReadonlySet<string> | null> => {
  const { memberId } = sessionOf(act);
  const member = memberId === null ? undefined : await act.records.find('members', { id: memberId });
  if (member === undefined) throw new Refusal('RECORD_MISSING');
  const own = (await limitsOf(act, 'memberMenus', 'member', [String(member.id)])).get(String(member.id));
  const ofType = (await limitsOf(act, 'memberMenus', 'companyType', texts([member], 'companyType'))).get(String(member.companyType));
  const limit = (own === undefined ? null : limitOf(own)) ?? (ofType === undefined ? null : limitOf(ofType));
  return menusWithin(limit, dayOf(act.now));
};

/** The menus of people's roles, by whom. */
const heldBy = async (
  act: Act,
  roles: readonly (Row & { readonly userNum: string })[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const ids = [...new Set(roles.map(role => String(role.id)))];
  if (ids.length === 0) return new Map();
  const { list } = await act.records.rows.list('roleMenus', {
    filter: { role: ids, state: 'ON' },
    page: { number: 1, size: 5000 },
    total: false,
  });
  const held = new Map<string, string[]>();
  for (const { id, userNum } of roles)
    held.set(userNum, [...(held.get(userNum) ?? []), ...list.filter(row => row.role === id).map(row => String(row.menuId))]);
  return held;
};

/** `permission/directSales/list`: the company's people with what their roles give and what limits it, and the menus there are to choose from. */
export const employeeLimits: Inside = async act => {
  const { rows, operands } = act.records;
  const { memberId, userNum: asker } = sessionOf(act);
  const bounds = await companyBounds(act);
  const found = await rows.list('employees', {
    ...operands,
    ...asked(act, ['account', 'name']),
    where: [{ member: memberId ?? '' }],
    sort: { field: 'createdAt', order: 'ASC' },
  });
  const roles = await rolesOf(act, texts(found.list, 'userNum'));
  const held = await heldBy(act, roles);
  const limits = await limitsOf(act, 'employeeMenus', 'employee', texts(found.list, 'id'));
  const within = (menuId: string): boolean => bounds === null || bounds.has(menuId);
  return {
    list: found.list.map(({ id, name, account, userNum }) => {
      const limit = limits.get(String(id));
      return {
        id,
        name,
        code: account,
        roles: roles.filter(role => role.userNum === userNum).map(role => [role.name, role.nameEn ?? role.name]),
        held: [...new Set((held.get(String(userNum)) ?? []).filter(within))].sort(),
        refused: userNum === asker ? 'GRANT_SELF' : null,
        source: limit?.limited === true ? 'OWN' : 'ALL',
        ...limitWords(limit),
      };
    }),
    tree: await treeWithin(act, 'enterprise', within),
    total: found.total,
  };
};

/** A limit of an employee: one of the own people but not oneself, nothing beyond the company, and widened only by what one holds. */
export const limitEmployee: Inside = async act => {
  const after = { ...act.record, ...act.changes };
  const session = sessionOf(act);
  const employee = await act.records.find('employees', { id: String(after.employee), member: session.memberId ?? '' });
  if (employee === undefined) throw fault('employee', 'reference');
  if (act.record !== undefined && act.record.employee !== after.employee) throw fault('employee', 'LIMIT_EMPLOYEE_FIXED');
  if (employee.userNum === session.userNum) throw new Refusal('GRANT_SELF');
  await settle(act, 'enterprise');
  const bounds = await companyBounds(act);
  const limit = limitOf({ ...act.record, ...act.changes });
  if (bounds !== null && (limit ?? []).some(({ menuId }) => !bounds.has(menuId))) throw new Refusal('GRANT_BEYOND_COMPANY');
  const before = act.record === undefined ? null : limitOf(act.record);
  if (before === null) return;
  const roles = await rolesOf(act, [String(employee.userNum)]);
  const given = new Set((await heldBy(act, roles)).get(String(employee.userNum)) ?? []);
  const entries = act.model.menus.filter(menu => menu.side === 'enterprise' && menu.parent !== null).map(({ id }) => id);
  const wasHeld = new Set(before.map(({ menuId }) => menuId));
  const willHold = limit === null ? undefined : new Set(limit.map(({ menuId }) => menuId));
  const widened = entries.filter(id => given.has(id) && !wasHeld.has(id) && (willHold === undefined || willHold.has(id)));
  if (widened.some(id => !session.menus.has(id))) throw new Refusal('GRANT_BEYOND');
};
