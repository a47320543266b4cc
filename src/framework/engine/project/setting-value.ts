/** What the text that a setting is kept as means. */
import type { Setting } from '../declare/settings.ts';
import { type Days, daysIn } from '../rules/working-time.ts';

/** What a setting holds, as it is used; undefined is nothing that it could hold. */
export type SettingValue = boolean | number | string | readonly Days[] | null | undefined;

/** What a text means for a setting; undefined where it means nothing. */
export const meant = (setting: Setting, text: string): SettingValue => {
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
