/** `defineSystemEntity`: an entity that the framework itself reads and writes. Which side sees what of it is the application's to say. */
import type { Label } from './label.ts';
import type { Resource } from './resource.ts';

/** What stands where the organisation of an application's people is meant, whatever its name. */
export const organisation = '$organisation';

/** Values of a choice that the application names once: its jobs, its announcements. */
export const named: Readonly<Record<string, Label>> = {};

/** An entity as the framework knows it: an application's declaration spreads it and adds its audiences, or leaves it as it is. */
export type SystemEntity = Omit<Resource, 'audiences' | 'facetOf' | 'queue' | 'reviewedAs'> & Partial<Pick<Resource, 'audiences'>>;

export const defineSystemEntity = <const E extends SystemEntity>(entity: E): E => entity;
