/** Mobile authentication: a code goes to a person's mobile, and its holder confirms by request number and code within half an hour. */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { RowOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { memberCalls } from '#resources/member/calls.ts';
import { employees } from '#resources/member/employees.ts';
import { members } from '#resources/member/members.ts';
import { mobileAuthentications } from '#resources/member/mobile-authentications.ts';
import type { Act } from '#service/records/act.ts';
import { Records } from '#service/records/records.ts';
import { answer, standing, written } from '#service/records/typed.ts';
import { heldIn } from '#service/store/typed-rows.ts';

type Request = RowOf<typeof mobileAuthentications>;

const livesMinutes = 30;
const mostTries = 5;
const digest = (requestNo: string, code: string): Buffer => createHash('sha256').update(`${requestNo}:${code}`).digest();

/** `mobileAuth/sendMessage`: a new request; the one before it for this mobile no longer counts. */
export const send = (services: Services) =>
  written(mobileAuthentications)(async act => {
    const { changes, records, now } = act;
    const { mobile, requestNo, member: id } = standing(mobileAuthentications, act);
    const member = await records.of(members).get({ id });
    if (member.state !== 'ACTIVE') throw new Refusal('MEMBER_NOT_ACTIVE');
    const before = await records.of(mobileAuthentications).find({ mobile, state: 'PENDING' }, { lock: true });
    if (before !== undefined) await records.of(mobileAuthentications).move(before, 'expire', null);
    const employee = await records.of(employees).find({ member: member.id, mobile });
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const expiresAt = new Date(now.getTime() + livesMinutes * 60_000);
    Object.assign(changes, {
      employee: employee?.id ?? null,
      codeHash: digest(requestNo, code).toString('hex'),
      expiresAt: expiresAt.toISOString(),
    });
    const body = `验证码 ${code}，${livesMinutes} 分钟内有效。${member.companyName} 正在核实您的手机，认证编号 ${requestNo}，请打开 ${services.publicUrl}/#/mobileConfirm?requestNo=${requestNo} 确认；若非本人业务请忽略。`;
    await services.codes.send(records.rows, { mobile, body, usableUntil: expiresAt, ip: null }, now);
  });

const byNumber = ({ records, input }: Pick<Act, 'records'> & { readonly input: { readonly requestNo: string } }): Promise<Request> =>
  records.of(mobileAuthentications).get({ requestNo: input.requestNo });

/** `mobileAuth/memberName`. */
export const person = answer(memberCalls)('op.mobile.member', async act => {
  const { requestNo, memberName, employee } = await byNumber(act);
  const known = employee === null ? undefined : await act.records.of(employees).find({ id: employee });
  return { requestNo, memberName, userNum: known?.userNum ?? null };
});

/** `mobileAuth/company`. */
export const company = answer(memberCalls)('op.mobile.company', async act => {
  const { requestNo, member } = await byNumber(act);
  const { id, memberCode, companyName, uscc, state } = await act.records.of(members).get({ id: member });
  return { requestNo, id, memberCode, companyName, uscc, state };
});

/** A wrong code counts even though the call is refused. */
const tried = async (records: Records, row: Request, code: string): Promise<boolean> => {
  const expected = Buffer.from(heldIn(row, 'codeHash'), 'hex');
  const given = digest(row.requestNo, code);
  if (expected.length === given.length && timingSafeEqual(expected, given)) return true;
  const tries = (row.tries ?? 0) + 1;
  if (tries < mostTries) await records.of(mobileAuthentications).change(row, null, { tries }, { action: 'wrongCode' });
  else await records.of(mobileAuthentications).move(row, 'fail', null, { values: { tries } });
  return false;
};

/** `mobileAuth/confirm`: by the holder of the phone. An unknown number, one that is over and a wrong code are one answer. */
export const confirm = (services: Services) =>
  answer(memberCalls)('op.mobile.confirm', async act => {
    const { requestNo, code } = act.input;
    await services.throttle.hit(`mobile-authentication:${requestNo}`, { most: 10, seconds: 1800 }, act.now);
    const right = await services.database.beside(async rows => {
      const records = new Records(rows, act.records.around);
      const row = await records.of(mobileAuthentications).find({ requestNo, state: 'PENDING' }, { lock: true });
      if (row === undefined || Date.parse(heldIn(row, 'expiresAt')) <= act.now.getTime()) return false;
      return tried(records, row, code);
    });
    if (!right) throw new Refusal('MOBILE_CODE_WRONG', { data: { code: 'MOBILE_CODE_WRONG' } });
    const row = await act.records.of(mobileAuthentications).get({ requestNo }, { lock: true });
    const { state, confirmedAt } = await act.records.of(mobileAuthentications).move(row, 'confirm', null, {
      values: { confirmedIp: act.origin.ip },
    });
    return { requestNo, state, confirmedAt };
  });
