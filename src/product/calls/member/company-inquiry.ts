/** What may be asked about a company without belonging to it, and whom its people turn to. None of it tells who else is a customer. */
import { masked } from '#engine/project/represent.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { sessionCalls } from '#resources/access/calls.ts';
import { memberCalls } from '#resources/member/calls.ts';
import { employees } from '#resources/member/employees.ts';
import { members } from '#resources/member/members.ts';
import { proveCode } from '#service/calls/proof/sms.ts';
import { sessionOf } from '#service/records/act.ts';
import { answer } from '#service/records/typed.ts';

/** States of a company that is there. */
const there = ['REGISTERED', 'AUTH_PENDING', 'ACTIVE', 'FROZEN'] as const;

/** `company/mobile/exists`: yes, until the number has proved itself; then what is true. */
export const mobileExists = (services: Services) =>
  answer(memberCalls)('en.company.mobileExists', async act => {
    const { mobile, smsCode } = act.input;
    if (smsCode === undefined || smsCode === null) return { exists: true, proved: false };
    await proveCode(services, act, 'check', { mobile, scene: 'REGISTER', code: smsCode });
    const found = await act.records.of(members).find({ contactMobile: mobile, state: there });
    return { exists: found !== undefined, proved: true };
  });

/** `company/mobile/check`. A company that is not known answers as one with another mobile does. */
export const mobileCheck = answer(memberCalls)('en.company.mobileCheck', async ({ input: { companyName, mobile }, records }) => ({
  matches: (await records.of(members).find({ companyName, contactMobile: mobile, state: there })) !== undefined,
}));

/** `company/openInfo/{name}`: what the public register says as well, of a company whose name is known whole. */
export const openInfo = answer(memberCalls)('en.openInfo', async ({ input, records }) => {
  const member = await records.of(members).find({ companyName: input.name, state: there });
  if (member === undefined) throw new Refusal('RECORD_MISSING');
  const { companyName, uscc, provinceCode, city, authLevel } = member;
  return { companyName, uscc, provinceCode, city, authenticated: authLevel === 'AUTH' };
});

/** `admin/mobile/query`: the administrator whom a company's people turn to: the one who has been it longest. */
export const adminMobile = answer(sessionCalls)('en.admin.mobile', async act => {
  const { memberId } = sessionOf(act);
  const { list } = await act.records.of(employees).list({
    where: [{ member: memberId ?? '', role: 'COMPANY_ADMIN', state: ['ON', 'LOCKED'] }],
    sort: { field: 'id', order: 'ASC' },
    page: { number: 1, size: 1 },
    total: false,
  });
  const [first] = memberId === null ? [] : list;
  if (first === undefined) throw new Refusal('RECORD_MISSING');
  return { name: first.name, mobile: masked(first.mobile, 'mobile') };
});
