/** Reads a setting of the product. */
import { systemSettings } from '#engine/declare/index.ts';
import { settings } from '#resources/_settings.ts';
import { settingsIn } from '#service/store/settings.ts';

export const settingOf = settingsIn({ ...systemSettings, ...settings });
