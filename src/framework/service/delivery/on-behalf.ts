/** SMS that the people of one organisation bring about: so many an hour, and what is more goes out in the hours after, which its row says. */
import type { Throttle } from '#service/access/throttle.ts';
import { ownEntry } from '#service/audit/journal.ts';
import type { Insertion } from '#service/store/pending.ts';
import type { Row, Rows } from '#service/store/rows.ts';
import { settingOf } from '#service/store/settings.ts';

const hour = 3600;
/** They are counted, not refused. */
const counted = { most: Number.MAX_SAFE_INTEGER, seconds: hour };

const saidOf = (most: number): string =>
  `该机构每小时通知短信上限为 ${most} 条，已顺延 / at most ${most} SMS an hour for this organisation; sent later`;

/**
 * Places these messages, and puts off those that are beyond the organisation's hour; the first of them leaves an entry in the journal.
 * @param organisation none where nobody's people bring them about
 */
export type PutOff = (rows: Rows, organisation: string | null, messages: readonly Row[], now: Date) => Promise<readonly Insertion[]>;

const queued = (message: Row): Insertion => ['outbox', message];

export const makePutOff =
  (throttle: Pick<Throttle, 'try'>): PutOff =>
  async (rows, organisation, messages, now) => {
    if (organisation === null || !messages.some(({ kind }) => kind === 'SMS')) return messages.map(queued);
    const most = await settingOf(rows, 'smsPerOrganisationPerHour');
    const key = `sms-organisation:${organisation}`;
    const placed: Insertion[] = [];
    for (const message of messages) {
      const [window] = message.kind === 'SMS' ? await throttle.try([[key, counted]], [], now) : [];
      const hoursLater = window === undefined ? 0 : Math.floor((window.count - 1) / most);
      if (window === undefined || hoursLater === 0) placed.push(queued(message));
      else {
        const seconds = window.secondsLeft + (hoursLater - 1) * hour;
        placed.push(queued({ ...message, nextAt: new Date(now.getTime() + seconds * 1000).toISOString(), lastError: saidOf(most) }));
        // Counted one by one: of all that come at once one is the first beyond the bound.
        if (window.count === most + 1) placed.push(...ownEntry(now, { action: 'putOffSms', member: organisation, reason: saidOf(most) }));
      }
    }
    return placed;
  };
