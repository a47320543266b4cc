/** Settings as everybody may ask for them: the flags of the system; and what a setting may be. */
import { Refusal } from '#engine/wire/errors.ts';
import type { Rows } from '#service/store/rows.ts';
import type { Act, Inside } from './contract.ts';
import { policies } from './session/second-factor.ts';

const defaults = { maintenance: false, registrationOpen: true, paymentOn: false };

const flagsIn = async (rows: Rows): Promise<typeof defaults> => {
  const { list } = await rows.list('settings', {
    filter: { key: Object.keys(defaults) },
    page: { number: 1, size: 20 },
    total: false,
  });
  const set = Object.fromEntries(list.map(row => [String(row.key), row.value === 'true']));
  return { ...defaults, ...set };
};

/** `systemFlag/query`. */
export const flags: Inside = act => flagsIn(act.records.rows);

/** `notice/url`: where the operators publish their notices; null where nothing is set. */
export const noticeUrl: Inside = async act => {
  const row = await act.records.find('settings', { key: 'noticeUrl' });
  return { url: typeof row?.value === 'string' && row.value !== '' ? row.value : null };
};

/** While the system is maintained companies neither sign in nor hand anything in; operators go on. */
export const refuseInMaintenance = async (rows: Rows): Promise<void> => {
  if ((await flagsIn(rows)).maintenance) throw new Refusal('SYSTEM_MAINTENANCE', { data: { code: 'SYSTEM_MAINTENANCE' } });
};

/** New registrations are taken only while registration is open. */
export const refuseClosedRegistration = async (act: Act): Promise<void> => {
  if (!(await flagsIn(act.records.rows)).registrationOpen)
    throw new Refusal('REGISTRATION_CLOSED', { data: { code: 'REGISTRATION_CLOSED' } });
};

/** Settings that are counts, each with the greatest that makes sense. */
const counted: Readonly<Record<string, number>> = {
  applicationIdleDays: 9999,
  smsPerMobilePerDay: 9999,
  smsPerAddressPerDay: 9999,
  smsPerDay: 9_999_999,
};

/** A policy that nobody knows would quietly be none. */
export const checkSetting: Inside = async act => {
  const { key, value } = { ...act.record, ...act.changes };
  if (key === 'secondFactor' && !policies.some(each => each === value))
    throw new Refusal('INPUT_INVALID', { faults: [{ path: 'value', code: 'typeChoice' }] });
  // What every visitor is led to is no script and no file.
  if (key === 'noticeUrl' && value !== '' && value !== null && value !== undefined && !/^https?:\/\/[^\s]+$/.test(String(value)))
    throw new Refusal('INPUT_INVALID', { faults: [{ path: 'value', code: 'url' }] });
  // The clock and the limits of codes count by these.
  const most = counted[String(key)];
  if (most !== undefined && !(/^[1-9]\d*$/.test(String(value)) && Number(value) <= most))
    throw new Refusal('INPUT_INVALID', { faults: [{ path: 'value', code: 'typeInteger' }] });
};
