/** The roles that operators hold now, beside what their accounts hold. */
import { dayOf } from '#engine/rules/calendar.ts';
import { operators } from '#resources/access/operators.ts';
import { roleUsers } from '#resources/access/role-users.ts';
import type { Derive } from '#service/store/deriving.ts';
import { rowsOf } from '#service/store/typed-rows.ts';

const rolesHeld: Derive = async (rows, records, now) => {
  const people = records.map(({ userNum }) => String(userNum));
  const held = await rowsOf(rows, roleUsers).all({ userNum: people, state: 'ON' });
  const today = dayOf(now);
  const inForce = held.filter(({ validTo }) => validTo === null || validTo >= today);
  return records.map(record => ({ ...record, roles: inForce.flatMap(({ userNum, role }) => (userNum === record.userNum ? [role] : [])) }));
};

export const heldRoles = { [operators.name]: rolesHeld };
