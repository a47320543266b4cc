/** `operation/password/{memberCode}`: what is known of the passwords of a company's people. Who looked stands in the journal. */
import { pick } from '#engine/declare/label.ts';
import type { RowOf, Where } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { passwordCalls } from '#resources/member/calls.ts';
import { employees } from '#resources/member/employees.ts';
import { members } from '#resources/member/members.ts';
import { failureKeys } from '#service/calls/proof/failures.ts';
import type { Act } from '#service/records/act.ts';
import { answer } from '#service/records/typed.ts';

const mostAccounts = 200;

const companyOf = async ({ records }: Pick<Act, 'records'>, code: string): Promise<RowOf<typeof members>> => {
  const member = await records.of(members).find({ any: [{ memberCode: code }, { uscc: code.toUpperCase() }, { companyName: code }] });
  if (member === undefined) throw new Refusal('PASSWORD_NO_COMPANY', { params: { code } });
  return member;
};

export const passwordInquiry = (services: Services) =>
  answer(passwordCalls)('op.passwordInquiry', async act => {
    const { memberCode, userNum = null } = act.input;
    const member = await companyOf(act, memberCode);
    const who: Where<typeof employees> = userNum === null ? {} : { any: [{ userNum }, { account: userNum }] };
    const found = await act.records.of(employees).list({
      where: [{ member: member.id }, who],
      sort: { field: 'createdAt', order: 'ASC' },
      page: { number: 1, size: mostAccounts },
    });
    if (found.list.length === 0) throw new Refusal('PASSWORD_NO_ACCOUNT', { params: { account: userNum ?? '' } });
    const accounts = await Promise.all(
      found.list.map(async row => ({
        employee: { id: row.id, label: row.name },
        account: row.account,
        state: row.state,
        mustChangePassword: row.mustChangePassword,
        passwordChangedAt: row.passwordChangedAt,
        passwordExpiresAt: row.passwordExpiresAt,
        failures: await services.throttle.count(failureKeys('enterprise', row.account).failures, act.now),
        lockedUntil: row.lockedUntil,
        lastLoginAt: row.lastLoginAt,
      })),
    );
    act.records.note({
      action: 'passwordInquiry',
      resource: members.name,
      recordId: member.id,
      recordLabel: member.companyName,
      member: member.id,
    });
    const state = act.model.resources.members?.states?.[member.state]?.label;
    return {
      member: { id: member.id, label: member.companyName },
      memberState: pick(state, act.language) ?? member.state,
      total: found.total,
      accounts,
    };
  });
