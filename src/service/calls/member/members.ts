/** A member's fate: frozen and unfrozen, and leaving with all its consequences in one transaction. */
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#service/calls/services.ts';
import { type Act, type Inside, sessionOf } from '../contract.ts';

const idOf = (act: Act): string => String(act.record?.id);

/** Sessions end: a frozen company's people see at the next call why. */
export const freeze =
  (services: Services): Inside =>
  async act => {
    await services.sessions.endAll(act.records.rows, { member: idOf(act) }, 'MEMBER_ENDED', act.now);
  };

const openStates = ['SUBMITTED', 'IN_REVIEW', 'APPROVED', 'EXECUTING'];
const issuedStates = ['ISSUED_NOT_DOWNLOADED', 'ACTIVE', 'FROZEN'];

/** `operation/member/out`: no open application is left; certificates are revoked (RFC 5280 cessationOfOperation), accounts closed, sessions ended. */
export const leave =
  (services: Services): Inside =>
  async act => {
    const member = idOf(act);
    const count = await act.records.rows.count('certificateApplications', { member, state: openStates }, act.records.operands);
    if (count > 0) throw new Refusal('MEMBER_HAS_OPEN', { params: { count } });
    for await (const page of act.records.rows.walk('certificates', { where: [{ member, state: issuedStates }], heavy: true })) {
      for (const certificate of page)
        await act.records.move('certificates', certificate, 'revoke', null, {
          input: { reason: 'cessationOfOperation' },
          reason: 'cessationOfOperation',
        });
    }
    for await (const page of act.records.rows.walk('employees', { where: [{ member, state: ['ON', 'LOCKED'] }] })) {
      for (const employee of page) await act.records.change('employees', employee, null, { state: 'OFF' }, { action: 'memberOut' });
    }
    await services.sessions.endAll(act.records.rows, { member }, 'MEMBER_ENDED', act.now);
  };

/** `operation/company/info/{userNum}`: the company behind a user number. */
export const ofUser: Inside = async act => {
  const employee = await act.records.get('employees', { userNum: String(act.input.userNum) });
  return act.records.shown('members', await act.records.get('members', { id: String(employee.member) }), sessionOf(act).side);
};
