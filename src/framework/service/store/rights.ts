/** What a person may: the menus and buttons of all their roles within the limits set for them, in one question, asked at every call. */
import type { Side } from '#engine/declare/menus.ts';
import type { MenuLimit, SideOptions } from '#engine/declare/sides.ts';
import { columnName } from '#engine/project/schema-names.ts';
import { dayOf } from '#engine/rules/calendar.ts';
import { type Handle, runText } from './connection.ts';
import { fieldOf, quoted, type TableAccess, type Tables } from './tables.ts';

export interface Rights {
  readonly roles: readonly string[];
  readonly menus: ReadonlySet<string>;
  readonly buttons: ReadonlySet<string>;
  /** What is switched off for everybody: entries with all that hangs below them, and buttons. */
  readonly off: { readonly menus: ReadonlySet<string>; readonly buttons: ReadonlySet<string> };
}

/** The menus of a limit, asked for one person. */
const limitQuery = (tables: Tables, side: SideOptions, { resource, limits, by, orBy }: MenuLimit): string => {
  const accounts = tables.of(side.accounts);
  const limit = tables.of(resource);
  const column = (of: TableAccess, field: string): string => quoted(columnName(fieldOf(of, field)));
  const where = `where a."user_num" = $1 and l."limited"`;
  const from = `select coalesce(l."menus", '[]') from ${quoted(accounts.name)} a`;
  if (limits === 'account') return `${from} join ${quoted(limit.name)} l on l.${column(limit, by)} = a."id" ${where} limit 1`;
  if (side.organisation === undefined) throw new Error(`${resource} limits organisations, and ${side.accounts} belong to none`);
  const organisation = tables.of(side.organisation.resource);
  const alike = orBy === undefined ? '' : ` or l.${column(limit, orBy)} = o.${column(organisation, orBy)}`;
  return `${from} join ${quoted(organisation.name)} o on o."id" = a."member"
    join ${quoted(limit.name)} l on l.${column(limit, by)} = o."id"${alike} ${where} order by l.${column(limit, by)} is null limit 1`;
};

const asking = (limits: readonly string[]): string => `with recursive held as (
  select r."id", r."code" from "role_users" u join "roles" r on r."id" = u."role"
  where u."user_num" = $1 and u."state" = 'ON' and r."state" = 'ON' and r."side" = $2 and (u."valid_to" is null or u."valid_to" >= $3::date)
), off("menu_id") as (
  select "menu_id" from "menus" where "state" = 'OFF'
  union select m."menu_id" from "menus" m join off o on o."menu_id" = m."parent_id"
)
select
  coalesce((select array_agg("code") from held), '{}') as roles,
  coalesce((select array_agg(distinct m."menu_id") from "role_menus" m join held h on h."id" = m."role" where m."state" = 'ON'), '{}') as menus,
  coalesce((select array_agg(distinct b."code") from "role_buttons" b join held h on h."id" = b."role" where b."state" = 'ON'), '{}') as buttons,
  coalesce((select array_agg("menu_id") from off), '{}') as off_menus,
  coalesce((select array_agg("code") from "buttons" where "state" = 'OFF'), '{}') as off_buttons,
  jsonb_build_array(${limits.map(limit => `(${limit})`).join(', ')}) as limits`;

const questions = new WeakMap<Tables, Map<Side, string>>();

/** One question for each side, written once. */
const questionOf = (tables: Tables, side: Side): string => {
  const known = questions.get(tables) ?? new Map<Side, string>();
  questions.set(tables, known);
  const options = tables.sides[side];
  const question = known.get(side) ?? asking(options?.menuLimits?.map(limit => limitQuery(tables, options, limit)) ?? []);
  known.set(side, question);
  return question;
};

/** One menu of a limit; it ends with its day. */
interface Within {
  readonly menuId: string;
  readonly validTo?: string | null;
}

interface Found {
  readonly roles: string[];
  readonly menus: string[];
  readonly buttons: string[];
  readonly off_menus: string[];
  readonly off_buttons: string[];
  readonly limits: readonly (Within[] | null)[];
}

/** The menus of a limit on a day; null where there is none. */
export const menusWithin = (limit: readonly Within[] | null, day: string): ReadonlySet<string> | null =>
  limit === null
    ? null
    : new Set(limit.filter(({ validTo }) => validTo === undefined || validTo === null || validTo >= day).map(({ menuId }) => menuId));

export const rightsOn = async (handle: Handle, userNum: string, side: Side, now: Date): Promise<Rights> => {
  const day = dayOf(now);
  const [row] = await runText<Found>(handle, questionOf(handle.tables, side), [userNum, side, day], { prepare: true });
  const off = { menus: new Set(row?.off_menus ?? []), buttons: new Set(row?.off_buttons ?? []) };
  const bounds = (row?.limits ?? []).map(limit => menusWithin(limit, day));
  return {
    roles: row?.roles ?? [],
    menus: new Set((row?.menus ?? []).filter(menu => !off.menus.has(menu) && bounds.every(within => within === null || within.has(menu)))),
    buttons: new Set((row?.buttons ?? []).filter(code => !off.buttons.has(code))),
    off,
  };
};
