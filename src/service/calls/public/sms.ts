/** SMS codes: six digits, hashed, for one number and one scene; five tries, five minutes, one use. */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { Refusal } from '#engine/wire/errors.ts';
import { isListed } from '#service/access/whitelist.ts';
import type { Services } from '#service/calls/services.ts';
import type { Rows } from '#service/store/rows.ts';
import type { Inside } from '../contract.ts';

const livesSeconds = 300;
const mostTries = 5;
const digest = (mobile: string, scene: string, code: string): string =>
  createHash('sha256').update(`${mobile}:${scene}:${code}`).digest('hex');

/** `employee/sms/code`. Per number one a minute and ten a day, per address thirty a day; the whitelist spares the daily limits. */
export const sendCode =
  (services: Services): Inside =>
  async act => {
    const { mobile, scene } = act.input as { mobile: string; scene: string };
    await services.throttle.hit(`sms-minute:${mobile}`, { most: 1, seconds: 60 }, act.now);
    const { rows } = act.records;
    if (!(await isListed(rows, 'SMS_LIMIT', { mobile }, act.now)))
      await services.throttle.hit(`sms-day:${mobile}`, { most: 10, seconds: 86_400 }, act.now);
    if (!(await isListed(rows, 'SMS_LIMIT', { ip: act.origin.ip }, act.now)))
      await services.throttle.hit(`sms-address:${act.origin.ip}`, { most: 30, seconds: 86_400 }, act.now);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await act.records.rows.insert('smsCodes', {
      mobile,
      scene,
      codeHash: digest(mobile, scene, code),
      ip: act.origin.ip,
      tries: 0,
      expiresAt: new Date(act.now.getTime() + livesSeconds * 1000).toISOString(),
    });
    const body =
      act.language === 'zh'
        ? `您的验证码是 ${code}，5 分钟内有效，请勿告诉他人。`
        : `Your code is ${code}. It is valid for 5 minutes. Tell nobody.`;
    await services.delivery.queue(act.records.rows, { kind: 'SMS', recipient: mobile, body }, act.now);
    return { retryAfter: 60, expiresAt: new Date(act.now.getTime() + livesSeconds * 1000).toISOString() };
  };

/**
 * Holds a code against the newest of a number and scene. A wrong try counts even though the call is refused.
 * @param use `consume` uses it up; `check` leaves it for the call that follows in the same flow
 */
export const proveCode = async (
  services: Services,
  use: 'check' | 'consume',
  mobile: string,
  scene: string,
  code: unknown,
  now: Date,
): Promise<void> => {
  const right = await services.database.transaction(async (rows: Rows) => {
    const found = await rows.list('smsCodes', {
      where: [{ mobile, scene, usedAt: { isSet: false } }],
      session: {},
      now,
      sort: { field: 'id', order: 'DESC' },
      page: { number: 1, size: 1 },
      total: false,
      // Tries of one code come one after the other, so that each is counted.
      forUpdate: true,
    });
    const row = found.list[0];
    if (row === undefined || Date.parse(String(row.expiresAt)) <= now.getTime() || Number(row.tries) >= mostTries) return false;
    const [expected, typed] = [Buffer.from(String(row.codeHash)), Buffer.from(digest(mobile, scene, String(code)))];
    const matches = timingSafeEqual(expected, typed);
    await rows.update(
      'smsCodes',
      String(row.id),
      null,
      matches ? (use === 'consume' ? { usedAt: now.toISOString() } : {}) : { tries: Number(row.tries) + 1 },
    );
    return matches;
  });
  if (!right) throw new Refusal('SMS_CODE_WRONG', { data: { code: 'SMS_CODE_WRONG' } });
};
