/** Who a certificate names: the company, and of its people one. */
import type { RowOf } from '#engine/declare/typed.ts';
import type { members } from '#resources/member/members.ts';
import type { Vault } from '#service/encryption/vault.ts';
import type { SubjectName } from '#trust/pki/names.ts';

/** What tells a person from a namesake: a keyed hash. A resident's number itself never stands in a certificate. */
export const personMark = (vault: Vault, idNo: string): string =>
  vault.blindIndex(idNo, { table: 'certificates', column: 'subject' }).toString('hex').slice(0, 20).toUpperCase();

/** @param mark of the person, as `personMark` makes it */
export const subjectFor = (
  { companyName, uscc }: Pick<RowOf<typeof members>, 'companyName' | 'uscc'>,
  person: string | undefined,
  mark?: string,
): SubjectName => {
  const company = { countryName: 'CN', organizationName: companyName, organizationIdentifier: uscc };
  return { ...company, commonName: person ?? companyName, ...(mark === undefined ? {} : { serialNumber: mark }) };
};
