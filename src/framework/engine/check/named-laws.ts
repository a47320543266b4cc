/** Laws of names that stand elsewhere: settings that say how many days. */
import { type Finding, unknownName } from './finding.ts';
import type { ResourceLaw } from './world.ts';

/** `afterDays` names a setting that there is: the clock could not tell when its time has come. */
export const settingLaw: ResourceLaw = function* (one, { registry }): Generator<Finding> {
  if (registry.settings === undefined) return;
  const settings = Object.keys(registry.settings);
  for (const [name, { afterDays }] of Object.entries(one.resource.transitions ?? {}))
    if (afterDays !== undefined && !settings.includes(afterDays))
      yield one.fault(['transitions', name, 'afterDays'], unknownName('setting', afterDays, settings));
};
