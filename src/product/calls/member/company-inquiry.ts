/** What may be asked about a company without belonging to it, and whom its people turn to. None of it tells who else is a customer. */
import { masked } from '#engine/project/represent.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { type Inside, sessionOf } from '#service/calls/contract.ts';
import { proveCode } from '#service/calls/public/sms.ts';

/** States of a company that is there. */
const there = ['REGISTERED', 'AUTH_PENDING', 'ACTIVE', 'FROZEN'];

/** `company/mobile/exists`: yes, until the number has proved itself; then what is true. */
export const mobileExists =
  (services: Services): Inside =>
  async act => {
    const mobile = String(act.input.mobile);
    if (act.input.smsCode === undefined || act.input.smsCode === null) return { exists: true, proved: false };
    await proveCode(services, 'check', mobile, 'REGISTER', act.input.smsCode, act.now);
    const found = await act.records.find('members', { contactMobile: mobile, state: there });
    return { exists: found !== undefined, proved: true };
  };

/** `company/mobile/check`. A company that is not known answers as one with another mobile does. */
export const mobileCheck: Inside = async act => {
  const { companyName, mobile } = act.input as { companyName: string; mobile: string };
  return { matches: (await act.records.find('members', { companyName, contactMobile: mobile, state: there })) !== undefined };
};

/** `company/openInfo/{name}`: what the public register says as well, of a company whose name is known whole. */
export const openInfo: Inside = async act => {
  const member = await act.records.find('members', { companyName: String(act.input.name), state: there });
  if (member === undefined) throw new Refusal('RECORD_MISSING');
  const { companyName, uscc, provinceCode, city, authLevel } = member;
  return { companyName, uscc, provinceCode, city, authenticated: authLevel === 'AUTH' };
};

/** `admin/mobile/query`: the administrator whom a company's people turn to: the one who has been it longest. */
export const adminMobile: Inside = async act => {
  const { memberId } = sessionOf(act);
  const { list } = await act.records.rows.list('employees', {
    where: [{ member: memberId ?? '', role: 'COMPANY_ADMIN', state: ['ON', 'LOCKED'] }],
    ...act.records.operands,
    sort: { field: 'id', order: 'ASC' },
    page: { number: 1, size: 1 },
    total: false,
  });
  const [first] = memberId === null ? [] : list;
  if (first === undefined) throw new Refusal('RECORD_MISSING');
  return { name: first.name, mobile: masked(first.mobile, 'mobile') };
};
