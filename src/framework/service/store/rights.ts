/** What a person may: the menus and buttons of all his roles within the limit set for him or his company, in one question, asked at every call. */
import { dayOf } from '#engine/rules/calendar.ts';
import { type Handle, runText } from './connection.ts';

export interface Rights {
  readonly roles: readonly string[];
  readonly menus: ReadonlySet<string>;
  readonly buttons: ReadonlySet<string>;
  /** What is switched off for everybody: entries with all that hangs below them, and buttons. */
  readonly off: { readonly menus: ReadonlySet<string>; readonly buttons: ReadonlySet<string> };
}

/** A company's own limit goes before that of its type; where neither is set there is none. */
const limits = {
  enterprise: `select coalesce(l."menus", '[]') from "employees" e
    join "members" m on m."id" = e."member"
    join "member_menus" l on l."member" = m."id" or l."company_type" = m."company_type"
    where e."user_num" = $1 and l."limited" order by l."member" is null limit 1`,
  operator: `select coalesce(l."menus", '[]') from "operators" o join "operator_menus" l on l."operator" = o."id"
    where o."user_num" = $1 and l."limited" limit 1`,
} as const;

/** What a company sets for one of its people, within its own limit. */
const ofEmployee = `select coalesce(l."menus", '[]') from "employees" e join "employee_menus" l on l."employee" = e."id"
    where e."user_num" = $1 and l."limited" limit 1`;

const asking = (limit: string, own = 'null::jsonb'): string => `with recursive held as (
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
  (${limit}) as "limit",
  (${own}) as "own"`;

const questions = { enterprise: asking(limits.enterprise, ofEmployee), operator: asking(limits.operator) } as const;

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
  readonly limit: Within[] | null;
  readonly own: Within[] | null;
}

/** The menus of a limit on a day; null where there is none. */
export const menusWithin = (limit: readonly Within[] | null, day: string): ReadonlySet<string> | null =>
  limit === null
    ? null
    : new Set(limit.filter(({ validTo }) => validTo === undefined || validTo === null || validTo >= day).map(({ menuId }) => menuId));

export const rightsOn = async (handle: Handle, userNum: string, side: 'operator' | 'enterprise', now: Date): Promise<Rights> => {
  const day = dayOf(now);
  const [row] = await runText<Found>(handle, questions[side], [userNum, side, day], { prepare: true });
  const off = { menus: new Set(row?.off_menus ?? []), buttons: new Set(row?.off_buttons ?? []) };
  const bounds = [menusWithin(row?.limit ?? null, day), menusWithin(row?.own ?? null, day)];
  return {
    roles: row?.roles ?? [],
    menus: new Set((row?.menus ?? []).filter(menu => !off.menus.has(menu) && bounds.every(within => within === null || within.has(menu)))),
    buttons: new Set((row?.buttons ?? []).filter(code => !off.buttons.has(code))),
    off,
  };
};
