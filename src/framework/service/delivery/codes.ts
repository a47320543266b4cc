/** The one way out for codes by SMS: who asks may ask so often, whichever call they ask by. */
import type { ErrorCodeWith } from '#engine/wire/errors.ts';
import { placeOf } from '#service/access/places.ts';
import type { Throttle } from '#service/access/throttle.ts';
import { isListed } from '#service/access/whitelist.ts';
import type { Rows } from '#service/store/rows.ts';
import { settingOf } from '#service/store/settings.ts';
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
  /** Queues a code by mail; nobody but an administrator has one sent. */
  mail(rows: Rows, message: CodeMail, now: Date): Promise<void>;
}

export interface CodeMail {
  readonly address: string;
  readonly subject: string;
  readonly body: string;
  readonly usableUntil: Date;
}

export const makeCodes = (throttle: Throttle, outbox: Pick<Outbox, 'queueCode'>): Codes => ({
  async send(rows, { mobile, body, usableUntil, ip }, now) {
    const limit = (key: string, most: number, otherwise?: ErrorCodeWith<'seconds'>) => ({
      key,
      seconds: day,
      most,
      ...(otherwise === undefined ? {} : { otherwise }),
    });
    const isKnown = await isListed(rows, 'SMS_LIMIT', { mobile }, now);
    const isCounted = ip !== null && !(await isListed(rows, 'SMS_LIMIT', { ip }, now));
    const addresses = isCounted ? [limit(`sms-address:${placeOf(ip)}`, await settingOf(rows, 'smsPerAddressPerDay'))] : [];
    const numbers = isKnown ? [] : [limit(`sms-day:${mobile}`, await settingOf(rows, 'smsPerMobilePerDay'))];
    const all = isKnown ? [] : [limit('sms-all', await settingOf(rows, 'smsPerDay'), 'SMS_DAY_FULL')];
    // Where the address or everybody has had their share, a number must not lose its minute for nothing.
    for (const each of [...addresses, ...all])
      if ((await throttle.count(each.key, now)) >= each.most) await throttle.hit(each.key, each, now);
    await throttle.hit(`sms-minute:${mobile}`, { most: 1, seconds: minute }, now);
    for (const each of [...numbers, ...addresses, ...all]) await throttle.hit(each.key, each, now);
    await outbox.queueCode(rows, { kind: 'SMS', recipient: mobile, body, usableUntil }, now);
    return minute;
  },
  mail: (rows, { address, ...code }, now) => outbox.queueCode(rows, { kind: 'MAIL', recipient: address, ...code }, now),
});
