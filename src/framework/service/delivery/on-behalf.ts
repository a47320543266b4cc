/** SMS that the people of one organisation bring about: so many an hour, and what is more goes out in the hours after, which its row says. */
import type { Throttle } from '#service/access/throttle.ts';
import type { Row, Rows } from '#service/store/rows.ts';
import { settingOf } from '#service/store/settings.ts';

const hour = 3600;
/** They are counted, not refused. */
const counted = { most: Number.MAX_SAFE_INTEGER, seconds: hour };

const saidOf = (most: number): string =>
  `该机构每小时通知短信上限为 ${most} 条，已顺延 / at most ${most} SMS an hour for this organisation; sent later`;

/** Puts off those of these messages that are beyond the organisation's hour. @param organisation none where nobody's people bring them about */
export type PutOff = (rows: Rows, organisation: string | null, messages: readonly Row[], now: Date) => Promise<readonly Row[]>;

export const makePutOff =
  (throttle: Pick<Throttle, 'hit' | 'windows'>): PutOff =>
  async (rows, organisation, messages, now) => {
    if (organisation === null || !messages.some(({ kind }) => kind === 'SMS')) return messages;
    const most = await settingOf(rows, 'smsPerOrganisationPerHour');
    const key = `sms-organisation:${organisation}`;
    const placed: Row[] = [];
    for (const message of messages) {
      if (message.kind === 'SMS') await throttle.hit(key, counted, now);
      const [window] = message.kind === 'SMS' ? await throttle.windows([key], now) : [];
      const hoursLater = Math.floor(((window?.count ?? 1) - 1) / most);
      if (window === undefined || hoursLater === 0) placed.push(message);
      else {
        const seconds = window.secondsLeft + (hoursLater - 1) * hour;
        placed.push({ ...message, nextAt: new Date(now.getTime() + seconds * 1000).toISOString(), lastError: saidOf(most) });
      }
    }
    return placed;
  };
