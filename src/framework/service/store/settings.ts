/** What a setting says, read where it is used: a change counts at the next call, in other processes within a second. */
import { type Setting, systemSettings } from '#engine/declare/settings.ts';
import { meant, type SettingValue } from '#engine/project/setting-value.ts';
import type { Days } from '#engine/rules/working-time.ts';
import type { Rows } from './rows.ts';

type ValueOf<S extends Setting> = S extends { readonly type: 'flag' }
  ? boolean
  : S extends { readonly type: 'count' }
    ? number
    : S extends { readonly type: 'choice'; readonly values: Readonly<Record<infer V, unknown>> }
      ? V
      : S extends { readonly type: 'url' | 'line' }
        ? string | null
        : S extends { readonly type: 'days' }
          ? readonly Days[]
          : string;

/** What a declared setting says: what it begins with where the row is missing or holds what it cannot mean. */
export const valueOfSetting = async (rows: Rows, name: string, setting: Setting): Promise<SettingValue> => {
  const text = (await rows.settings()).get(name);
  const value = text === undefined ? undefined : meant(setting, text);
  return value === undefined ? meant(setting, setting.initial) : value;
};

/** Of a table whose names the compiler does not know nothing can be read: a misspelt one would have no value. */
type NamesIn<T> = string extends keyof T ? never : keyof T & string;

/**
 * The way to read settings of a table; the name stands literally where it is called, so that a test finds who reads which.
 * @param settings the framework's, or an application's
 */
export const settingsIn =
  <T extends Readonly<Record<string, Setting>>>(settings: T) =>
  async <N extends NamesIn<T>>(rows: Rows, name: N): Promise<ValueOf<T[N]>> =>
    (await valueOfSetting(rows, name, settings[name] as T[N])) as ValueOf<T[N]>;

/** Reads a setting of the framework. */
export const settingOf = settingsIn(systemSettings);
