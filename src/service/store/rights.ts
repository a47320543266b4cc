/** What a person may: the menus and buttons of all his roles, in one question, asked at every call. */
import { type Handle, runText } from './connection.ts';

export interface Rights {
  readonly roles: readonly string[];
  readonly menus: ReadonlySet<string>;
  readonly buttons: ReadonlySet<string>;
}

const asking = `with held as (
  select r."id", r."code" from "role_users" u join "roles" r on r."id" = u."role"
  where u."user_num" = $1 and u."state" = 'ON' and r."state" = 'ON' and r."side" = $2 and (u."valid_to" is null or u."valid_to" >= $3::date)
)
select
  coalesce((select array_agg("code") from held), '{}') as roles,
  coalesce((select array_agg(distinct m."menu_id") from "role_menus" m join held h on h."id" = m."role" where m."state" = 'ON'), '{}') as menus,
  coalesce((select array_agg(distinct b."code") from "role_buttons" b join held h on h."id" = b."role" where b."state" = 'ON'), '{}') as buttons`;

export const rightsOn = async (handle: Handle, userNum: string, side: string, now: Date): Promise<Rights> => {
  const [row] = await runText<{ roles: string[]; menus: string[]; buttons: string[] }>(
    handle,
    asking,
    [userNum, side, now.toISOString().slice(0, 10)],
    { prepare: true },
  );
  return { roles: row?.roles ?? [], menus: new Set(row?.menus ?? []), buttons: new Set(row?.buttons ?? []) };
};
