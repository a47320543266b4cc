/** The one way out for codes by SMS: who asks may ask so often, whichever call he asks by. */
import { isIPv6 } from 'node:net';
import type { ErrorCode } from '#engine/wire/errors.ts';
import type { Throttle } from '#service/access/throttle.ts';
import { isListed } from '#service/access/whitelist.ts';
import type { Rows } from '#service/store/rows.ts';
import type { Outbox } from './delivery.ts';

const [minute, day] = [60, 86_400];

export interface CodeMessage {
  readonly mobile: string;
  readonly body: string;
  readonly usableUntil: Date;
  /** The address that asked; null where somebody known asked, whose own calls are counted and journalled. */
  readonly ip: string | null;
}

export interface Codes {
  /**
   * Queues a code. Per number one a minute, and so many a day; per address so many a day; and so many a day over all. The whitelist
   * spares the daily limits.
   * @returns seconds until that number may be sent another
   * @throws Refusal THROTTLED, SMS_DAY_FULL
   */
  send(rows: Rows, message: CodeMessage, now: Date): Promise<number>;
}

/** What a setting holds, where it holds a number; else what it begins with. */
const limits = { smsPerMobilePerDay: 10, smsPerAddressPerDay: 30, smsPerDay: 2000 } as const;

const perDay = async (rows: Rows, key: keyof typeof limits): Promise<number> => {
  const value = Number((await rows.find('settings', { key }))?.value);
  return Number.isInteger(value) && value > 0 ? value : limits[key];
};

/** Whoever has one IPv6 address has all of its network (RFC 6177): those count as one. */
const placeOf = (ip: string): string => {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip)?.[1];
  if (mapped !== undefined || !isIPv6(ip)) return mapped ?? ip;
  const [left = [], right = []] = ip.split('::').map(half => half.split(':').filter(group => group !== ''));
  const groups = [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0'), ...right];
  return groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':');
};

export const makeCodes = (throttle: Throttle, outbox: Pick<Outbox, 'queueCode'>): Codes => ({
  async send(rows, { mobile, body, usableUntil, ip }, now) {
    const limit = async (key: string, setting: keyof typeof limits, otherwise?: ErrorCode) => ({
      key,
      seconds: day,
      most: await perDay(rows, setting),
      ...(otherwise === undefined ? {} : { otherwise }),
    });
    const isKnown = await isListed(rows, 'SMS_LIMIT', { mobile }, now);
    const isCounted = ip !== null && !(await isListed(rows, 'SMS_LIMIT', { ip }, now));
    const addresses = isCounted ? [await limit(`sms-address:${placeOf(ip)}`, 'smsPerAddressPerDay')] : [];
    const numbers = isKnown ? [] : [await limit(`sms-day:${mobile}`, 'smsPerMobilePerDay')];
    const all = isKnown ? [] : [await limit('sms-all', 'smsPerDay', 'SMS_DAY_FULL')];
    // Where the address or everybody has had his share, a number must not lose its minute for nothing.
    for (const each of [...addresses, ...all])
      if ((await throttle.count(each.key, each, now)) >= each.most) await throttle.hit(each.key, each, now);
    await throttle.hit(`sms-minute:${mobile}`, { most: 1, seconds: minute }, now);
    for (const each of [...numbers, ...addresses, ...all]) await throttle.hit(each.key, each, now);
    await outbox.queueCode(rows, { kind: 'SMS', recipient: mobile, body, usableUntil }, now);
    return minute;
  },
});
