/** What a setting says, read where it is used: a change counts at the next call, in other processes within a second. */
import { type Setting, systemSettings } from '#engine/declare/settings.ts';
import { type Days, daysIn } from '#engine/rules/working-time.ts';
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

type Value = boolean | number | string | readonly Days[] | null | undefined;

/** What a text means for a setting; undefined where it means nothing. */
export const meant = (setting: Setting, text: string): Value => {
  switch (setting.type) {
    case 'flag':
      return text === 'true' ? true : text === 'false' ? false : undefined;
    case 'count': {
      const number = /^(0|[1-9]\d*)$/.test(text) ? Number(text) : Number.NaN;
      return number >= setting.least && number <= setting.most ? number : undefined;
    }
    case 'choice':
      return Object.keys(setting.values).find(value => value === text);
    case 'amount':
      return /^\d{1,9}(\.\d{1,2})?$/.test(text) ? text : undefined;
    case 'line':
      return text.trim() === '' ? null : text.length <= 100 && !/[\p{Cc}<>]/u.test(text) ? text.trim() : undefined;
    case 'days':
      return daysIn(text);
    case 'url':
      // What every visitor is led to is no script and no file.
      return text === '' ? null : /^https?:\/\/[^\s]+$/.test(text) ? text : undefined;
  }
};

/** What a declared setting says: what it begins with where the row is missing or holds what it cannot mean. */
export const valueOfSetting = async (rows: Rows, name: string, setting: Setting): Promise<Value> => {
  const text = (await rows.settings()).get(name);
  const value = text === undefined ? undefined : meant(setting, text);
  return value === undefined ? meant(setting, setting.initial) : value;
};

/**
 * The way to read settings of a table; the name stands literally where it is called, so that a test finds who reads which.
 * @param settings the framework's, or an application's
 */
export const settingsIn =
  <T extends Readonly<Record<string, Setting>>>(settings: T) =>
  async <N extends keyof T & string>(rows: Rows, name: N): Promise<ValueOf<T[N]>> =>
    (await valueOfSetting(rows, name, settings[name] as T[N])) as ValueOf<T[N]>;

/** Reads a setting of the framework. */
export const settingOf = settingsIn(systemSettings);
