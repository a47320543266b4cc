/** Mobile authentication: a code goes to a person's mobile, and its holder confirms by request number and code within half an hour. */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import type { Act, Inside } from '#service/calls/contract.ts';
import { Records } from '#service/records/records.ts';
import type { Row } from '#service/store/rows.ts';

const livesMinutes = 30;
const mostTries = 5;
const digest = (requestNo: string, code: string): Buffer => createHash('sha256').update(`${requestNo}:${code}`).digest();

/** `mobileAuth/sendMessage`: a new request; the one before it for this mobile no longer counts. */
export const send =
  (services: Services): Inside =>
  async act => {
    const { changes, records, now } = act;
    const mobile = String(changes.mobile);
    const member = await records.get('members', { id: String(changes.member) });
    if (member.state !== 'ACTIVE') throw new Refusal('MEMBER_NOT_ACTIVE');
    const before = await records.find('mobileAuthentications', { mobile, state: 'PENDING' }, { lock: true });
    if (before !== undefined) await records.move('mobileAuthentications', before, 'expire', null);
    const employee = await records.find('employees', { member: String(member.id), mobile });
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const requestNo = String(changes.requestNo);
    const expiresAt = new Date(now.getTime() + livesMinutes * 60_000);
    Object.assign(changes, {
      employee: employee?.id ?? null,
      codeHash: digest(requestNo, code).toString('hex'),
      expiresAt: expiresAt.toISOString(),
    });
    const body = `验证码 ${code}，${livesMinutes} 分钟内有效。${String(member.companyName)} 正在核实您的手机，认证编号 ${requestNo}，请打开 ${services.publicUrl}/#/mobileConfirm?requestNo=${requestNo} 确认；若非本人业务请忽略。`;
    await services.codes.send(records.rows, { mobile, body, usableUntil: expiresAt, ip: null }, now);
  };

const byNumber = (act: Act): Promise<Row> => act.records.get('mobileAuthentications', { requestNo: String(act.input.requestNo) });

/** `mobileAuth/memberName`. */
export const person: Inside = async act => {
  const { requestNo, memberName, employee } = await byNumber(act);
  const known = typeof employee === 'string' ? await act.records.find('employees', { id: employee }) : undefined;
  return { requestNo, memberName, userNum: known?.userNum ?? null };
};

/** `mobileAuth/company`. */
export const company: Inside = async act => {
  const { requestNo, member } = await byNumber(act);
  const { id, memberCode, companyName, uscc, state } = await act.records.get('members', { id: String(member) });
  return { requestNo, id, memberCode, companyName, uscc, state };
};

/** A wrong code counts even though the call is refused. */
const tried = async (records: Records, row: Row, code: string): Promise<boolean> => {
  const expected = Buffer.from(String(row.codeHash), 'hex');
  const given = digest(String(row.requestNo), code);
  if (expected.length === given.length && timingSafeEqual(expected, given)) return true;
  const tries = Number(row.tries) + 1;
  if (tries < mostTries) await records.change('mobileAuthentications', row, null, { tries }, { action: 'wrongCode' });
  else await records.move('mobileAuthentications', row, 'fail', null, { values: { tries } });
  return false;
};

/** `mobileAuth/confirm`: by the holder of the phone. An unknown number, one that is over and a wrong code are one answer. */
export const confirm =
  (services: Services): Inside =>
  async act => {
    const requestNo = String(act.input.requestNo);
    await services.throttle.hit(`mobile-authentication:${requestNo}`, { most: 10, seconds: 1800 }, act.now);
    const right = await services.database.transaction(async rows => {
      const records = new Records(rows, act.records.around);
      const row = await records.find('mobileAuthentications', { requestNo, state: 'PENDING' }, { lock: true });
      if (row === undefined || Date.parse(String(row.expiresAt)) <= act.now.getTime()) return false;
      return tried(records, row, String(act.input.code));
    });
    if (!right) throw new Refusal('MOBILE_CODE_WRONG', { data: { code: 'MOBILE_CODE_WRONG' } });
    const row = await act.records.get('mobileAuthentications', { requestNo }, { lock: true });
    const { state, confirmedAt } = await act.records.move('mobileAuthentications', row, 'confirm', null, {
      values: { confirmedIp: act.origin.ip },
    });
    return { requestNo, state, confirmedAt };
  };
