/** Who a certificate names: the company, and of its people one. */
import type { RowOf } from '#engine/declare/typed.ts';
import type { members } from '#resources/member/members.ts';
import type { SubjectName } from '#trust/pki/names.ts';

/** @param mark what tells a person from a namesake */
export const subjectFor = ({ companyName, uscc }: RowOf<typeof members>, person: string | undefined, mark?: string): SubjectName => {
  const company = { countryName: 'CN', organizationName: companyName, organizationIdentifier: uscc };
  return { ...company, commonName: person ?? companyName, ...(mark === undefined ? {} : { serialNumber: mark }) };
};
