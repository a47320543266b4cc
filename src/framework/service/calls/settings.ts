/** What a setting may be, and what maintenance refuses. */
import type { Setting } from '#engine/declare/settings.ts';
import { meant } from '#engine/project/setting-value.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Fault } from '#engine/wire/fault.ts';
import type { Inside } from '#service/records/act.ts';
import type { Rows } from '#service/store/rows.ts';
import { settingOf } from '#service/store/settings.ts';
import { applySetting } from './settings-applied.ts';

/** While the system is maintained nobody but the staff signs in or hands anything in. */
export const refuseInMaintenance = async (rows: Rows): Promise<void> => {
  if (await settingOf(rows, 'maintenance')) throw new Refusal('SYSTEM_MAINTENANCE', { data: { code: 'SYSTEM_MAINTENANCE' } });
};

const faultOf = (setting: Setting): Fault => {
  const path = 'value';
  switch (setting.type) {
    case 'flag':
      return { path, code: 'SETTING_FLAG' };
    case 'count':
      return { path, code: 'range', params: { min: setting.least, max: setting.most } };
    case 'choice':
      return { path, code: 'SETTING_CHOICE', params: { values: Object.keys(setting.values).join(' / ') } };
    case 'amount':
      return { path, code: 'SETTING_AMOUNT' };
    case 'line':
      return { path, code: 'SETTING_LINE' };
    case 'days':
      return { path, code: 'SETTING_DAYS' };
    case 'url':
      return { path, code: 'url' };
  }
};

/** A value that means nothing, or a name that nobody reads, would quietly change nothing. */
export const checkSetting: Inside = async act => {
  const { key, value } = { ...act.record, ...act.changes };
  const name = String(key);
  const setting = Object.hasOwn(act.model.settings, name) ? act.model.settings[name] : undefined;
  if (setting === undefined || (act.record !== undefined && act.record.key !== name))
    throw new Refusal('INPUT_INVALID', { faults: [{ path: 'key', code: 'SETTING_UNKNOWN' }] });
  const text = String(value ?? '');
  if (meant(setting, text) === undefined) throw new Refusal('INPUT_INVALID', { faults: [faultOf(setting)] });
  if (text !== String(act.record?.value ?? '')) await applySetting(act.model, act.records.rows, name, text);
};
