/** `operation/password/{memberCode}`: what is known of the passwords of a company's people. Who looked stands in the journal. */
import type { Condition } from '#engine/conditions/condition.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import type { Act, Inside } from '#service/calls/contract.ts';
import { failureKeys } from '#service/calls/session/login.ts';
import type { Row } from '#service/store/rows.ts';

const mostAccounts = 200;

const companyOf = async (act: Act, code: string): Promise<Row> => {
  const member = await act.records.find('members', { any: [{ memberCode: code }, { uscc: code.toUpperCase() }, { companyName: code }] });
  if (member === undefined) throw new Refusal('PASSWORD_NO_COMPANY', { params: { code } });
  return member;
};

export const passwordInquiry =
  (services: Services): Inside =>
  async act => {
    const { memberCode, userNum } = act.input as { memberCode: string; userNum: string | null };
    const member = await companyOf(act, memberCode);
    const who: Condition = userNum === null ? {} : { any: [{ userNum }, { account: userNum }] };
    const found = await act.records.rows.list('employees', {
      where: [{ all: [{ member: String(member.id) }, who] }],
      ...act.records.operands,
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
        failures: await services.throttle.count(failureKeys('enterprise', String(row.account)).failures, act.now),
        lockedUntil: row.lockedUntil,
        lastLoginAt: row.lastLoginAt,
      })),
    );
    await act.records.note({
      action: 'passwordInquiry',
      resource: 'members',
      recordId: String(member.id),
      recordLabel: String(member.companyName),
    });
    const state = act.model.resources.members?.states?.[String(member.state)]?.label;
    return {
      member: { id: member.id, label: member.companyName },
      memberState: state?.[act.language === 'zh' ? 0 : 1] ?? member.state,
      total: found.total,
      accounts,
    };
  };
