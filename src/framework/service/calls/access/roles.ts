/** Roles of persons: granting the first one, and what the first start and a new declaration bring into the tables. */
import { Refusal } from '#engine/wire/errors.ts';
import type { Records } from '#service/records/records.ts';

/** Gives a person a role by its code; already having it is no fault. */
export const grantRole = async (records: Records, roleCode: string, userNum: string): Promise<void> => {
  const role = await records.find('roles', { code: roleCode });
  if (role === undefined) throw new Refusal('INTERNAL', { params: { traceId: records.around.origin.traceId } });
  const held = await records.find('roleUsers', { role: String(role.id), userNum });
  if (held === undefined) await records.create('roleUsers', { role: role.id, userNum });
};
