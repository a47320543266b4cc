/** A role that there is not is a fault of the application, which its log names. */
import { expect, test } from 'vitest';
import type { Role } from '#engine/declare/roles.ts';
import type { Records } from '#service/records/records.ts';
import { grantRole } from './roles.ts';

test('[FRM-07] a role by a code that nobody has is refused by its code', async () => {
  const records = { of: () => ({ find: async () => undefined }) } as unknown as Records;
  await expect(grantRole<readonly Role[]>(records, 'KEPER', 'K1000000001')).rejects.toThrow(
    /^no role KEPER to be given: name one that is there/,
  );
});
