/** Roles of persons: granting the first one, and what the first start and a new declaration bring into the tables. */
import type { Role } from '#engine/declare/roles.ts';
import { roleUsers } from '#engine/system/role-users.ts';
import { roles } from '#engine/system/roles.ts';
import type { Records } from '#service/records/records.ts';

/**
 * Gives a person a role by its code; already having it is no fault. `grantRole<typeof names.roles>(act.records, 'DRIVER', userNum)`: the compiler
 * takes no code that none of the roles has.
 * @typeParam R the roles that the application names; without them no code is taken
 * @throws Error for a code that no role has
 */
export const grantRole = async <R extends readonly Role[] = never>(
  records: Records,
  roleCode: R[number]['code'],
  userNum: string,
): Promise<void> => {
  const role = await records.of(roles).find({ code: roleCode });
  if (role === undefined)
    throw new Error(`no role ${roleCode} to be given: name one that is there, as those in _names.ts are from the first start on`);
  const grants = records.of(roleUsers);
  const held = await grants.find({ role: role.id, userNum });
  if (held === undefined) await grants.create({ role: role.id, userNum });
};
