/** Who administers the platform: of those who can make accounts and roles, one at least must be left. */
import type { LightOf, RowOf } from '#engine/declare/typed.ts';
import type { Model } from '#engine/project/model.ts';
import type { Accounts } from '#engine/system/account.ts';
import { roleUsers } from '#engine/system/role-users.ts';
import { roles } from '#engine/system/roles.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { accountsOn } from '#service/access/session.ts';
import type { Act } from '#service/records/act.ts';
import type { Row } from '#service/store/rows.ts';

/** The resource that administrators' accounts are. */
export const administratorAccounts = (model: Model): Accounts => {
  if (model.duties.side === undefined) throw new Error('no role founds the application');
  return accountsOn(model, model.duties.side);
};

/** Whether a limit leaves somebody what administering needs: whoever has not got it does not count. */
export const leavesAdministration = ({ duties }: Model, limit: unknown): boolean =>
  !Array.isArray(limit) ||
  duties.administration.every(menu => (limit as readonly Row[]).some(each => each.menuId === menu && (each.validTo ?? null) === null));

/** Accounts that are left what administering needs, by their ids. */
const unlimited = async ({ model, records }: Pick<Act, 'model' | 'records'>, accounts: readonly string[]): Promise<readonly string[]> => {
  const { sides, duties } = model;
  const limit = sides[duties.side ?? model.staff]?.menuLimits?.find(each => each.limits === 'account');
  if (accounts.length === 0 || limit === undefined) return accounts;
  const { list } = await records.rows.list(limit.resource, {
    filter: { [limit.by]: accounts },
    heavy: true,
    page: { number: 1, size: 200 },
    total: false,
  });
  const limited = new Set(
    list.filter(row => row.limited === true && !leavesAdministration(model, row.menus ?? [])).map(row => String(row[limit.by])),
  );
  return accounts.filter(id => !limited.has(id));
};

/**
 * Refuses what would leave nobody whose account is on and who holds an administrative role for good.
 * @param goes whether a grant is one of those that are about to end
 */
type Grant = Pick<RowOf<typeof roleUsers>, LightOf<typeof roleUsers>>;

export const refuseLastAdministrator = async (
  { model, records }: Pick<Act, 'model' | 'records'>,
  goes: (grant: Grant) => boolean,
): Promise<void> => {
  const administrators = administratorAccounts(model);
  const held = await records.of(roles).list({ filter: { code: model.duties.administering }, page: { number: 1, size: 10 }, total: false });
  const of = { filter: { role: held.list.map(({ id }) => id), state: 'ON', validTo: null } };
  // Locked in one order, so that two who take each other's role at once wait for each other.
  const sort = { field: 'id', order: 'ASC' } as const;
  const { list } = await records.of(roleUsers).list({ ...of, sort, page: { number: 1, size: 200 }, total: false, forUpdate: true });
  if (!list.some(goes)) return;
  const userNum = list.filter(grant => !goes(grant)).map(grant => grant.userNum);
  const left =
    userNum.length === 0
      ? []
      : await records
          .of(administrators)
          .list({ filter: { userNum, state: 'ON' }, page: { number: 1, size: 200 }, total: false })
          .then(page => page.list);
  const able = await unlimited(
    { model, records },
    left.map(({ id }) => id),
  );
  if (able.length === 0) throw new Refusal('ACCOUNT_LAST_ADMIN');
};
