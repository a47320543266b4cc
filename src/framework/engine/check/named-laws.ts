/** Laws of settings, which begin with what they may hold, and of what files are taken for. */
import type { Setting } from '../declare/settings.ts';
import { meant } from '../project/setting-value.ts';
import { type Finding, type Step, undeclared, under, unknownName } from './finding.ts';
import { placeOf, type RegistryLaw, type ResourceLaw } from './world.ts';

/** `at` and `due` name settings that there are: nobody could tell when the time has come. */
export const settingLaw: ResourceLaw = function* (one, { registry }): Generator<Finding> {
  if (registry.settings === undefined) return;
  const place = placeOf(registry, 'settings');
  const settings = Object.keys(registry.settings);
  for (const [name, { at = [] }] of Object.entries(one.resource.transitions ?? {})) {
    const [, days] = [at].flat();
    if (days !== undefined && !settings.includes(days))
      yield one.fault(['transitions', name, 'at', 1], undeclared('setting', days, settings, place));
  }
  for (const [name, { due: [, hours] = [] }] of Object.entries(one.resource.states ?? {}))
    if (hours !== undefined && !settings.includes(hours))
      yield one.fault(['states', name, 'due', 1], undeclared('setting', hours, settings, place));
};

/** What may stand in the place of what a setting cannot hold. */
const wayOut: Readonly<Record<Exclude<Setting['type'], 'count' | 'choice'>, string>> = {
  flag: "write 'true' or 'false'",
  amount: "write yuan, as '200.00'",
  line: 'write one line of at most 100 characters, or nothing',
  url: 'write an address that begins with http:// or https://, or nothing',
  days: "write days or spans of days, as '2026-10-01/2026-10-07', or nothing",
};

/** A setting begins with what it may hold: with anything else whoever reads it would be told nothing. */
export const initialLaw: RegistryLaw = function* ({ registry }): Generator<Finding> {
  for (const [name, setting] of Object.entries(registry.settings ?? {})) {
    const { initial } = setting;
    const fault = (message: string, word = 'initial'): Finding => ({
      file: placeOf(registry, 'settings'),
      path: under('settings', name, word),
      message,
    });
    const lacking = setting.type === 'count' ? (['least', 'most'] as const).filter(word => setting[word] === undefined) : [];
    for (const word of lacking) yield fault(`missing; a count says its ${word}`, word);
    if (setting.type === 'choice' && setting.values === undefined) yield fault('missing; a choice says its values', 'values');
    else if (lacking.length > 0 || meant(setting, initial) !== undefined) continue;
    else if (setting.type === 'choice') yield fault(unknownName('value', initial, Object.keys(setting.values)));
    else
      yield fault(
        setting.type === 'count'
          ? `${initial} is no whole number from ${setting.least} to ${setting.most}`
          : `${initial === '' ? 'nothing' : initial} is no ${setting.type}; ${wayOut[setting.type]}`,
      );
  }
};

/** An extension that is written otherwise is that of no file: each would be refused. */
export const purposeLaw: RegistryLaw = function* ({ registry }): Generator<Finding> {
  for (const [name, { extensions, most }] of Object.entries(registry.filePurposes ?? {})) {
    const fault = (message: string, ...steps: readonly Step[]): Finding => ({
      file: placeOf(registry, 'filePurposes'),
      path: under('filePurposes', name, ...steps),
      message,
    });
    if (extensions.length === 0) yield fault("takes no file; write the kinds that it takes, as 'pdf'", 'extensions');
    for (const [index, extension] of extensions.entries())
      if (!/^[a-z\d]+$/.test(extension)) yield fault("write it in lower case and without the dot, as 'pdf'", 'extensions', index);
    if (most < 1) yield fault('takes no file; write how many bytes one may have', 'most');
  }
};
