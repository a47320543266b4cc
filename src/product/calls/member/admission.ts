/** How a company comes in: as a new member or, where it had left, as the one it was; with an administrator who can sign in. */
import { Refusal } from '#engine/wire/errors.ts';
import type { Hashed } from '#service/access/passwords.ts';
import { passwordStamps } from '#service/calls/access/new-password.ts';
import { grantRole } from '#service/calls/access/roles.ts';
import type { Records } from '#service/records/records.ts';
import type { Row } from '#service/store/rows.ts';
import { placeOf, placeOfUscc } from '../dictionary/regions.ts';
import { tellLookAlikes, withSkeleton } from './look-alikes.ts';

const role = 'COMPANY_ADMIN';

export interface Administrator {
  readonly account: string;
  readonly name: unknown;
  readonly mobile: unknown;
  readonly password: Hashed | string;
}

/** What becomes of a code: taken by a member, free, or that of a company which has left and may come back. */
export const formerMember = async (records: Records, uscc: string): Promise<Row | undefined> => {
  const member = await records.find('members', { uscc }, { lock: true });
  if (member !== undefined && member.state !== 'OUT') throw new Refusal('INPUT_INVALID', { faults: [{ path: 'uscc', code: 'unique' }] });
  return member;
};

/** An account of a company that has left serves the same person again; it is told by their mobile. */
export const mayReuse = async (records: Records, employee: Row, uscc: string, mobile: unknown): Promise<boolean> => {
  const member = await records.find('members', { id: String(employee.member) });
  return member !== undefined && member.state === 'OUT' && member.uscc === uscc && employee.mobile === mobile;
};

/** Whoever was with the company before, by mobile or account, goes on under their own number; anybody else is new. */
const administer = async (records: Records, member: string, { account, name, mobile, password }: Administrator): Promise<void> => {
  const values = {
    account,
    name,
    mobile,
    password,
    role,
    mustChangePassword: false,
    ...(await passwordStamps(records.rows, records.around.now)),
  };
  const before = await records.find('employees', { member, mobile: String(mobile) }, { lock: true });
  if (before === undefined) {
    const employee = await records.create('employees', { member, ...values });
    await grantRole(records, role, String(employee.userNum));
    return;
  }
  const held = await records.rows.list('roleUsers', { filter: { userNum: before.userNum }, page: { number: 1, size: 50 }, total: false });
  for (const grant of held.list) await records.remove('roleUsers', grant, null);
  await records.change('employees', before, null, { ...values, state: 'ON', lockedUntil: null }, { action: 'rejoin' });
  await grantRole(records, role, String(before.userNum));
};

/**
 * Makes the member, in the transaction of the decision that admits it.
 * @param company what it says of itself; its region follows from its code where it names none
 */
export const admit = async (records: Records, company: Row, administrator: Administrator): Promise<Row> => {
  const uscc = String(company.uscc);
  const place = typeof company.region === 'string' ? placeOf(company.region) : placeOfUscc(uscc);
  const values = { ...company, ...withSkeleton(company.companyName), ...place };
  const former = await formerMember(records, uscc);
  const member =
    former === undefined
      ? await records.create('members', { ...values, authLevel: 'AUTH', state: 'ACTIVE' })
      : await records.move('members', former, 'rejoin', null, { values });
  await administer(records, String(member.id), administrator);
  await tellLookAlikes(records, member);
  return member;
};

/** Files that came in before there was a company become the company's. */
export const ownFiles = async (records: Records, member: unknown, ids: readonly unknown[]): Promise<void> => {
  for (const id of ids) {
    const file = typeof id === 'string' ? await records.find('files', { id }, { lock: true }) : undefined;
    if (file !== undefined) await records.change('files', file, null, { member });
  }
};
