/** What somebody changes of their own account: the mobile, proved by codes to the old number and to the new one, and their authorisation file. */
import { masked } from '#engine/project/represent.ts';
import { dayOf } from '#engine/rules/calendar.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { type Fault, fault } from '#engine/wire/fault.ts';
import type { Services } from '#product/services.ts';
import { sessionCalls } from '#resources/access/calls.ts';
import { employees } from '#resources/member/employees.ts';
import { members } from '#resources/member/members.ts';
import { tellFormerMobile } from '#service/calls/access/accounts.ts';
import { proveCode } from '#service/calls/proof/sms.ts';
import { type Act, sessionOf } from '#service/records/act.ts';
import { answer, effect, standing } from '#service/records/typed.ts';
import { handInPerson } from './person-authentications.ts';

const scene = 'CHANGE_MOBILE';

/** The fault of a code that is wrong, used up or too old, at the field where it was typed; both codes are judged at once. */
const codeFault = async <P extends string>(
  services: Services,
  act: Pick<Act, 'now' | 'transport'> & { readonly input: Readonly<Record<P, string>> },
  mobile: string,
  path: P,
): Promise<readonly Fault[]> => {
  try {
    await proveCode(services, act, 'check', { mobile, scene, code: act.input[path] });
    return [];
  } catch (error) {
    if (error instanceof Refusal && error.code === 'SMS_CODE_WRONG') return [fault(path, 'SMS_CODE_WRONG')];
    throw error;
  }
};

/** `userInfo/mobileChange`: nothing is used up before everything is right. The other sessions end, and the old number is told. */
export const changeMobile = (services: Services) =>
  answer(sessionCalls)('en.user.mobile', async act => {
    const session = sessionOf(act);
    const { mobile, newMobile } = act.input;
    const account = await act.records.of(employees).get({ userNum: session.userNum }, { lock: true });
    if (mobile !== account.mobile) throw new Refusal('INPUT_INVALID', { faults: [fault('mobile', 'MOBILE_NOT_OWN')] });
    if (newMobile === mobile) throw new Refusal('INPUT_INVALID', { faults: [fault('newMobile', 'MOBILE_SAME')] });
    const faults = [...(await codeFault(services, act, mobile, 'smsCode')), ...(await codeFault(services, act, newMobile, 'newSmsCode'))];
    if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
    // Said only to who has proved that the number is theirs.
    if ((await act.records.of(employees).find({ member: account.member, mobile: newMobile })) !== undefined)
      throw new Refusal('INPUT_INVALID', { faults: [fault('newMobile', 'unique')] });
    await act.records.of(employees).change(account, null, { mobile: newMobile }, { action: 'changeMobile' });
    await services.sessions.endAll(act.records.rows, { userNum: session.userNum }, 'MOBILE_CHANGED', act.now, session.id);
    await tellFormerMobile(act, employees.name, { account: account.account, mobile }, newMobile);
    for (const [number, code] of [
      [mobile, act.input.smsCode],
      [newMobile, act.input.newSmsCode],
    ] as const)
      await proveCode(services, act, 'consume', { mobile: number, scene, code });
    return { mobile: masked(newMobile, 'mobile') };
  });

/** `userInfo/authFile`: one that has ended authorises nobody; the person is handed in for authentication with it. */
export const keepAuthFile = effect(employees)('giveAuthFile', async act => {
  const { records } = act;
  const employee = standing(employees, act);
  const { authFileTo } = employee;
  if (authFileTo !== null && authFileTo < dayOf(act.now))
    throw new Refusal('INPUT_INVALID', { faults: [fault('authFileTo', 'AUTH_FILE_OVER')] });
  const member = await records.of(members).get({ id: employee.member }, { lock: true });
  if (!member.hasPersonAuthFile) await records.of(members).change(member, null, { hasPersonAuthFile: true }, { action: 'personAuthFile' });
  await handInPerson(records, employee);
});
