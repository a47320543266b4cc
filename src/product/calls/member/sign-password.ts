/** The check of a signing password by an operator: right or wrong, a few tries, nothing else. */
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { memberCalls } from '#resources/member/calls.ts';
import { employees } from '#resources/member/employees.ts';
import { answer } from '#service/records/typed.ts';
import { trySignPassword } from '../key/sign-password.ts';

/** `member/spPasswordCheck`: five tries in half an hour for one person, whoever asks; a right one begins anew. */
export const checkSignPassword = (services: Services) =>
  answer(memberCalls)('op.spPassword', async act => {
    const { userNum, password } = act.input;
    const employee = await act.records.of(employees).get({ userNum });
    if (employee.signPassword === null) throw new Refusal('SIGN_PASSWORD_UNSET', { data: { code: 'SIGN_PASSWORD_UNSET' } });
    const { right } = await trySignPassword(services, employee, password, act);
    act.records.note({
      action: 'checkSignPassword',
      resource: employees.name,
      recordId: employee.id,
      recordLabel: employee.name,
      member: employee.member,
      result: right ? 'OK' : 'REFUSED',
    });
    return { right };
  });
