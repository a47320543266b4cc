/** Laws of names that stand elsewhere: settings that say how many days, the menus of whoever claims. */
import { entityOf } from '../project/model.ts';
import { type Finding, unknownName } from './finding.ts';
import { sharedMoves } from './shared-moves.ts';
import type { ResourceLaw } from './world.ts';

/** `afterDays` names a setting that there is: the clock could not tell when its time has come. */
export const settingLaw: ResourceLaw = function* (one, { registry }): Generator<Finding> {
  if (registry.settings === undefined) return;
  const settings = Object.keys(registry.settings);
  for (const [name, { afterDays }] of Object.entries(one.resource.transitions ?? {}))
    if (afterDays !== undefined && !settings.includes(afterDays))
      yield one.fault(['transitions', name, 'afterDays'], unknownName('setting', afterDays, settings));
};

/** Of a review queue that is claimed: the staff hold a menu of it and are shown its list there. */
export const queueLaw: ResourceLaw = function* (one, world): Generator<Finding> {
  const { queue, transitions = {} } = one.resource;
  const moves = Object.keys(transitions).filter(name => name !== 'withdraw' && sharedMoves.has(name));
  if (queue === undefined || moves.length === 0) return;
  const known = new Map(world.model.menus.map(menu => [menu.id, menu]));
  const menus = [queue].flat();
  const open = menus.filter(id => known.get(id)?.side === world.model.staff);
  // Menus that there are not are told by the law of grants.
  if (open.length === 0 && menus.some(id => known.has(id)))
    yield one.fault(
      ['queue'],
      `nobody of the staff holds ${menus.join(', ')}, so that nobody can claim what waits here; name a menu of theirs`,
    );
  const faces = world.resources.filter(other => entityOf(other.resource) === entityOf(one.resource));
  const lists = faces.flatMap(({ resource }) =>
    Object.values(resource.audiences[world.model.staff]?.calls ?? {}).filter(({ does }) => does === 'list'),
  );
  if (open.length > 0 && !lists.some(({ menu }) => [menu].flat().some(id => open.includes(id))))
    yield one.fault(
      ['queue'],
      `nobody is shown what waits here, so that nobody can claim it; declare a list for the staff under ${open.join(' or ')}`,
    );
};
