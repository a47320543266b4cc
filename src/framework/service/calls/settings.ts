/** Settings as everybody may ask for them: the flags of the system; and what a setting may be. */
import type { Fault } from '#engine/wire/errors.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { hasAnyGateway } from '#product/calls/certificate/payment-gateways.ts';
import { type Setting, settings } from '#resources/_settings.ts';
import { isSetting, meant, settingOf } from '#service/records/settings.ts';
import type { Rows } from '#service/store/rows.ts';
import type { Act, Inside } from './contract.ts';
import { applySetting } from './settings-applied.ts';

/** `systemFlag/query`. Payment is on only where there is something to pay by. */
export const flags: Inside = async act => {
  const { rows } = act.records;
  return {
    maintenance: await settingOf(rows, 'maintenance'),
    registrationOpen: await settingOf(rows, 'registrationOpen'),
    paymentOn: hasAnyGateway() && (await settingOf(rows, 'paymentOn')),
  };
};

/** `notice/url`: where the operators publish their notices; null where nothing is set. */
export const noticeUrl: Inside = async act => ({ url: await settingOf(act.records.rows, 'noticeUrl') });

/** While the system is maintained companies neither sign in nor hand anything in; operators go on. */
export const refuseInMaintenance = async (rows: Rows): Promise<void> => {
  if (await settingOf(rows, 'maintenance')) throw new Refusal('SYSTEM_MAINTENANCE', { data: { code: 'SYSTEM_MAINTENANCE' } });
};

/** New registrations are taken only while registration is open. */
export const refuseClosedRegistration = async (act: Act): Promise<void> => {
  if (!(await settingOf(act.records.rows, 'registrationOpen')))
    throw new Refusal('REGISTRATION_CLOSED', { data: { code: 'REGISTRATION_CLOSED' } });
};

const faultOf = (setting: Setting): Fault => {
  const path = 'value';
  switch (setting.type) {
    case 'flag':
      return { path, code: 'SETTING_FLAG' };
    case 'count':
      return { path, code: 'SETTING_COUNT', params: { least: setting.least, most: setting.most } };
    case 'choice':
      return { path, code: 'SETTING_CHOICE', params: { values: setting.values.join(' / ') } };
    case 'amount':
      return { path, code: 'SETTING_AMOUNT' };
    case 'url':
      return { path, code: 'url' };
  }
};

/** A value that means nothing, or a name that nobody reads, would quietly change nothing. */
export const checkSetting: Inside = async act => {
  const { key, value } = { ...act.record, ...act.changes };
  const name = String(key);
  if (!isSetting(name) || (act.record !== undefined && act.record.key !== name))
    throw new Refusal('INPUT_INVALID', { faults: [{ path: 'key', code: 'SETTING_UNKNOWN' }] });
  const text = String(value ?? '');
  if (meant(settings[name], text) === undefined) throw new Refusal('INPUT_INVALID', { faults: [faultOf(settings[name])] });
  if (name === 'paymentOn' && text === 'true' && !hasAnyGateway())
    throw new Refusal('INPUT_INVALID', { faults: [{ path: 'value', code: 'PAYMENT_NO_GATEWAY' }] });
  if (text !== String(act.record?.value ?? '')) await applySetting(act.records.rows, name, text);
};
