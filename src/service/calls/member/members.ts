/** A member's fate: frozen and unfrozen, and leaving with all its consequences in one transaction. */
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#service/calls/services.ts';
import { type Act, type Inside, sessionOf } from '../contract.ts';
import { placeOf } from '../dictionary/regions.ts';
import { cancelSeals, resumeSeals, suspendSeals } from '../seal/consequences.ts';

const idOf = (act: Act): string => String(act.record?.id);

/** Seals stand still and sessions end: a frozen company's people see at the next call why. */
export const freeze =
  (services: Services): Inside =>
  async act => {
    await suspendSeals(act.records, { member: idOf(act) }, 'MEMBER_FROZEN');
    await services.sessions.endAll(act.records.rows, { member: idOf(act) }, 'MEMBER_ENDED', act.now);
  };

/** Its seals come back as they were, those whose certificate is in order. */
export const unfreeze: Inside = async act => {
  await resumeSeals(act.records, { member: idOf(act) }, 'member');
};

const openStates = ['SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'APPROVED', 'EXECUTING'];
const issuedStates = ['ISSUED_NOT_DOWNLOADED', 'ACTIVE', 'FROZEN'];

/** `operation/member/out`: no open application is left; certificates are revoked (RFC 5280 cessationOfOperation), seals cancelled, accounts closed, sessions ended. */
export const leave =
  (services: Services): Inside =>
  async act => {
    const member = idOf(act);
    let count = 0;
    for (const applications of ['certificateApplications', 'sealApplications'])
      count += await act.records.rows.count(applications, { member, state: openStates }, act.records.operands);
    if (count > 0) throw new Refusal('MEMBER_HAS_OPEN', { params: { count } });
    for await (const page of act.records.rows.walk('certificates', { where: [{ member, state: issuedStates }], heavy: true })) {
      for (const certificate of page)
        await act.records.move('certificates', certificate, 'revoke', null, {
          input: { reason: 'cessationOfOperation' },
          reason: 'cessationOfOperation',
        });
    }
    await cancelSeals(act.records, member, '企业注销');
    for await (const page of act.records.rows.walk('employees', { where: [{ member, state: ['ON', 'LOCKED'] }] })) {
      for (const employee of page) await act.records.change('employees', employee, null, { state: 'OFF' }, { action: 'memberOut' });
    }
    await services.sessions.endAll(act.records.rows, { member }, 'MEMBER_ENDED', act.now);
  };

/** A region's names follow its code. */
export const place: Inside = async act => {
  if (act.changes.region !== undefined) Object.assign(act.changes, placeOf(act.changes.region as string | null));
};

/** `operation/companyType/add/{userNum}`: the company of this person gets the type. */
export const setType: Inside = async act => {
  const { userNum, companyType } = act.input;
  const type = await act.records.find('companyTypes', { id: String(companyType), enabled: true });
  if (type === undefined) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'companyType', code: 'reference' }] });
  const employee = await act.records.get('employees', { userNum: String(userNum) });
  const member = await act.records.get('members', { id: String(employee.member) }, { lock: true });
  if (member.state === 'OUT') throw new Refusal('MEMBER_NOT_ACTIVE');
  const { id, version, memberCode } = await act.records.change('members', member, null, { companyType });
  return { id, version, memberCode };
};

/** `operation/company/info/{userNum}`: the company behind a user number. */
export const ofUser: Inside = async act => {
  const employee = await act.records.get('employees', { userNum: String(act.input.userNum) });
  return act.records.shown('members', await act.records.get('members', { id: String(employee.member) }), sessionOf(act).side);
};
