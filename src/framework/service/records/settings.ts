/** What a setting says, read where it is used: a change counts at the next call, in every process. */
import { type Setting, settings } from '#resources/_settings.ts';
import type { Rows } from '#service/store/rows.ts';

export type SettingName = keyof typeof settings;

type ValueOf<S extends Setting> = S extends { readonly type: 'flag' }
  ? boolean
  : S extends { readonly type: 'count' }
    ? number
    : S extends { readonly type: 'choice'; readonly values: readonly (infer V)[] }
      ? V
      : S extends { readonly type: 'url' }
        ? string | null
        : string;
export type SettingValue<N extends SettingName> = ValueOf<(typeof settings)[N]>;

export const isSetting = (name: string): name is SettingName => Object.hasOwn(settings, name);

/** What a text means for a setting; undefined where it means nothing. */
export const meant = (setting: Setting, text: string): boolean | number | string | null | undefined => {
  switch (setting.type) {
    case 'flag':
      return text === 'true' ? true : text === 'false' ? false : undefined;
    case 'count': {
      const number = /^(0|[1-9]\d*)$/.test(text) ? Number(text) : Number.NaN;
      return number >= setting.least && number <= setting.most ? number : undefined;
    }
    case 'choice':
      return setting.values.find(value => value === text);
    case 'amount':
      return /^\d{1,9}(\.\d{1,2})?$/.test(text) ? text : undefined;
    case 'url':
      // What every visitor is led to is no script and no file.
      return text === '' ? null : /^https?:\/\/[^\s]+$/.test(text) ? text : undefined;
  }
};

/**
 * The only way to read a setting; the name stands there literally, so that a test finds who reads which.
 * @returns what it begins with where the row is missing or holds what it cannot mean
 */
export const settingOf = async <N extends SettingName>(rows: Rows, name: N): Promise<SettingValue<N>> => {
  const setting: Setting = settings[name];
  const row = await rows.find('settings', { key: name }, { columns: ['value'] });
  const value = row === undefined ? undefined : meant(setting, String(row.value ?? ''));
  return (value === undefined ? meant(setting, setting.initial) : value) as SettingValue<N>;
};
