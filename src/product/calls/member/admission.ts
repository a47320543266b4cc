/** How a company comes in: as a new member or, where it had left, as the one it was; with an administrator who can sign in. */
import type { RowOf, ValuesOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { roleSeeds } from '#resources/_roles.ts';
import { roleUsers } from '#resources/access/role-users.ts';
import { files } from '#resources/file/files.ts';
import { employees } from '#resources/member/employees.ts';
import { members } from '#resources/member/members.ts';
import type { Hashed } from '#service/access/passwords.ts';
import { passwordStamps } from '#service/calls/access/new-password.ts';
import { grantRole } from '#service/calls/access/roles.ts';
import type { Records } from '#service/records/records.ts';
import { placeOf, placeOfCompany } from '../dictionary/regions.ts';
import { tellLookAlikes, withSkeleton } from './look-alikes.ts';

const role = 'COMPANY_ADMIN';

type Member = RowOf<typeof members>;

/** What a company says of itself; its region follows from its address and code where it names none. */
type Company = ValuesOf<typeof members> & Pick<Member, 'companyName' | 'uscc'>;

export interface Administrator {
  readonly account: string;
  readonly name: string;
  readonly mobile: string;
  readonly password: Hashed | string;
}

/** What becomes of a code: taken by a member, free, or that of a company which has left and may come back. */
export const formerMember = async (records: Records, uscc: string): Promise<Member | undefined> => {
  const member = await records.of(members).find({ uscc }, { lock: true });
  if (member !== undefined && member.state !== 'OUT') throw new Refusal('INPUT_INVALID', { faults: [{ path: 'uscc', code: 'unique' }] });
  return member;
};

/** An account of a company that has left serves the same person again; it is told by their mobile. */
export const mayReuse = async (
  records: Records,
  employee: Pick<RowOf<typeof employees>, 'member' | 'mobile'>,
  uscc: string,
  mobile: string | null,
): Promise<boolean> => {
  const member = await records.of(members).find({ id: employee.member });
  return member !== undefined && member.state === 'OUT' && member.uscc === uscc && employee.mobile === mobile;
};

/** Whoever was with the company before, by mobile or account, goes on under their own number; anybody else is new. */
const administer = async (records: Records, member: string, { account, name, mobile, password }: Administrator): Promise<void> => {
  const values: ValuesOf<typeof employees> = {
    account,
    name,
    mobile,
    password,
    role,
    mustChangePassword: false,
    ...(await passwordStamps(records.rows, records.around.now)),
  };
  const before = await records.of(employees).find({ member, mobile }, { lock: true });
  if (before === undefined) {
    const employee = await records.of(employees).create({ member, ...values });
    await grantRole<typeof roleSeeds>(records, role, employee.userNum);
    return;
  }
  const grants = records.of(roleUsers);
  const held = await grants.list({ filter: { userNum: before.userNum }, page: { number: 1, size: 50 }, total: false });
  for (const grant of held.list) await grants.remove(grant, null);
  await records.of(employees).change(before, null, { ...values, state: 'ON', lockedUntil: null }, { action: 'rejoin' });
  await grantRole<typeof roleSeeds>(records, role, before.userNum);
};

/** Makes the member, in the transaction of the decision that admits it. */
export const admit = async (records: Records, company: Company, administrator: Administrator): Promise<Member> => {
  const { uscc, companyName, region } = company;
  const place = region === null || region === undefined ? placeOfCompany(company) : placeOf(region);
  const values = { ...company, ...withSkeleton(companyName), ...place };
  const former = await formerMember(records, uscc);
  const member =
    former === undefined
      ? await records.of(members).create({ ...values, authLevel: 'AUTH', state: 'ACTIVE' })
      : await records.of(members).move(former, 'rejoin', null, { values });
  await administer(records, member.id, administrator);
  await tellLookAlikes(records, member);
  return member;
};

/** Files that came in before there was a company become the company's. */
export const ownFiles = async (records: Records, member: string, ids: readonly (string | null)[]): Promise<void> => {
  for (const id of ids) {
    const file = id === null ? undefined : await records.of(files).find({ id }, { lock: true });
    if (file !== undefined) await records.of(files).change(file, null, { member }, { action: 'hold' });
  }
};
