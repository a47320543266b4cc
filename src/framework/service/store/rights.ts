/**
 * Whom a call is about and what they may: account, organisation, and the menus and buttons of all their roles within the limits set for
 * them. One question, asked at every call.
 */
import type { Side } from '#engine/declare/menus.ts';
import type { MenuLimit, SideOptions } from '#engine/declare/sides.ts';
import type { RowOf } from '#engine/declare/typed.ts';
import type { FieldModel } from '#engine/project/model.ts';
import { columnName } from '#engine/project/schema-names.ts';
import { dayOf } from '#engine/rules/calendar.ts';
import type { Account, Entrant } from '#engine/system/account.ts';
import type { sessions } from '#engine/system/sessions.ts';
import { type Handle, runText } from './connection.ts';
import { ask } from './joined.ts';
import { jsonOf, openedJson } from './json-rows.ts';
import { fieldOf, quoted, selection, type TableAccess, type Tables } from './tables.ts';
import type { Row } from './values.ts';

export interface Rights {
  readonly roles: readonly string[];
  readonly roleIds: readonly string[];
  readonly menus: ReadonlySet<string>;
  readonly buttons: ReadonlySet<string>;
  /** What is switched off for everybody: entries with all that hangs below them, and buttons. */
  readonly off: { readonly menus: ReadonlySet<string>; readonly buttons: ReadonlySet<string> };
}

type Guest = Row & Pick<Account, 'id' | 'userNum'>;
/** The row of a live session. */
export type LiveSession = RowOf<typeof sessions>;

/** A live session, and whose it is. */
export interface Known {
  readonly session: LiveSession;
  readonly person: Person;
}

/** Somebody who may act. */
export interface Person {
  /** What of their account a session tells; of a guest the same fields, as far as a guest has them. */
  readonly account?: Entrant;
  readonly guest?: Guest;
  readonly organisation?: { readonly code: string | null; readonly name: string | null };
  readonly rights: Rights;
}

/** Fields of an account that sessions tell; those that the side's accounts have. */
const told = ({ resource }: TableAccess, more: readonly string[]): readonly FieldModel[] =>
  [...new Set(['id', 'userNum', 'account', 'name', 'state', 'member', 'mustChangePassword', 'passwordExpiresAt', ...more])].flatMap(
    name => resource.fields[name] ?? [],
  );

const accountFields = (tables: Tables, { accounts, accountType }: SideOptions): readonly FieldModel[] =>
  told(tables.of(accounts), [accountType.field]);
const guestFields = (tables: Tables, { guests }: SideOptions): readonly FieldModel[] =>
  guests === undefined ? [] : told(tables.of(guests.resource), [guests.account, guests.name]);

/** A row as an object of the fields, by the number of the person `p`. */
const rowOf = (access: TableAccess, fields: readonly FieldModel[], states: readonly string[]): string =>
  `(select ${jsonOf(fields, 'a')} from ${quoted(access.name)} a
    where a."user_num" = p."user_num" and a."state" in (${states.map(state => `'${state}'`).join(', ')}) order by a."id" limit 1)`;

const organisationOf = (tables: Tables, { organisation }: SideOptions): string => {
  if (organisation === undefined) return 'null';
  const access = tables.of(organisation.resource);
  const column = (name: string): string => `o.${quoted(columnName(fieldOf(access, name)))}`;
  return `(select jsonb_build_object('code', ${column(organisation.code)}, 'name', ${column(organisation.name)}) from ${quoted(access.name)} o where o."id" = p."member")`;
};

/** The menus of a limit, asked for one person. */
const limitQuery = (tables: Tables, side: SideOptions, { resource, limits, by, orBy }: MenuLimit): string => {
  const accounts = tables.of(side.accounts);
  const limit = tables.of(resource);
  const column = (of: TableAccess, field: string): string => quoted(columnName(fieldOf(of, field)));
  const where = `where a."user_num" = p."user_num" and l."limited"`;
  const from = `select coalesce(l."menus", '[]') from ${quoted(accounts.name)} a`;
  if (limits === 'account') return `${from} join ${quoted(limit.name)} l on l.${column(limit, by)} = a."id" ${where} limit 1`;
  if (side.organisation === undefined) throw new Error(`${resource} limits organisations, and ${side.accounts} belong to none`);
  const organisation = tables.of(side.organisation.resource);
  const alike = orBy === undefined ? '' : ` or l.${column(limit, orBy)} = o.${column(organisation, orBy)}`;
  return `${from} join ${quoted(organisation.name)} o on o."id" = a."member"
    join ${quoted(limit.name)} l on l.${column(limit, by)} = o."id"${alike} ${where} order by l.${column(limit, by)} is null limit 1`;
};

const limitsOf = (tables: Tables, side: SideOptions): string =>
  `jsonb_build_array(${(side.menuLimits ?? []).map(limit => `(${limitQuery(tables, side, limit)})`).join(', ')})`;

/** What differs from side to side. */
const bySide = (tables: Tables, of: (side: SideOptions) => string): string =>
  `case p."side" ${Object.entries(tables.sides)
    .map(([side, options]) => `when '${side}' then ${of(options)}`)
    .join(' ')} end`;

/** Whom an account, a guest and an organisation make of them. */
const accounts = (
  tables: Tables,
): string => `${bySide(tables, side => rowOf(tables.of(side.accounts), accountFields(tables, side), ['ON', 'LOCKED']))} as "$account",
  ${bySide(tables, side => (side.guests === undefined ? 'null' : rowOf(tables.of(side.guests.resource), guestFields(tables, side), side.guests.states)))} as "$guest",
  ${bySide(tables, side => organisationOf(tables, side))} as "$organisation",`;

const buttons = `coalesce((select array_agg(distinct b."code") from "role_buttons" b join held h on h."id" = b."role" where b."state" = 'ON' and h."user_num" = p."user_num"), '{}') as "$buttons",
  coalesce((select array_agg("code") from "buttons" where "state" = 'OFF'), '{}') as "$offButtons",`;

/**
 * `who` gives rows with side, user number and member; what else they hold comes along.
 * @param isWhole with who they are, and their buttons; else the menus alone
 */
export const rightsQuestion = (
  tables: Tables,
  who: string,
  columns: string,
  day: string,
  isWhole = true,
): string => `with recursive who as (${who}), held as (
  select p."user_num", r."id", r."code" from who p join "role_users" u on u."user_num" = p."user_num" join "roles" r on r."id" = u."role"
  where u."state" = 'ON' and r."state" = 'ON' and r."side" = p."side" and (u."valid_to" is null or u."valid_to" >= ${day}::date)
), off("menu_id") as (
  select "menu_id" from "menus" where "state" = 'OFF'
  union select m."menu_id" from "menus" m join off o on o."menu_id" = m."parent_id"
)
select ${columns}
  ${isWhole ? accounts(tables) : ''}
  coalesce((select array_agg(h."code") from held h where h."user_num" = p."user_num"), '{}') as "$roles",
  coalesce((select array_agg(h."id"::text order by h."code") from held h where h."user_num" = p."user_num"), '{}') as "$roleIds",
  coalesce((select array_agg(distinct m."menu_id") from "role_menus" m join held h on h."id" = m."role" where m."state" = 'ON' and h."user_num" = p."user_num"), '{}') as "$menus",
  ${isWhole ? buttons : ''}
  coalesce((select array_agg("menu_id") from off), '{}') as "$offMenus",
  ${bySide(tables, side => limitsOf(tables, side))} as "$limits"
from who p`;

interface Questions {
  readonly ofSession: string;
  readonly ofPerson: string;
}

const questions = new WeakMap<Tables, Questions>();

const questionsOf = (tables: Tables): Questions => {
  const known = questions.get(tables);
  if (known !== undefined) return known;
  const sessions = tables.of('sessions');
  const made = {
    ofSession: rightsQuestion(
      tables,
      `select * from ${quoted(sessions.name)} where "token_hash" = $1 and "state" = 'LIVE'`,
      `${selection(sessions.fields, 'p')},`,
      '$2',
    ),
    ofPerson: rightsQuestion(tables, 'select $1::text as "side", $2::text as "user_num", $3::uuid as "member"', '', '$4'),
  };
  questions.set(tables, made);
  return made;
};

/** One menu of a limit; it ends with its day. */
interface Within {
  readonly menuId: string;
  readonly validTo?: string | null;
}

/** What that question answers of each. */
export interface FoundRights {
  readonly $account: Entrant | null;
  readonly $guest: Guest | null;
  readonly $organisation: NonNullable<Person['organisation']> | null;
  readonly $roles: string[];
  readonly $roleIds: string[];
  readonly $menus: string[];
  readonly $buttons?: string[];
  readonly $offMenus: string[];
  readonly $offButtons?: string[];
  readonly $limits: readonly (Within[] | null)[] | null;
}

/** The menus of a limit on a day; null where there is none. */
export const menusWithin = (limit: readonly Within[] | null, day: string): ReadonlySet<string> | null =>
  limit === null
    ? null
    : new Set(limit.filter(({ validTo }) => validTo === undefined || validTo === null || validTo >= day).map(({ menuId }) => menuId));

export const rightsIn = (found: FoundRights, day: string): Rights => {
  const off = { menus: new Set(found.$offMenus), buttons: new Set(found.$offButtons ?? []) };
  const bounds = (found.$limits ?? []).map(limit => menusWithin(limit, day));
  return {
    roles: found.$roles,
    roleIds: found.$roleIds,
    menus: new Set(found.$menus.filter(menu => !off.menus.has(menu) && bounds.every(within => within === null || within.has(menu)))),
    buttons: new Set((found.$buttons ?? []).filter(code => !off.buttons.has(code))),
    off,
  };
};

const personIn = (handle: Handle, side: Side, found: FoundRights, day: string): Person => {
  const options = handle.tables.sides[side];
  const { $account: account, $guest: guest, $organisation: organisation } = found;
  return {
    ...(options === undefined || account === null
      ? {}
      : { account: openedJson(handle, handle.tables.of(options.accounts), accountFields(handle.tables, options), account) }),
    ...(options?.guests === undefined || guest === null
      ? {}
      : { guest: openedJson(handle, handle.tables.of(options.guests.resource), guestFields(handle.tables, options), guest) }),
    ...(organisation === null ? {} : { organisation }),
    rights: rightsIn(found, day),
  };
};

/** The live session of a token's hash, and whose it is. */
export const sessionOn = async (handle: Handle, tokenHash: string, now: Date): Promise<Known | undefined> => {
  const day = dayOf(now);
  const [found] = await runText<FoundRights & LiveSession>(handle, questionsOf(handle.tables).ofSession, [tokenHash, day], {
    prepare: true,
  });
  return found === undefined ? undefined : { session: found, person: personIn(handle, found.side ?? '', found, day) };
};

/** Somebody of a side by their user number, as they are here and now. */
export const personOn = async (
  handle: Handle,
  of: { readonly side: Side; readonly userNum: string; readonly member?: string | null },
  now: Date,
): Promise<Person> => {
  const day = dayOf(now);
  const parameters = [of.side, of.userNum, of.member ?? null, day];
  const [found] = await ask<FoundRights>(handle, questionsOf(handle.tables).ofPerson, parameters);
  if (found === undefined) throw new Error('a row that the question itself gives is answered');
  return personIn(handle, of.side, found, day);
};

/** What somebody's rights are read from. */
export interface Sources {
  /** Of a row of these only those depend whom it is about. */
  readonly people: ReadonlySet<string>;
  /** Of a row of these anybody's may depend. */
  readonly grants: ReadonlySet<string>;
}

export const sourcesOf = (tables: Tables): Sources => {
  const named = (resources: readonly (string | undefined)[]): readonly string[] =>
    resources.flatMap(resource => (resource === undefined ? [] : [tables.of(resource).name]));
  const sides = Object.values(tables.sides);
  const people = sides.flatMap(({ accounts, guests, organisation }) => [accounts, guests?.resource, organisation?.resource]);
  const limits = sides.flatMap(({ menuLimits = [] }) => menuLimits.map(({ resource }) => resource));
  return {
    people: new Set(['sessions', ...named(people)]),
    grants: new Set(['roles', 'role_users', 'role_menus', 'role_buttons', 'menus', 'buttons', ...named(limits)]),
  };
};

/** The rows whose change ends what is known of a session. */
export const rowsBehind = ({ session, person }: Known): readonly string[] =>
  [session.id, person.account?.id, person.guest?.id, session.member].flatMap(id => id ?? []);
