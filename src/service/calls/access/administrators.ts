/** Who administers the platform: of those who can make accounts and roles, one at least must be left. */
import { Refusal } from '#engine/wire/errors.ts';
import type { Row } from '#service/store/rows.ts';
import type { Act } from '../contract.ts';

const administrative = ['SYSTEM_ADMIN', 'FOUNDER'];

/**
 * Refuses what would leave nobody whose account is on and who holds an administrative role for good.
 * @param goes whether a grant is one of those that are about to end
 */
export const refuseLastAdministrator = async (act: Act, goes: (grant: Row) => boolean): Promise<void> => {
  const { rows } = act.records;
  const roles = await rows.list('roles', { filter: { code: administrative }, page: { number: 1, size: 10 }, total: false });
  const of = { filter: { role: roles.list.map(role => String(role.id)), state: 'ON', validTo: null } };
  // Locked in one order, so that two who take each other's role at once wait for each other.
  const sort = { field: 'id', order: 'ASC' } as const;
  const { list } = await rows.list('roleUsers', { ...of, sort, page: { number: 1, size: 200 }, total: false, forUpdate: true });
  if (!list.some(goes)) return;
  const userNum = list.filter(grant => !goes(grant)).map(grant => String(grant.userNum));
  const left = userNum.length === 0 ? 0 : await rows.count('operators', { userNum, state: 'ON' }, act.records.operands);
  if (left === 0) throw new Refusal('ACCOUNT_LAST_ADMIN');
};
