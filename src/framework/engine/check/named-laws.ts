/** Laws of names that stand elsewhere: settings that say how many days or hours. */
import { type Finding, undeclared } from './finding.ts';
import { placeOf, type ResourceLaw } from './world.ts';

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
