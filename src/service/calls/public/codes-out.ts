/** The one way out for codes by SMS: who asks may ask so often, whichever call he asks by. */
import { isIPv6 } from 'node:net';
import { isListed } from '#service/access/whitelist.ts';
import type { Services } from '#service/calls/services.ts';
import type { Rows } from '#service/store/rows.ts';

const [minute, day] = [60, 86_400];

/** Seconds between two codes to one number. */
export const secondsBetween = minute;

export interface CodeMessage {
  readonly mobile: string;
  readonly body: string;
  readonly usableUntil: Date;
  /** The address that asked; null where somebody known asked, whose own calls are counted and journalled. */
  readonly ip: string | null;
}

const perDay = async (rows: Rows, key: 'smsPerMobilePerDay' | 'smsPerAddressPerDay', otherwise: number): Promise<number> => {
  const value = Number((await rows.find('settings', { key }))?.value);
  return Number.isInteger(value) && value > 0 ? value : otherwise;
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

/**
 * Queues a code. Per number one a minute, and so many a day; per address so many a day; the whitelist spares the daily limits.
 * @throws Refusal THROTTLED
 */
export const sendOut = async (services: Services, rows: Rows, { mobile, body, usableUntil, ip }: CodeMessage, now: Date): Promise<void> => {
  const { throttle, delivery } = services;
  const numbers = (await isListed(rows, 'SMS_LIMIT', { mobile }, now)) ? null : await perDay(rows, 'smsPerMobilePerDay', 10);
  const counted = ip !== null && !(await isListed(rows, 'SMS_LIMIT', { ip }, now));
  const addresses = counted
    ? { key: `sms-address:${placeOf(ip)}`, most: await perDay(rows, 'smsPerAddressPerDay', 30), seconds: day }
    : null;
  // An address that has had its share must not use up the minute of a number that is not its own.
  if (addresses !== null && (await throttle.count(addresses.key, addresses, now)) >= addresses.most)
    await throttle.hit(addresses.key, addresses, now);
  await throttle.hit(`sms-minute:${mobile}`, { most: 1, seconds: minute }, now);
  if (numbers !== null) await throttle.hit(`sms-day:${mobile}`, { most: numbers, seconds: day }, now);
  if (addresses !== null) await throttle.hit(addresses.key, addresses, now);
  await delivery.queue(rows, { kind: 'SMS', recipient: mobile, body, usableUntil }, now);
};
